/// The morning decision of phone and watch, and its limits.
package enum MorningsPlugin: AppModule {
  package static var rules: [Rule] { Rule.mornings }
  package static var mutants: [Mutant] { Mutant.mornings }
  package static let checks: [CheckDeclaration] = [
    .of(OneMorningDecisionCheck.self), .honestStaleness, .notificationLimit, .quietHours,
    .safeMode,
  ]

  package static func features(on role: Role) -> [any Feature.Type] {
    switch role {
    case .phone: [PhoneMornings.self]
    case .watch: [WatchMornings.self]
    default: []
    }
  }

  package static func minds(for launch: AppLaunch) -> [any Agent] {
    let config = (launch.plan.planner?.config ?? GhostConfig()).planting(launch.plan.rules)
    return switch launch.role {
    case .phone: [MorningsMind(config, at: PhoneMornings.self, settling: .seconds(2))]
    case .watch: [MorningsMind(config, at: WatchMornings.self)]
    default: []
    }
  }
}

extension MorningsPlugin: ToolModule {
  package static let marks: [SometimesMark] = [
    SometimesMark("the watch decides about a morning alone") { event in
      event.fact(as: MorningFact.self)?.decision.source == .watchFallback
    }
  ]
}

extension MorningsPlugin: NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] { [MorningFact.self] }
}

extension MorningFact: WireStruct {
  package static let form = WireForm(Self.init(_:by:)) { ($0.decision, $0.device) }
}

// The wake source of each morning (tech spec §2.9).
extension MorningsPlugin: ReportModule {
  package static func recorder(of world: World) -> (any RunRecorder)? {
    world.plan.planner.map { _ in MorningRecorder(end: world.end) }
  }

  /// Returns the numbers of mornings by their wake source; empty if the story has no planner or no morning.
  package static func lines(of outcome: RunOutcome) -> [String] {
    guard let mornings = outcome.finding(WakeSources.self)?.mornings, !mornings.isEmpty else { return [] }
    let last = mornings.count - 1
    return SummaryLine.wrapped(
      "mornings", mornings.enumerated().map { "\($1.source) \($1.count)" + ($0 == last ? "" : ",") })
  }
}

/// The numbers of mornings by the wake source of their decision, in the order of the sources.
private struct WakeSources {
  let mornings: [(source: String, count: Int)]
}

/// Counts the wake sources of the decided mornings.
private final class MorningRecorder: RunRecorder {
  let interest: TraceInterest = .facts
  private let end: Instant
  private var sources: [CivilDate: MorningDecision.Source] = [:]

  init(end: Instant) { self.end = end }

  var facts: FactInterest { .of(MorningFact.self) }

  func observe(_ event: TraceEvent) {
    guard event.at < end, let decision = event.fact(as: MorningFact.self)?.decision else { return }
    sources[decision.date] = decision.source
  }

  func conclude(_ world: World) throws(StorageError) -> any Sendable {
    WakeSources(
      mornings: MorningDecision.Source.allCases.compactMap { source in
        let count = sources.values.count { $0 == source }
        return count > 0 ? (source.name, count) : nil
      })
  }
}
