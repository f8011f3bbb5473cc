/// The document's rules for the wearer's state and for a choice (Resonance plan §5.1 and §5.2).
///
/// The checks state them without the DJ, so that a mistake in the DJ's formulas doesn't judge itself.
struct MusicStatement {
  /// The impacts learned from each play of a song, live and from the history.
  private var impacts: [UInt64: [SongImpact]] = [:]

  // MARK: - The state

  /// The seconds for which readings of the heart, and of its variability, are valid.
  private static let rateAge = 300.0
  private static let variabilityAge = 600.0
  /// The plausible heart rates of a person.
  private static let rates = 25.0...250
  private static let variabilities = 1.0...400
  /// The heart's maximum is this less the age.
  private static let rateAtBirth = 220.0
  /// The weight of a change per minute.
  private static let rateTrend = 0.1
  private static let variabilityTrend = 0.05

  /// Returns the state's violation, or `nil`.
  func complaint(about state: MusicState, from situation: MusicSituation) -> String? {
    let now = situation.now.exact
    let stress = Self.stress(situation, now)
    if let found = Self.differs(state.stress, from: stress) {
      return "the wearer is taken to be tense by \(found), and the variability of their heart says otherwise"
    }
    let arousal = Self.arousal(situation, now)
    if let found = Self.differs(state.arousal, from: arousal) {
      return "the wearer is taken to be aroused by \(found), and their heart says otherwise"
    }
    return nil
  }

  /// A value, and the most that a trend may move it.
  private typealias Span = (value: Double, slack: Double)

  /// Relative to the wearer's baseline: 0.8 at half of it, 0.4 at the baseline, 0.1 at one and a half, and linear in
  /// between.
  private static func stress(_ situation: MusicSituation, _ now: Double) -> Span? {
    let young = situation.readings.compactMap { entry -> (at: Double, value: Double)? in
      guard case .variability(let value, let at, _) = entry else { return nil }
      return isYoung(at.exact, now, variabilityAge) && variabilities.contains(value) ? (at.exact, value) : nil
    }
    guard let usual = situation.usual.variability, usual > 0, let last = latest(young) else { return nil }
    let share = last / usual
    let value = share < 1 ? 0.8 - (share - 0.5) * 0.8 : 0.4 - (share - 1) * 0.6
    return (min(1, max(0, value)), variabilityTrend * steepest(young) / usual)
  }

  /// 0 at rest, 1 at the heart's maximum.
  private static func arousal(_ situation: MusicSituation, _ now: Double) -> Span? {
    let young = situation.readings.compactMap { entry -> (at: Double, value: Double)? in
      guard case .heartRate(let value, let at, _) = entry else { return nil }
      return isYoung(at.exact, now, rateAge) && rates.contains(value) ? (at.exact, value) : nil
    }
    guard let rest = situation.usual.restingHeartRate, let age = situation.usual.age, rateAtBirth - age > rest,
      let last = latest(young)
    else { return nil }
    let room = rateAtBirth - age - rest
    return (min(1, max(0, (last - rest) / room)), rateTrend * steepest(young) / room)
  }

  private static func isYoung(_ at: Double, _ now: Double, _ age: Double) -> Bool { at <= now && at > now - age }

  /// Returns the highest of the latest readings, because any of one moment is permitted.
  private static func latest(_ readings: [(at: Double, value: Double)]) -> Double? {
    readings.max { ($0.at, $0.value) < ($1.at, $1.value) }?.value
  }

  /// Returns the ratio of the readings' scatter to that of their moments, per minute: an upper bound of the slope of
  /// any fitted line. Two readings give no trend.
  private static func steepest(_ readings: [(at: Double, value: Double)]) -> Double {
    guard readings.count >= 3, let first = readings.first else { return 0 }
    let count = Double(readings.count)
    let (at, value) = readings.reduce((0.0, 0.0)) { ($0.0 + ($1.at - first.at) / count, $0.1 + $1.value / count) }
    let (moments, values) = readings.reduce((0.0, 0.0)) { sum, reading in
      let (aside, above) = (reading.at - first.at - at, reading.value - value)
      return (sum.0 + aside * aside, sum.1 + above * above)
    }
    return moments > 0 ? (values / moments).squareRoot() * 60 : 0
  }

  /// Returns the statement if it differs from the permitted value.
  private static func differs(_ said: Double?, from right: Span?) -> String? {
    guard let right else { return said.map { "\(($0 * 100).rounded() / 100)" } }
    guard let said else { return "nothing" }
    return abs(said - right.value) > right.slack + 1e-6 ? "\((said * 100).rounded() / 100)" : nil
  }

