import WearerKit

extension CheckDeclaration {
  static let soundScore = CheckDeclaration(
    "sound-score", "What is bad for a body adds to the strain, and what is not known adds nothing.",
    promise:
      "on every day, what lies clearly on the worse side of usual adds to the strain and what lies on the better side takes from it, as the wearer "
      + "feels their body; "
      + "what is not known adds nothing, no deviation is beyond six, nothing that is measured fades out of the score, and what is "
      + "usual comes from values that were found in the same way",
    doesNotVerify:
      "that the weights are the best ones, or what the score says about how the wearer feels; a sign of the body that means little or the opposite to "
      + "the wearer, or whose meaning is unknown, once they have said five times how strained they are",
    vacuousBecause: "nothing was compared with usual", of: .agents,
    atEnd: { world throws(StorageError) in
      guard let phone = world.host(.phone), phone.isStarted else { return .vacuous("there is no phone") }
      let (first, last) = try phone.database.reading {
        (CompanionStore($0).firstDay(), CompanionStore($0).lastWellbeing())
      }
      guard let first, let last else { return .vacuous("nothing was computed") }
      var (failures, chances): ([CheckFailure], Int) = ([], 0)
      let days = try phone.database.reading { CompanionStore($0).wellbeing(from: first, to: last.adding(days: 1)) }
      let weights = world.plan.wearer.bodyWeights
      // Under a literal rule about the target no report moves a weight.
      let rules = CompanionConfig(world.plan.agents, world.plan.rules).wellbeing.rules
      let isTaught = rules.isDisjoint(with: .targeted)
      var reports = 0
      for (index, day) in days.enumerated() {
        reports += day.features.contains { isReport($0) } ? 1 : 0
        let at = max(.start, min(world.kernel.now, world.clock.instant(world.plan.zone.startOfDay(day.date))))
        func complain(_ message: String) {
          failures.append(CheckFailure(at: at, message: "on \(day.date), \(message)"))
        }
        for measure in day.measures where !isLike(measure, days[max(0, index - 30)..<index]) {
          let name = WellbeingFeature(rawValue: measure.name)?.spoken ?? measure.name
          complain("\(name) is compared with what was found in another way")
        }
        for kept in day.features {
          guard let feature = WellbeingFeature(rawValue: kept.name) else { continue }
          if isTaught, reports >= 5, WellbeingFeature.measured.contains(feature),
            (weights?.usually(feature) ?? 0) < clearWeight
          {
            continue
          }
          chances += kept.value == nil ? 0 : 1
          if let complaint = complaint(feature, kept) { complain(complaint) }
        }
      }
      return Ruling(Array(failures.prefix(100)), chances: chances)
    })

  private static func isReport(_ kept: DayWellbeing.Feature) -> Bool {
    (kept.name == WellbeingFeature.stress.rawValue || kept.name == WellbeingFeature.energy.rawValue)
      && kept.value != nil
  }

  /// More of these is worse; less of the others is.
  private static let burdens: Set<WellbeingFeature> = [
    .nocturnalHeartRate, .restingHeartRate, .sleepDebt, .respiratoryRate, .stress,
  ]
  /// Nearer to usual than this is on no side.
  private static let clear = 0.2
  private static let deviationMax = 6.0
  /// Forty reports can take a true weight below this for one of the other sign.
  private static let clearWeight = 0.25
  /// A weight below this moves no score that is shown with two decimals.
  private static let weightMin = 0.005

  /// Returns whether the usual value is the median of the earlier measurements of that kind. Imputed values never
  /// count.
  private static func isLike(_ measure: DayWellbeing.Measure, _ before: ArraySlice<DayWellbeing>) -> Bool {
    guard measure.value != nil, let median = measure.median else { return true }
    let like = before.compactMap { day in
      day.measures.first { $0.name == measure.name && !$0.isImputed && $0.isCalm == measure.isCalm }?.value
    }.sorted()
    guard let low = like.dropLast(like.count / 2).last, let high = like.dropFirst(like.count / 2).first else {
      return false
    }
    return abs((low + high) / 2 - median) < 1e-9
  }

  private static func complaint(_ feature: WellbeingFeature, _ kept: DayWellbeing.Feature) -> String? {
    let (name, contribution) = (feature.spoken, kept.contribution ?? 0)
    guard let value = kept.value else {
      return kept.contribution == nil ? nil : "\(name) is not known and counts in the score all the same"
    }
    let shift = feature.isSlider ? value - 0.5 : value
    let isWorse = burdens.contains(feature) == (shift > 0)
    if abs(shift) > clear, contribution != 0, isWorse != (contribution > 0) {
      return
        "\(name) is \(isWorse ? "worse" : "better") than usual and \(isWorse ? "takes from" : "adds to") the strain"
    }
    if abs(value) > deviationMax { return "\(name) is \(Int(value.rounded())) scales from usual" }
    if !feature.isSlider, abs(kept.weight ?? 0) < weightMin { return "\(name) has faded out of the score" }
    return nil
  }
}

extension BodyWeights {
  /// Returns the weight of a sign of the body, above zero if it has the meaning that it has to most people; zero for
  /// other features.
  fileprivate func usually(_ feature: WellbeingFeature) -> Double {
    switch feature {
    case .heartRateVariability: -heartRateVariability
    case .nocturnalHeartRate: nocturnalHeartRate
    case .restingHeartRate: restingHeartRate
    case .sleepDebt: sleepDebt
    case .respiratoryRate: respiratoryRate
    case .steps: -steps
    case .stress, .energy, .sleepQuality, .sentiment: 0
    }
  }
}
