/// The agents that the wearer can ask.
package enum CompanionPlugin: AppModule {
  package static var keys: [Field<Scenario>] { [AgentsDefinition.key] }
  package static var faults: [any FaultType.Type] { [CloudModelFault.self] }
  package static var settings: [any ScenarioPart.Type] { [AgentsSettings.self] }
  package static var acts: [Variant<StoryEntry>] { AsksAct.variants }
  package static var swarmActs: [RandomAct] { RandomAct.companion }
  package static var rules: [Rule] { Rule.companion }
  package static var mutants: [Mutant] { Mutant.companion }
  package static let checks: [CheckDeclaration] = [
    .of(CrisisCheck.self), .consentHonoured, .redactedAtRest, .everyRequestAnswered, .of(OneEntryCheck.self),
    .chatLimit, .cardsFollowTaste, .of(CloudModelCheck.self), .replyHarmless,
  ]

  package static func plan(_ plan: inout WorldPlan, from scenario: Scenario) throws(WearerFailure) {
    plan.agents = scenario.agents
  }

  package static func moments(
    of entry: StoryEntry, at moment: Timestamp, place: Int, _ zone: Zone
  ) -> [StoryMoment]? {
    guard let act = entry.act.own(AsksAct.self) else { return nil }
    guard !act.isSaid else { return [StoryMoment(at: moment, act: .does(CompanionAct.tells(act.request)))] }
    return act.request.steps.map { StoryMoment(at: moment + $0.delay, act: .does($0.message)) }
  }

  package static func configure(_ setup: inout DeviceSetup, in plan: WorldPlan) {
    setup.redact = plan.redact
    setup.hasCompanion = plan.agents != nil
    setup.cloudModelPatience = plan.hasCloudModel ? (plan.agents?.cloudModel ?? ModelSettings()).patience : nil
  }

  package static func features(on role: Role) -> [any Feature.Type] {
    switch role {
    case .phone: [Journal.self, CompanionDesk.self]
    case .desktop, .cloud: []
    // Any other device of a wearer's kind records what the wearer enters.
    default: role.kind == .other ? [] : [Journal.self]
    }
  }

  package static func minds(for launch: AppLaunch) -> [any Agent] {
    let (plan, kernel) = (launch.plan, launch.kernel)
    guard launch.role == .phone, let agents = plan.agents else { return [] }
    let phoneModel = agents.phoneModel.map {
      let stream = kernel.stream(named: "model.phone.\(launch.name)")
      return SimulatedModel(plan: ModelPlan($0), stream: stream, runtime: kernel) {
        kernel.report(ModelFact(bytes: $0), kind: .fact)
      }
    }
    let cloudModel = agents.cloudModel.map { ModelPlan($0).availability }
    return [
      CompanionMind(
        CompanionConfig(agents, plan.rules), phoneModel: phoneModel,
        cloudModel: plan.outsideModel == nil ? cloudModel : .ready)
    ]
  }

  package static func parts(of world: World) -> [any WorldComponent] {
    (world.plan.hasCloudModel ? [CloudModelPart(world)] : [])
      + (world.plan.agents.map { [WearerRequests(world, $0), ModelTalk(world)] } ?? [])
  }
}

extension CompanionPlugin: ValidatingModule {
  package static func check(_ validation: inout ScenarioValidation, _ fileExists: (String) -> Bool) {
    validation.eachAct(AsksAct.self) { validation, _, _, path in
      validation.checkPresent(.phone, at: path)
      guard validation.scenario.agents == nil else { return }
      validation.report("the phone has no agents in this scenario: say `agents: {}`", at: path)
    }
  }
}
