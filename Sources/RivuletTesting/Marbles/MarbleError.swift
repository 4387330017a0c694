/// What is wrong with a marble diagram, and where.
public struct MarbleError: Error, Hashable, CustomStringConvertible {
  /// The whole diagram.
  public let diagram: String

  /// The column of the offending character, counted from 1.
  public let column: Int

  /// What could have stood there.
  public let expected: String

  /// What stands there.
  public let found: String

  /// The column and what was expected, above the diagram with a mark under the column.
  ///
  /// ```text
  /// column 5: expected `)`, found the end of the diagram
  ///   -(ab
  ///       ^
  /// ```
  public var description: String {
    """
    column \(column): expected \(expected), found \(found)
      \(diagram)
      \(String(repeating: " ", count: column - 1))^
    """
  }
}
