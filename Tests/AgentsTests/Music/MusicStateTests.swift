import SimKernel
import Testing
import PersonWire

@testable import Agents

private let now = 1_770_000_000.0

/// A person of forty at rest, measured a minute ago.
private func readings(rate: Double? = 60, variability: Double? = 50) -> MusicReadings {
  var readings = MusicReadings()
  (readings.baselines.restingHeartRate, readings.baselines.age, readings.baselines.variability) = (60, 40, 50)
  if let rate { readings.heartRates = [TimedReading(at: now - 60, rate)] }
  if let variability { readings.heartRateVariabilities = [TimedReading(at: now - 60, variability)] }
  return readings
}

private func estimator(_ rules: MusicRule...) -> MusicEstimator {
  var config = MusicStateConfig()
  config.rules = Set(rules)
  return MusicEstimator(config)
}

extension MusicEstimator {
  fileprivate func state(_ readings: MusicReadings, hour: Int = 12, after previous: MusicState? = nil) -> MusicState {
    state(readings, at: Timestamp(exact: now), localMinute: hour * 60, after: previous)
  }
}

extension MoodNote {
  fileprivate init(at: Double, mood: Int, energy: Int? = nil) {
    self.init(at: Timestamp(exact: at), mood: mood, energy: energy)
  }
}

extension StepCount {
  fileprivate init(start: Double, end: Double, count: Double) {
    self.init(start: Timestamp(exact: start), end: Timestamp(exact: end), count: count)
  }
}

extension WorkoutNews {
  fileprivate init(start: Double, end: Double? = nil, at: Double) {
    self.init(
      start: Timestamp(exact: start), end: end.map { Timestamp(exact: $0) }, said: Timestamp(exact: at))
  }
}

/// The report of a desktop that is in use.
private func desktop(
  age: Double = 60, isAttended: Bool = true, focus: String? = nil, _ application: String? = nil,
  isInMeeting: Bool = false,
  productive: Int? = nil
) -> DesktopContext {
  DesktopContext(
    observed: Timestamp(exact: now - age), isAttended: isAttended, focus: focus, frontApplication: application,
    isInMeeting: isInMeeting,
    screenTime: productive.map { ScreenTime(productive: $0, entertaining: 0, social: 10) })
}

private func near(_ one: Double?, _ other: Double) -> Bool { one.map { abs($0 - other) < 1e-9 } ?? false }

@Suite("The state that music sees")
struct MusicStateTests {
  @Test(
    "has an arousal by the share of the heart rate reserve",
    arguments: [(60.0, 0.0), (120, 0.5), (180, 1), (50, 0)])
  func arousal(rate: Double, expected: Double) {
    #expect(near(estimator().state(readings(rate: rate)).arousal, expected))
  }

  @Test(
    "has a stress by the share of the usual variability",
    arguments: [(25.0, 0.8), (50, 0.4), (75, 0.1), (80, 0.04), (399, 0), (10, 1)])
  func stress(variability: Double, expected: Double) {
    #expect(near(estimator().state(readings(variability: variability)).stress, expected))
  }

  @Test("moves a little with the trend and never leaves its bounds; as written the trend decides")
  func trend() {
    var rising = readings(rate: nil)
    rising.heartRates = [TimedReading(at: now - 180, 100), .init(at: now - 120, 110), .init(at: now - 60, 120)]
    let gentle = estimator().state(rising).arousal ?? 0
    #expect(gentle > 0.5 && gentle < 0.52)
    #expect((estimator(.rawTrend).state(rising).arousal ?? 0) > 1.4)
    rising.heartRates.reverse()
    #expect(estimator().state(rising).arousal == gentle)
  }

  @Test("forgets a reading at its age and does not believe the future")
  func ages() {
    func known(_ age: Double) -> (Bool, Bool, Bool) {
      var readings = readings(rate: nil, variability: nil)
      readings.heartRates = [TimedReading(at: now - age, 80)]
      readings.heartRateVariabilities = [TimedReading(at: now - age, 40)]
      readings.moods = [MoodNote(at: now - age, mood: 5)]
      let state = estimator().state(readings)
      return (state.arousal != nil, state.stress != nil, state.sources.contains(.mood))
    }
    #expect(known(299) == (true, true, true))
    #expect(known(300) == (false, true, true))
    #expect(known(600) == (false, false, true))
    #expect(known(900) == (false, false, false))
    #expect(known(-1) == (false, false, false))
  }

