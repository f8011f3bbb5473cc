import Recordings
package import WearerKit

/// Everything that determines a run: the scenario, in the simulation's own terms.
package struct WorldPlan {
  /// The modules that take part.
  package let vocabulary: PluginRegistry
  package var name: String
  package var seed: UInt64
  package var policy: SchedulingPolicy = .fifo
  package var rules = Rules()
  /// The true moment of the simulation's start, and the wearer's time zone then.
  package var start: Timestamp
  package var zone: Zone
  /// The length of the story. After it everything heals and the devices settle.
  package var length: Span
  package var devices: [Role: DevicePlan]
  package var links: [LinkPlan]
  package var faults: [PlannedFault]
  package var wearer: any Wearer
  var parts: [ObjectIdentifier: any Sendable] = [:]
  /// The phone's knowledge of the days before the story.
  package var history = HealthHistory.none
  /// Mistakes in the scenario that don't prevent a run, such as a recording without any day of the story. A scenario
  /// file with such a mistake is refused (``Scenario/init(opening:_:)``), but a part of one, or a scenario drawn from
  /// it, may have some.
  package var flaws: [Diagnostic] = []
  /// The settings of the scenario that have no effect. Safe to print.
  package var remarks: [String] = []
  /// The wearer's acts beside their usual days.
  package var story: [StoryMoment] = []
  /// The probability of rare but legal behaviours, in runs that use them.
  package var buggify = 0.0
  /// `true` if the wearer listens to anything of their own accord.
  package var listens = true
  /// `true` if the wearer ever opens the phone's app of their own accord.
  package var opensApp = true
  /// The number of times a day that the wearer opens the watch's app, or `nil` if each raised wrist opens it.
  var watchAppPerDay: Double?
  /// Manual decisions about single steps.
  package var interventions: [Intervention] = []
  package var expectations: [PlannedExpectation] = []
  /// The place of the desktop. It and the phone are on one local network only while the wearer is there.
  var desktopPlace: Place? = .work
  /// The time after the last fault within which all replicas must agree.
  package var convergeWithin: Span = .hours(12)
  /// The maximum number of records in an outbox.
  package var outboxMax = 5_000
  /// `true` if anything on the watch reads its sensors. If nothing does, nothing is measured.
  package var isMeasured = true
  /// Encodes and decodes every message on its way.
  package var serializesMessages = false

  /// The plan of a module, or `nil` if its system takes no part.
  package subscript<Part: Sendable>(type: Part.Type) -> Part? {
    get { parts[ObjectIdentifier(type)] as? Part }
    set { parts[ObjectIdentifier(type)] = newValue }
  }

  /// The wearer's habitual look at the watch. A wearer who never opens its app glances at the face.
  package var watchLook: DeviceEvent { watchAppPerDay.map { $0 > 0 } ?? false ? .opensWatchApp : .raisesWrist }

  /// Returns the time until which an act that the story itself sets, among its faults too, keeps the wearer awake; `nil` if
  /// none does at that moment.
  package func roused(at moment: Timestamp) -> Timestamp? {
    let acts = story.map(\.at) + faults.filter { $0.fault.as(MomentFault.self)?.event == .forceQuit }.map(\.begin)
    return acts.lazy.filter { $0 <= moment && moment < $0 + .hours(1) }.max().map { $0 + .hours(1) }
  }

  /// `true` if the wearer deletes everything some time in the story.
  package var canErase: Bool {
    story.contains { $0.act.done?.act?.erases == true }
  }

  /// Returns whether the wearer never opened the app there since the backend last refused the device's token.
  func neverSignsIn(on role: Role) -> Bool {
    let expired = faults.last { $0.fault.as(TokenFault.self)?.role == role }
    return role == .phone && !opensApp && expired.map { !story.opensPhone(from: $0.begin) } ?? false
  }

  /// Returns the time of the backup that a device is restored from after that fault, or `nil` if there is none.
  package func backup(of fault: FaultID) -> Instant? {
    guard let planned = faults.first(where: { $0.id == fault }), let backup = planned.fault.as(BackupFault.self) else {
      return nil
    }
    let moment = planned.begin - backup.age
    return moment > start ? clock.instant(moment) : nil
  }

  /// The roles that take part, in order.
  package var roles: [Role] { devices.keys.sorted() }

  /// The roles with a place in the plan's kernels, in order. The usual ones have theirs whether they take part or not,
  /// so that later nodes have the same number in every plan.
  var placedRoles: [Role] { Role.usual + roles.filter(\.isFurther) }

  /// The conversion of the run's time to true time and to the wearer's clock.
  var clock: WorldClock { WorldClock(start: start, zone: zone) }

  package func clock(of role: Role) -> NodeClock {
    let device = devices[role] ?? DevicePlan()
    return NodeClock(epoch: start, zone: device.zone ?? zone, skew: device.skew, driftPPM: device.driftPPM)
  }
}

