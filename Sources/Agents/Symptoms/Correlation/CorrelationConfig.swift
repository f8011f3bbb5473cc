/// The parameters for comparing food and acts with flares (Symptom tracker, ticket 5; the rest is assumed).
package struct CorrelationConfig: Equatable, Sendable {
  package enum Rules: Sendable {
    /// Hours before a flare against whole days without one, each test on its own.
    case asWritten
    /// Compares with the same hours before a moment without a flare, tests small tables exactly, and corrects for all
    /// tests together.
    case sound
  }

  package var rules = Rules.sound

  /// Days that are looked at, and how many of them must hold something.
  package var days = 90
  var leastDays = 30
  /// A day with a symptom at least as severe is a flare.
  package var flareSeverity = 7
  /// Only this symptom makes a flare; any without one.
  package var symptom: String?
  /// A symptom is also asked for alone if it makes flares on so many days, and others on so many without it (assumed).
  var leastSymptomDays = 5
  /// The number of studies run side by side; their probabilities are adjusted for it.
  package var studies = 1
  package var windows = [
    TimeWindow(from: 0, to: 2), TimeWindow(from: 2, to: 6), TimeWindow(from: 6, to: 24), TimeWindow(from: 24, to: 48),
  ]

  /// Below these probabilities a finding is of high, medium and low confidence; the adjusted ones by the sound rules.
  package var high = 0.01
  package var medium = 0.05
  package var low = 0.1
  /// The least confidence at which something is called a trigger or protective by the sound rules (assumed: at a low
  /// one, one claim in ten would be false). As written, any confidence will do.
  package var claim = ConfidenceLevel.medium

  /// A table of which any count is expected to be less is tested exactly (the usual rule of thumb).
  var smallCell = 5.0
  /// Factors present, or absent, before fewer moments than this aren't tested with the others.
  var leastExposed = 5
  /// But what was there before at least so many of them is asked whether the most severe flares followed it: exactly, by
  /// how severe they were.
  var leastRare = 3
  /// A flare at least as severe is one of the most severe.
  package var severeSeverity = 9

  /// Flares count for a factor in a window if its usual times of day lie in that window at least this share as often as
  /// before the flare for which they do most.
  var usualShare = 0.5

  /// A factor of which more than this share was written down within so many seconds of a symptom is not looked for within
  /// the day before a flare: it came with the report of the symptom, whenever that was, and so would always be there.
  var togetherShare = 0.2
  var togetherSeconds = 300

  /// Another entry of a meal shows that a food wasn't eaten, if it is within so many minutes of that food's usual times
  /// of day (assumed).
  var mealMinutes = 90
  /// Days are compared with days of which about as much was written down: in so many groups of equal size (assumed).
  var fullnessGroups = 4

  /// The number of pairs of factors tested in each window, those with the most moments that distinguish the two; and
  /// the fewest such moments of each, with both and with only one.
  var compounds = 10
  var leastCompound = 5

  /// The end of a night, in minutes of the local day: the hours slept count from then on.
  var wakingMinute = 420
  /// Hours; which nights are short, usual and long.
  var sleepBands = [0.0..<6, 6..<8, 8..<24.5]
  /// Of exercise and of stress.
  package var intensityBands = [1...3, 4...6, 7...10]
  /// Seconds east of UTC on days without an entry that would tell.
  package var offset = 0

  package init() {}

  /// Days before the first one that windows can reach into.
  var lookBack: Int { (windows.map(\.to).max() ?? 0) / 24 + 1 }

  /// The symptoms that are worth being asked for alone, by name: those with flares enough, beside enough flares without
  /// them, for otherwise it would be the same question.
  package func symptoms(of diary: Diary, lastDay: Int) -> [String] {
    var (days, all): ([String: Set<Int>], Set<Int>) = ([:], [])
    for day in (lastDay - max(1, self.days) + 1)...lastDay {
      for symptom in diary.entries(on: day).compactMap(\.symptom) where symptom.severity >= flareSeverity {
        days[symptom.name, default: []].insert(day)
        all.insert(day)
      }
    }
    let least = leastSymptomDays
    return days.filter { $0.value.count >= least && all.count - $0.value.count >= least }.keys.sorted()
  }

  func confidence(_ probability: Double) -> ConfidenceLevel? {
    probability < high ? .high : probability < medium ? .medium : probability < low ? .low : nil
  }
}
