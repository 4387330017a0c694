import Rivulet

// The short forms, each of which has to compile as it stands.

func short(_ p: Subject<Int, Problem>) {
  _ = p.mapError { _ in Problem.offline }.map { $0 + 1 }.filter { $0 > 1 }
  _ = p.catch { _ in load(2) }
  _ = p.catch { problem -> AnyPublisher<Int, Problem> in load(problem == .offline ? 1 : 2) }
  _ = p.catch { _ in Just(0) }.map { $0 + 1 }
  _ = p.tryCatch { problem throws(Problem) -> AnyPublisher<Int, Problem> in throw problem }
  _ = p.tryMap(checked).map { $0 + 1 }
  _ = p.tryMap { value throws(Problem) in
    if value > 3 { throw .malformed }
    return value
  }.map { $0 * 2 }
  _ = p.prepend(1, 2).append(3).map { $0 + 1 }
  _ = p.prepend(load(1)).append(load(2))
  _ = p.merge(with: load(1), load(2))
  _ = p.zip(load(1)).map { $0 + $1 }
  _ = p.combineLatest(load(1)).map { $0 * $1 }
}

func short(_ text: Observable<String>, _ lines: [String]) {
  _ = Deferred { load(1) }.retry(2)
  _ = Deferred { load(1).map { $0 + 1 } }.retry(2).replaceError(with: 0)
  _ = lines.publisher.tryMap { try parse($0) }
  _ = lines.publisher.tryMap { try parse($0) }.map { $0 + 1 }.catch { _ in Just(0) }
  _ = lines.publisher.tryMap { try parse($0) }.merge(with: fetch("a").map { $0.count })
  _ = lines.publisher.tryMap { try parse($0) }.prepend(0)
  _ = [lines.publisher.tryMap { try parse($0) }, lines.publisher.tryMap { try parse($0) }].merge()
  _ = [lines.publisher.tryMap { try parse($0) }, lines.publisher.tryMap { try parse($0) }].zip()
  _ = lines.publisher.tryCompactMap { try parse($0) }.collect()
  _ = lines.publisher.tryReduce(0) { try $0 + parse($1) }
  _ = lines.publisher.tryScan(0) { try $0 + parse($1) }
  _ = text.flatMap { search($0) }
  _ = text.flatMapLatest { search($0) }
  _ = text.concatMap { search($0) }
  _ = text.flatMapLatest { search($0).replaceError(with: []) }
  _ = text.concatMap { Just($0.count) }.flatMap { load($0) }
  _ = text.map { search($0) }.switchToLatest()
  _ = text.flatMap { [$0, $0].publisher }
  _ = text.combineLatest(text).removeDuplicates(by: ==)
}
