/// Which part of the life of many subscriptions is measured.
enum Phase {
  case subscribing
  case disposing(randomly: Bool)
}

/// Many subscriptions to one source: all made, then all disposed of.
struct Crowd {
  static let size = 10_000

  private let isSubscribingMeasured: Bool
  private let order: [Int]

  init(_ phase: Phase) {
    switch phase {
    case .subscribing:
      isSubscribingMeasured = true
      order = Array(0..<Self.size)
    case .disposing(let randomly):
      isSubscribingMeasured = false
      var generator = SteadyGenerator()
      let inOrder = Array(0..<Self.size)
      order = randomly ? inOrder.shuffled(using: &generator) : inOrder
    }
  }

  /// The closures of the listeners are written where they are passed: one that is handed through
  /// would be wrapped once more. A value is sent while all are subscribed and another one when all
  /// are gone, so that the checksum tells whether the right ones got it.
  @inline(__always)
  func run<Source, Token>(
    _ iterations: Int,
    _ stopwatch: inout Stopwatch,
    source makeSource: () -> Source,
    subscribe: (Source, Tally, _ number: Int) -> Token,
    send: (Source, Int) -> Void,
    dispose: (Source, Token) -> Void
  ) -> Int {
    let tally = Tally()
    for _ in 0..<iterations {
      let source = opaque(makeSource())
      var tokens: [Token] = []
      tokens.reserveCapacity(Self.size)

      func subscribeAll() {
        for number in 0..<Self.size {
          tokens.append(subscribe(source, tally, number))
        }
      }
      func disposeAll() {
        for index in order {
          dispose(source, tokens[index])
        }
      }

      if isSubscribingMeasured {
        stopwatch.measure(subscribeAll)
        send(source, 1)
        disposeAll()
      } else {
        subscribeAll()
        send(source, 1)
        stopwatch.measure(disposeAll)
      }
      send(source, 1)
    }
    return tally.sum
  }
}

/// Random numbers that are the same in every run (SplitMix64).
struct SteadyGenerator: RandomNumberGenerator {
  private var state: UInt64 = 0

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
