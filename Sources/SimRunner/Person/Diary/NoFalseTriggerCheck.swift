import DeviceKit
import Devices
import Engine
import ScenarioFiles
import SimKernel
import Wire

/// The phone does not blame what has nothing to do with it.
final class NoFalseTriggerCheck: Check {
  static let name = CheckName("no-false-trigger", "The phone does not blame what has nothing to do with it.")
  static let kind = CheckKind.safety
  static let promise =
    "in the end the phone claims at most one trigger that is none, beyond as many as there are true ones among its claims"
  static let doesNotVerify =
    "that each single claim is true: of a hundred claims some five are false by design, so that one in a life is chance, and two "
    + "where nothing is true are not"

  private let causes: Set<String>
  /// So many false claims prove nothing: the study makes one in one or two of a hundred lives without a cause. Beside a
  /// true one another is likelier, because the share of false ones is what the study keeps low (Benjamini and Hochberg).
  private static let byChance = 1

  init(_ plan: WorldPlan) { causes = plan.diary?.triggers ?? [] }

  /// What is true is known of a made-up life alone.
  static func concerns(_ plan: WorldPlan) -> Bool { plan.diary?.triggers != nil }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard let phone = world.host(.phone), phone.isStarted,
      let findings = try phone.database.reading({ StudyLog.findings(in: $0) }), findings.absence == nil
    else { return .vacuous("there was too little to study") }
    return judge(findings, at: world.kernel.now)
  }

  func judge(_ findings: StudyFindings, at moment: Instant) -> CheckOutcome {
    // Of several at once one may be the cause.
    let isTrue = findings.triggers.map { $0.key.split(separator: "+").contains { causes.contains(String($0)) } }
    // Two names for what always happened together are one question.
    func count(_ truth: Bool) -> Int {
      Set(zip(findings.triggers, isTrue).filter { $0.1 == truth }.map(\.0.question)).count
    }
    let (right, wrong) = (count(true), count(false))
    let isBeyond = wrong > right + Self.byChance
    let names = zip(findings.triggers, isTrue).filter { !$0.1 }.map(\.0.name).joined(separator: ", ")
    let failure = CheckFailure(
      at: moment, message: "of \(right + wrong) triggers that the phone claims \(wrong) are none: \(names)")
    return .judge(isBeyond ? [failure] : [], chances: findings.tested, vacuousBecause: "nothing was tested")
  }
}

extension StudyFindings.Claim {
  /// What was counted: equal for two names of the same.
  fileprivate var question: [Int] { [from, to, flareWith, flareWithout, otherWith, otherWithout] }
}