  @Test("leaves unmeasured values absent; as written an unmeasured person is tense and low")
  func missing() {
    let state = estimator().state(MusicReadings())
    #expect(state.arousal == nil && state.stress == nil && state.energy == nil && state.valence == nil)
    #expect(state.focus == nil && state.confidence == 0 && state.need == .maintain && state.sources == [])
    let literal = estimator(.unmeasuredIsTense).state(MusicReadings())
    #expect(literal.stress == 0.5 && near(literal.valence, 0.35))
    // A failed sensor reports zero, which isn't a heart rate.
    #expect(estimator().state(readings(rate: 0, variability: 0)).arousal == nil)
  }

  @Test("derives energy, focus and valence from known values, and an answer of the person weighs more")
  func synthesis() {
    var input = readings(rate: 120, variability: 50)
    var state = estimator().state(input)
    #expect(near(state.energy, 0.54) && near(state.focus, 0.42) && near(state.valence, 0.38))
    #expect(near(state.confidence, (0.1 + 0.2 + 0) / 3))
    #expect(near(estimator(.confidenceOfHeart).state(input).confidence, (0.1 + 0.2) / 2))
    input.moods = [MoodNote(at: now - 30, mood: 5, energy: 1), MoodNote(at: now - 600, mood: 1)]
    state = estimator().state(input)
    #expect(near(state.valence, 0.38 * 0.3 + 0.7) && near(state.energy, 0.27))
    input.usualEnergy = 1
    #expect(near(estimator().state(input).energy, 0.27 * 0.8 + 0.2))
    #expect(near(estimator().state(readings(rate: 120, variability: nil)).energy, 0.5))
  }

  @Test("is less sure the less is known of the listener's activity; as written that changes nothing")
  func contextConfidence() {
    func confidence(_ rules: MusicRule..., change: (inout MusicReadings) -> Void = { _ in }) -> Double {
      var input = readings(rate: 80, variability: 40)
      change(&input)
      var config = MusicStateConfig()
      config.rules = Set(rules)
      return MusicEstimator(config).state(input, at: Timestamp(exact: now), localMinute: 720).confidence
    }
    func meet(_ input: inout MusicReadings) {
      input.desktop = desktop(isInMeeting: true)
    }
    #expect(confidence(change: meet) > confidence() + 0.3)
    #expect(confidence(.confidenceOfHeart, change: meet) == confidence(.confidenceOfHeart))
  }

  @Test("takes three taps for 1, 3 and 5")
  func taps() {
    #expect([1, 3, 5].map { MoodNote(at: 0, mood: $0).valence } == [0, 0.5, 1])
  }

  @Test("knows the habits of an hour after three answers")
  func habits() {
    var habits = EnergyHabits()
    for energy in [5, 4, 3] {
      #expect(habits.usualEnergy(weekday: 1, hour: 8) == nil)
      habits.record(MoodNote(at: now, mood: 3, energy: energy), weekday: 1, hour: 8)
    }
    #expect(habits.usualEnergy(weekday: 1, hour: 8) == 0.75)
    #expect(habits.usualEnergy(weekday: 7, hour: 8) == nil)
  }
}

@Suite("The context that music sees")
struct MusicContextTests {
  private func seen(_ desktop: DesktopContext) -> MusicReadings {
    var input = readings()
    input.desktop = desktop
    return input
  }

  @Test("is the first of the five that knows")
  func priority() {
    var input = seen(desktop(focus: "Work", isInMeeting: true))
    input.isInVehicle = true
    input.steps = [StepCount(start: now - 1_800, end: now, count: 0)]
    input.workout = WorkoutNews(start: now - 900, at: now - 30)
    #expect(estimator().state(input).context == .workout)
    input.workout = WorkoutNews(start: now - 2_000, end: now - 899, at: now - 899)
    #expect(estimator().state(input).context == .postWorkout)
    input.workout = WorkoutNews(start: now - 2_000, end: now - 900, at: now - 900)
    #expect(estimator().state(input).context == .work)
    input.desktop = desktop(focus: "Work")
    #expect(estimator().state(input).context == .deepWork)
    input.desktop = nil
    #expect(estimator().state(input).context == .commute)
    input.isInVehicle = false
    #expect(estimator().state(input, hour: 23).context == .preSleep)
    #expect(estimator().state(input, hour: 5).context == .preSleep)
    #expect(estimator().state(input, hour: 8).context == .morning)
    #expect(estimator().state(input, hour: 12).context == .relaxation)
    input.steps = [StepCount(start: now - 1_800, end: now, count: 1_800)]
    #expect(estimator().state(input, hour: 5).context == .morning)
    #expect(estimator().state(input, hour: 12).context == .unknown)
    #expect(estimator().state(input, hour: 12).sources == [.heartRate, .heartRateVariability])
  }

  @Test("knows that no steps are standing still, and that no reading of steps is not")
  func zeroSteps() {
    var input = readings()
    #expect(estimator().state(input).context == .unknown)
    input.steps = [StepCount(start: now - 600, end: now, count: 0)]
    #expect(estimator().state(input).context == .relaxation)
  }

