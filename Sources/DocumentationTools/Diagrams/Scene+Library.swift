extension Scene {
  /// The scenes of what has diagrams and is no operator, by the names of the declarations.
  static let all: [String: Scene] = [
    "Subject": Scene(
      setup: "let subject = Subject<String, Never>()",
      inputs: ["send": .send(to: "subject")],
      outputs: ["S1": "subject"],
      box: "Subject()"
    ),
    "ReplaySubject": Scene(
      setup: "let subject = ReplaySubject<String, Never>(capacity: 2)",
      inputs: ["send": .send(to: "subject")],
      outputs: ["S1": "subject"],
      box: "ReplaySubject(capacity: 2)"
    ),
    "ReplaySubject(capacity:maxAge:on:bufferingPolicy:)": Scene(
      setup: """
        let subject = ReplaySubject<String, Never>(maxAge: .seconds(3), on: scheduler)
        """,
      inputs: ["send": .send(to: "subject")],
      outputs: ["S1": "subject"],
      box: "ReplaySubject(maxAge: .seconds(3), on: scheduler)"
    ),
    "Channel": Scene(
      setup: "let channel = Channel<String, Never>()",
      inputs: [
        "send": .statement(
          "Task(executorPreference: scheduler) { await channel.send($0) }",
          end: "channel.send(completion: .finished)"
        )
      ],
      outputs: ["S1": "channel"],
      box: "Channel()"
    ),
    "TaskPublisher": Scene(
      setup: """
        @Sendable func load() async throws -> Int {
          try await scheduler.clock.sleep(for: .seconds(4))
          return 1
        }
        """,
      outputs: [
        "TaskPublisher { try await load() }":
          "TaskPublisher(executor: scheduler) { try await load() }"
      ]
    ),
    "values": loop(over: "upstream.values", named: "for await"),
    "values(bufferingPolicy:)": loop(
      over: "upstream.values(bufferingPolicy: .bufferingNewest(1))",
      named: "values(bufferingPolicy: .bufferingNewest(1))",
      pause: 5
    ),
    "AsyncSequence-publisher": Scene(
      setup: "let (sequence, source) = AsyncStream.makeStream(of: String.self)",
      inputs: ["sequence": .statement("source.yield($0)", end: "source.finish()")],
      outputs: ["sequence.publisher": "sequence.publisher(executor: scheduler)"]
    ),
    "Sequence-publisher": Scene(outputs: ["[a, b, c].publisher": "[a, b, c].publisher"]),
    "Optional-publisher": Scene(
      outputs: [
        "Int?(1).publisher": "Int?(1).publisher", "Int?.none.publisher": "Int?.none.publisher",
      ]
    ),
    "Result-publisher": Scene(
      outputs: [
        "Result.success(1).publisher": "Result<Int, Down>.success(1).publisher",
        "Result.failure(error).publisher": "Result<Int, Down>.failure(error).publisher",
      ]
    ),
    "Transform": Scene(
      outputs: [
        "Transform { … drop repeats }": """
        Transform<_, Int?, Int>(upstream, memory: nil) { last, value in
        if value == last { return .skip }
        last = value
        return .send(value)
        }
        """
      ]
    ),
    "Just": Scene(outputs: ["Just(a)": "Just(a)"]),
    "Empty": Scene(
      outputs: [
        "Empty()": "Empty<Int, Never>()",
        "Empty(completeImmediately: false)": "Empty<Int, Never>(completeImmediately: false)",
      ]
    ),
    "Fail": Scene(outputs: ["Fail(error)": "Fail<Int, Down>(error)"]),
    "Interval": Scene(
      outputs: [
        "Interval(every: .seconds(2))": "Interval(every: .seconds(2), on: scheduler)"
      ]
    ),
    "Deferred": Scene(outputs: ["Deferred { upstream }": "Deferred { upstream }"]),
    "Future": Scene(
      setup: """
        let kept = Subject<String, Never>()
        let future = Future<String, Never> { promise in
          stage.keep(kept.sink { promise(.success($0)) })
        }
        """,
      inputs: ["promise": .statement("kept.send($0)")],
      outputs: ["S1": "future"],
      box: "Future { promise in … }"
    ),
    "Create": Scene(
      setup: "let calls = Subject<String, Never>()",
      inputs: ["emitter": .send(to: "calls")],
      outputs: [
        "Create { emitter in … }": """
        Create<String, Never> { emitter in
        calls.sink(receiveCompletion: { emitter.send(completion: $0) }) { emitter.send($0) }
        }
        """
      ]
    ),
    "Using": Scene(
      setup: "let released = Subject<String, Never>()",
      outputs: [
        "S1": """
        Using { "file" } source: { _ in upstream } release: { _ in released.send("r") }
        """,
        "release": "released",
      ],
      box: "Using { … } source: { upstream }"
    ),
    "multicast(replay:bufferingPolicy:)": Scene(
      setup: "let shared = upstream.multicast()",
      inputs: ["connect": .statement("stage.keep(shared.connect())")],
      outputs: ["S1": "shared"],
      box: "multicast()"
    ),
    "autoconnect(after:)": Scene(
      setup: "let shared = upstream.multicast().autoconnect(after: 2)",
      outputs: ["S1": "shared"],
      box: "multicast().autoconnect(after: 2)",
      chapter: "Sharing"
    ),
    "Observable": Scene(
      inputs: ["value": .state("state")],
      outputs: ["S1": "state"],
      box: "Observable(1)"
    ),
    "changes": Scene(inputs: ["value": .state("state")], outputs: ["changes": "state.changes"]),
    "Property": Scene(
      inputs: ["first": .state("first"), "last": .state("last")],
      outputs: [
        "Property { first.value + last.value }": "Property { first.value + last.value }"
      ]
    ),
    "transaction(_:)": Scene(
      inputs: ["first": .state("first"), "last": .state("last")],
      outputs: [
        "Property { first.value + last.value }": "Property { first.value + last.value }"
      ],
      step: "transaction { … }"
    ),
    "Projection": Scene(
      setup: "let profile = Observable((name: \"Kim\", age: 30))",
      inputs: [
        "set name": .statement("profile.value.name = $0"),
        "set age": .statement("profile.value.age = $0"),
      ],
      outputs: ["profile[\\.name]": "profile[\\.name]"]
    ),
    "bindBoth(to:)": Scene(
      setup: "stage.keep(text.bindBoth(to: copy))",
      inputs: ["set text": .state("text"), "set copy": .state("copy")],
      outputs: ["text": "text", "copy": "copy"],
      box: "text.bindBoth(to: copy)"
    ),
    "Action": Scene(
      setup: """
        let action = Action { (id: Int) in work(id) }
        stage.keep(action)
        """,
      inputs: ["execute": .statement("action.execute($0)")],
      outputs: [
        "isExecuting": "action.isExecuting.map { $0 ? \"t\" : \"f\" }",
        "values": "action.values",
        "errors": "action.errors",
      ],
      box: "Action { work($0) }"
    ),
    "decode(as:decoder:)": Scene(
      outputs: [
        "decode(as: Int.self)": "upstream.map { Data($0.utf8) }.decode(as: Int.self)"
      ]
    ),
    "decode(as:decoder:failure:)": Scene(
      outputs: [
        "decode(as: Int.self) { _ in .unreadable }": """
        upstream.map { Data($0.utf8) }.setFailureType(to: Down.self)
        .decode(as: Int.self) { _ in Down("unreadable") }
        """
      ]
    ),
    "encode(encoder:)": Scene(
      outputs: [
        "encode()": """
        upstream.map { Double($0)! }.encode().map { String(decoding: $0, as: UTF8.self) }
        """
      ]
    ),
    "encode(encoder:failure:)": Scene(
      outputs: [
        "encode { _ in .unwritable }": """
        upstream.map { Double($0)! }.setFailureType(to: Down.self)
        .encode { _ in Down("unwritable") }.map { String(decoding: $0, as: UTF8.self) }
        """
      ]
    ),
    "publisher(of:from:bufferingPolicy:_:)": notifications(
      "publisher(of: name) { number(in: $0) }",
      code: "center.publisher(of: name) { $0.userInfo?[0] as? Int }"
    ),
    "publisher(of:from:bufferingPolicy:)": notifications(
      "publisher(of: name)",
      code: "center.publisher(of: name).map(\\.rawValue)"
    ),
  ]

  /// Why a doc comment has marbles, but no picture, by the beginning of its path.
  static let unplayed: [String: String] = [
    "Sources/RivuletFoundation/HTTP/": "a server answers, at times that nobody can foretell",
    "Sources/RivuletFoundation/Lines/": "the system reads files and pipes, on threads of its own",
  ]

  /// Posts what the line `posted` says.
  private static func notifications(_ name: String, code: String) -> Scene {
    Scene(
      setup: "let center = NotificationCenter(), name = Notification.Name(\"n\")",
      inputs: [
        "posted": .statement("center.post(name: name, object: nil, userInfo: [0: $0])")
      ],
      outputs: [name: code]
    )
  }

  /// A task that takes the values of a sequence, and pauses behind each one.
  private static func loop(over sequence: String, named name: String, pause: Int = 0) -> Scene {
    Scene(
      setup: """
        let loop = Subject<String, Never>()
        Task(executorPreference: scheduler) {
          for await value in \(sequence) {
            loop.send("\\(value)")
            try? await scheduler.clock.sleep(for: .seconds(\(pause)))
          }
          loop.send(completion: .finished)
        }
        """,
      outputs: [name: "loop"]
    )
  }
}

extension Scene.Input {
  /// Sends the values, and the end.
  fileprivate static func send(to subject: String) -> Scene.Input {
    .statement("\(subject).send($0)", end: "\(subject).send(completion: .finished)")
  }
}
