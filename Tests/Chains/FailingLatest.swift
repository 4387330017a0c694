import Rivulet

/// The same where the newest request wins, of a stream that cannot fail at first.
func failingLatest(_ words: Observable<String>) {
  words
    .map { $0.count }
    .flatMapLatest { load($0) }
    .map { $0 * 2 }
    .concatMap { load($0) }
    .tryMap(checked)
    .retry(2)
    .replaceError(with: 0)
    .removeDuplicates()
    .sink { print($0) }
}
