import WearerKit

extension CheckDeclaration {
  /// The learned strain of the body follows the wearer's true one. The forty reports over fifty days are assumed.
  static let approachesPerson = CheckDeclaration(
    "estimator-approaches-person", "What is learned of a body comes nearer to how its owner really feels it.",
    .liveness,
    promise:
      "once the wearer has said on forty days how strained they are, in a run of some eight weeks at least, the weights that were learned for the "
      + "signs of their body have moved, and the strain that they give for the last thirty days correlates with the body's true strain: the correlation is at "
      + "least \(Figures.fixed(FeltTruth.least, 1))",
    doesNotVerify:
      "that each weight is right, only their sum; bodies that were hardly strained; recorded lives, whose true strain is unknown",
    vacuousBecause: "", of: CheckSubject { $0.agents != nil && $0.wearer is ModelledWearer },
    atEnd: { world throws(StorageError) in
      guard let phone = world.host(.phone), phone.isStarted else { return .vacuous("there is no phone") }
      guard let wearer = world.wearer as? ModelledWearer else {
        return .vacuous("nobody knows how the wearer feels their body")
      }
      let days = try phone.database.reading { database -> [DayWellbeing] in
        let store = CompanionStore(database)
        guard let first = store.firstDay(), let last = store.lastWellbeing() else { return [] }
        return store.wellbeing(from: first, to: last.adding(days: 1))
      }
      let reported = days.filter { day in
        day.features.contains { ($0.name == "subj_stress" || $0.name == "subj_energy") && $0.value != nil }
      }
      guard let first = reported.first, let last = reported.last, reported.count >= 40,
        last.date.dayNumber - first.date.dayNumber >= 49
      else { return .vacuous("the wearer did not say often enough, over eight weeks, how strained they are") }
      let hasMoved = last.features.contains { kept in
        FeltTruth.begin[kept.name].map { abs($0 - (kept.weight ?? 0)) > 0.01 } ?? false
      }
      let truth = FeltTruth(days.suffix(30), wearer.strains)
      // A body that was hardly strained has nothing but noise to follow.
      guard truth.deviation >= 0.5 else { return .vacuous("the body was hardly strained in the last thirty days") }
      let (learned, begun) = (truth.learned, truth.begun)
      guard !hasMoved || learned < FeltTruth.least else { return .kept(reported.count) }
      return .broken(
        "after \(reported.count) reports the learned strain of the body goes with the true one by \(Figures.fixed(learned, 2)), and that of the "
          + "first day's weights by \(Figures.fixed(begun, 2))" + (hasMoved ? "" : "; no weight has moved"))
    })
}

/// The strain of some days as the phone makes it of the body's signs, beside the true one.
private struct FeltTruth {
  /// Unlocked signs reached at least 0.63 in 40 lives.
  static let least = 0.5
  /// The initial weights of every estimator (Pulsum, "StateEstimator").
  static let begin = [
    "z_hrv": -0.6, "z_nocthr": 0.5, "z_resthr": 0.4, "z_sleepDebt": 0.5, "z_rr": 0.1, "z_steps": -0.2,
  ]

  private var made: [Double] = []
  private var initial: [Double] = []
  private var truth: [Double] = []

  init(_ days: some Sequence<DayWellbeing>, _ strains: [Int: Double]) {
    for day in days {
      let signs = day.features.filter { Self.begin[$0.name] != nil && $0.value != nil }
      guard let strain = strains[day.date.dayNumber], !signs.isEmpty else { continue }
      truth.append(strain)
      made.append(signs.reduce(0) { $0 + ($1.contribution ?? 0) })
      initial.append(signs.reduce(0) { $0 + ($1.value ?? 0) * (Self.begin[$1.name] ?? 0) })
    }
  }

  var learned: Double { Self.correlation(made, truth) }
  var begun: Double { Self.correlation(initial, truth) }
  var deviation: Double { Self.product(truth, truth).squareRoot() }

  /// The mean product of the distances from the means.
  private static func product(_ x: [Double], _ y: [Double]) -> Double {
    let count = Double(max(1, x.count))
    let (a, b) = (x.reduce(0, +) / count, y.reduce(0, +) / count)
    return zip(x, y).reduce(0) { $0 + ($1.0 - a) * ($1.1 - b) } / count
  }

  private static func correlation(_ x: [Double], _ y: [Double]) -> Double {
    let scale = (product(x, x) * product(y, y)).squareRoot()
    return scale > 0 ? product(x, y) / scale : 0
  }
}
