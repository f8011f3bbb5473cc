extension MusicEstimator {
  /// Whether somebody stands still and whether the last half hour was quiet; absent when nothing counted the steps.
  private struct Motion {
    let isStill: Bool
    let isResting: Bool
  }

  /// What somebody is doing, which readings said so, and how sure that is, 0 to 1.
  struct ContextGuess {
    let context: MusicContext
    let sources: Set<MusicSource>
    let confidence: Double

    init(_ context: MusicContext, _ sources: Set<MusicSource>, _ confidence: Double) {
      (self.context, self.sources, self.confidence) = (context, sources, confidence)
    }
  }

  /// The first of the five that knows (5.1.3).
  func context(_ readings: MusicReadings, _ now: Double, _ localMinute: Int) -> ContextGuess {
    func told(_ context: MusicContext, _ sources: Set<MusicSource>) -> ContextGuess {
      ContextGuess(context, sources, config.toldContext)
    }
    if let context = workout(readings.workout, now) { return told(context, [.motion]) }
    if let desktop = readings.desktop,
      config.rules.contains(.foreverDesktop) || isFresh(desktop.at, now, config.desktopAge)
    {
      if desktop.isInMeeting { return told(.work, [.desktop, .calendar]) }
      if desktop.isFocusedOnWork(config.rules) || desktop.inferredWorkState(config) == .deepWork {
        return told(.deepWork, [.desktop])
      }
      if desktop.inferredWorkState(config) == .meetings { return told(.work, [.desktop]) }
    }
    if let vehicle = readings.vehicle, vehicle.value > 0, isFresh(vehicle.at, now, config.vehicleAge) {
      return told(.commute, [.motion])
    }
    let guess = byTheClock(motion(readings.steps, now), hour: localMinute / 60)
    // A desktop that has just said that nothing special goes on has said something.
    guard let desktop = readings.desktop, isFresh(desktop.at, now, config.desktopAge) else { return guess }
    return ContextGuess(guess.context, guess.sources, max(guess.confidence, config.seenContext))
  }

  private func workout(_ workout: WorkoutReading?, _ now: Double) -> MusicContext? {
    guard let workout, workout.start <= now else { return nil }
    if let end = workout.end {
      if end > now { return isFresh(workout.at, now, config.workoutAge) ? .workout : nil }
      return now - end < config.postWorkout ? .postWorkout : nil
    }
    return isFresh(workout.at, now, config.workoutAge) ? .workout : nil
  }

  private func byTheClock(_ motion: Motion?, hour: Int) -> ContextGuess {
    func guess(_ context: MusicContext) -> ContextGuess {
      motion == nil
        ? ContextGuess(context, [.timeOfDay], config.clockContext)
        : ContextGuess(context, [.timeOfDay, .motion], config.movedContext)
    }
    if hour < config.morningHour { return guess(motion?.isStill == false ? .morning : .preSleep) }
    if hour >= config.sleepHour { return guess(.preSleep) }
    if hour < config.lateMorningHour, motion?.isStill == true { return guess(.morning) }
    if let motion, motion.isStill, motion.isResting {
      return ContextGuess(.relaxation, [.motion], config.movedContext)
    }
    return ContextGuess(.unknown, [], 0)
  }

  private func motion(_ steps: [StepReading], _ now: Double) -> Motion? {
    /// Steps that fall into the last seconds; absent when no reading reaches into them.
    func count(_ seconds: Double) -> Double? {
      var (sum, isKnown) = (0.0, false)
      for reading in steps where reading.span.end > now - seconds && reading.span.start <= now {
        isKnown = true
        let inside = min(reading.span.end, now) - max(reading.span.start, now - seconds)
        sum += reading.span.length > 0 ? reading.count * max(0, inside) / reading.span.length : reading.count
      }
      return isKnown ? sum : nil
    }
    guard let lately = count(config.stillSeconds), let longer = count(config.restSeconds) else { return nil }
    return Motion(isStill: lately < 1, isResting: longer < config.restSteps)
  }

  /// What music should do (5.1.5).
  func need(_ state: MusicState, after previous: MusicState?) -> MusicNeed {
    switch state.context {
    case .workout:
      return (state.energy ?? MusicState.neutral) < config.workoutEnergy ? .energize : .maintain
    case .postWorkout, .preSleep: return .calm
    case .deepWork: return .focus
    default: break
    }
    if let stress = state.stress, stress > config.highStress { return .calm }
    if let energy = state.energy, let arousal = state.arousal, energy < config.lowEnergy, arousal < config.lowArousal {
      return .energize
    }
    let focused = config.rules.contains(.focusOutOfReach) ? config.focusedAtWorkAsWritten : config.focusedAtWork
    if state.context == .work, let focus = state.focus, focus > focused { return .focus }
    return previous.map { isSignificant(from: $0, to: state) } == true ? .transition : .maintain
  }

  private func isSignificant(from previous: MusicState, to state: MusicState) -> Bool {
    guard isFresh(previous.at, state.at, config.previousAge) else { return false }
    let pairs = [
      (previous.arousal, state.arousal), (previous.stress, state.stress), (previous.energy, state.energy),
    ]
    return pairs.contains { old, new in
      guard let old, let new else { return false }
      return abs(old - new) > config.significantChange
    }
  }
}
