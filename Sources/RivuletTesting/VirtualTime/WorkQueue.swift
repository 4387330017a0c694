/// The jobs of a virtual clock in the order in which they are due; ties keep the order of arrival.
///
/// A job that is taken out gives its closure back at once. What stays in the heap is a key that is
/// skipped when its turn comes, and the heap is rebuilt when such keys outnumber the jobs. So every
/// operation is O(log n), amortised.
struct WorkQueue {
  typealias Work = @Sendable () -> Void

  /// Who scheduled a job.
  enum Origin {
    /// Code under test.
    case work

    /// The test: the script of a publisher, or what it performs.
    case script
  }

  private struct Key: Comparable {
    let due: Duration
    let number: Int

    static func < (left: Key, right: Key) -> Bool {
      left.due == right.due ? left.number < right.number : left.due < right.due
    }
  }

  private struct Job {
    let due: Duration
    let origin: Origin
    let work: Work
  }

  private var heap = MinHeap<Key>()
  private var jobs: [Int: Job] = [:]
  private var nextNumber = 0
  private var scriptCount = 0

  /// How many jobs wait, whoever scheduled them.
  var count: Int { jobs.count }

  /// How many jobs of code under test wait.
  var workCount: Int { jobs.count - scriptCount }

  /// Adds a job.
  ///
  /// - Returns: A number that identifies it.
  mutating func insert(due: Duration, origin: Origin, _ work: @escaping Work) -> Int {
    let number = nextNumber
    nextNumber += 1
    jobs[number] = Job(due: due, origin: origin, work: work)
    heap.insert(Key(due: due, number: number))
    if origin == .script { scriptCount += 1 }
    return number
  }

  /// Whether the job waits.
  func contains(_ number: Int) -> Bool { jobs[number] != nil }

  /// Takes a job out before it is due.
  mutating func remove(_ number: Int) -> Work? {
    guard let job = take(number) else { return nil }
    if heap.count > 2 * jobs.count + 32 {
      heap = MinHeap(jobs.map { Key(due: $0.value.due, number: $0.key) })
    }
    return job.work
  }

  /// When the next job is due.
  mutating func nextDue() -> Duration? {
    while let key = heap.first, !contains(key.number) {
      _ = heap.removeFirst()
    }
    return heap.first?.due
  }

  /// Takes out the next job if it is due by `limit`.
  mutating func removeFirst(dueBy limit: Duration?) -> (due: Duration, work: Work)? {
    guard let due = nextDue(), due <= limit ?? due, let key = heap.removeFirst(),
      let job = take(key.number)
    else { return nil }
    return (due, job.work)
  }

  private mutating func take(_ number: Int) -> Job? {
    guard let job = jobs.removeValue(forKey: number) else { return nil }
    if job.origin == .script { scriptCount -= 1 }
    return job
  }
}
