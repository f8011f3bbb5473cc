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
    (steps, isInVehicle, workout) = (situation.steps, situation.isInVehicle, situation.workout)
    (moods, desktop, event) = (situation.moods, situation.desktop, situation.event)
    func dates(_ usual: [UsualContext]) -> [MusicContext: Int] {
      Dictionary(usual.map { ($0.context, $0.dates) }) { first, _ in first }
    }
    (usual.here, usual.now) = (dates(situation.usualHere), dates(situation.usualNow))
    baselines = situation.usual
    var habits = EnergyHabits()
    for note in situation.usual.moods {
      let civil = situation.zone.civil(note.at)
      habits.record(note, weekday: civil.date.mondayBased, hour: civil.hour)
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

extension CivilDate {
  /// 0 for Monday to 6: 1970-01-01 was a Thursday.
  fileprivate var mondayBased: Int { ((dayNumber + 3) % 7 + 7) % 7 }
}
