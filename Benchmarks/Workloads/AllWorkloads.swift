extension Workload {
  /// Every workload, in the order of the report.
  static var all: [Workload] {
    hot + state + chains + cold + combining + folding + switching + programs + subscriptions
      + timers + threads + pipelines + async + memory
  }
}
