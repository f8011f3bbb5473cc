/// The parameters of the emergency protocol (implementation plan 2.7).
package struct EmergencyConfig: Equatable, Sendable {
  /// The default length.
  package var minutes = 15
  /// The title of the time in the wearer's calendar (implementation plan 2.7).
  package var title = "Recovery time"
  /// The limits of the length (assumed).
  package var minutesMin = 5
  package var minutesMax = 120
  /// The number of calls for help, and the days within which they are a pattern (assumed: the plan only mentions it).
  package var patternCalls = 3
  package var patternDays = 14
  /// The number of light days after a call that completed a pattern (assumed).
  package var lightDays = 3
  /// Planted by a test of the checks; `nil` in every other run.
  package var mistake: EmergencyMistake?

  package init() {}

  /// Returns whether a call completes a pattern with earlier ones; calls at one moment count once.
  ///
  /// - Parameters: Seconds since 1970, in any order.
  package func isPattern(_ call: Int, after calls: [Int]) -> Bool {
    let since = call - patternDays * 86_400
    return Set(calls.filter { $0 > since && $0 < call }).count + 1 >= patternCalls
  }
}

/// The known situation when the wearer says "I'm crashing".
package struct EmergencySituation: Equatable, Sendable {
  /// Seconds since 1970, and the end of the local day.
  package var now: Int
  package var dayEnd: Int
  /// The length that the wearer asked for.
  package var minutes: Int?
  /// The end of an earlier call's response.
  package var activeUntil: Int?
  /// The times of earlier calls, in any order.
  package var calls: [Int] = []
  package var blocks: [Block] = []
  package var needs: RecoveryContent.Needs

  /// A training block that hasn't ended.
  package struct Block: Equatable, Sendable {
    package let id: UInt64
    package let start: Int
    package let end: Int
    package let isLight: Bool

    package init(id: UInt64, start: Int, end: Int, isLight: Bool) {
      (self.id, self.start, self.end, self.isLight) = (id, start, end, isLight)
    }
  }

  package init(now: Int, dayEnd: Int) {
    self.now = now
    self.dayEnd = dayEnd
    needs = RecoveryContent.Needs(seconds: 0)
  }
}

/// The response to a wearer who is crashing (implementation plan 2.7): it blocks time, silences everything, moves
/// training, and offers something calming.
package struct EmergencyResponse: Equatable, Sendable {
  /// The time blocked as busy in the calendar, in seconds since 1970. Notifications are silent for as long.
  package let block: Range<Int>
  /// Training cancelled for good. The planner cancels it, so it costs no trust.
  package let cancelled: [UInt64]
  /// Training later on the same day, which becomes light (assumed).
  package let lightened: [UInt64]
  /// The first is played, the others are offered.
  package let content: [RecoveryContent]
  /// `true` if the wearer has called so often that the coming days should be lighter, too.
  package let isPattern: Bool
  package let haptic = HapticCue.emergency

  package var message: String {
    let minutes = (block.upperBound - block.lowerBound + 59) / 60
    let training = cancelled.isEmpty && lightened.isEmpty ? "" : " Today's training waits for you."
    return "I've got you. The next \(minutes) minutes are yours.\(training)"
  }

  package init(_ situation: EmergencySituation, _ config: EmergencyConfig) {
    let asked = min(max(situation.minutes ?? config.minutes, config.minutesMin), config.minutesMax)
    // A second call never shortens the first one's time, nor extends it without limit.
    let latest = situation.now + config.minutesMax * 60
    let end = max(situation.now + asked * 60, min(situation.activeUntil ?? situation.now, latest))
    block = situation.now..<end
    let ahead = situation.blocks.filter { $0.end > situation.now }.ordered { ($0.start, $0.id) < ($1.start, $1.id) }
    cancelled = ahead.filter { $0.start < end }.map(\.id)
    lightened = ahead.filter { $0.start >= end && $0.start < situation.dayEnd && !$0.isLight }.map(\.id)
    var needs = situation.needs
    needs.seconds = end - situation.now
    content = RecoveryContent.choices(needs)
    isPattern = config.isPattern(situation.now, after: situation.calls)
  }
}
