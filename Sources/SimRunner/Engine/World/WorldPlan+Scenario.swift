package import DeviceKit
import Devices
package import WearerKit
import Importing
package import ScenarioFiles
package import SimKernel
package import Wire

extension WorldPlan {
  /// Everything that a run of a scenario needs, recordings included.
  ///
  /// - Parameter mutant: a mistake to plant in the program.
  package init(_ scenario: Scenario, planting mutant: Mutant? = nil) throws(ToolError) {
    try self.init(scenario, of: nil)
    if let mutant { rules = Rules(asWritten: rules.asWritten, planted: mutant) }
  }

  /// What one device of a scenario has to know, which somebody else's world lets live: nobody wears it here. Only a phone
  /// knows the days before the scenario.
  package init(_ scenario: Scenario, ofNode role: Role) throws(ToolError) { try self.init(scenario, of: role) }

  /// - Parameter role: the only device that lives here; nil for all of them, and their wearer.
  private init(_ scenario: Scenario, of role: Role?) throws(ToolError) {
    let timeline = scenario.timeline()
    let links: [LinkPlan]
    do throws(LinkRecordingError) { links = try LinkFactory.make(scenario) } catch {
      throw ToolError(error.exitCode, "\(error)")
    }
    do throws(WearerFailure) {
      let wearer = role == nil ? try WearerFactory.make(scenario, timeline) : AbsentWearer()
      self.init(scenario, wearer: wearer, links: links, timeline: timeline)
      if role == nil || role == .phone { history = try WearerFactory.history(scenario, timeline) }
      diary = try DiaryFactory.make(scenario)
      music = try WearerFactory.music(scenario)
    } catch {
      throw ToolError(.badData, "\(error)")
    }
  }

  /// The plan of a scenario, in the simulation's terms.
  ///
  /// - Parameters:
  ///   - wearer: who lives through it, made by ``WearerFactory``.
  ///   - links: how its devices are connected, made by ``LinkFactory``.
  ///   - timeline: the scenario's faults with their true moments.
  package init(_ scenario: Scenario, wearer: any Wearer, links: [LinkPlan], timeline: [ScheduledFault]) {
    let clock = WorldClock(start: scenario.beginning, zone: scenario.zone)
    let roles = scenario.devices.present
    self.init(
      name: scenario.name, seed: scenario.seed, policy: SchedulingPolicy(scenario.schedule),
      rules: Rules(asWritten: Set(scenario.rules.asWritten)), start: scenario.beginning, zone: scenario.zone,
      length: scenario.ending - scenario.beginning,
      devices: Dictionary(uniqueKeysWithValues: roles.map { ($0, DevicePlan(scenario.devices, $0)) }),
      links: links,
      faults: timeline.enumerated().map { index, fault in
        PlannedFault(
          id: FaultID(index + 1), fault: fault.fault, begin: clock.instant(fault.begin),
          end: fault.end.map { clock.instant($0) }, why: fault.why)
      },
      wearer: wearer)
    story = scenario.story.enumerated().flatMap { place, entry in
      StoryMoment.moments(entry, at: scenario.timestamp(of: entry.at), place, scenario.zone)
    }
    expectations = scenario.expect.map { expectation in
      PlannedExpectation(
        expectation: expectation, at: expectation.moment.map { clock.instant(scenario.timestamp(of: $0)) },
        text: expectation.text)
    }
    planner = scenario.planner.map {
      PlannerPlan(
        hours: $0.hours, habits: scenario.wearer.habits.plans, wantsShadows: $0.wantsShadows, tier: $0.tier)
    }
    listens = scenario.wearer.habits.listens.perDay > 0
    buggify = scenario.buggify
    interventions = scenario.interventions
    agents = scenario.agents
    if planner != nil { geography = Geography(scenario, timeline) }
    convergeWithin = scenario.checks.convergeWithin
    outboxMax = scenario.checks.outboxLimit
  }
}

/// Who is not here: a device on a kernel of its own hears of its wearer from elsewhere.
private struct AbsentWearer: Wearer {
  mutating func nextDay(_ blocks: [TrainingBlock]) -> WearerDay {
    preconditionFailure("a node without a world has no days")
  }
}

extension SchedulingPolicy {
  package init(_ policy: SchedulePolicy) {
    self =
      switch policy {
      case .fifo: .fifo
      case .random: .random
      case .pct(let depth): .pct(depth: depth)
      }
  }
}

extension DevicePlan {
  fileprivate init(_ devices: DevicesSettings, _ role: Role) {
    let settings = devices[role]
    self.init(
      zone: settings?.zone, skew: settings?.clock.skew ?? .zero, driftPPM: settings?.clock.drift ?? 0,
      outboxMax: settings?.outboxLimit, platform: devices.platform(role),
      battery: devices.battery(role), cloud: devices.cloud?.profile ?? CloudProfile(),
      desktop: devices.desktop?.profile ?? DesktopProfile(), app: devices.app(role), disk: settings?.disk)
  }
}

