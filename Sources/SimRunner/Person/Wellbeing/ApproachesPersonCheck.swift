import WearerKit

extension CheckDeclaration {
  /// The weights that the estimator learns of a body come nearer to how its owner feels it. The forty reports over fifty days are
  /// assumed. Chance led at most 0.13 away in 51 lives.
  static let approachesPerson = CheckDeclaration(
    "estimator-approaches-person", "What is learned of a body comes nearer to how its owner really feels it.",
    .liveness,
    promise:
      "once the wearer has said on forty days how strained they are, in a run of some eight weeks at least, the weights that were learned for the "
      + "signs of their body have moved, and are nearer to the wearer's own than those with which everybody begins, or by no more than chance "
      + "farther",
    doesNotVerify:
      "that each weight is nearer, only all together; that nine of ten lives come nearer, which takes many lives (a test counts "
      + "them): reports are noisy, and one in twelve is led a little away by chance; recorded lives, of which nobody knows the weights",
    vacuousBecause: "", of: CheckSubject { $0.agents != nil && $0.wearer is ModelledWearer },
    atEnd: { world throws(StorageError) in
      guard let phone = world.host(.phone), phone.isStarted else { return .vacuous("there is no phone") }
      guard let wearer = world.plan.wearer as? ModelledWearer else {
        return .vacuous("nobody knows how the wearer feels their body")
      }
      let reported = try phone.database.reading { database -> [DayWellbeing] in
        let store = CompanionStore(database)
        guard let first = store.firstDay(), let last = store.lastWellbeing() else { return [] }
        return store.wellbeing(from: first, to: last.adding(days: 1))
      }.filter { day in
        day.features.contains { ($0.name == "subj_stress" || $0.name == "subj_energy") && $0.value != nil }
      }
      guard let first = reported.first, let last = reported.last, reported.count >= 40,
        last.date.dayNumber - first.date.dayNumber >= 49
      else { return .vacuous("the wearer did not say often enough, over eight weeks, how strained they are") }
      let weights = Weights(wearer.bodyWeights)
      let learned = Weights.learned(on: last)
      let (before, after) = (weights.distance(weights.begin), weights.distance(learned))
      let hasMoved = zip(learned, weights.begin).contains { abs($0 - $1) > 0.01 }
      guard !hasMoved || after > before + 0.2 else { return .kept(reported.count) }
      return .broken(
        "after \(reported.count) reports the weights are \(Figures.fixed(after, 2)) from the wearer's own, and those of the first day "
          + "\(Figures.fixed(before, 2)): learned \(Weights.words(learned)), the wearer's own \(Weights.words(weights.own))"
      )
    })
}

/// The initial weights of every estimator (Pulsum, "StateEstimator"), and the wearer's own.
///
/// The weights of both heart rates are compared as their sum, because two measures of one cause share its weight by
/// their noise.
private struct Weights {
  static let signs = [["z_hrv"], ["z_nocthr", "z_resthr"], ["z_sleepDebt"], ["z_rr"], ["z_steps"]]
  let begin = [-0.6, 0.9, 0.5, 0.1, -0.2]
  let own: [Double]

  init(_ own: BodyWeights) {
    self.own = [
      own.heartRateVariability, own.nocturnalHeartRate + own.restingHeartRate, own.sleepDebt, own.respiratoryRate,
      own.steps,
    ]
  }

  /// The distance between these weights and the wearer's own.
  func distance(_ weights: [Double]) -> Double {
    zip(weights, own).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
  }

  static func words(_ weights: [Double]) -> String {
    zip(signs, weights).map { "\($0[0].dropFirst(2)) \(Figures.signed($1))" }.joined(separator: ", ")
  }

  static func learned(on day: DayWellbeing) -> [Double] {
    let kept = Dictionary(day.features.compactMap { kept in kept.weight.map { (kept.name, $0) } }) { $1 }
    return signs.map { names in names.reduce(0) { $0 + (kept[$1] ?? 0) } }
  }
}
