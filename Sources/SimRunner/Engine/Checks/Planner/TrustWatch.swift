import Devices
import Orchestrator
import SimKernel
import Wire

/// Follows in the trace what the phone counts for trust and where it says that it stands, beside an account of its own.
struct TrustWatch {
  private(set) var account: TrustAccount
  private var archive = RecordArchive()
  /// What the phone in use knows.
  private var events: [UInt64: TrustEvent] = [:]
  private var newest: TrustEvent?
  /// The blocks whose entries the wearer deleted themselves.
  private(set) var willed: Set<UInt64> = []
  /// When something was counted of which the phone has not said yet where it stands.
  private var open: Instant?
  /// The phase in the summary that the phone in use has, by its own word or given back: it writes another one only if
  /// that is different.
  private var stood: TrustPhase?
  private var config: TrustConfig
  /// The app's own numbers: a phone that takes over plans by them until it is told others.
  private let own: TrustConfig
  /// The numbers of each document that is published, by its tag.
  private let published: [UInt64: TrustConfig]

  enum Step {
    /// Something was counted; before it the account was so.
    case counted(TrustEvent, before: TrustAccount, TrustAccount.Effect)
    /// The phone says where it stands, and should stand so.
    case shown(TrustSummary, expected: TrustAccount)
    /// The phone did not say that anything changed, and should stand so.
    case silent(since: Instant, expected: TrustAccount)
  }

  init(_ plan: WorldPlan) {
    let base = plan.planner?.config ?? GhostConfig()
    (config, own) = (base.trust, base.trust)
    published = TrustWatch.published(plan, over: base)
    account = TrustAccount(config)
  }

  /// What a fact of the trace comes to, in order.
  mutating func note(_ event: TraceEvent) -> [Step] {
    guard event.hasFact else { return [] }
    var steps: [Step] = []
    if let open, open < event.at { steps += close() }
    if case .changed(let change, _)? = event.planningFact, change.kind == .deleted, change.editor == .wearer {
      willed.insert(change.block)
    }
    if case .configured(let tag, _)? = event.planningFact, let config = published[tag] {
      // The same events come to something else by other numbers.
      self.config = config
      recount()
    }
    switch archive.note(event) {
    case .blank?:
      (events, newest, open, stood, config) = ([:], nil, nil, nil, own)
      account = TrustAccount(config)
    case .knows(.event(let trusted), let isRestored)?:
      if let step = take(trusted, isRestored: isRestored) {
        steps.append(step)
        open = event.at
      }
    case .knows(.standing(let summary), let isRestored)?:
      stood = summary.phase
      if isRestored { break }
      steps.append(.shown(summary, expected: account))
      account.show(summary)
      open = nil
    case .knows?, nil: break
    }
    return steps
  }

  /// The run is over.
  mutating func close() -> [Step] {
    guard let since = open else { return [] }
    open = nil
    let phase = stood ?? account.phase
    defer { account.show(phase) }
    return [.silent(since: since, expected: account.standing(at: phase))]
  }

  private mutating func recount() {
    let willed = willed
    account = TrustAccount(events.values, config) { willed.contains($0) }
    newest = events.values.max { ($0.at, $0.id) < ($1.at, $1.id) }
  }

  /// The numbers of each document that the story publishes, by its tag.
  static func published(_ plan: WorldPlan, over base: GhostConfig) -> [UInt64: TrustConfig] {
    var found: [UInt64: TrustConfig] = [:]
    for moment in plan.story {
      guard case .does(.publishes(let bytes)) = moment.act else { continue }
      if let document = try? ConfigDocument(bytes, over: base) {
        found[ConfigurationFetch.tag(of: bytes)] = document.config.trust
      }
    }
    return found
  }

  /// An event that is earlier than others, or that was restored, is put where it belongs.
  private mutating func take(_ event: TrustEvent, isRestored: Bool) -> Step? {
    let isNew = events.updateValue(event, forKey: event.id) == nil
    let willed = willed
    let isLate = newest.map { (event.at, event.id) < ($0.at, $0.id) } ?? false
    guard isNew, !isRestored, !isLate else {
      recount()
      return nil
    }
    newest = event
    let before = account
    let effect = account.take(event) { willed.contains($0) }
    return .counted(event, before: before, effect)
  }
}
