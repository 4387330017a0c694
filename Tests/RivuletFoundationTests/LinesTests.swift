import Foundation
import Rivulet
import RivuletFoundation
import RivuletTesting
import Testing

@Suite
struct LinesTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  @Test(arguments: [
    ("", []),
    ("a", ["a"]),
    ("a\n", ["a"]),
    ("a\nb", ["a", "b"]),
    ("\n\nb\n\n", ["", "", "b", ""]),
    ("a\r\nb\r\n\r\nc\r", ["a", "b", "", "c"]),
    ("a\rb\n", ["a\rb"]),
  ])
  func `A file is cut at its line feeds`(text: String, lines: [String]) throws {
    let probe = Lines(ofFileAt: try folder.file("text", text.utf8)).probe()
    #expect(probe.values == lines)
    #expect(probe.isFinished)
    #expect(probe.violations == [])
  }

  @Test func `Lines that are longer than a block come whole`() throws {
    let long = String(repeating: "é", count: 100_000)
    let text = long + "\n" + long + long + "\nend"
    let probe = Lines(ofFileAt: try folder.file("text", text.utf8)).probe()
    #expect(probe.values == [long, long + long, "end"])
  }

  @Test func `What is not UTF-8 is replaced`() throws {
    let file = try folder.file("text", [0x61, 0xFF, 0x0A, 0x62])
    #expect(Lines(ofFileAt: file).probe().values == ["a\u{FFFD}", "b"])
  }

  @Test func `Many lines come in order, one by one as well`() throws {
    let lines = (0..<5000).map { "line \($0)" }
    let file = try folder.file("text", lines.joined(separator: "\n").utf8)
    #expect(Lines(ofFileAt: file).probe().values == lines)
    let slow = Lines(ofFileAt: file).probe(demand: .oneByOne(by: .requested))
    #expect(slow.values == lines)
    #expect(slow.isFinished)
    #expect(slow.violations == [])
  }

  @Test func `Lines come as they are requested, and the end without demand`() throws {
    let probe = Lines(ofFileAt: try folder.file("text", "a\nb\n".utf8)).probe(demand: .manual)
    #expect(probe.values == [])
    probe.request(.max(1))
    #expect(probe.values == ["a"])
    #expect(!probe.isFinished)
    probe.request(.max(1))
    #expect(probe.values == ["a", "b"])
    #expect(probe.isFinished)
  }

  @Test func `A file that is not there is a failure, and so is a folder`() {
    let missing = Lines(ofFileAt: folder.url.appending(path: "none")).probe()
    #expect(missing.failure?.code == .ENOENT)
    let directory = Lines(ofFileAt: folder.url).probe()
    #expect(directory.failure?.code == .EISDIR)
    #expect(missing.violations + directory.violations == [])
  }

  #if os(Linux)
    @Test func `A file is closed before its end is heard of, and at the disposal`() throws {
      let text = String(repeating: String(repeating: "a", count: 999) + "\n", count: 500)
      let file = try folder.file("text", text.utf8)
      let openAtEnd = Recorder<Int>()
      Lines(ofFileAt: file).sink(
        receiveCompletion: { _ in openAtEnd(openCount(of: file)) },
        receiveValue: { _ in }
      )
      #expect(openAtEnd.elements == [0])
      let probe = Lines(ofFileAt: file).probe(demand: .max(2))
      #expect(openCount(of: file) == 1)
      probe.dispose()
      #expect(openCount(of: file) == 0)
      #expect(Lines(ofFileAt: file).first().probe().isFinished)
      #expect(openCount(of: file) == 0)
    }

    /// How often this process has a file open.
    private func openCount(of file: URL) -> Int {
      let folder = "/proc/self/fd"
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      let path = file.resolvingSymlinksInPath().path
      return names.count {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == path
      }
    }
  #endif

  @Test func `A pipe’s lines come when they are written, and its end ends them`() async throws {
    let pipe = Pipe()
    let lines = Observable<[String]>([])
    let end = Observable<Completion<POSIXError>?>(nil)
    Lines(of: pipe.fileHandleForReading).sink(
      receiveCompletion: { end.value = $0 },
      receiveValue: { line in lines.update { $0.append(line) } }
    )
    let writer = pipe.fileHandleForWriting
    try writer.write(contentsOf: Data("one\ntw".utf8))
    #expect(try await lines.filter { !$0.isEmpty }.firstResult().get() == ["one"])
    try writer.write(contentsOf: Data("o\nthree".utf8))
    #expect(try await lines.filter { $0.count > 1 }.firstResult().get() == ["one", "two"])
    try writer.close()
    _ = try await end.filter { $0 != nil }.firstResult()
    #expect(lines.value == ["one", "two", "three"])
    #expect(end.value == .finished)
  }

  @Test func `A writer waits for a reader that asks for nothing`() async throws {
    let pipe = Pipe()
    let (hasFirst, hasEnded) = (Observable(false), Observable(false))
    let probe = Probe<String, POSIXError>(demand: .manual) { signal, _ in
      switch signal {
      case .subscription, .disposal: break
      case .value: hasFirst.value = true
      case .completion: hasEnded.value = true
      }
    }
    Lines(of: pipe.fileHandleForReading).subscribe(probe.subscriber())
    let writer = pipe.fileHandleForWriting
    _ = fcntl(writer.fileDescriptor, F_SETFL, O_NONBLOCK)
    let line = [UInt8](repeating: 0x61, count: 999) + [0x0A]
    /// Writes as much as fits, and says how much that was.
    func fill() -> Int {
      var count = 0
      while write(writer.fileDescriptor, line, line.count) == line.count { count += line.count }
      return count
    }
    let capacity = fill()
    probe.request(.max(1))
    _ = try await hasFirst.filter { $0 }.firstResult()
    var written = capacity
    for _ in 0..<100 { written += fill() }
    #expect(written <= capacity + 3 * 65_536)
    probe.request(.unlimited)
    try writer.close()
    _ = try await hasEnded.filter { $0 }.firstResult()
    #expect(probe.values.count == written / line.count)
    #expect(probe.violations == [])
  }

  @Test func `Disposal leaves what is written later to others`() async throws {
    let pipe = Pipe()
    let lines = Observable<[String]>([])
    let token = Lines(of: pipe.fileHandleForReading).sink(
      receiveCompletion: { _ in },
      receiveValue: { line in lines.update { $0.append(line) } }
    )
    try pipe.fileHandleForWriting.write(contentsOf: Data("one\n".utf8))
    _ = try await lines.filter { !$0.isEmpty }.firstResult()
    token.dispose()
    try pipe.fileHandleForWriting.write(contentsOf: Data("two\n".utf8))
    try pipe.fileHandleForWriting.close()
    #expect(try pipe.fileHandleForReading.readToEnd() == Data("two\n".utf8))
    #expect(lines.value == ["one"])
  }

  @Test func `A handle of a file on a disk is read, too`() async throws {
    let file = try folder.file("text", "a\nb".utf8)
    let lines = try await Lines(of: FileHandle(forReadingFrom: file)).collect().firstResult()
    #expect(try lines.get() == ["a", "b"])
  }
}