  @Test("forgets what the desktop said; as written that lasts for ever")
  func desktopExpires() {
    let input = seen(desktop(age: 601, isInMeeting: true))
    #expect(estimator().state(input).context == .unknown)
    #expect(estimator(.foreverDesktop).state(input).context == .work)
    #expect(estimator().state(seen(desktop(age: 599, isInMeeting: true))).context == .work)
  }

  @Test("does not treat a workout as work because of its name", arguments: ["Workout", "Homework", "Network"])
  func names(name: String) {
    let input = seen(desktop(focus: name))
    #expect(estimator().state(input).context == .unknown)
    #expect(estimator(.focusNameContains).state(input).context == .deepWork)
    #expect(estimator().state(seen(desktop(focus: "My work"))).context == .deepWork)
  }

  @Test("infers deep work from the screen")
  func screen() {
    func context(_ productive: Int, _ application: String) -> MusicContext {
      estimator().state(seen(desktop(application, productive: productive))).context
    }
    #expect(context(45, "code") == .deepWork && context(45, "documents") == .deepWork)
    #expect(context(45, "music") == .relaxation && context(45, "browser") == .work && context(30, "code") == .work)
  }

  @Test("is work at a desk in use, just sat down at or not; as written that says nothing")
  func desk() {
    let busy = seen(desktop("browser", productive: 0))
    #expect(estimator().state(busy).context == .work && estimator().state(busy).sources.contains(.desktop))
    #expect(estimator(.deskIsUnknown).state(busy).context == .unknown)
    let idle = seen(desktop(isAttended: false, "code", productive: 45))
    #expect(estimator().state(idle).context == .unknown)
  }

  @Test("follows from a calendar when nothing else is known")
  func calendar() {
    var input = readings()
    input.event = .company
    #expect(estimator().state(input).context == .social)
    input.event = .work
    #expect(estimator().state(input).context == .work)
    input.isInVehicle = true
    #expect(estimator().state(input).context == .commute)
  }

  @Test("follows from what the place was before: work where it was work on three dates, home where two evenings ended")
  func places() {
    func context(_ here: [MusicContext: Int], hour: Int = 12, _ rules: MusicRule...) -> MusicContext {
      var input = readings()
      input.usual.here = here
      var config = MusicStateConfig()
      config.rules = Set(rules)
      return MusicEstimator(config).state(input, hour: hour).context
    }
    #expect(context([.work: 2, .deepWork: 1]) == .work && context([.work: 2]) == .unknown)
    #expect(context([.preSleep: 2, .work: 9]) == .relaxation && context([.preSleep: 1]) == .unknown)
    #expect(context([.preSleep: 2], hour: 8) == .morning && context([.preSleep: 2], hour: 23) == .preSleep)
    #expect(context([.work: 9], hour: 12, .deskIsUnknown) == .unknown)
  }

  @Test("follows from the answers of three dates at this hour, unless another one was frequent")
  func hours() {
    func context(_ now: [MusicContext: Int]) -> MusicContext {
      var input = readings()
      input.usual.now = now
      return estimator().state(input).context
    }
    #expect(context([.work: 3]) == .work && context([.work: 2]) == .unknown)
    #expect(context([.work: 3, .commute: 2]) == .work && context([.work: 3, .commute: 3]) == .unknown)
  }

  @Test("ends a workout without further readings")
  func silentWorkout() {
    var input = readings()
    input.workout = WorkoutNews(start: now - 9_000, at: now - 601)
    #expect(estimator().state(input).context == .unknown)
  }
}

@Suite("The need for music")
struct MusicNeedTests {
  private func need(
    _ context: MusicContext, arousal: Double? = 0.5, stress: Double? = 0.4, energy: Double? = 0.5, focus: Double? = 0.4,
    from sources: Set<MusicSource> = [], hour: Int = 12, isWeary: Bool = false, after previous: MusicState? = nil,
    _ rules: MusicRule...
  ) -> MusicNeed {
    var state = MusicState(at: Timestamp(exact: now), context: context)
    state.sources = sources
    (state.arousal, state.stress, state.energy, state.focus) = (arousal, stress, energy, focus)
    var config = MusicStateConfig()
    config.rules = Set(rules)
    return MusicEstimator(config).need(state, hour: hour, isWeary: isWeary, after: previous)
  }

