/// The parameters for comparing food and acts with flares (Symptom tracker, ticket 5; the rest is assumed).
package struct CorrelationConfig: Equatable, Sendable {
  package enum Rules: Sendable {
    /// Compares hours before a flare with whole days without one, each test on its own.
    case asWritten
    /// Compares with the same hours before a moment without a flare, tests small tables exactly, and corrects for all
    /// tests together.
    case sound
  }

  package var rules = Rules.sound

  /// The days of the study, and the fewest of them with entries.
  package var days = 90
  var leastDays = 30
  /// The severity of a symptom from which its day has a flare.
  package var flareSeverity = 7
  /// The only symptom that makes a flare; any if `nil`.
  package var symptom: String?
  /// The fewest days with flares of a symptom, and of others without it, for a study of its own (assumed).
  var leastSymptomDays = 5
  /// The number of studies run side by side; their probabilities are adjusted for it.
  package var studies = 1
  /// The ticket's windows. The sound rules add those of slow and of late effects, which the ticket's would divide
  /// (assumed).
  package var windows: [TimeWindow] {
    let wide = [TimeWindow(from: 2, to: 12), TimeWindow(from: 8, to: 30)]
    return Self.documented + (rules == .sound ? wide : [])
  }
  static let documented = [
    TimeWindow(from: 0, to: 2), TimeWindow(from: 2, to: 6), TimeWindow(from: 6, to: 24), TimeWindow(from: 24, to: 48),
  ]

  /// The probabilities below which a finding has high, medium and low confidence; adjusted ones by the sound rules.
  package var high = 0.01
  package var medium = 0.05
  package var low = 0.1
  /// The least confidence of a trigger or protective factor by the sound rules (assumed: at a low one, one claim in ten
  /// would be false); beside a surer one only a high one suffices. As written, any confidence suffices.
  package var claim = ConfidenceLevel.medium

  /// Tables with a smaller expected count are tested exactly (the usual rule of thumb).
  var smallCell = 5.0
  /// Factors present, or absent, before fewer moments than this aren't tested with the others.
  var leastExposed = 5
  /// The fewest moments for the exact test of whether the most severe flares followed a rare factor.
  var leastRare = 3
  /// The severity from which a flare is one of the most severe.
  package var severeSeverity = 9

  /// The least share of a factor's usual times of day in a window, relative to the best flare, with which a flare
  /// counts for it.
  var usualShare = 0.5

  /// The share of a factor recorded within so many seconds of a symptom above which it isn't studied within the day
  /// before a flare. Such a factor came with the symptom's report, and so would always be there.
  var togetherShare = 0.2
  var togetherSeconds = 300

  /// The share of a factor's events that belong to one food, exercise or activity as a part of it, such as an
  /// ingredient, with which both are one finding (assumed).
  var partShare = 0.8

  /// Another entry of a meal shows that a food wasn't eaten, if it is within so many minutes of that food's usual times
  /// of day (assumed).
  var mealMinutes = 90
  /// The number of groups of equal size in which days with about as many entries are compared (assumed).
  var fullnessGroups = 4

  /// The number of pairs of factors tested in each window, those with the most moments that distinguish the two; and
  /// the fewest such moments of each, with both and with only one.
  var compounds = 10
  var leastCompound = 5

  /// The end of a night, in minutes of the local day: the hours slept count from then on.
  var wakingMinute = 420
  /// The hours of short, usual and long nights.
  var sleepBands = [0.0..<6, 6..<8, 8..<24.5]
  /// Of exercise and of stress.
  package var intensityBands = [1...3, 4...6, 7...10]
  /// Seconds east of UTC on days without an entry.
  package var offset = 0

  package init() {}

  /// Days before the first one that windows can reach into.
  var lookBack: Int { (windows.map(\.to).max() ?? 0) / 24 + 1 }

  /// Returns the symptoms worth a study of their own, by name: those with enough flares, beside enough flares without
  /// them, because otherwise the question would be the same.
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
