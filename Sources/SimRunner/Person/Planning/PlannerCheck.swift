extension CheckSubject {
  /// The planner's promises, which the phone keeps. These checks receive only events that concern a plan.
  static let planner = CheckSubject(gate: PlannerGate.self, atErasure: .beginsWithPhone, facts: .planner) {
    $0.planner != nil
  }
}

protocol PlannerCheck: Check {}

extension PlannerCheck {
  static var gate: (any EventFilter.Type)? { CheckSubject.planner.gate }
  static var atErasure: ErasurePolicy { CheckSubject.planner.atErasure }
  /// Override to look at other facts too.
  var facts: FactInterest { CheckSubject.planner.facts }
  static func concerns(_ plan: WorldPlan) -> Bool { CheckSubject.planner.concerns(plan) }
}

/// A check that follows the phone's planning records through an archive, which its gate shares among all such checks.
protocol ArchiveCheck: PlannerCheck {
  var archive: RecordArchive { get set }
}

/// Follows what the phone writes, with the help of that archive.
protocol ArchiveWatch {
  var archive: RecordArchive { get set }
}

/// A check that judges by what its watch has followed.
protocol WatchingCheck: ArchiveCheck {
  associatedtype Watch: ArchiveWatch
  var watch: Watch { get set }
}

extension WatchingCheck {
  var archive: RecordArchive {
    get { watch.archive }
    set { watch.archive = newValue }
  }
}

extension FactInterest {
  /// The facts for checks of plans: the planner's acts, changes of records and devices, and the clocks by which they
  /// are judged.
  static let planner: FactInterest =
    .of(PlanningFact.self, ClockFact.self) + .records(.changes, .standing) + .device(.life)
}

final class PlannerGate: EventFilter {
  var interest: TraceInterest { [.facts, .messages] }
  private let checks: [any CheckRun]
  @exclusivity(unchecked) private var audience: TraceAudience

  init(_ checks: [any CheckRun]) {
    self.checks = checks
    audience = TraceAudience(checks.map { $0 })
    let archive = RecordArchive()
    for case let check as any ArchiveCheck in checks { check.archive = archive }
  }

  func observe(_ event: TraceEvent) {
    guard isAboutPlans(event) else { return }
    audience.observers(of: event).observe(event)
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    if case .calendarHolds? = envelope.message.stimulus {
    } else if envelope.message.body(as: ShadowMessage.self) == nil {
      return
    }
    for check in checks { check.observe(event, envelope) }
  }

  private func isAboutPlans(_ event: TraceEvent) -> Bool {
    guard event.hasFact else { return false }
    switch event.recordFact {
    case .granted?, .restored?: return true
    case .wrote(let header, _)?, .applied(let header, _, _)?, .overwrote(let header, _)?:
      return [.planning, .trust, .profile, .workouts].contains(header.key.domain) || header.kind == .daySummary
    case .repeated?, .outdated?, .conflict?, .proposed?, .decided?, .gaveUp?, .toldToWait?, .unauthorised?, .signedIn?,
      .notUnderstood?, .lacks?, .storeRefused?:
      return false
    case nil: break
    }
    switch event.deviceFact {
    case .booted?, .ran?, .alerted?, .runsApp?, .erased?: return true
    case .detectedWorkout?, .unreadable?, .unheard?, .sessionFailed?, .displayed?, .lookedAt?, .withheld?, .missed?,
      .commitFailed?, .buggified?:
      return false
    case nil: return event.fact(as: TruthFact.self) == nil
    }
  }
}

extension TraceEvent {
  /// `true` if the phone started, became the authority or restored its records: it hasn't looked at them since.
  var renewsPhone: Bool {
    if case .booted(let device, _)? = deviceFact { return device.role == .phone }
    if case .granted(_, let device)? = recordFact { return device.role == .phone }
    if case .restored(_, let device)? = recordFact { return device.role == .phone }
    return false
  }
}

/// The phone's plans, version by version, so that a new phone's knowledge is known when it has restored some of them.
final class RecordArchive {
  private var versions: [RecordStamp: Content] = [:]
  private var last: RecordHeader?
  private(set) var device: DeviceID?
  /// The news of the latest event, cached by its number because each check needs it.
  private var latest: (event: UInt64, news: News?) = (0, nil)

  /// Behind a reference: of a table of many versions a third or more is empty places.
  indirect enum Content {
    case block(TrainingBlock)
    case event(TrustEvent)
    case standing(TrustSummary)
    case memory(BehaviouralMemory)
    case profile(TrainingProfile)
  }

  enum News {
    /// Another phone has started with an empty store.
    case blank
    /// The phone now has the record, which it wrote itself or restored.
    case knows(Content, isRestored: Bool)
  }

  func follow(_ event: TraceEvent) -> News? {
    if latest.event != event.number { latest = (event.number, news(of: event)) }
    return latest.news
  }

  private func news(of event: TraceEvent) -> News? {
    let deviceFact = event.deviceFact
    if case .booted(let device, _)? = deviceFact, device.role == .phone {
      defer { self.device = device }
      return self.device == nil || self.device == device ? nil : .blank
    }
    // It has heard late that the wearer has deleted everything.
    if case .erased(_, let device)? = deviceFact, device.role == .phone { return .blank }
    let recordFact = event.recordFact
    if case .wrote(let header, let device)? = recordFact, device.role == .phone { last = header }
    if case .applied(let header, let device, _)? = recordFact, device.role == .phone {
      return versions[header.stamp].map { .knows($0, isRestored: true) }
    }
    let planningFact = event.planningFact
    if case .planned(let block, _)? = planningFact { return wrote(.block(block), as: TrainingBlock.key(block.id)) }
    if case .trusted(let event, _)? = planningFact { return wrote(.event(event), as: event.key) }
    if case .stands(let summary, _)? = planningFact { return wrote(.standing(summary), as: TrustSummary.key) }
    if case .remembered(let memory, _)? = planningFact { return wrote(.memory(memory), as: BehaviouralMemory.key) }
    if case .profiled(let profile, _)? = planningFact { return wrote(.profile(profile), as: TrainingProfile.key) }
    return nil
  }

  /// A fact about a record follows right after its write.
  private func wrote(_ content: Content, as key: RecordKey) -> News {
    if let last, last.key == key { versions[last.stamp] = content }
    return .knows(content, isRestored: false)
  }
}
