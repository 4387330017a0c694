import Foundation
import Testing

/// The dictionary has what people know from elsewhere, and everything that is here.
@Suite("The dictionary")
struct DictionaryTests {
  private let columns: [String: Set<String>]

  init() throws {
    let page = SourceTree.root.appendingPathComponent("Docs/Rivulet.docc/Dictionary.md")
    var columns: [String: Set<String>] = [:]
    var titles: [String] = []
    for line in try String(contentsOf: page, encoding: .utf8).split(separator: "\n")
    where line.hasPrefix("| ") {
      let cells = line.dropFirst().split(separator: "|")
        .map { $0.trimmingCharacters(in: .whitespaces) }
      if cells.contains("RxSwift") { titles = cells }
      for (title, cell) in zip(titles, cells) {
        columns[title, default: []].formUnion(Self.names(in: cell))
      }
    }
    self.columns = columns
  }

  /// The words that stand in backticks.
  private static func names(in cell: String) -> Set<String> {
    let quoted = cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }
    return Set(
      quoted.flatMap { _, code in
        code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init)
      }
    )
  }

  private static let known = [
    "RxSwift": """
    amb asDriver asInfallible asObservable asSingle bind buffer catch catchAndReturn combineLatest
    compactMap concat concatMap connect create debounce debug decode deferred delay
    delaySubscription dematerialize distinctUntilChanged do drive element empty enumerated error
    filter first flatMap flatMapFirst flatMapLatest from generate groupBy ifEmpty ignoreElements
    interval just map materialize merge multicast never observe of publish range reduce refCount
    repeatElement replay replayAll retry sample scan share single skip startWith subscribe
    switchLatest take takeLast throttle timeout timer toArray toBlocking using values window
    withLatestFrom withUnretained zip andThen PublishSubject BehaviorSubject ReplaySubject
    AsyncSubject PublishRelay BehaviorRelay ReplayRelay
    """,
    "Combine": """
    allSatisfy append assertNoFailure assign autoconnect breakpoint breakpointOnError buffer catch
    collect combineLatest compactMap contains count debounce decode delay drop dropFirst encode
    eraseToAnyPublisher filter first flatMap handleEvents ignoreOutput last makeConnectable map
    mapError max measureInterval merge min multicast output prefix prepend print receive reduce
    removeDuplicates replaceEmpty replaceError replaceNil retry scan setFailureType share sink
    subscribe switchToLatest throttle timeout tryAllSatisfy tryCatch tryCompactMap tryContains
    tryDrop tryFilter tryFirst tryLast tryMap tryMax tryMin tryPrefix tryReduce tryRemoveDuplicates
    tryScan values zip Just Empty Fail Future Deferred Record PassthroughSubject
    CurrentValueSubject ConnectablePublisher MergeMany Published ObservableObject AnyCancellable
    """,
    "ReactiveSwift": """
    all and any attempt attemptMap collect combineLatest combinePrevious compactMap concat debounce
    delay dematerialize dematerializeResults filter flatMap flatMapError flatten interrupted
    interval lazyMap lift logEvents map mapError materialize materializeResults merge negate observe
    on or prefix promoteError promoteValue reduce repeat replayLazily retry sample scan scanMap skip
    skipNil skipRepeats start startWithSignal take then throttle timeout timer uniqueValues wait
    withLatest zip MutableProperty Property Action BindingTarget Lifetime ValidatingProperty
    """,
  ]

  @Test(arguments: known.keys.sorted())
  func `has a row for every public operator of another library`(library: String) {
    let names = Self.known[library, default: ""].split { $0.isWhitespace }.map(String.init)
    #expect(names.count > 60)
    #expect(names.filter { !columns[library, default: []].contains($0) } == [])
  }

  @Test func `has a row for every operator, source and subject of this one`() throws {
    let files = try SourceTree.files(in: "Sources/Rivulet")
    let known = columns["Rivulet", default: []]
    let operators = files.filter { $0.folder.contains("/Operators/") }.flatMap { file in
      file.code.compactMap { Self.name(in: $0, after: "  public func ") }
    }
    let sources = files.filter { ["Producers", "Subjects", "State"].contains($0.chapter) }
      .flatMap { file in
        ["public struct ", "public final class "].flatMap { keyword in
          file.code.compactMap { Self.name(in: $0, after: keyword) }
        }
      }
    #expect(operators.count > 80)
    #expect(sources.count > 10)
    // What is made by an operator of the dictionary, or by a source of it.
    let made: Set = ["AnyPublisher", "Emitter", "GroupedPublisher", "SequencePublisher"]
    #expect((operators + sources).filter { !known.contains($0) && !made.contains($0) } == [])
  }

  private static func name(in line: String, after keyword: String) -> String? {
    guard line.hasPrefix(keyword) else { return nil }
    let rest = line.dropFirst(keyword.count).drop { $0 == "`" }
    return String(rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
  }
}

extension SourceTree.File {
  /// The folder of Sources/Rivulet in which it lies.
  fileprivate var chapter: String {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? String(parts[2]) : ""
  }
}
