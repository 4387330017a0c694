/// One source file made of blocks, which the compiler takes to stand where they were found.
struct BlockProgram {
  let blocks: [CodeBlock]

  /// What a block may use without saying so.
  private static let imports = """
    import Foundation
    #if canImport(FoundationNetworking)
      import FoundationNetworking
    #endif
    #if canImport(UIKit)
      import UIKit
    #else
      import HeadlessUIKit
    #endif
    import Rivulet
    import RivuletFoundation
    import RivuletTesting
    import Testing
    """

  /// One program for all blocks that can stand in a function, and one for each that cannot.
  static func programs(of blocks: [CodeBlock]) -> [BlockProgram] {
    let blocks = blocks.map(\.withoutKnownImports)
    let inFunctions = BlockProgram(blocks: blocks.filter { !$0.isFileLevel })
    return [inFunctions] + blocks.filter(\.isFileLevel).map { BlockProgram(blocks: [$0]) }
  }

  var source: String {
    var parts = [Self.imports, Self.expectation]
    var calls: [String] = []
    for (number, block) in blocks.enumerated() {
      let code = """
        #sourceLocation(file: "\(block.path)", line: \(block.line))
        \(block.code.joined(separator: "\n"))
        #sourceLocation()
        """
      if block.isFileLevel { parts.append(code) }
      let functions = block.printedLines == nil ? [] : block.callableFunctions
      parts.append("func block\(number)() async throws {")
      if !block.isFileLevel { parts.append(code) }
      parts += functions.map { "await \($0)()" }
      parts.append("}")
      calls.append("try await block\(number)()")
    }
    parts.append(
      """
      @main enum Blocks {
        static func main() async throws {
          \(calls.map { "\($0)\n    await endBlock()" }.joined(separator: "\n    "))
        }

        /// Lets the main queue finish, and marks the end of what a block printed.
        static func endBlock() async {
          await withCheckedContinuation { block in DispatchQueue.main.async { block.resume() } }
          print("\(BlockProgram.endMark)")
          fflush(nil)
        }
      }
      """
    )
    return parts.joined(separator: "\n")
  }

  /// What stands in for `#expect` where no test runs: it prints what has failed.
  private static let expectation = """
    func expectation(_ isMet: Bool, _ comment: @autoclosure () -> String = "") {
      if !isMet { print("an expectation is not met", comment()) }
    }
    """

  static let endMark = "--- end of the block ---"
}

extension CodeBlock {
  /// The block with expectations that work where no test runs.
  var withPrintedExpectations: CodeBlock {
    CodeBlock(
      path: path,
      line: line,
      code: code.map { $0.replacing("#expect(", with: "expectation(") }
    )
  }

  /// Leaves out the imports that every program has, so that the rest can stand in a function.
  fileprivate var withoutKnownImports: CodeBlock {
    let known = /import (Rivulet\w*|Foundation|Testing|Dispatch|UIKit)/
    return CodeBlock(
      path: path,
      line: line,
      code: code.map { $0.wholeMatch(of: known) == nil ? $0 : "" }
    )
  }
}
