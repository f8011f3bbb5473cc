extension MusicEstimator {
  /// Whether somebody stands still and whether the last half hour was quiet; absent when nothing counted the steps.
  private struct Motion {
    let isStill: Bool
    let isResting: Bool
  }

  /// What somebody is doing, and which readings said so: the first of the five that knows (5.1.3).
  func context(
    _ readings: MusicReadings, _ now: Double, _ localMinute: Int
  ) -> (context: MusicContext, sources: Set<MusicSource>) {
    if let context = workout(readings.workout, now) { return (context, [.motion]) }
    if let desktop = readings.desktop,
      config.rules.contains(.foreverDesktop) || isFresh(desktop.at, now, config.desktopAge)
    {
      if desktop.isInMeeting { return (.work, [.desktop, .calendar]) }
      if desktop.isFocusedOnWork(config.rules) || desktop.inferredWorkState(config) == .deepWork {
        return (.deepWork, [.desktop])
      }
      if desktop.inferredWorkState(config) == .meetings { return (.work, [.desktop]) }
    }
    if let vehicle = readings.vehicle, vehicle.value > 0, isFresh(vehicle.at, now, config.vehicleAge) {
      return (.commute, [.motion])
    }
    return byTheClock(motion(readings.steps, now), hour: localMinute / 60)
  }

  private func workout(_ workout: WorkoutReading?, _ now: Double) -> MusicContext? {
    guard let workout, workout.start <= now else { return nil }
    if let end = workout.end {
      if end > now { return isFresh(workout.at, now, config.workoutAge) ? .workout : nil }
      return now - end < config.postWorkout ? .postWorkout : nil
    }
    return isFresh(workout.at, now, config.workoutAge) ? .workout : nil
  }

  private func byTheClock(_ motion: Motion?, hour: Int) -> (context: MusicContext, sources: Set<MusicSource>) {
    let sources: Set<MusicSource> = motion == nil ? [.timeOfDay] : [.timeOfDay, .motion]
    if hour < config.morningHour { return (motion?.isStill == false ? .morning : .preSleep, sources) }
    if hour >= config.sleepHour { return (.preSleep, sources) }
    if hour < config.lateMorningHour, motion?.isStill == true { return (.morning, sources) }
    if let motion, motion.isStill, motion.isResting { return (.relaxation, [.motion]) }
    return (.unknown, [])
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
