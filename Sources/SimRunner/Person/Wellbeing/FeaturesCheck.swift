extension CheckDeclaration {
  static let recomputableFeatures = CheckDeclaration(
    "recomputable-features", "What the agents know of a day is what the phone's signals come to, in the end.",
    .liveness,
    promise:
      "in the end, each day's figures are what the raw signals come to, and each day's score, features, contributions, baselines "
      + "and learned weights are those of one fold over all days from the first, each day once",
    doesNotVerify:
      "that the formulas are good ones (sound-score looks at their signs), or days that wait to be summarised because the "
      + "phone could not read them yet",
    vacuousBecause: "nothing was computed", of: .agents, remembering: { PhoneZones($0) },
    each: { event, zones in
      zones.follow(event)
      return nil
    },
    atEnd: { world, zones throws(StorageError) in
      // A fold takes each day once, whatever rule is in force.
      var config = CompanionConfig(world.plan.agents, world.plan.rules).wellbeing
      config.rules.remove(.perDeliveryLearning)
      guard let phone = world.host(.phone), phone.isStarted else { return .vacuous("there is no phone") }
      let (first, last) = try phone.database.reading {
        (CompanionStore($0).firstDay(), CompanionStore($0).lastWellbeing())
      }
      guard let first, let last, first <= last else { return .vacuous("nothing was computed") }
      var (days, complaints): ([WellbeingDay], [String]) = ([], [])
      let waiting = try phone.daysToSummarise()
      for number in first.dayNumber...last.dayNumber {
        // Each day counts as complete. Only the last computed one may not be, and it is due again.
        let date = CivilDate(dayNumber: number)
        let (day, figures) = try phone.database.reading {
          (CompanionStore($0).day(date, isOver: true), CompanionStore($0).figures(of: date))
        }
        days.append(day)
        if let figures, !waiting.contains(day.date), try !isRight(figures, phone, in: zones, config) {
          complaints.append("the figures of \(day.date) are not what its signals come to")
        }
      }
      let behind = try phone.wellbeingChangedSince() ?? last.adding(days: 1)
      let kept = try phone.database.reading { CompanionStore($0).wellbeing(from: first, to: behind) }
      let fold = WellbeingReview(
        WellbeingSituation(since: first, days: days, kept: [], last: nil, revision: 0), config)
      for (kept, made) in zip(kept, fold.renewed) where kept != DayWellbeing(made) {
        complaints.append("the score of \(kept.date) is not what the days up to it come to")
      }
      let missing = min(behind, last.adding(days: 1)).dayNumber - first.dayNumber - kept.count
      if missing > 0 { complaints.append("\(missing) days between \(first) and \(last) have no score") }
      return Ruling(complaints, chances: kept.count)
    })

  private static func isRight(
    _ figures: DayFigures, _ phone: DeviceHost, in zones: PhoneZones, _ config: WellbeingConfig
  ) throws(StorageError) -> Bool {
    for zone in zones.all where try DayFigures(phone.signals(of: figures.date, in: zone), config) == figures {
      return true
    }
    return false
  }
}
