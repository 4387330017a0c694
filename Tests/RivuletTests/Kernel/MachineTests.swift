import RivuletTesting
import Testing

@testable import Rivulet

private typealias Source = Empty<Int, Problem>

/// The state machines of the operators, as plain values: no threads, no coordinator.
@Suite struct MachineTests {
  @Suite struct MergeMachineTests {
    @Test func `asks each for one value at a time while demand is limited`() {
      var merge = MergeMachine([Source(), Source()])
      #expect(merge.settle() == ["open 0", "open 1"])
      merge.receive(demand: .max(2))
      #expect(merge.settle() == ["0 max(1)", "1 max(1)"])
      merge.receive(1, from: .inner(0))
      merge.receive(2, from: .inner(1))
      #expect(merge.next() == 1)
      #expect(merge.settle() == ["0 max(1)"])
      #expect(merge.next() == 2)
      #expect(merge.settle() == ["1 max(1)"])
      #expect(merge.next() == nil)
      merge.receive(demand: .max(5))
      #expect(merge.settle() == [])
    }

    @Test func `asks for everything once everything is wanted`() {
      var merge = MergeMachine([Source(), Source()])
      merge.receive(demand: .unlimited)
      #expect(merge.settle() == ["open 0 unlimited", "open 1 unlimited"])
      merge.receive(1, from: .inner(1))
      #expect(merge.next() == 1)
      #expect(merge.settle() == [])
    }

    @Test func `finishes with the last one, and delivers what waits before`() {
      var merge = MergeMachine([Source(), Source()])
      _ = merge.settle()
      merge.receive(demand: .unlimited)
      merge.end(.finished, from: .inner(0))
      #expect(merge.ending == nil)
      merge.receive(3, from: .inner(1))
      merge.end(.finished, from: .inner(1))
      #expect(merge.ending == "drained finished")
      #expect(merge.next() == 3)
    }

    @Test func `fails at once, and finishes at once where there is nothing to merge`() {
      var merge = MergeMachine([Source(), Source()])
      _ = merge.settle()
      merge.end(.failure(.a), from: .inner(1))
      #expect(merge.ending == "immediate a")
      let nothing = MergeMachine([Source]())
      #expect(nothing.ending == "drained finished")
    }
  }

  @Suite struct ZipMachineTests {
    @Test func `waits for both`() {
      var zip = ZipMachine<Source, Source>(with: Source())
      #expect(zip.settle() == ["open main", "open 0"])
      zip.receive(demand: .max(2))
      #expect(zip.settle() == ["main max(2)", "0 max(2)"])
      zip.send(1)
      zip.send(2)
      #expect(zip.next() == nil)
      zip.receive(10, from: .inner(0))
      #expect(zip.next().map { $0 == (1, 10) } == true)
      #expect(zip.next() == nil)
      #expect(zip.settle() == [])
    }

    @Test func `ends when one that has ended is used up`() {
      var zip = ZipMachine<Source, Source>(with: Source())
      _ = zip.settle()
      zip.receive(demand: .max(3))
      zip.send(1)
      zip.receive(10, from: .inner(0))
      zip.end(.finished, from: .inner(0))
      #expect(zip.ending == nil)
      #expect(zip.next().map { $0 == (1, 10) } == true)
      #expect(zip.ending == "drained finished")
      #expect(!zip.upstreams.isOpen(.main))
    }

    @Test func `ends with one that has nothing left, and keeps nothing of the other`() {
      var zip = ZipMachine<Source, Source>(with: Source())
      _ = zip.settle()
      zip.send(1)
      zip.end(.finished, from: .inner(0))
      #expect(zip.ending == "drained finished")
      #expect(zip.next() == nil)
    }

    @Test func `reads no more than sixteen values ahead of the other one`() {
      var zip = ZipMachine<Source, Source>(with: Source())
      zip.receive(demand: .unlimited)
      #expect(zip.settle() == ["open main max(16)", "open 0 max(16)"])
      for number in 1...8 {
        zip.send(number)
        zip.receive(number, from: .inner(0))
        #expect(zip.next().map { $0 == (number, number) } == true)
        #expect(zip.settle() == (number == 8 ? ["main max(8)", "0 max(8)"] : []))
      }
    }
  }

