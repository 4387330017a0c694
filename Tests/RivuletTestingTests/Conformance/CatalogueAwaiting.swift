import Rivulet
import RivuletTesting

extension Catalogue {
  /// Operators whose closure is asynchronous; it runs in the virtual time of the bench.
  ///
  /// None says that it opens in turn: what it opens is a task, which the rule cannot watch. That a
  /// task is cancelled before the next one begins, is in `AsyncFlatMapLatestTests`.
  static let awaiting = fixtures(
    OperatorVerification(
      "asyncFlatMap(maxConcurrent:executor:_:)",
      of: Item.self,
      .asynchronous,
      .startsTasks,
      .requestsUnlimited,
      .buffers(1),
      .reportsViolations,
      expecting: items
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.asyncFlatMap(executor: bench.scheduler) { value in
        hook()
        return value
      }
    },
    OperatorVerification(
      "tryAsyncFlatMap(maxConcurrent:executor:_:) two at a time",
      of: Item.self,
      .asynchronous,
      .startsTasks,
      .buffers(2),
      .reportsViolations,
      expecting: items
    ) { upstream, bench in
      upstream.tryAsyncFlatMap(
        maxConcurrent: 2,
        executor: bench.scheduler,
        throwing(bench.hook())
      )
    },
    OperatorVerification(
      neverFailing: "tryAsyncFlatMap(maxConcurrent:executor:_:) of what cannot fail",
      of: Item.self,
      .asynchronous,
      .startsTasks,
      .requestsUnlimited,
      .buffers(1),
      .reportsViolations,
      expecting: items
    ) { upstream, bench in
      upstream.tryAsyncFlatMap(executor: bench.scheduler, throwing(bench.hook()))
    },
    OperatorVerification(
      "asyncConcatMap(executor:_:)",
      of: Item.self,
      .asynchronous,
      .startsTasks,
      .buffers(1),
      .reportsViolations,
      expecting: items
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.asyncConcatMap(executor: bench.scheduler) { value in
        hook()
        return value
      }
    },
    OperatorVerification(
      "tryAsyncConcatMap(executor:_:)",
      of: Item.self,
      .asynchronous,
      .startsTasks,
      .buffers(1),
      .reportsViolations,
      expecting: items
    ) { upstream, bench in
      upstream.tryAsyncConcatMap(executor: bench.scheduler, throwing(bench.hook()))
    },
    OperatorVerification(
      neverFailing: "tryAsyncConcatMap(executor:_:) of what cannot fail",
      of: Item.self,
      .asynchronous,
      .startsTasks,
      .buffers(1),
      .reportsViolations,
      expecting: items
    ) { upstream, bench in
      upstream.tryAsyncConcatMap(executor: bench.scheduler, throwing(bench.hook()))
    },
    OperatorVerification(
      "asyncFlatMapLatest(executor:_:)",
      of: Item.self,
      .asynchronous,
      .startsTasks,
      .conflates,
      .requestsUnlimited,
      .reportsViolations,
      expecting: { items(Array($0.suffix(1))) }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.asyncFlatMapLatest(executor: bench.scheduler) { value in
        hook()
        return value
      }
    },
    OperatorVerification(
      "tryAsyncFlatMapLatest(executor:_:)",
      of: Item.self,
      .asynchronous,
      .startsTasks,
      .conflates,
      .requestsUnlimited,
      .reportsViolations,
      expecting: { items(Array($0.suffix(1))) }
    ) { upstream, bench in
      upstream.tryAsyncFlatMapLatest(executor: bench.scheduler, throwing(bench.hook()))
    },
    OperatorVerification(
      neverFailing: "tryAsyncFlatMapLatest(executor:_:) of what cannot fail",
      of: Item.self,
      .asynchronous,
      .startsTasks,
      .conflates,
      .requestsUnlimited,
      .reportsViolations,
      expecting: { items(Array($0.suffix(1))) }
    ) { upstream, bench in
      upstream.tryAsyncFlatMapLatest(executor: bench.scheduler, throwing(bench.hook()))
    },
    OperatorVerification(
      "asyncFlatMapFirst(executor:_:)",
      of: Item.self,
      .asynchronous,
      .startsTasks,
      .filters,
      .requestsUnlimited,
      .reportsViolations,
      expecting: { items(Array($0.prefix(1))) }
    ) { upstream, bench in
      let hook = bench.hook()
      return upstream.asyncFlatMapFirst(executor: bench.scheduler) { value in
        hook()
        return value
      }
    },
    OperatorVerification(
      "tryAsyncFlatMapFirst(executor:_:)",
      of: Item.self,
      .asynchronous,
      .startsTasks,
      .filters,
      .requestsUnlimited,
      .reportsViolations,
      expecting: { items(Array($0.prefix(1))) }
    ) { upstream, bench in
      upstream.tryAsyncFlatMapFirst(executor: bench.scheduler, throwing(bench.hook()))
    },
    OperatorVerification(
      neverFailing: "tryAsyncFlatMapFirst(executor:_:) of what cannot fail",
      of: Item.self,
      .asynchronous,
      .startsTasks,
      .filters,
      .requestsUnlimited,
      .reportsViolations,
      expecting: { items(Array($0.prefix(1))) }
    ) { upstream, bench in
      upstream.tryAsyncFlatMapFirst(executor: bench.scheduler, throwing(bench.hook()))
    }
  )

  private static func throwing(
    _ hook: Hook
  ) -> @Sendable (Item) async throws(TestFailure) -> Item {
    { value async throws(TestFailure) in
      try hook.orThrow()
      return value
    }
  }
}
