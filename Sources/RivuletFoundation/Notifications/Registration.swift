/// What Foundation returns for an observer that was added, and wants back when it is removed.
// SAFETY: contract 11. It is made once, and given back once, by whichever thread disposes; nobody
// looks into it.
struct Registration<Token>: @unchecked Sendable {
  let token: Token

  init(_ token: Token) {
    self.token = token
  }
}
