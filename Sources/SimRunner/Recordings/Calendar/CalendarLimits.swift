/// The limits of the work for one calendar, so that the cost of reading it grows with its size and not with its rules
/// (docs/limits.md).
package enum CalendarLimits {
  /// Days and times that a single rule may examine, whatever remains for the file.
  static let stepsPerRule = 200_000
  /// Days and times that every rule may examine, even if nothing remains for the file.
  static let stepsAtLeast = 2_000
  /// Steps for a file beside ``stepsAtLeast``: a fixed number, and more for each of its bytes.
  static let stepsPerFile = 2_000_000
  static let stepsPerByte = 100
  /// Occurrences that a single rule may list, whatever remains for the file.
  static let occurrencesPerRule = 100_000
  /// Occurrences that every rule may list, even if nothing remains for the file.
  static let occurrencesAtLeast = 100
  /// Occurrences for a file beside ``occurrencesAtLeast``: a fixed number, and more for each of its bytes, up to a
  /// maximum.
  static let occurrencesPerFile = 200_000
  static let occurrencesPerByte = 4
  static let occurrencesMax = 500_000
  /// Different rules of one event; the standard allows one.
  static let rulesPerEvent = 20
  /// Changes of "this and all that follow" to one event.
  static let futureChangesPerEvent = 100
  /// Different names of zones that may be looked up.
  static let zoneNames = 1_000
  /// The maximum nesting of components.
  static let depth = 32
  /// Characters of a foreign text quoted in a note.
  static let quoted = 60
  /// The years whose times are representable: the range of nanoseconds in 64 bits.
  package static let years = 1678...2261
}

/// The remaining work for a file.
struct CalendarBudget {
  private var steps: Int
  private var occurrences: Int

  init(bytes: Int) {
    steps = CalendarLimits.stepsPerFile + CalendarLimits.stepsPerByte * bytes
    occurrences = min(
      CalendarLimits.occurrencesMax, CalendarLimits.occurrencesPerFile + CalendarLimits.occurrencesPerByte * bytes)
  }

  var share: RuleBudget {
    RuleBudget(
      steps: max(CalendarLimits.stepsAtLeast, min(CalendarLimits.stepsPerRule, steps)),
      occurrences: max(CalendarLimits.occurrencesAtLeast, min(CalendarLimits.occurrencesPerRule, occurrences)))
  }

  mutating func take(_ share: RuleBudget, leaving rest: RuleBudget) {
    steps = max(0, steps - (share.steps - rest.steps))
    occurrences = max(0, occurrences - (share.occurrences - rest.occurrences))
  }
}

/// The remaining work for a rule.
struct RuleBudget {
  var steps: Int
  var occurrences: Int
}

/// Returns a foreign text between quotes, shortened for a note.
func quoted(_ text: some StringProtocol) -> String {
  let start = text.unicodeScalars.prefix(CalendarLimits.quoted)
  let isWhole = start.endIndex == text.unicodeScalars.endIndex
  return "'" + String(String.UnicodeScalarView(start)) + (isWhole ? "'" : "...'")
}
