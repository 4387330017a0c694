import Foundation

extension IndexPath {
  /// Creates the path of a row in a table.
  public init(row: Int, section: Int) {
    self.init(indexes: [section, row])
  }

  /// The number of the section, for the path of a row.
  public var section: Int {
    get { self[0] }
    set { self[0] = newValue }
  }

  /// The number of the row in its section, for the path of a row.
  public var row: Int {
    get { self[1] }
    set { self[1] = newValue }
  }
}
