import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import WearerKit
import PersonWire

/// What the estimator has learned of a body comes nearer to how its owner feels it.
final class ApproachesPersonCheck: Check {
  static let name = CheckName(
    "estimator-approaches-person", "What is learned of a body comes nearer to how its owner really feels it.")
  static let kind = CheckKind.liveness
  static let promise =
    "once the wearer has said on forty days how strained they are, in a run of some eight weeks at least, the weights that were learned for the "
    + "signs of their body have moved, and are nearer to the wearer's own than those with which everybody begins, or by no more than chance "
    + "farther"
  static let doesNotVerify =
    "that each weight is nearer, only all together; that nine of ten lives come nearer, which takes many lives (a test counts "
    + "them): reports are noisy, and one in twelve is led a little away by chance; recorded lives, of which nobody knows the weights"

  /// Of the wearer's reports, and from the first of them to the last (assumed).
  private static let reportsMin = 40
  private static let daysMin = 50
  /// How far chance leads away at most, in 51 lives it was 0.13; and what counts as moved at all.
  private static let chance = 0.2
  private static let moved = 0.01

  /// What everybody begins with (Pulsum, "StateEstimator"), and what is the wearer's own. A person has one heart: what it does
  /// to them, whenever it is measured, is compared as one, because two measures of one thing share its weight by their noise.
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

    /// The length of what parts these weights from the wearer's own.
    func distance(_ weights: [Double]) -> Double {
      zip(weights, own).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
    }
  }

  private let weights: Weights?

  init(_ plan: WorldPlan) {
    let wearer = plan.wearer as? ModelledWearer
    weights = wearer.map(\.bodyWeights).map(Weights.init)
  }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.agents != nil && plan.wearer is ModelledWearer }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard let phone = world.host(.phone), phone.isStarted else { return .vacuous("there is no phone") }
    let days = try phone.database.reading { database -> [DayWellbeing] in
      let store = CompanionStore(database)
      guard let first = store.firstDay(), let last = store.lastWellbeing() else { return [] }
      return store.wellbeing(from: first, to: last.adding(days: 1))
    }
    return judge(days, at: world.kernel.now)
  }

  private func words(_ weights: [Double]) -> String {
    zip(Weights.signs, weights).map { "\($0[0].dropFirst(2)) \(Figures.signed($1))" }.joined(separator: ", ")
  }

  private func judge(_ days: [DayWellbeing], at now: Instant) -> CheckOutcome {
    guard let weights else { return .vacuous("nobody knows how the wearer feels their body") }
    let reported = days.filter { day in
      day.features.contains { ($0.name == "subj_stress" || $0.name == "subj_energy") && $0.value != nil }
    }
    guard let first = reported.first, let last = reported.last, reported.count >= Self.reportsMin,
      last.date.dayNumber - first.date.dayNumber + 1 >= Self.daysMin
    else { return .vacuous("the wearer did not say often enough, over eight weeks, how strained they are") }
    let kept = Dictionary(last.features.compactMap { kept in kept.weight.map { (kept.name, $0) } }) { $1 }
    let learned = Weights.signs.map { names in names.reduce(0) { $0 + (kept[$1] ?? 0) } }
    let (before, after) = (weights.distance(weights.begin), weights.distance(learned))
    let hasMoved = zip(learned, weights.begin).contains { abs($0 - $1) > Self.moved }
    guard !hasMoved || after > before + Self.chance else { return .held(chances: reported.count) }
    let message =
      "after \(reported.count) reports the weights are \(Figures.fixed(after, 2)) from the wearer's own, and those of the first day "
      + "\(Figures.fixed(before, 2)): learned \(words(learned)), the wearer's own \(words(weights.own))"
    return .judge(
      [CheckFailure(at: now, message: message)], chances: reported.count, vacuousBecause: "")
  }
}
