import Rivulet

/// The same with a result for each request, so that the search goes on after a failure.
@MainActor func searchWithResults(_ text: Observable<String>, _ screen: Screen) {
  text
    .debounce(for: .milliseconds(300), on: .main)
    .removeDuplicates()
    .flatMapLatest { query in
      search(query)
        .map { Result<[Item], Problem>.success($0) }
        .catch { Just(.failure($0)) }
    }
    .bind { result in
      switch result {
      case .success(let items): screen.rows = items.map(\.name)
      case .failure(let problem): screen.problem = "\(problem)"
      }
    }
}
