import Foundation

/// The time of day, as a clock shows it.
@MainActor
enum Clock {
  /// Tells the time as `H:MM:SS`; a test replaces it.
  static var currentTime: () -> String = { time(of: Date(), in: .current) }

  /// Returns a date's time as `H:MM:SS`.
  static func time(of date: Date, in calendar: Calendar) -> String {
    let time = calendar.dateComponents([.hour, .minute, .second], from: date)
    return [time.minute, time.second].reduce("\(time.hour ?? 0)") { text, part in
      text + ":" + String(format: "%02d", part ?? 0)
    }
  }
}
