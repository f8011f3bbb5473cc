import WearerKit

package enum PlanningPlugin: AppModule {
  package static var keys: [Field<Scenario>] { [PlannerDefinition.key, StudyDefinition.key] }
  package static var settings: [any ScenarioPart.Type] { [PlannerSettings.self, StudySettings.self] }
  package static var acts: [Variant<StoryEntry>] {
    PlanAnswer.variants + ProfileActs.all + UpsetAct.variants + TapsNotice.variants
  }
  package static var swarmActs: [RandomAct] { RandomAct.planning }
  package static var rules: [Rule] { Rule.planning }
  package static var mutants: [Mutant] { Mutant.planning }
  package static let checks: [CheckDeclaration] = [
    .of(LegalTrustStepCheck.self), .of(PhantomTrustCheck.self), .of(SafetyBreakerCheck.self), .of(SacredTimeCheck.self),
    .of(DoubleBookingCheck.self), .of(ContractCheck.self), .of(CalendarShowsPlanCheck.self),
    .of(BlocksClosedCheck.self),
    .of(ReceiptsCheck.self), .of(WeeklyReceiptCheck.self), .of(SoundRecoveryCheck.self), .of(RecomputableCheck.self),
    .tierLimit,
    .oneMind, .of(TrueReasonsCheck.self), .insightsLapse, .of(PlansFitWearerCheck.self),
    .of(StandingConflictCheck.self), .of(NightBlockCheck.self), .entryTitles, .ownCalendar,
    .of(NextSessionCheck.self), .of(HealthModesCheck.self), .of(EmergencyCheck.self), .of(ReminderCheck.self),
    .of(TapsObeyedCheck.self),
    .of(TimelyPushesCheck.self), .of(AsleepCheck.self), .of(SleepKeptCheck.self),
  ]

  package static func plan(_ plan: inout WorldPlan, from scenario: Scenario) throws(WearerFailure) {
    plan.planner = scenario.planner.map {
      var planner = PlannerPlan(
        hours: $0.hours, habits: scenario.wearer.habits.plans, training: scenario.wearer.profile.introduction,
        told: scenario.toldChanges, wantsShadows: $0.wantsShadows, partner: $0.partner, shared: $0.shared,
        upsets: scenario.story.compactMap { entry in
          entry.act.own(UpsetAct.self).map { UpsetMoment(at: scenario.timestamp(of: entry.at), $0.upset) }
        }, tier: $0.tier, drafts: $0.drafts)
      planner.config.cycles.generator = GeneratorKind($0.drafts.phone) ?? .skeleton
      return planner
    }
  }

  package static func moments(
    of entry: StoryEntry, at moment: Timestamp, place: Int, _ zone: Zone
  ) -> [StoryMoment]? {
    guard case .brought(let own) = entry.act else { return nil }
    switch own.base {
    case let act as DeletesBlock: return [StoryMoment(at: moment, act: .deletesNextBlock(by: act.editor))]
    case let answer as PlanAnswer:
      // The wearer reports about themselves in their own time.
      if case .profile = answer { return [] }
      return [StoryMoment(at: moment, act: .does(answer))]
    case let tap as TapsNotice:
      return [StoryMoment(at: moment, act: .decides(opens: .phone) { world in world[WearerAnswers.self]?.tap(tap) })]
    case let act as PublishesAct:
      return [StoryMoment(at: moment, act: .does(ConfigurationAct.publishes(Array(act.text.utf8))))]
    default: return nil
    }
  }

  package static var expectations: [Variant<Expectation>] { [PersonExpectation.phase] }

  package static func look(at expectation: Expectation, in world: World) throws(StorageError) -> Finding? {
    guard case .phase(let expected, _)? = expectation.own(PersonExpectation.self) else { return nil }
    let phase = world[PhaseLog.self]?.phase ?? .observer
    return (phase == expected, "the planner is in \(phase.name)")
  }

  package static func configure(_ setup: inout DeviceSetup, in plan: WorldPlan) {
    setup.planner = plan.planner?.hours
    setup.tier = plan.planner?.tier
  }

  package static func features(on role: Role) -> [any Feature.Type] {
    switch role {
    case .phone: [Watchdog.self, PlanningDesk.self]
    case .watch: [WatchHaptics.self, WatchRecovery.self]
    default: []
    }
  }

  package static func minds(for launch: AppLaunch) -> [any Agent] {
    guard launch.role == .phone, let planner = launch.plan.planner else { return [] }
    return [PlannerMind(planner.config.planting(launch.plan.rules))]
  }

  package static func parts(of world: World) -> [any WorldComponent] {
    guard let planner = world.plan.planner else { return [] }
    var parts: [any WorldComponent] = [
      WearerAnswers(world, planner.habits), WearerCalendars(world, planner), WearerStatements(world, planner),
      WearerSessions(world),
    ]
    if PhaseLog.concerns(world.plan) { parts.append(PhaseLog(world)) }
    if BlockUpsets.concern(planner) { parts.append(BlockUpsets(world, planner)) }
    if world.plan.story.contains(where: { $0.act.done?.isCallForHelp == true }) { parts.append(WearerRecovery(world)) }
    return parts
  }

  package static func recorder(of world: World) -> (any RunRecorder)? {
    world.plan.planner.map { TrustRecorder(clock: world.clock, end: world.end, config: $0.config.trust) }
  }
}

/// The phase of trust that the planner last reported, for a story that expects one.
private final class PhaseLog: WorldComponent, TraceObserver {
  let interest: TraceInterest = .facts
  private(set) var phase = TrustPhase.observer
  private unowned let world: World

  init(_ world: World) { self.world = world }

  static func concerns(_ plan: WorldPlan) -> Bool {
    plan.expectations.contains {
      if case .phase? = $0.expectation.own(PersonExpectation.self) { true } else { false }
    }
  }

  func start() { world.kernel.observe(with: self) }

  func observe(_ event: TraceEvent) {
    if case .stands(let summary, _)? = event.planningFact { phase = summary.phase }
  }
}

extension Message {
  /// `true` if the wearer says that they are crashing.
  fileprivate var isCallForHelp: Bool { body(as: PlanAnswer.self) == .crashing }
}

extension StoryMoment.Act {
  package static func deletesNextBlock(by editor: CalendarEvent.Editor) -> StoryMoment.Act {
    .decides { world in
      guard let block = world.plannedBlocks.first(where: { $0.status == .scheduled }) else { return }
      world.kernel.post(
        .editsCalendar(block: block.id, .delete, by: editor), to: Role.phone.node, at: world.kernel.now)
      // The wearer does it on the phone, and a delegate elsewhere.
      if editor != .wearer { world.tellOfCalendars() }
    }
  }
}

extension World {
  /// The wearer's calendar service notifies the cloud of a change.
  package func tellOfCalendars() {
    guard host(.cloud) != nil else { return }
    kernel.post(CalendarSignal.changed, to: Role.cloud.node, at: kernel.now)
  }
}