extension WorldPlan {
  /// Creates the plan for a run of a scenario, including its recordings.
  ///
  /// - Parameter mutant: A mistake to plant in the program.
  package init(_ scenario: Scenario, planting mutant: Mutant? = nil) throws(ToolError) {
    try self.init(scenario, of: nil)
    if let mutant { rules = Rules(asWritten: rules.asWritten, planted: mutant) }
  }

  /// The plan for one device of a scenario whose world runs in another process: it has no wearer here. Only a phone
  /// knows the days before the scenario.
  package init(_ scenario: Scenario, ofNode role: Role) throws(ToolError) { try self.init(scenario, of: role) }

  /// - Parameter role: The only device in this process, or `nil` for all of them and their wearer.
  private init(_ scenario: Scenario, of role: Role?) throws(ToolError) {
    // Every event reads the time of day, and other threads run the same scenario.
    var scenario = scenario
    scenario.zone = scenario.zone.copied()
    let timeline = scenario.timeline()
    do throws(WearerFailure) {
      let links = try LinkFactory.make(scenario)
      var flaws: [Diagnostic] = []
      let needsCalendar = role == nil || (role == .phone && scenario.wearer.historyDays > 0)
      let calendar = needsCalendar ? try WearerFactory.calendar(scenario, &flaws) : nil
      let meetings = calendar?.meetings ?? []
      let wearer = role == nil ? try WearerFactory.make(scenario, timeline, meetings, &flaws) : AbsentWearer()
      self.init(scenario, wearer: wearer, links: links, faults: timeline)
      self.flaws = flaws
      if role == nil || role == .phone { history = try WearerFactory.history(scenario, timeline, meetings) }
      if let calendar, let path = scenario.calendar { remarks += CalendarRemarks.lines(calendar, path) }
      for module in vocabulary.worldModules { try module.plan(&self, from: scenario) }
      let (plan, modules) = (self, vocabulary.worldModules)
      for (index, expectation) in scenario.expect.enumerated() {
        guard let name = expectation.check, !modules.contains(where: { $0.judges(name, plan) }) else { continue }
        self.flaws.append(
          scenario.origin.mistake(
            "'\(name.text)' judges nothing in this scenario, and can neither hold nor fail", at: "expect[\(index)]",
            help: "\(name.text): \(name.about)"))
      }
    } catch {
      throw scenario.error([error.mistake(in: scenario)])
    }
  }

  /// The plan of a scenario, in the simulation's terms.
  ///
  /// - Parameters:
  ///   - wearer: The person of the story, created by ``WearerFactory``.
  ///   - links: The connections of its devices, created by ``LinkFactory``.
  ///   - faults: The scenario's timeline.
  package init(_ scenario: Scenario, wearer: any Wearer, links: [LinkPlan], faults: [PlannedFault]) {
    let roles = scenario.devices.present
    self.init(
      vocabulary: scenario.vocabulary, name: scenario.name, seed: scenario.seed, policy: scenario.schedule,
      rules: Rules(asWritten: Set(scenario.literalRules)), start: scenario.beginning, zone: scenario.zone,
      length: scenario.ending - scenario.beginning,
      devices: Dictionary(uniqueKeysWithValues: roles.map { ($0, DevicePlan(scenario, $0)) }),
      links: links,
      faults: faults, wearer: wearer)
    story = scenario.story.enumerated().flatMap { scenario.moments(of: $1, place: $0) }
    remarks = scenario.origin.remarks
    expectations = scenario.expect.map { expectation in
      PlannedExpectation(
        expectation: expectation, at: expectation.moment.map { clock.instant(scenario.timestamp(of: $0)) },
        text: expectation.text, place: scenario.origin.place(of: expectation))
    }
    listens = scenario.wearer.habits.listens.perDay > 0
    opensApp = scenario.wearer.habits.opensApp.perDay > 0
    watchAppPerDay = scenario.opensWatchApp?.perDay
    buggify = scenario.buggify
    interventions = scenario.interventions
    convergeWithin = scenario.checks.convergeWithin
    outboxMax = scenario.checks.outboxLimit
  }
}