  @Suite struct CombineLatestMachineTests {
    @Test func `asks for everything once, when something is wanted`() {
      var combine = CombineLatestMachine<Source, Source>(with: Source())
      #expect(combine.settle() == ["open main", "open 0"])
      combine.receive(demand: .max(1))
      #expect(combine.settle() == ["main unlimited", "0 unlimited"])
      combine.receive(demand: .max(1))
      #expect(combine.settle() == [])
    }

    @Test func `keeps only the newest combination`() {
      var combine = CombineLatestMachine<Source, Source>(with: Source())
      _ = combine.settle()
      combine.send(1)
      #expect(combine.next() == nil)
      combine.receive(10, from: .inner(0))
      combine.send(2)
      #expect(combine.next().map { $0 == (2, 10) } == true)
      #expect(combine.next() == nil)
    }

    @Test func `ends with the last one, after the combination that waits`() {
      var combine = CombineLatestMachine<Source, Source>(with: Source())
      _ = combine.settle()
      combine.send(1)
      combine.receive(10, from: .inner(0))
      combine.end(.finished)
      #expect(combine.ending == nil)
      combine.end(.finished, from: .inner(0))
      #expect(combine.ending == "drained finished")
      #expect(combine.next().map { $0 == (1, 10) } == true)
    }
  }

  @Suite struct SwitchMachineTests {
    private typealias Outer = Empty<Source, Problem>

    @Test func `gives the demand that is left over to the next inner upstream`() {
      var latest = SwitchMachine<Outer, Source> { $0 }
      latest.receive(demand: .max(3))
      #expect(latest.settle() == ["open main unlimited"])
      latest.send(Source())
      #expect(latest.settle() == ["open 0 max(3)"])
      latest.receive(5, from: .inner(0))
      #expect(latest.next() == 5)
      latest.send(Source())
      #expect(!latest.upstreams.isOpen(.inner(0)))
      #expect(latest.settle() == ["open 0' max(2)"])
      latest.receive(demand: .max(4))
      #expect(latest.settle() == ["0' max(4)"])
    }

    @Test func `a value that waits uses up demand that the next one would get`() {
      var latest = SwitchMachine<Outer, Source> { $0 }
      latest.receive(demand: .max(3))
      latest.send(Source())
      _ = latest.settle()
      latest.receive(5, from: .inner(0))
      latest.send(Source())
      #expect(latest.settle() == ["open 0' max(2)"])
      #expect(latest.next() == 5)
    }

    @Test func `what was switched away before its turn is not opened`() {
      var latest = SwitchMachine<Outer, Source> { $0 }
      _ = latest.settle()
      latest.send(Source())
      latest.send(Source())
      #expect(latest.settle() == ["open 0'"])
    }

    @Test func `ends with the upstream and the newest inner one, and lets go of the closure`() {
      var latest = SwitchMachine<Outer, Source> { $0 }
      _ = latest.settle()
      latest.send(Source())
      _ = latest.settle()
      latest.end(.finished)
      #expect(latest.ending == nil)
      #expect(latest.transform == nil)
      latest.end(.finished, from: .inner(0))
      #expect(latest.ending == "drained finished")
    }
  }

  @Suite struct FlatMapMachineTests {
    private func machine(_ maxConcurrent: Int) -> FlatMapMachine<Source, Source> {
      FlatMapMachine(maxConcurrent, { _ in Source() })
    }

    @Test func `one at a time: asks for the next when one has ended`() {
      var flat = machine(1)
      flat.receive(demand: .max(5))
      #expect(flat.settle() == ["open main max(1)"])
      flat.send(1)
      #expect(flat.settle() == ["open 0 max(1)"])
      flat.receive(7, from: .inner(0))
      #expect(flat.next() == 7)
      #expect(flat.settle() == ["0 max(1)"])
      flat.end(.finished, from: .inner(0))
      #expect(flat.next() == nil)
      #expect(flat.settle() == ["main max(1)"])
      flat.end(.finished)
      #expect(flat.ending == "drained finished")
    }

