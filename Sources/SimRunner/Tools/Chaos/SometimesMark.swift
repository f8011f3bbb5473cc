import Devices
import DeviceKit
import Engine
import Person
import ScenarioFiles
import SimKernel
import Wire

/// Something that a good campaign sees now and then: where none of its runs has come by, what it would have shown was not
/// looked for (Antithesis calls it a sometimes assertion).
struct SometimesMark: Sendable {
  let name: String
  /// Whether it could happen in that plan at all.
  let concerns: @Sendable (WorldPlan) -> Bool
  let isReached: @Sendable (TraceEvent) -> Bool

  private init(
    _ name: String, where concerns: @escaping @Sendable (WorldPlan) -> Bool = { _ in true },
    _ isReached: @escaping @Sendable (TraceEvent) -> Bool
  ) {
    (self.name, self.concerns, self.isReached) = (name, concerns, isReached)
  }

  /// Reached by a fact of a device.
  private static func device(
    _ name: String, where concerns: @escaping @Sendable (WorldPlan) -> Bool = { _ in true },
    _ matches: @escaping @Sendable (DeviceFact) -> Bool
  ) -> SometimesMark {
    SometimesMark(name, where: concerns) { event in event.deviceFact.map(matches) ?? false }
  }

  /// Devices that keep what they numbered write nothing that could be set aside.
  @Sendable private static func breaksNumbers(_ plan: WorldPlan) -> Bool {
    plan.rules != Rules() || plan.faults.contains { $0.fault.as(DiskFault.self)?.trouble == .lies }
  }

  static let all: [SometimesMark] = [
    device("a record arrives that is there already") { if case .repeated = $0 { true } else { false } },
    device("an old version arrives after a newer one") { if case .outdated = $0 { true } else { false } },
    device("a record is set aside as a conflict", where: breaksNumbers) {
      if case .conflict = $0 { true } else { false }
    },
    device("a message cannot be read") { if case .unreadable = $0 { true } else { false } },
    device("a message arrives for an app that does not run") { if case .unheard = $0 { true } else { false } },
    device("the session between watch and phone fails") { if case .sessionFailed = $0 { true } else { false } },
    device("a transaction is lost") { if case .commitFailed = $0 { true } else { false } },
    device("a later installation is granted the authority") {
      if case .granted(let epoch, _) = $0 { epoch > 1 } else { false }
    },
    device("a new device gets back what an earlier one knew") {
      if case .restored(let count, _) = $0 { count > 0 } else { false }
    },
    device("the operating system withholds a run") { if case .withheld = $0 { true } else { false } },
    device("the private store asks to be left alone") { if case .toldToWait = $0 { true } else { false } },
    device("the backend refuses a token") { if case .unauthorised = $0 { true } else { false } },
    device("the wearer signs in to the backend again") { if case .signedIn = $0 { true } else { false } },
    device("a proposal is refused") {
      if case .decided(_, let outcome, _) = $0 { outcome != .accepted } else { false }
    },
    device("the watch decides about a morning alone") {
      if case .decidedMorning(let decision, _) = $0 { decision.source == .watchFallback } else { false }
    },
    device("the wearer is shown something that is old, and it says so") {
      if case .displayed(_, _, let staleness, _, _) = $0 { staleness >= .stale } else { false }
    },
    device("a sensor misses something") { if case .missed = $0 { true } else { false } },
    device("an app meets what only later versions know", where: { $0.devices.values.contains { $0.app < .current } }) {
      if case .notUnderstood = $0 { true } else { false }
    },
    SometimesMark("the wearer deletes a block", where: { $0.planner != nil }) { event in
      guard case .trusted(let trust, _)? = event.planningFact, case .outcome(.blockDeleted, _, _, _, _) = trust.content
      else { return false }
      return true
    },
    SometimesMark("trust falls back a phase", where: { $0.planner != nil }) { event in
      if case .stands(let summary, _)? = event.planningFact { summary.demotions > 0 } else { false }
    },
    SometimesMark("the calendar cannot be written", where: { $0.planner != nil }) { event in
      if case .calendarFailed? = event.planningFact { true } else { false }
    },
    SometimesMark("a model does not answer in time", where: { $0.agents != nil }) { event in
      if case .called(let call, _)? = event.companionFact { call.outcome == .late } else { false }
    },
    SometimesMark("paused music goes on", where: { $0.music != nil }) { event in
      if case .resumed? = event.musicFact { true } else { false }
    },
    SometimesMark("a page of the diary is refused", where: { $0.diary != nil }) { event in
      if case .refused? = event.diaryFact { true } else { false }
    },
  ]
}

/// Which marks a run has come by, and which rare behaviours it used.
final class SometimesObserver: TraceObserver {
  var interest: TraceInterest { .facts }
  /// Those that could be reached, by name, and how often they were.
  private(set) var counts: [String: Int]
  private(set) var buggified: [String: Int] = [:]
  private let marks: [SometimesMark]

  init(_ plan: WorldPlan) {
    marks = SometimesMark.all.filter { $0.concerns(plan) }
    counts = Dictionary(marks.map { ($0.name, 0) }) { first, _ in first }
  }

  func observe(_ event: TraceEvent) {
    guard event.kind == .fact else { return }
    if case .buggified(let point, _)? = event.deviceFact { return buggified[point.name, default: 0] += 1 }
    for mark in marks where mark.isReached(event) { counts[mark.name, default: 0] += 1 }
  }
}