extension Scenario {
  /// Loads the scenario at a path and opens every file that it names. Throws all mistakes that prevent a run, or with
  /// which a run could find nothing.
  package init(opening path: String, _ vocabulary: PluginRegistry) throws(ToolError) {
    try self.init(path: path, vocabulary)
    try open()
  }

  /// Opens every file that the scenario names.
  package func open() throws(ToolError) {
    let flaws = try WorldPlan(self).flaws
    if !flaws.isEmpty { throw error(flaws.sorted { $0.range.lower < $1.range.lower }) }
  }
}

/// A placeholder for processes whose wearer is simulated elsewhere.
private struct AbsentWearer: Wearer {
  mutating func nextDay() -> WearerDay {
    preconditionFailure("a node without a world has no days")
  }
}

package struct DevicePlan: Hashable {
  package var zone: Zone?
  package var skew: Span = .zero
  var driftPPM: Double = 0
  /// The maximum number of records in the outbox, or `nil` for the plan's value.
  package var outboxMax: Int?
  /// The limits of the device's operating system, or `nil` for those of the platform.
  package var platform: PlatformProfile?
  /// `nil` for a new battery, full at the start.
  package var battery: BatteryProfile?
  /// Cloud: The treatment of requests.
  package var cloud = CloudProfile()
  /// Desktop: The behaviour of its app.
  package var desktop = DesktopProfile()
  package var app = AppVersion.current
  /// `nil` for a store in memory, which can't fail.
  package var disk: DiskSettings?
}

/// An act of the wearer beside their usual days.
package struct StoryMoment {
  package let at: Timestamp
  package let act: Act

  package init(at: Timestamp, act: Act) {
    (self.at, self.act) = (at, act)
  }

  package enum Act {
    /// An act of the wearer.
    case does(Message)
    /// An act that depends on the state of the world at that moment.
    ///
    /// - opens: The device whose app the wearer opens for it.
    case decides(opens: Role? = nil, @Sendable (World) -> Void)

    package static func does(_ act: some UserAction) -> Act { .does(Message(act)) }

    /// The wearer's act, as a device may notice it.
    package var done: Message? { if case .does(let message) = self { message } else { nil } }

    /// The device whose app the wearer opens for it, or `nil` if they need no app.
    package var opens: Role? {
      switch self {
      case .decides(let role, _): role
      case .does(let message):
        switch message.stimulus {
        case .opensPhoneApp?: .phone
        case .raisesWrist?, .opensWatchApp?: .watch
        default: message.act.flatMap { $0.use == .opens ? $0.audience : nil }
        }
      }
    }
  }

  /// Returns the moments of a story entry that belongs to no particular system: an act, or an act and its end.
  fileprivate static func moments(_ entry: StoryEntry, at moment: Timestamp) -> [StoryMoment] {
    func does(_ act: some UserAction, after span: Span = .zero) -> StoryMoment {
      StoryMoment(at: moment + span, act: .does(Message(act)))
    }
    switch entry.act {
    case .opensApp: return [does(DeviceEvent.opensPhoneApp)]
    case .raisesWrist: return [does(DeviceEvent.raisesWrist)]
    case .opensWatchApp: return [does(DeviceEvent.opensWatchApp)]
    case .takesOffWatch(let span):
      return [does(DeviceEvent.wrist(isOn: false)), does(DeviceEvent.wrist(isOn: true), after: span)]
    case .chargesWatch(let span):
      return [
        does(DeviceEvent.watchCharger(isConnected: true)),
        does(DeviceEvent.watchCharger(isConnected: false), after: span),
      ]
    case .focus(let mode): return [does(DeviceEvent.focus(mode))]
    // These acts belong to their modules, if those take part.
    case .brought: return []
    }
  }
}

