import Rivulet

extension Scheduler {
  /// Counts from 1, one number per interval, until the subscription is disposed of.
  ///
  ///     ticks(every: .seconds(1)):     -1-2-3--
  ///
  /// Each tick is due at a multiple of the interval after the subscription, so a late one does not
  /// delay the next. A tick that nobody has asked for makes way for the one after it.
  func ticks(every interval: Duration) -> Create<Int, Never> {
    Create(bufferingPolicy: .bufferingNewest(1)) { emitter in
      let start = now
      let upcoming = SerialDisposable()
      @Sendable func schedule(_ number: Int) {
        upcoming.current = self.schedule(at: start + interval * number) {
          emitter.send(number)
          schedule(number + 1)
        }
      }
      schedule(1)
      return upcoming
    }
  }
}
