// The listener's activity, from the first source that knows it (Resonance 5.1.3).
extension MusicEstimator {
  /// The listener's motion: still at the moment, and quiet in the last half hour. Absent without step counts.
  private struct Motion {
    let isStill: Bool
    let isResting: Bool
  }

  /// The listener's estimated activity with its sources and its confidence, 0 to 1.
  struct ContextGuess {
    let context: MusicContext
    let sources: Set<MusicSource>
    let confidence: Double

    init(_ context: MusicContext, _ sources: Set<MusicSource>, _ confidence: Double) {
      (self.context, self.sources, self.confidence) = (context, sources, confidence)
    }
  }

  /// Reports precede habits, and habits precede the clock.
  func context(_ readings: MusicReadings, _ now: Double, _ localMinute: Int) -> ContextGuess {
    if let told = told(readings, now) { return told }
    let motion = motion(readings.steps, now)
    let hour = localMinute / 60
    let guess =
      atNight(motion, hour: hour) ?? byThePlace(readings.usual, hour: hour) ?? byTheDay(motion, hour: hour)
      ?? byTheHour(readings.usual) ?? ContextGuess(.unknown, [], 0)
    // A desktop's report that its wearer is away is information too.
    guard let desktop = readings.desktop, isFresh(desktop.observed.exact, now, config.desktopAge) else {
      return guess
    }
    return ContextGuess(guess.context, guess.sources, max(guess.confidence, config.seenContext))
  }

  // MARK: - Reports

  private func told(_ readings: MusicReadings, _ now: Double) -> ContextGuess? {
    func told(_ context: MusicContext, _ sources: Set<MusicSource>) -> ContextGuess {
      ContextGuess(context, sources, config.toldContext)
    }
    if let context = workout(readings.workout, now) { return told(context, [.motion]) }
    let desktop = readings.desktop.flatMap {
      config.rules.contains(.foreverDesktop) || isFresh($0.observed.exact, now, config.desktopAge) ? $0 : nil
    }
    if let desktop {
      if desktop.isInMeeting { return told(.work, [.desktop, .calendar]) }
      if desktop.isFocusedOnWork(config.rules) || desktop.isDeepWork(config) { return told(.deepWork, [.desktop]) }
    }
    if readings.isInVehicle { return told(.commute, [.motion]) }
    // As written a desktop in use without anything special gives no context, so working hours are missed (5.1.3).
    if let desktop, desktop.isInUse, !config.rules.contains(.deskIsUnknown) {
      return ContextGuess(desktop.isForFun ? .relaxation : .work, [.desktop], config.seenContext)
    }
    if let event = readings.event {
      return ContextGuess(event == .work ? .work : .social, [.calendar], config.seenContext)
    }
    return nil
  }

  private func workout(_ workout: WorkoutNews?, _ now: Double) -> MusicContext? {
    guard let workout, workout.start.exact <= now else { return nil }
    guard let end = workout.end?.exact, end <= now else {
      return isFresh(workout.said.exact, now, config.workoutAge) ? .workout : nil
    }
    return now - end < config.postWorkout ? .postWorkout : nil
  }

  // MARK: - What the clock and the steps say

  private func byTheClock(_ context: MusicContext, _ motion: Motion?) -> ContextGuess {
    motion == nil
      ? ContextGuess(context, [.timeOfDay], config.clockContext)
      : ContextGuess(context, [.timeOfDay, .motion], config.movedContext)
  }

  private func atNight(_ motion: Motion?, hour: Int) -> ContextGuess? {
    if hour < config.morningHour { return byTheClock(motion?.isStill == false ? .morning : .preSleep, motion) }
    return hour >= config.sleepHour ? byTheClock(.preSleep, motion) : nil
  }

  private func byTheDay(_ motion: Motion?, hour: Int) -> ContextGuess? {
    guard let motion, motion.isStill else { return nil }
    if hour < config.lateMorningHour { return byTheClock(.morning, motion) }
    return motion.isResting ? ContextGuess(.relaxation, [.motion], config.movedContext) : nil
  }

  private func motion(_ steps: [StepCount], _ now: Double) -> Motion? {
    /// Returns the steps in the last seconds; absent if no reading covers them.
    func count(_ seconds: Double) -> Double? {
      var (sum, isKnown) = (0.0, false)
      for reading in steps {
        let (start, end) = (reading.start.exact, reading.end.exact)
        guard end > now - seconds, start <= now else { continue }
        isKnown = true
        let inside = min(end, now) - max(start, now - seconds)
        sum += end > start ? reading.count * max(0, inside) / (end - start) : reading.count
      }
      return isKnown ? sum : nil
    }
    guard let lately = count(config.stillSeconds), let longer = count(config.restSeconds) else { return nil }
    return Motion(isStill: lately < 1, isResting: longer < config.restSteps)
  }

  // MARK: - What is usual

  /// The listener's workplace means work, the place where they sleep a quiet hour, and before ten a morning.
  private func byThePlace(_ usual: UsualContexts, hour: Int) -> ContextGuess? {
    guard !config.rules.contains(.deskIsUnknown) else { return nil }
    let here = usual.here
    if (here[.work] ?? 0) + (here[.deepWork] ?? 0) >= config.usualDates, here[.preSleep] == nil {
      return ContextGuess(.work, [.place, .habits], config.usualContext)
    }
    guard here[.preSleep] ?? 0 >= config.homeDates else { return nil }
    let isMorning = hour < config.lateMorningHour
    return ContextGuess(isMorning ? .morning : .relaxation, [.place, .habits], config.usualContext)
  }

  /// Returns the most frequent earlier activity at this hour of such days, if it is frequent enough.
  private func byTheHour(_ usual: UsualContexts) -> ContextGuess? {
    guard !config.rules.contains(.deskIsUnknown) else { return nil }
    let total = usual.now.reduce(0) { $0 + $1.value }
    let most = usual.now.max { ($0.value, $1.key) < ($1.value, $0.key) }
    guard let most, most.value >= config.usualDates, Double(most.value) >= config.usualShare * Double(total) else {
      return nil
    }
    return ContextGuess(most.key, [.habits, .timeOfDay], config.usualContext)
  }
}
