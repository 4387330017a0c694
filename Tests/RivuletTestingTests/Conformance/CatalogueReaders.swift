import RivuletTesting

@testable import Rivulet

extension Catalogue {
  /// Tasks that read a stream, in the virtual time of the bench.
  static let readers = fixtures(
    SubscriberVerification(
      neverFailing: "sink(on:receiveValue:)",
      of: Item.self,
      .ignoresCompletion
    ) { upstream, hook in
      upstream.sink(
        on: Reader(),
        TaskSettings(nil, hook.scheduler),
        { _, _ in },
        { _, value in hook.receive(value) }
      )
    },
    SubscriberVerification(
      "sink(on:receiveCompletion:receiveValue:)",
      of: Item.self
    ) { upstream, hook in
      upstream.sink(
        on: Reader(),
        TaskSettings(nil, hook.scheduler),
        { _, completion in hook.receive(completion: completion) },
        { _, value in hook.receive(value) }
      )
    },
    SubscriberVerification("values", of: Item.self) { upstream, hook in
      let task = Task(executorPreference: hook.scheduler) {
        do throws(TestFailure) {
          for try await value in upstream.values { hook.receive(value) }
          if !Task.isCancelled { hook.receive(completion: Completion<TestFailure>.finished) }
        } catch {
          hook.receive(completion: .failure(error))
        }
      }
      return AnyDisposable { task.cancel() }
    }
  )
}

private actor Reader {}
