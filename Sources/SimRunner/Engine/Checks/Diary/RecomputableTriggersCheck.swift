import DeviceKit
import Devices
import Orchestrator
import SimKernel
import Wire

/// What the phone tells of the diary is what the diary says.
final class RecomputableTriggersCheck: PromptCheck {
  static let name = "recomputable-triggers"
  static let kind = CheckKind.safety
  static let promise =
    "whenever the phone takes what it found for current, it is what one study of the diary as it stands on the phone finds from "
    + "the beginning: after edits, deletions, crashes and suspensions too"
  static let doesNotVerify = "that the study itself is sound (no-false-trigger looks at that), or how soon it is done"
  var interest: TraceInterest { [.facts, .messages] }

  private let config: DiaryStudyConfig
  private var recall = DiaryRecall()
  /// Whether something happened since the last look that may make a difference.
  private var isSuspect = true
  private var comparisons = 0
  private(set) var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) { config = DiaryStudyConfig(plan.rules) }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.hasDiary }

  func observe(_ event: TraceEvent, _ envelope: Envelope) { recall.observe(event, envelope) }

  func observe(_ event: TraceEvent) {
    recall.observe(event)
    if case .studied? = event.diaryFact { isSuspect = true }
    guard case .applied(let header, let device, _)? = event.deviceFact else {
      if case .filed(let subject, _, let device)? = event.diaryFact, device.role == .phone,
        recall.mended.contains(subject)
      {
        isSuspect = true
      }
      return
    }
    if device.role == .phone, header.key.domain == .diary, header.created != header.modified { isSuspect = true }
  }

  func probe(_ world: World) throws(StorageError) {
    guard isSuspect, failures.count < 20 else { return }
    try compare(world)
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    try compare(world)
    return .judge(failures, chances: comparisons, vacuousBecause: "nothing was found that was current")
  }

  private func compare(_ world: World) throws(StorageError) {
    guard let phone = world.host(.phone), phone.isStarted, let kept = try DiaryDesk.current(in: phone.database) else {
      return
    }
    isSuspect = false
    comparisons += 1
    let again = DiaryAnalyzer.findings(
      try DiaryShelf(phone.database).leaves(), lastDay: kept.lastDay, offset: kept.offset, config)
    guard again != kept else { return }
    let message =
      "what the phone tells of the days up to \(CivilDate(dayNumber: kept.lastDay)) is not what its diary says: it tells of "
      + "\(kept.caption), the diary of \(again.caption)"
    failures.append(CheckFailure(at: world.kernel.now, message: message))
  }
}
