/// Estimates a person's state from readings, and the resulting need for music (Resonance 5.1).
package struct MusicEstimator: Equatable, Sendable {
  package let config: MusicStateConfig

  package init(_ config: MusicStateConfig = MusicStateConfig()) { self.config = config }

  struct Estimate {
    var value: Double?
    var confidence = 0.0
  }

  /// Estimates the state at a moment, given its local minute of the day. The previous state shows transitions.
  package func state(
    _ readings: MusicReadings, at moment: Timestamp, localMinute: Int, after previous: MusicState? = nil
  ) -> MusicState {
    let now = moment.exact
    let arousal = arousal(readings, now)
    let stress = stress(readings, now)
    var state = MusicState(at: moment)
    let minute = bodyMinute(readings, now, localMinute)
    let guess = context(readings, now, minute)
    (state.context, state.sources) = (guess.context, guess.sources)
    if arousal.value != nil { state.sources.insert(.heartRate) }
    if stress.value != nil { state.sources.insert(.heartRateVariability) }
    state.arousal = arousal.value
    state.stress = stress.value
    if config.rules.contains(.unmeasuredIsTense) {
      state.arousal = state.arousal ?? MusicState.neutral
      state.stress = state.stress ?? MusicState.neutral
    }
    let isWeary = synthesize(&state, readings)
    // The activity's confidence is a third of the state's; as written it doesn't count (5.1.4, line 989).
    let parts =
      [arousal.confidence, stress.confidence] + (config.rules.contains(.confidenceOfHeart) ? [] : [guess.confidence])
    state.confidence = parts.reduce(0, +) / Double(parts.count)
    state.need = need(state, hour: minute / 60, isWeary: isWeary, after: previous)
    return state
  }

  /// Returns the minute of the day by the listener's sleep, for those who sleep at other hours: noon in the evening and
  /// night of one who slept until lately, and the hour of sleep for one who has been awake for a whole day.
  private func bodyMinute(_ readings: MusicReadings, _ now: Double, _ localMinute: Int) -> Int {
    guard let woke = readings.woke else { return localMinute }
    if config.wakingDay.contains(now - woke) { return config.sleepHour * 60 }
    let isDay = (config.morningHour..<config.eveningHour).contains(localMinute / 60)
    return !isDay && now - woke < config.rested ? 720 : localMinute
  }

  // MARK: - Arousal and stress

  /// Returns the heart rate's elevation above rest (5.1.1).
  func arousal(_ readings: MusicReadings, _ now: Double) -> Estimate {
    let samples = fresh(readings.heartRates, now, config.heartRateAge, config.believableRates)
    let baselines = readings.baselines
    guard let latest = samples.last, let resting = baselines.restingHeartRate, let age = baselines.age,
      config.maximalRateAtBirth - age > resting
    else { return Estimate() }
    let reserve = config.maximalRateAtBirth - age - resting
    var value = ((latest.value - resting) / reserve).clamped(to: 0...1)
    if let slope = trend(samples) {
      if config.rules.contains(.rawTrend) {
        value += slope * config.arousalTrend
      } else {
        value = (value + slope / reserve * config.arousalTrend).clamped(to: 0...1)
      }
    }
    return Estimate(value: value, confidence: min(1, Double(samples.count) / config.fullRateCount))
  }

  /// Returns the variability's reduction below the baseline (5.1.2).
  func stress(_ readings: MusicReadings, _ now: Double) -> Estimate {
    let samples = fresh(
      readings.heartRateVariabilities, now, config.variabilityAge, config.believableVariabilities)
    guard let latest = samples.last, let usual = readings.baselines.variability, usual > 0 else {
      return Estimate()
    }
    var value = stress(ratio: config.mistake == .stressUpsideDown ? usual / latest.value : latest.value / usual)
    if let slope = trend(samples) {
      if config.rules.contains(.rawTrend) {
        value -= slope * config.stressTrend
      } else {
        value = (value - slope / usual * config.stressTrend).clamped(to: 0...1)
      }
    }
    return Estimate(value: value, confidence: min(1, Double(samples.count) / config.fullVariabilityCount))
  }

  private func stress(ratio: Double) -> Double {
    let slope =
      ratio < 1 ? 2 * (config.stressAtUsual - config.stressAtHalf) : 2 * (config.stressAtMore - config.stressAtUsual)
    return (config.stressAtUsual + (ratio - 1) * slope).clamped(to: 0...1)
  }

  /// Change per minute; `nil` with fewer than three samples.
  private func trend(_ samples: [TimedReading]) -> Double? {
    guard samples.count >= config.trendCount, let first = samples.first else { return nil }
    return LinearFit(samples.map { ($0.at - first.at) / 60 }, samples.map(\.value))?.slope
  }

  /// Returns the recent plausible readings, the oldest first. Readings from the future are rejected like old ones.
  private func fresh(
    _ readings: [TimedReading], _ now: Double, _ age: Double, _ believable: ClosedRange<Double>
  ) -> [TimedReading] {
    readings.filter { isFresh($0.at, now, age) && believable.contains($0.value) }
      .ordered { ($0.at, $0.value) < ($1.at, $1.value) }
  }

  func isFresh(_ at: Double, _ now: Double, _ age: Double) -> Bool { at <= now && now - at < age }

  // MARK: - What follows

  /// Energy, focus and valence (5.1.4), from the known values. Returns whether the listener said that they lack energy,
  /// or usually lacks it at this hour.
  private func synthesize(_ state: inout MusicState, _ readings: MusicReadings) -> Bool {
    state.energy = energy(state)
    switch state.context {
    case .deepWork:
      state.focus = config.deepWorkFocus - (state.stress ?? config.stressAtUsual) * config.stressInDeepWork
    case .workout: state.focus = config.workoutFocus
    default:
      if state.stress != nil || state.arousal != nil {
        state.focus =
          config.usualFocus - (state.stress ?? config.stressAtUsual) * config.stressInFocus
          + ((state.arousal ?? 1) < config.lowArousal ? config.quietFocus : 0)
      }
    }
    state.valence = state.stress.map { config.neutralValence - $0 * config.stressInValence }
    let moods = readings.moods.filter { isFresh($0.at.exact, state.at.exact, config.moodAge) }
    let mood = moods.max { ($0.at, $0.mood, $0.energy ?? 0) < ($1.at, $1.mood, $1.energy ?? 0) }
    if let mood {
      state.sources.insert(.mood)
      state.valence = blend(state.valence, mood.valence, config.moodInValence)
      if let energy = mood.energyShare { state.energy = blend(state.energy, energy, config.moodInEnergy) }
    }
    if let usual = readings.usualEnergy {
      state.sources.insert(.habits)
      state.energy = blend(state.energy, usual, config.habitInEnergy)
    }
    return (mood?.energyShare ?? readings.usualEnergy ?? 1) < config.lowEnergy
  }

  private func energy(_ state: MusicState) -> Double? {
    var (sum, weight) = (0.0, 0.0)
    if let arousal = state.arousal {
      sum += arousal * config.arousalInEnergy
      weight += config.arousalInEnergy
    }
    if let stress = state.stress {
      sum += (1 - stress) * config.calmInEnergy
      weight += config.calmInEnergy
    }
    return weight > 0 ? sum / weight : nil
  }

  private func blend(_ value: Double?, _ other: Double, _ weight: Double) -> Double {
    value.map { $0 * (1 - weight) + other * weight } ?? other
  }

  /// Returns the need for music (5.1.5). A need that holds needs less to continue than another to begin.
  ///
  /// Neither a resting heart nor a low mood means fatigue, and a training heart isn't energy. A quiet hour in the evening
  /// calls for calm. As written these rules differ.
  func need(_ state: MusicState, hour: Int = 12, isWeary: Bool = false, after previous: MusicState?) -> MusicNeed {
    if config.mistake == .needsByTheClock { return hour >= config.eveningHour ? .calm : hour > 12 ? .focus : .energize }
    let before = previous.flatMap { isFresh($0.at.exact, state.at.exact, config.previousAge) ? $0 : nil }
    func exceeds(_ value: Double?, _ threshold: Double, for need: MusicNeed) -> Bool {
      value.map { $0 > threshold - (before?.need == need ? config.hold : 0) } ?? false
    }
    let isLiteral = config.rules.contains(.restIsWeariness)
    switch state.context {
    case .workout:
      return !isLiteral || (state.energy ?? MusicState.neutral) < config.workoutEnergy ? .energize : .maintain
    case .postWorkout, .preSleep: return .calm
    case .deepWork: return .focus
    default: break
    }
    if exceeds(state.stress, config.highStress, for: .calm) { return .calm }
    let isDull = state.energy ?? 1 < config.lowEnergy && state.arousal ?? 1 < config.lowArousal
    if isLiteral ? isDull : isWeary && state.context != .work && hour < config.eveningHour { return .energize }
    let isQuiet = state.context == .relaxation || state.context == .unknown
    if isQuiet, hour >= config.eveningHour, !config.rules.contains(.quietHourOpen) { return .calm }
    let focused = config.rules.contains(.focusOutOfReach) ? config.focusedAtWorkAsWritten : config.focusedAtWork
    // A meeting needs ears for the others, and work away from a desk doesn't tell whether it needs concentration.
    let isAlone = state.context == .work && state.sources.isDisjoint(with: [.calendar, .place, .timeOfDay])
    // An unmeasured heart doesn't speak against it.
    let focus = state.focus ?? (config.rules.contains(.focusOutOfReach) ? nil : config.usualFocus)
    if isAlone, exceeds(focus, focused, for: .focus) { return .focus }
    return before.map { isSignificant(from: $0, to: state) } == true ? .transition : .maintain
  }

  private func isSignificant(from previous: MusicState, to state: MusicState) -> Bool {
    let pairs = [
      (previous.arousal, state.arousal), (previous.stress, state.stress), (previous.energy, state.energy),
    ]
    return pairs.contains { old, new in
      guard let old, let new else { return false }
      return abs(old - new) > config.significantChange
    }
  }
}