  @Test("follows from the context first, then from the state")
  func rules() {
    #expect(need(.workout, energy: 0.49) == .energize && need(.workout, stress: 0.9) == .energize)
    // Taken literally a heart that trains is energy.
    #expect(need(.workout, energy: 0.49, .restIsWeariness) == .energize)
    #expect(need(.workout, energy: 0.5, .restIsWeariness) == .maintain)
    #expect(need(.postWorkout) == .calm && need(.preSleep) == .calm && need(.deepWork, stress: 0.9) == .focus)
    #expect(need(.unknown, stress: 0.71) == .calm && need(.unknown, stress: 0.7) == .maintain)
    #expect(need(.unknown, isWeary: true) == .energize && need(.work, isWeary: true) == .focus)
    // A heart at rest alone says nothing of it; taken literally it does.
    #expect(need(.unknown, arousal: 0.39, energy: 0.29, from: [.heartRate]) == .maintain)
    #expect(need(.unknown, arousal: 0.39, energy: 0.29, from: [.heartRate], .restIsWeariness) == .energize)
    // In the evening a quiet hour is one to be calm in.
    #expect(need(.relaxation, hour: 18) == .calm && need(.relaxation, hour: 17) == .maintain)
    #expect(need(.relaxation, hour: 18, .quietHourOpen) == .maintain && need(.unknown, hour: 18) == .calm)
    // At a desk an unmeasured heart doesn't speak against concentration.
    #expect(need(.work, stress: nil, focus: nil) == .focus && need(.work, focus: nil, .focusOutOfReach) == .maintain)
  }

  @Test("holds while the state is near its threshold")
  func holds() {
    var before = MusicState(at: Timestamp(exact: now - 30), need: .calm)
    #expect(
      need(.unknown, stress: 0.65, after: before) == .calm && need(.unknown, stress: 0.59, after: before) != .calm)
    before.need = .focus
    #expect(need(.unknown, stress: 0.65, after: before) != .calm)
    #expect(need(.work, focus: 0.3, after: before) == .focus && need(.work, focus: 0.25, after: before) != .focus)
    before.at = Timestamp(exact: now - 1_000)
    #expect(need(.work, focus: 0.3, after: before) != .focus)
  }

  @Test("is to be roused by a report of low energy, not by a low mood, and has its evening by the listener's own sleep")
  func weariness() {
    func need(_ localMinute: Int = 540, _ change: (inout MusicReadings) -> Void) -> MusicNeed {
      var input = readings(rate: 60, variability: 45)
      change(&input)
      return estimator().state(input, at: Timestamp(exact: now), localMinute: localMinute).need
    }
    func feels(_ mood: Int, _ energy: Int?) -> [MoodNote] {
      [MoodNote(at: now - 60, mood: mood, energy: energy)]
    }
    func awake(for seconds: Double, atMinute minute: Int) -> MusicNeed { need(minute) { $0.woke = now - seconds } }
    #expect(need { $0.moods = feels(1, nil) } == .maintain && need { $0.moods = feels(1, 3) } == .maintain)
    #expect(need { $0.moods = feels(5, 1) } == .energize)
    // The night by the clock of a listener who slept by day, and their bedtime in the morning.
    #expect(need(1_400) { _ in } == .calm && awake(for: 25_000, atMinute: 1_400) == .maintain)
    #expect(need(470) { _ in } == .maintain && awake(for: 58_000, atMinute: 470) == .calm)
    // A night that nobody recorded.
    #expect(awake(for: 90_000, atMinute: 470) == .maintain)
  }

  @Test("supports calm work; as written no work is ever focused enough")
  func work() {
    let input = {
      var input = readings(rate: 66, variability: 52)
      input.desktop = desktop(age: 10, "browser", productive: 20)
      input.usualEnergy = 0.8
      return input
    }()
    #expect(estimator().state(input).need == .focus)
    var meeting = input
    meeting.desktop = desktop(isInMeeting: true)
    #expect(estimator().state(meeting).need == .maintain)
    #expect(estimator(.focusOutOfReach).state(input).need == .maintain)
    for step in 0...100 {
      var calm = input
      calm.heartRateVariabilities = [TimedReading(at: now - 1, 20 + Double(step))]
      #expect(estimator(.focusOutOfReach).state(calm).need != .focus)
    }
  }

  @Test("is a transition after a marked change since a state that is not old")
  func transition() {
    var before = MusicState(at: Timestamp(exact: now - 60))
    (before.arousal, before.stress, before.energy) = (0.2, 0.4, 0.5)
    #expect(need(.unknown, after: before) == .transition)
    before.arousal = 0.3
    #expect(need(.unknown, after: before) == .maintain)
    (before.arousal, before.at) = (0.1, Timestamp(exact: now - 1_000))
    #expect(need(.unknown, after: before) == .maintain)
    (before.arousal, before.at) = (nil, Timestamp(exact: now - 60))
    #expect(need(.unknown, after: before) == .maintain)
  }
}
