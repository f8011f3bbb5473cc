/// How much work one calendar may make, so that the cost of reading it grows with its size and not with its rules
/// (docs/limits.md).
package enum CalendarLimits {
  /// Days and times that a single rule may look at, however much the file has left.
  static let stepsPerRule = 200_000
  /// Days and times that every rule may look at, also when the file has nothing left.
  static let stepsAtLeast = 2_000
  /// What a file may look at beside ``stepsAtLeast``: so many steps, and so many more for each of its bytes.
  static let stepsPerFile = 2_000_000
  static let stepsPerByte = 100
  /// Occurrences that a single rule may list, however much the file has left.
  static let occurrencesPerRule = 100_000
  /// Occurrences that every rule may list, also when the file has nothing left.
  static let occurrencesAtLeast = 100
  /// What a file may list beside ``occurrencesAtLeast``: so many, and so many more for each of its bytes, to a maximum.
  static let occurrencesPerFile = 200_000
  static let occurrencesPerByte = 4
  static let occurrencesMax = 500_000
  /// Different rules of one event; the standard wants one.
  static let rulesPerEvent = 20
  /// Changes of "this and all that follow" to one event.
  static let futureChangesPerEvent = 100
  /// Different names of zones that are looked up.
  static let zoneNames = 1_000
  /// How deep components may stand in one another.
  static let depth = 32
  /// Characters of a foreign text that a note repeats.
  static let quoted = 60
  /// The years of which times are kept: what a count of nanoseconds in 64 bits can hold.
  package static let years = 1678...2261
}

/// What is left of the work that a file may make.
struct CalendarBudget {
  private var steps: Int
  private var occurrences: Int

  init(bytes: Int) {
    steps = CalendarLimits.stepsPerFile + CalendarLimits.stepsPerByte * bytes
    occurrences = min(
      CalendarLimits.occurrencesMax, CalendarLimits.occurrencesPerFile + CalendarLimits.occurrencesPerByte * bytes)
  }

  /// What the next rule may cost.
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

/// What is left of the work that a rule may make.
struct RuleBudget {
  var steps: Int
  var occurrences: Int
}

/// A foreign text between quotes, cut to what a note has room for.
func quoted(_ text: some StringProtocol) -> String {
  let start = text.unicodeScalars.prefix(CalendarLimits.quoted)
  let isWhole = start.endIndex == text.unicodeScalars.endIndex
  return "'" + String(String.UnicodeScalarView(start)) + (isWhole ? "'" : "...'")
}
