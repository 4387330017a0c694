import Rivulet

/// Closures that await: a search, uploads in order, downloads three at a time, and a button.
@MainActor func asyncRequests(
  _ text: Observable<String>,
  _ files: Subject<[UInt8], Problem>,
  _ taps: Subject<Int, Never>,
  _ service: Service,
  _ screen: Screen
) {
  text
    .filter { !$0.isEmpty }
    .map { $0.lowercased() }
    .removeDuplicates()
    .asyncFlatMapLatest { await service.suggestions(for: $0) }
    .map { texts in texts.map { "\($0)?" } }
    .bind { screen.rows = $0 }
  text
    .removeDuplicates()
    .tryAsyncFlatMapLatest { text in
      let items = try await service.search(text)
      let cheap = items.filter { $0.price < 10 }
      return cheap.map(\.name)
    }
    .replaceError(with: [])
    .bind { screen.rows = $0 }
  files
    .filter { $0.count > 1 }
    .tryAsyncConcatMap(service.upload)
    .scan(0) { $0 + $1 }
    .map { "\($0) bytes" }
    .catch { _ in Just("failed") }
    .bind { screen.show($0) }
  (1...9).publisher
    .map { $0 * 10 }
    .tryAsyncFlatMap(maxConcurrent: 3, service.user)
    .map { $0.name }
    .collect()
    .asResult()
    .bind { screen.rows = (try? $0.get()) ?? [] }
  taps
    .asyncFlatMapFirst { id in
      let user = try? await service.user(id)
      if let user { return user.name }
      return "nobody"
    }
    .map { $0 + "!" }
    .asyncConcatMap { await service.suggestions(for: $0) }
    .compactMap { $0.first }
    .bind { screen.show($0) }
}
