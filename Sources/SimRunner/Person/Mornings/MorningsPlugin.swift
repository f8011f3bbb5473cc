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
  package static var marks: [SometimesMark] {
    [
      SometimesMark("the watch decides about a morning alone") { event in
        event.fact(as: MorningFact.self)?.decision.source == .watchFallback
      }
    ]
  }
}

extension MorningsPlugin: NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] { [MorningFact.self] }
}

extension MorningFact: WireStruct {
  package static let form = WireForm(Self.init(_:by:)) { ($0.decision, $0.device) }
}
