import Devices
import DeviceKit
import Engine
import ScenarioFiles
import SimKernel
import PersonWire

/// What the planner writes into the calendar says what is done, and nothing of the body.
final class EntryTitlesCheck: PlannerCheck, OnlineCheck {
  static let name = CheckName(
    "entry-titles", "The planner's entries say what is done, ring in time, and tell nothing of the body.")
  static let kind = CheckKind.safety
  static let promise =
    "each entry that the planner puts into its calendar for a session is called what the session is, with what it was to be "
    + "before it was changed, and nothing more, and rings a quarter of an hour before it begins"
  static let doesNotVerify = "that anyone hears it, or the employer's calendar (shadow-entries looks at that)"

  private var blocks: [UInt64: TrainingBlock] = [:]
  private var count = 0
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) {}

  func observe(_ event: TraceEvent) {
    switch event.planningFact {
    case .planned(let block, _)?: blocks[block.id] = block
    case .calendar(.put(let entry), _)? where entry.calendar == .training:
      // Blocks are told of before their entries.
      guard let id = entry.block else { return }
      count += 1
      if let complaint = complaint(entry, of: blocks[id]) {
        fail(event.at, "the entry of block \(shortID(id)) \(complaint)")
      }
    default: break
    }
  }

  private func complaint(_ entry: CalendarEvent, of block: TrainingBlock?) -> String? {
    guard entry.alarm == 15 else { return "rings \(entry.alarm.map { "\($0) minutes" } ?? "never") before it" }
    guard let block else { return nil }
    var wanted = Self.words(block.kind)
    if let was = block.was, was != block.kind { wanted += " (was: \(Self.words(was)))" }
    return entry.title == wanted ? nil : "is called \"\(entry.title ?? "")\" and not \"\(wanted)\""
  }

  private static func words(_ kind: BlockKind) -> String {
    switch kind {
    case .training: "Training"
    case .heavyLifts: "Heavy lifts"
    case .cardio: "Cardio"
    case .recoveryWalk: "Recovery walk"
    case .movementBreak: "Movement break"
    }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: count, vacuousBecause: "the planner put nothing into its calendar")
  }
}