    @Test func `one that has ended keeps its place while its values wait`() {
      var flat = machine(1)
      flat.receive(demand: .max(1))
      _ = flat.settle()
      flat.send(1)
      _ = flat.settle()
      flat.receive(7, from: .inner(0))
      flat.end(.finished, from: .inner(0))
      #expect(flat.settle() == [])
      #expect(flat.next() == 7)
      #expect(flat.next() == nil)
      #expect(flat.settle() == ["main max(1)"])
    }

    @Test func `with unlimited demand it asks for as many as may run`() {
      var flat = machine(2)
      flat.receive(demand: .unlimited)
      #expect(flat.settle() == ["open main max(2)"])
      flat.send(1)
      #expect(flat.settle() == ["open 0 unlimited"])
      flat.send(2)
      #expect(flat.settle() == ["open 1 unlimited"])
      flat.end(.finished, from: .inner(0))
      #expect(flat.next() == nil)
      #expect(flat.settle() == ["main max(1)"])
    }

    @Test func `without a limit it asks for everything`() {
      var flat = machine(.max)
      flat.receive(demand: .unlimited)
      #expect(flat.settle() == ["open main unlimited"])
      flat.send(1)
      flat.send(2)
      #expect(flat.settle() == ["open 0 unlimited", "open 1 unlimited"])
    }

    @Test func `lets go of the closure with the upstream, and fails at once`() {
      var flat = machine(2)
      _ = flat.settle()
      flat.send(1)
      _ = flat.settle()
      flat.end(.finished)
      #expect(flat.transform == nil)
      #expect(flat.ending == nil)
      flat.end(.failure(.b), from: .inner(0))
      #expect(flat.ending == "immediate b")
    }
  }

  @Suite struct SequentialMachineTests {
    private func machine() -> SequentialMachine<Source, Source, Int> {
      SequentialMachine(memory: 1) { remaining, completion in
        guard case .failure = completion, remaining > 0 else { return .end(completion) }
        remaining -= 1
        return .next(Source())
      } afterInner: { remaining, completion in
        guard case .failure = completion, remaining > 0 else { return .end(completion) }
        remaining -= 1
        return .next(Source())
      }
    }

    @Test func `hands the demand on that is left over`() {
      var sequence = machine()
      sequence.receive(demand: .max(3))
      #expect(sequence.settle() == ["open main max(3)"])
      sequence.send(1)
      #expect(sequence.next() == 1)
      sequence.end(.failure(.a))
      #expect(sequence.settle() == ["open 0 max(2)"])
      sequence.receive(demand: .max(4))
      #expect(sequence.settle() == ["0 max(4)"])
    }

    @Test func `a value that waits uses up demand that the next one would get`() {
      var sequence = machine()
      sequence.receive(demand: .max(3))
      _ = sequence.settle()
      sequence.send(1)
      sequence.end(.failure(.a))
      #expect(sequence.settle() == ["open 0 max(2)"])
      #expect(sequence.next() == 1)
    }

    @Test func `the decision ends it, and what waits comes first`() {
      var sequence = machine()
      sequence.receive(demand: .max(3))
      _ = sequence.settle()
      sequence.end(.failure(.a))
      _ = sequence.settle()
      sequence.receive(2, from: .inner(0))
      sequence.end(.failure(.b), from: .inner(0))
      #expect(sequence.memory == 0)
      #expect(sequence.ending == "drained failed b")
      #expect(sequence.next() == 2)
    }

    @Test func `a value that nobody asked for is reported and kept`() {
      let reports = Recorder<Diagnostics.Violation>()
      Diagnostics.withHandler({ reports($0) }) {
        var sequence = machine()
        sequence.receive(demand: .max(1))
        _ = sequence.settle()
        sequence.send(1)
        #expect(reports.elements == [])
        sequence.send(2)
        #expect(reports.elements == [.overflow])
        #expect(sequence.next() == 1)
        #expect(sequence.next() == 2)
      }
    }
  }
}