  // MARK: - The choice

  mutating func learn(_ lesson: SongLesson) { impacts[lesson.song, default: []].append(lesson.impact) }
  mutating func forgetAll() { impacts = [:] }

  /// Returns the violation in how well the song's sound was judged to fit the need (Resonance plan §5.2.2).
  func complaint(about decision: SongDecision, _ song: Song, _ situation: MusicSituation) -> String? {
    let civil = situation.zone.civil(situation.now)
    let (minute, wanted) = (civil.hour * 60 + civil.minute, situation.preferences)
    let sum = wanted.weights.reduce(0, +)
    guard sum > 0, let aim = SoundAim(decision.state, wish: situation.wish, minute: minute, wanted) else { return nil }
    func added(_ factor: String) -> Double? { decision.parts.first { $0.factor == factor }?.contribution }
    if let tempo = song.tempo ?? song.genre.flatMap({ Self.genreTempo[$0] }), let added = added("tempo") {
      let right = wanted.tempoWeight / sum * max(0, 1 - abs(tempo - aim.tempo) / SoundAim.tempoTolerance)
      if abs(added - right) > 1e-6 {
        return "the tempo of song \(shortID(song.id)) adds \(Self.rounded(added)) to its score, and suits the need by "
          + "\(Self.rounded(right))"
      }
    }
    if let energy = song.energy, let added = added("energy") {
      let right = wanted.energyWeight / sum * (1 - abs(energy - aim.energy))
      if abs(added - right) > 1e-6 {
        return "the energy of song \(shortID(song.id)) adds \(Self.rounded(added)) to its score, and suits the need by "
          + "\(Self.rounded(right))"
      }
    }
    return nil
  }

  /// The document's tempo of a genre, for songs without their own (Resonance plan §11.4).
  private static let genreTempo: [String: Double] = [
    "ambient": 70, "classical": 80, "jazz": 100, "pop": 120, "rock": 130, "electronic": 128, "hip-hop": 90,
    "metal": 140,
  ]

  private static func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }

  /// Returns a choice's violation: a song gains if its every play had the needed effect, and loses if its every play
  /// had the opposite one.
  func complaint(about decision: SongDecision, by wanted: MusicPreferences) -> String? {
    // A song without an effect adds half of what effects weigh.
    let neutral = wanted.effectWeight / wanted.weights.reduce(0, +) / 2
    guard let impacts = impacts[decision.song], !impacts.isEmpty,
      let part = decision.parts.first(where: { $0.factor == "effect" })?.contribution
    else { return nil }
    let effects: [Double]
    switch decision.state.need {
    case .calm: effects = impacts.map(\.calm)
    case .focus: effects = impacts.map(\.focus)
    case .energize: effects = impacts.map(\.energy)
    case .maintain: effects = impacts.flatMap { [$0.calm, $0.energy] }
    case .transition: return nil
    }
    let song = shortID(decision.song)
    if part < neutral - 1e-6, effects.allSatisfy({ $0 >= 0.5 }) {
      return "song \(song) has only ever done what is needed, and loses by it"
    }
    if part > neutral + 1e-6, effects.allSatisfy({ $0 <= 0.5 }) {
      return "song \(song) has only ever done the opposite of what is needed, and gains by it"
    }
    return nil
  }
}

/// The document's tempo and energy for a need (Resonance plan §5.2.2); the energies are the project's own.
private struct SoundAim {
  static let tempoTolerance = 50.0

  let tempo: Double
  let energy: Double

  /// `nil` if the document has no range for the need.
  init?(_ state: MusicState, wish: Double, minute: Int, _ wanted: MusicPreferences) {
    let share = min(1, max(0, (state.energy ?? 0.5) + wish))
    func between(_ low: Double, _ high: Double) -> Double { low + share * (high - low) }
    let (tempo, energy): (Double, Double) =
      switch state.need {
      case .energize: (between(120, 160), between(0.65, 0.95))
      case .calm: (between(60, 90) - (state.arousal ?? 0 > 0.6 ? 10 : 0), between(0.1, 0.4))
      case .focus: (between(80, 110), between(0.3, 0.55))
      case .maintain: (between(90, 130), between(0.4, 0.75))
      case .transition: (between(100, 120), between(0.45, 0.6))
      }
    // From 21:00, or the wearer's hour, to 06:00 music is neither fast nor loud.
    let isNight = minute >= wanted.nightStartHour * 60 || minute < 6 * 60
    self.tempo = min(180, max(50, isNight ? min(tempo, wanted.nightMaxTempo) : tempo))
    self.energy = isNight ? min(energy, 0.6) : energy
  }
}
