import Foundation

/// The lessons about songs match their real effect on this wearer.
final class LearningCheck: Check {
  static let name = CheckName(
    "learning-moves-right", "Each play teaches once, and what is learnt is what the songs do to the wearer.")
  static let kind = CheckKind.liveness
  static let promise =
    "each play that is over teaches once, live or by the history; and where at least twenty songs were played ten times "
    + "while the heart was measured, what was learnt of their calm and energy goes by rank with what they really do to the wearer's heart: rho is at least 0.6, "
    + "as far as so many songs can tell; and what was learnt of their focus doesn't go against their effect"
  static let doesNotVerify =
    "songs that were played less often or to an unmeasured heart, what is learnt of mood, or how well "
    + "focus is learnt, of which the plan knows no more than how long a song is heard (the report has all three figures)"

  /// The minimum number of plays of a song with a measured heart rate, the minimum number of such songs, and the
  /// required agreement.
  static let plays = 10
  static let songs = 20
  static let agreement = 0.6
  static let bars: [(need: MusicNeed, name: String, agreement: Double)] = [
    (.calm, "calm", agreement), (.energize, "energy", agreement), (.focus, "focus", 0),
  ]

  private let plan: MusicPlan?
  private let config: LearningConfig

  init(_ plan: WorldPlan) {
    self.plan = plan.music
    config = MusicConfig(plan.rules).learning
  }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.music != nil }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard let plan, let phone = world.host(.phone), phone.isStarted else { return .vacuous("there is no phone") }
    let plays = try phone.database.reading { MusicStore($0).plays() }
    let lessons = try phone.database.reading { MusicStore($0).lessons() }
    guard !plays.isEmpty else { return .vacuous("nothing was played") }
    var complaints: [String] = []
    var taught: [UInt64: Int] = [:]
    for lesson in lessons { taught[lesson.play, default: 0] += 1 }
    let repeated = taught.values.count { $0 > 1 }
    if repeated > 0 { complaints.append("\(repeated) plays have taught more than once") }
    let ids = Set((plays + plan.listened).map(\.id))
    let strange = taught.keys.count { !ids.contains($0) }
    if strange > 0 { complaints.append("\(strange) lessons are of plays that never were") }
    let missing = plays.count { taught[$0.id] == nil }
    if missing > 0 { complaints.append("\(missing) of \(plays.count) plays have taught nothing") }
    for bar in Self.bars {
      guard let found = agreement(plan, lessons, on: bar.need), found.songs >= Self.songs,
        Self.isBelow(found.rho, songs: found.songs, bar.agreement)
      else { continue }
      complaints.append(
        "what was learnt of the \(bar.name) of \(found.songs) songs goes with the truth by "
          + "\((found.rho * 100).rounded() / 100) only")
    }
    return .judge(
      complaints.map { CheckFailure(at: world.kernel.now, message: $0) }, chances: plays.count, vacuousBecause: "")
  }

  /// Returns whether a rank correlation is too low for chance: two standard errors below the bar (Fisher's z).
  static func isBelow(_ rho: Double, songs: Int, _ agreement: Double = agreement) -> Bool {
    atanh(min(max(rho, -0.999), 0.999)) + 2 / Double(max(1, songs - 3)).squareRoot() < atanh(agreement)
  }

  /// Returns the correlation between the learnt and the true effect of often played songs, or `nil` if there are too few.
  func agreement(
    _ plan: MusicPlan, _ lessons: [SongLesson], on need: MusicNeed = .calm
  ) -> (rho: Double, songs: Int)? {
    let learner = SongLearner(lessons, config)
    var measured: [Song.ID: Int] = [:]
    for lesson in learner.lessons where lesson.impact.isMeasured { measured[lesson.song, default: 0] += 1 }
    let often = learner.songs.compactMap { plan.library.songs[$0] }.filter { measured[$0.id] ?? 0 >= Self.plays }
    let pairs = often.map { song in
      // As the impact of a play weighs them (Resonance plan §12.2).
      let (aim, learnt) = (plan.listener.aim(of: song), learner.effect(of: song.id))
      return switch need {
      case .calm:
        (
          learnt?.calm,
          aim.variability / config.variabilityUnit * config.variabilityInCalm
            - aim.heartRate / config.rateUnit * config.rateInCalm
        )
      case .energize: (learnt?.energy, aim.heartRate)
      case .focus, .maintain, .transition: (learnt?.focus, plan.listener.truth(of: song).focus)
      }
    }
    return Correlation.spearman(pairs.map { $0.0 ?? MusicState.neutral }, pairs.map(\.1)).map { ($0, often.count) }
  }

  /// Returns the correlations of all needs, in words; `nil` if too few songs were played often.
  func agreements(_ plan: MusicPlan, _ lessons: [SongLesson]) -> String? {
    let all = Self.bars.compactMap { bar in agreement(plan, lessons, on: bar.need).map { (bar.name, $0) } }
    guard let songs = all.first?.1.songs, songs > 2 else { return nil }
    return "what is learnt of \(songs) songs played ten times goes with what they do: "
      + all.map { "\($0.0) \(Figures.signed($0.1.rho))" }.joined(separator: ", ")
  }
}