// The wearer's acts in the story, and those that never happen.
extension Scenario {
  /// The number of times that the wearer opens the watch's app of their own accord, or `nil` if each raised wrist opens
  /// it.
  var opensWatchApp: Frequency? {
    // A wearer who hardly looks at the watch opens its app at most as often.
    wearer.habits.opensWatchApp
      ?? vocabulary.worldModules.compactMap { $0.opensWatchApp }.first.map { usual in
        usual.perDay > wearer.habits.checksWatch.perDay ? wearer.habits.checksWatch : usual
      }
  }

  /// - Parameter place: The index of the entry in the story.
  fileprivate func moments(of entry: StoryEntry, place: Int = 0) -> [StoryMoment] {
    let moment = timestamp(of: entry.at)
    for module in vocabulary.worldModules {
      if let found = module.moments(of: entry, at: moment, place: place, zone) { return found }
    }
    return StoryMoment.moments(entry, at: moment)
  }

  /// Returns whether the wearer, by their habits, never opens that device's app.
  private func neverOpens(_ role: Role) -> Bool {
    switch role {
    case .phone: wearer.habits.opensApp.perDay == 0
    case .watch: (opensWatchApp ?? wearer.habits.checksWatch).perDay == 0
    default: false
    }
  }

  /// Returns whether the entry needs an app that the wearer never opens.
  package func isAgainstHabits(_ entry: StoryEntry) -> Bool {
    moments(of: entry).contains { $0.act.opens.map(neverOpens) ?? false }
  }

  /// Returns whether a fault ends only when the wearer opens an app, and they never do so after it begins.
  package func isForGood(_ entry: FaultEntry) -> Bool {
    // At the end of a story the wearer looks at every watch and desktop.
    guard entry.fault.base.endsByOpening == .phone, neverOpens(.phone) else { return false }
    let begin = (entry.timing.at ?? entry.timing.from).map(timestamp) ?? beginning
    return !story.contains { moments(of: $0).opensPhone(from: begin) }
  }
}

extension [StoryMoment] {
  fileprivate func opensPhone(from begin: Timestamp) -> Bool { contains { $0.act.opens == .phone && $0.at >= begin } }
}

/// A link between two roles and the behaviour of its directions. `up` leads away from the lower role.
package struct LinkPlan: Hashable {
  package var link: LinkName
  package var up: LinkProfile
  package var down: LinkProfile
}

extension DevicePlan {
  fileprivate init(_ scenario: Scenario, _ role: Role) {
    let devices = scenario.devices
    let settings = devices[role]
    self.init(
      zone: settings?.zone, skew: settings?.clock.skew ?? .zero, driftPPM: settings?.clock.drift ?? 0,
      outboxMax: settings?.outboxLimit, platform: devices.platform(role),
      battery: devices.battery(role), cloud: devices.cloud?.profile ?? CloudProfile(),
      desktop: devices.desktop?.profile ?? DesktopProfile(), app: devices.app(role), disk: settings?.disk)
    platform?.wristOpensApp = scenario.opensWatchApp == nil
  }
}

extension Expectation {
  /// In words.
  fileprivate var text: String {
    switch self {
    case .always(let name): "that \(name.text) holds"
    case .fails(let name): "that \(name.text) fails"
    case .brought(let own): own.base.text
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

package struct PlannedExpectation {
  package let expectation: Expectation
  /// The time to look, or `nil` for the end.
  package let at: Instant?
  /// The words of the scenario.
  package let text: String
  /// The place, such as `Laps.json5:12:5`, or `nil` if it isn't from a file.
  var place: String?

  /// The check whose failure this expects, if any: a run is then meant to fail it.
  package var expectedFailure: String? { if case .fails(let name) = expectation { name.text } else { nil } }
}
