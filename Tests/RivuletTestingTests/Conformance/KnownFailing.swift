import RivuletTesting

/// What the library is known to break: for each rule, the fixtures that do.
///
/// An entry that is mended has to go: a test fails as long as it stays.
enum KnownFailing {
  static let fixtures: [String: Set<String>] = [
    "C3": [
      "append(_:)",
      "append(_:) values",
      "catch(_:)",
      "collect()",
      "combineLatest() of a collection",
      "combineLatest(_:)",
      "combineLatest(_:_:)",
      "combineLatest(_:_:_:)",
      "combineLatest(_:_:_:_:)",
      "combineLatest(_:_:_:_:_:)",
      "flatMap(maxConcurrent:_:)",
      "flatMapLatest(_:)",
      "merge(with:)",
      "prepend(_:)",
      "prepend(_:) values",
      "reduce(_:_:)",
      "reduce(into:_:)",
      "replaceError(with:)",
      "retry(_:)",
      "subscribe(on:)",
      "subscribe(on:) at once",
      "switchToLatest()",
      "withLatestFrom(_:)",
      "zip() of a collection",
      "zip(_:)",
      "zip(_:_:)",
      "zip(_:_:_:)",
      "zip(_:_:_:_:)",
      "zip(_:_:_:_:_:)",
    ],
    "C4": [
      "append(_:)",
      "append(_:) values",
      "catch(_:)",
      "combineLatest() of a collection",
      "combineLatest(_:)",
      "combineLatest(_:_:)",
      "combineLatest(_:_:_:)",
      "combineLatest(_:_:_:_:)",
      "combineLatest(_:_:_:_:_:)",
      "concatMap(_:)",
      "flatMap(maxConcurrent:_:)",
      "flatMap(maxConcurrent:_:) two at a time",
      "flatMapLatest(_:)",
      "merge(with:)",
      "prepend(_:)",
      "prepend(_:) values",
      "replaceError(with:)",
      "retry(_:)",
      "subscribe(on:)",
      "subscribe(on:) at once",
      "switchToLatest()",
      "withLatestFrom(_:)",
      "zip() of a collection",
      "zip(_:)",
      "zip(_:_:)",
      "zip(_:_:_:)",
      "zip(_:_:_:_:)",
      "zip(_:_:_:_:_:)",
    ],
    "C5": [
      "zip() of a collection",
      "zip(_:)",
      "zip(_:_:)",
      "zip(_:_:_:)",
      "zip(_:_:_:_:)",
      "zip(_:_:_:_:_:)",
    ],
    "C7": [
      "append(_:)",
      "combineLatest() of a collection",
      "combineLatest(_:)",
      "combineLatest(_:_:)",
      "combineLatest(_:_:_:)",
      "combineLatest(_:_:_:_:)",
      "combineLatest(_:_:_:_:_:)",
      "concatMap(_:)",
      "flatMap(maxConcurrent:_:)",
      "flatMap(maxConcurrent:_:) two at a time",
      "merge(with:)",
      "prepend(_:)",
      "prepend(_:) values",
      "withLatestFrom(_:)",
      "zip() of a collection",
      "zip(_:)",
      "zip(_:_:)",
      "zip(_:_:_:)",
      "zip(_:_:_:_:)",
      "zip(_:_:_:_:_:)",
    ],
    "C8": [
      "receive(on:)"
    ],
    "X12": [
      "derived(_:) of an observable, comparable"
    ],
  ]

  /// Whether a breach is known.
  static func contains(_ finding: Finding) -> Bool {
    fixtures[finding.rule.id]?.contains(finding.fixture) == true
  }
}
