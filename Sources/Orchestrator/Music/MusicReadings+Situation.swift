extension MusicReadings {
  /// Converts the phone's knowledge to the estimator's terms.
  package init(_ situation: MusicSituation) {
    self.init()
    var sleeps: [Range<Timestamp>] = []
    for entry in situation.readings {
      switch entry {
      case .heartRate(let value, let at, let arrived):
        heartRates.append(TimedReading(at: at.exact, arrived: arrived.exact, value))
      case .variability(let value, let at, let arrived):
        heartRateVariabilities.append(TimedReading(at: at.exact, arrived: arrived.exact, value))
      case .sleep(let stage, let start, let end) where stage.isAsleep: sleeps.append(start..<end)
      case .play, .sleep, .workout, .list: break
      }
    }
    woke = Self.lastWaking(sleeps)
    steps = situation.steps.map { StepReading(start: $0.start.exact, end: $0.end.exact, count: $0.count) }
    if situation.isInVehicle { vehicle = TimedReading(at: situation.now.exact, 1) }
    workout = situation.workout.map {
      WorkoutReading(start: $0.start.exact, end: $0.end?.exact, at: $0.said.exact)
    }
    moods = situation.moods.compactMap { MoodReading($0) }
    desktop = situation.desktop.map { DesktopReading($0) }
    event = situation.event.map { $0 == .work ? .work : .company }
    func dates(_ usual: [UsualContext]) -> [MusicContext: Int] {
      Dictionary(usual.map { ($0.context, $0.dates) }) { first, _ in first }
    }
    (usual.here, usual.now) = (dates(situation.usualHere), dates(situation.usualNow))
    baselines = MusicBaselines(
      restingHeartRate: situation.usual.restingHeartRate, age: situation.usual.age,
      heartRateVariability: situation.usual.variability)
    var habits = EnergyHabits()
    for note in situation.usual.moods {
      let civil = situation.zone.civil(note.at)
      if let mood = MoodReading(note) { habits.record(mood, weekday: civil.date.mondayBased, hour: civil.hour) }
    }
    let civil = situation.zone.civil(situation.now)
    usualEnergy = habits.usualEnergy(weekday: civil.date.mondayBased, hour: civil.hour)
  }

  /// Returns the end of the last sleep of more than three hours, whose pieces are less than an hour apart (assumed).
  private static func lastWaking(_ pieces: [Range<Timestamp>]) -> Double? {
    var (woke, asleep, end) = (Double?.none, Span.zero, Timestamp?.none)
    for piece in pieces.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let end, piece.lowerBound - end > .hours(1) { asleep = .zero }
      asleep += piece.upperBound - piece.lowerBound
      end = max(end ?? piece.upperBound, piece.upperBound)
      if asleep > .hours(3) { woke = end?.exact }
    }
    return woke
  }
}

extension MoodReading {
  fileprivate init?(_ note: MoodNote) { self.init(at: note.at.exact, mood: note.mood, energy: note.energy) }
}

extension DesktopReading {
  init(_ context: DesktopContext) {
    self.init(at: context.observed.exact)
    focusName = context.focus
    isInMeeting = context.isInMeeting
    category = context.frontApplication.map { AppCategory(application: $0) }
    screenTime = context.screenTime.map {
      ScreenTime(
        productive: Double($0.productive), entertaining: Double($0.entertaining), social: Double($0.social))
    }
    isAttended = context.isAttended
    if !isAttended { workState = .idle }
  }
}

extension DesktopReading.AppCategory {
  /// The kind of an application, by its name on the desktop (assumed).
  init(application: String) {
    self =
      switch application {
      case "code", "documents": .productivity
      case "mail", "chat", "video": .communication
      case "browser": .browser
      case "music": .entertainment
      default: .other
      }
  }
}

extension CivilDate {
  /// 0 for Monday to 6: 1970-01-01 was a Thursday.
  fileprivate var mondayBased: Int { ((dayNumber + 3) % 7 + 7) % 7 }
}
