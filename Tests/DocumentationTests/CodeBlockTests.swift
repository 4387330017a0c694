import Foundation
import RivuletTesting
import Testing

@testable import DocumentationTools

/// What the guides and the doc comments show compiles, does what they say and meets expectations.
@Suite("Code blocks")
struct CodeBlockTests {
  @Test func `every Swift block compiles`() async throws {
    let blocks = try Repository().codeBlocks()
    #expect(!blocks.isEmpty)
    let compiler = try Compiler()
    for program in BlockProgram.programs(of: blocks) {
      let result = try await withTemporaryFolder { folder in
        try await compiler.check(program.source, in: folder)
      }
      #expect(result.status == 0, "\(result.output)")
    }
  }

  @Test(.enabled(if: !Sanitizer.isAny, "the built objects need the sanitizer's runtime"))
  func `every Swift block prints what its comments say`() async throws {
    let blocks = try Repository().codeBlocks().filter { $0.printedLines != nil }
    let compiler = try Compiler()
    let programs = BlockProgram.programs(of: blocks.map(\.withPrintedExpectations))
    for program in programs where !program.blocks.isEmpty {
      try await withTemporaryFolder { folder in
        let built = try await compiler.build(program.source, to: "blocks", in: folder)
        try #require(built.status == 0, "\(built.output)")
        let blocks = Command(program: folder.appendingPathComponent("blocks").path, arguments: [])
        try check(await blocks.run(in: folder, deadline: .seconds(60)), of: program)
      }
    }
  }

  private func check(_ result: Command.Result, of program: BlockProgram) throws {
    var outputs = result.output.components(separatedBy: BlockProgram.endMark + "\n")
    let rest = outputs.removeLast()
    for (block, output) in zip(program.blocks, outputs) {
      // A type that is declared within a function is printed with where that is.
      let lines = output.replacing(/Blocks\.(\(unknown context at \$\w+\)\.)*/, with: "")
        .split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast()
      #expect(lines.map(String.init) == block.printedLines ?? [], "at \(block.place)")
    }
    if outputs.count < program.blocks.count {
      Issue.record("\(program.blocks[outputs.count].place) did not come to its end: \(rest)")
    }
    #expect(result.status == 0)
  }
}