extension StoryMoment {
  /// What an entry of the story comes to: one thing, or one and its end.
  fileprivate static func moments(
    _ entry: StoryEntry, at moment: Timestamp, _ place: Int, _ zone: Zone
  ) -> [StoryMoment] {
    func does(_ stimulus: Stimulus, after span: Span = .zero) -> StoryMoment {
      StoryMoment(at: moment + span, act: .does(stimulus))
    }
    switch entry.act {
    case .journal(let text, let role, isSpoken: false): return [does(.journal(text, on: role))]
    case .journal(let text, let role, isSpoken: true): return [does(.dictates(text, on: role))]
    case .mood(let level, let role): return [does(.mood(level, on: role))]
    case .rejectsWorkout: return [StoryMoment(at: moment, act: .rejectsLatestWorkout)]
    case .deletesBlock(let editor): return [StoryMoment(at: moment, act: .deletesNextBlock(by: editor))]
    case .answers(let answer): return [does(.answers(answer))]
    case .editsShadow(let edit): return [does(.editsShadow(edit))]
    case .asks(let request, isSaid: true): return [does(.tellsAssistant(request))]
    case .asks(let request, isSaid: false): return request.steps.map { does($0.stimulus, after: $0.delay) }
    case .opensApp: return [does(.opensPhoneApp)]
    case .raisesWrist: return [does(.raisesWrist)]
    case .takesOffWatch(let span): return [does(.wrist(isOn: false)), does(.wrist(isOn: true), after: span)]
    case .chargesWatch(let span):
      return [
        does(.watchCharger(isConnected: true)), does(.watchCharger(isConnected: false), after: span),
      ]
    case .publishes(let text): return [does(.publishes(configuration: Array(text.utf8)))]
    case .focus(let mode): return [does(.focus(mode))]
    case .feels, .eats, .sleeps, .looksAtTriggers:
      return DiaryAct.acts(entry.act, at: moment, place, zone).map { act, role, delay in
        does(.diary(act, on: role), after: delay)
      }
    // It is the wearer's places that change.
    case .goesAway: return []
    }
  }
}

extension Geography {
  /// The wearer's home, and the journeys of the scenario, to another zone and within it.
  fileprivate init(_ scenario: Scenario, _ timeline: [ScheduledFault]) {
    let town = Coordinate(townOf: scenario.zone)
    var random = RandomStream(seed: scenario.seed, name: "wearer.places.home")
    let somewhere = town.moved(by: random.uniform(300, 5_000), bearing: random.uniform(0, 360))
    self.init(home: scenario.home ?? somewhere, seed: scenario.seed)
    for fault in timeline {
      guard case .travel(let zone, let place) = fault.fault else { continue }
      travel(to: place ?? Coordinate(townOf: zone), from: fault.begin, until: fault.end)
    }
    for entry in scenario.story {
      guard case .goesAway(let span, let kilometres) = entry.act else { continue }
      let begin = scenario.timestamp(of: entry.at)
      travel(distance: kilometres * 1_000, from: begin, until: begin + span)
    }
  }
}

extension Expectation {
  /// When to look; nil when the whole run is judged at its end.
  fileprivate var moment: Moment? {
    switch self {
    case .synced(let moment, _), .workouts(_, _, let moment), .outbox(_, _, let moment),
      .refusals(_, _, let moment), .pushes(_, _, let moment), .phase(_, let moment), .shadows(_, let moment),
      .triggers(_, let moment):
      moment
    case .always, .fails, .apart, .prompt: nil
    }
  }

  /// In words.
  fileprivate var text: String {
    switch self {
    case .always(let name): "that \(name.rawValue) holds"
    case .fails(let name): "that \(name.rawValue) fails"
    case .synced(_, let link): "all replicas to agree\(link.map { " on \($0)" } ?? "")"
    case .workouts(let bound, let role, _): "\(bound) workouts on the \(role.rawValue)"
    case .outbox(let bound, let role, _): "\(bound) lines in the outbox of the \(role.rawValue)"
    case .refusals(let bound, let role, _): "\(bound) refusals of the \(role.rawValue)"
    case .pushes(let bound, let role, _): "\(bound) pushes to the \(role.rawValue)"
    case .phase(let phase, _): "the planner in the phase \(phase.name)"
    case .shadows(let bound, _): "\(bound) entries in the employer's calendar"
    case .triggers(let names, _): names.isEmpty ? "no triggers" : "the triggers \(names.joined(separator: ", "))"
    case .apart(let link, let most): "\(link) to be apart for at most \(Figures.span(most))"
    case .prompt(let span): "every workout on the phone within \(Figures.span(span))"
    }
  }
}

extension CountBound: CustomStringConvertible {
  package var description: String {
    switch self {
    case .exactly(let count): "\(count)"
    case .atLeast(let count): "at least \(count)"
    case .atMost(let count): "at most \(count)"
    }
  }
}
