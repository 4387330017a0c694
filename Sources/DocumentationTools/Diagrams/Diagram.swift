/// A marble diagram as a doc comment has it: lines of a name and of marbles.
///
/// A character is a tick, and so a column is an instant, whatever stands in it: `-10-20-|` has
/// values at 1 and 4. `(ab|)` is several at once, `|` the end, `#` a failure, `#a` one with a name,
/// `^` the subscription. A line that begins further to the right is a publisher that is subscribed
/// to at that time.
///
/// The name of a line says what it is:
///
/// | name | meaning |
/// | --- | --- |
/// | `other` | a publisher of that name |
/// | `transform(a)` | what a function of that name returns for the value |
/// | `1st run` | what `upstream` sends to its first subscriber |
/// | `filter { $0 > 2 }` | what comes of that call, or of an expression that begins with `[` |
/// | `group 1`, `a` | of the call above the group of that key, or its first publisher |
/// | `S2` | a second subscriber of the call above |
/// | `requested` | how much is asked for, and when; without it everything is |
///
/// A diagram of something that is no operator has a ``Scene``, which says what its lines do. A call that
/// takes a scheduler or an executor need not say so.
struct Diagram: Equatable {
  /// What a line stands for.
  enum Role: Equatable {
    case publisher(String)
    case function(String, argument: String)
    case run
    case result
    case group(String)
    case subscriber
    case requests
    /// What is done by hand, as its scene says.
    case script
  }

  /// What happens at a time.
  struct Event: Equatable {
    enum Kind: Equatable {
      case value(String)
      case finished
      case failure(String)
    }

    var time: Int
    var kind: Kind

    /// How it is written.
    var marble: String {
      switch kind {
      case .value(let text): text
      case .finished: "|"
      case .failure(let name): "#\(name)"
      }
    }
  }

  /// A line.
  struct Row: Equatable {
    let name: String
    let role: Role
    /// When the line begins.
    let start: Int
    /// The marbles, from `start` on.
    let marbles: String
    /// What is said behind them.
    let note: String
    /// The line within the file.
    let line: Int

    var isInput: Bool {
      switch role {
      case .publisher, .function, .run, .requests, .script: true
      case .result, .group, .subscriber: false
      }
    }
  }

  var rows: [Row]

  /// The time after everything that is drawn.
  var end: Int { rows.map { $0.start + $0.marbles.count }.max() ?? 0 }

  /// A public declaration whose doc comment has diagrams.
  struct Declaration: Equatable {
    let path: String
    /// The type that it is a member of, or that it is.
    let owner: String
    /// The folder that it lies in, or the chapter that its scene names.
    let chapter: String
    /// Without arguments: `prefix`.
    let baseName: String
    /// With the labels of its arguments: `prefix(while:)`.
    let name: String
    /// The first sentence of its doc comment.
    let summary: String
    /// Whether an argument called `on` is a scheduler.
    let takesScheduler: Bool
    /// Whether its closure is asynchronous, and so are the functions of the diagram.
    let takesExecutor: Bool
    /// The lines of the doc comment that are the diagrams, without the spaces around them.
    let block: [String]
    let diagrams: [Diagram]
    /// How they are played, if they are no operator's.
    let scene: Scene?
    /// Whether another declaration has the same labels.
    var isAmbiguous = false

    /// The module that it belongs to.
    var library: String { path.split(separator: "/").dropFirst().first.map(String.init) ?? "" }

    /// The name of its picture, without the suffix of the file.
    var pictureName: String {
      let labels = name.split { "(:)".contains($0) }.dropFirst().filter { $0 != "_" }
      let words = [baseName] + labels.prefix(2).map(String.init)
      return (isAmbiguous ? words + [chapter.lowercased()] : words).joined(separator: "-")
    }
  }
}
