import Engine
package import ScenarioFiles
import SimKernel
import Wire

/// Faults for a scenario, drawn from a seed: a random part of all kinds, each with drawn rates, windows and parameters
/// (swarm testing: Groce et al., 2012); and what the wearer does beside their habits, drawn alike. Everything that is drawn is an entry of the scenario, and can be read there.
///
/// Three phases: faults are on, then everything heals, then the devices have until the end of the scenario, and their
/// time to converge after it.
package struct Swarm {
  /// Only kinds with these names; nil is all of them.
  package var kinds: Set<String>?
  /// Whether a fault that was drawn may be in the story.
  private let admits: @Sendable (Fault) -> Bool
  /// Whether a fault that counts messages is over after some time, however few there were.
  private let endsCounts: Bool

  package init(
    kinds: Set<String>? = nil, endsCounts: Bool = false, admits: @escaping @Sendable (Fault) -> Bool = { _ in true }
  ) {
    (self.kinds, self.endsCounts, self.admits) = (kinds, endsCounts, admits)
  }
  /// The name under which rare but legal behaviour is drawn, beside the kinds of faults.
  package static let buggify = "buggify"
  /// The part of the scenario after which nothing goes wrong any more.
  var faultShare = 0.75

  /// The scenario with the faults of its seed added. Expectations that a fault may break are left out: what remains are
  /// the checks. The story bounds what is drawn: a wearer who never opens an app does nothing there, and no fault is drawn
  /// that ends only when they do.
  package func scenario(_ base: Scenario) -> Scenario {
    var base = base
    base.expect.removeAll { if case .fails = $0 { false } else { true } }
    if kinds?.contains(Self.earlyEnd) ?? true { endEarly(&base) }
    var scenario = base
    var random = RandomStream(seed: base.seed, name: "swarm")
    if kinds?.contains(Self.buggify) ?? true {
      var own = RandomStream(seed: base.seed, name: "swarm.\(Self.buggify)")
      if own.chance(0.4) { scenario.buggify = own.uniform(1, 30).rounded() / 100 }
    }
    let target = SwarmTarget(base)
    // How daring this seed is as a whole: some seeds try one thing, others nearly everything.
    let share = random.uniform(0.05, 0.6)
    let faults = base.vocabulary.faultDraws.flatMap { kind -> [FaultEntry] in
      var own = RandomStream(seed: base.seed, name: "swarm.\(kind.name)")
      guard own.chance(share), kinds?.contains(kind.name) ?? !kind.isOnlyByName else { return [] }
      return entries(kind, target, base, &own)
    }
    let faultShape = FaultsDefinition.union(base.vocabulary).shape
    scenario.add(faults.filter { faultShape.takes($0) && !base.isForGood($0) && admits($0.fault) }[...], to: \.faults)
    if kinds?.contains(Self.oldApp) ?? true {
      for role in target.roles where base.devices.app(role) == .current { setBack(role, &scenario, share: share) }
    }
    if base.schedule == .fifo, kinds?.contains(Self.schedule) ?? true { scenario.schedule = schedule(base.seed) }
    let story = base.vocabulary.swarmActs.filter { $0.concerns(base) }.flatMap { act -> [StoryEntry] in
      var own = RandomStream(seed: base.seed, name: "swarm.act.\(act.name)")
      guard own.chance(share), kinds?.contains(act.name) ?? true else { return [] }
      return entries(act, scenario, &own)
    }
    let storyShape = StoryDefinition.union(scenario.vocabulary).shape
    scenario.add(story.filter { storyShape.takes($0) && !base.isAgainstHabits($0) }[...], to: \.story)
    if kinds?.contains(Self.keys) ?? true { for module in base.vocabulary.modules { module.vary(&scenario) } }
    return scenario
  }

  /// As `--faults` names it: stories that end at any hour, while much is under way.
  package static let earlyEnd = "earlyEnd"

  /// Ends one story of four before it is told.
  private func endEarly(_ scenario: inout Scenario) {
    var random = RandomStream(seed: scenario.seed, name: "swarm.\(Self.earlyEnd)")
    let hours = Int(scenario.length.seconds / 3_600)
    guard random.chance(0.25), hours > Self.hoursMin else { return }
    let shorter = scenario.cut(to: .hours(Int64(Self.hoursMin + random.below(hours - Self.hoursMin))))
    if shorter.makesSense { scenario = shorter }
  }

  /// A story of fewer hours has no room for a fault and what follows from it.
  private static let hoursMin = 6

  /// As `--faults` names it: devices that have an older app at first.
  package static let oldApp = "oldApp"

  /// Gives a device the first version of the app, until a drawn moment or for good.
  private func setBack(_ role: Role, _ scenario: inout Scenario, share: Double) {
    var random = RandomStream(seed: scenario.seed, name: "swarm.\(Self.oldApp).\(role.rawValue)")
    guard random.chance(share / 4) else { return }
    var older = scenario
    older.devices.setApp(.first, of: role)
    guard older.makesSense else { return }
    scenario = older
    guard random.chance(0.8) else { return }
    let minutes = random.uniform(30, max(31, scenario.length.seconds / 60 * faultShare)).rounded()
    let moment = scenario.zone.civil(scenario.beginning + .minutes(Int64(minutes))).toTheMinute
    scenario.add([FaultEntry(.updateApp(role), FaultTiming(at: .civil(moment)))], to: \.faults)
  }

  /// As `--faults` names it: what the keys of modules say.
  package static let keys = "keys"

  /// As `--faults` names it: which of several things that could happen at one instant goes first.
  package static let schedule = "schedule"

  private func schedule(_ seed: UInt64) -> SchedulingPolicy {
    var random = RandomStream(seed: seed, name: "swarm.schedule")
    return switch random.below(3) {
    case 0: .fifo
    case 1: .random
    default: .pct(depth: 1 + random.below(4))
    }
  }

  /// What the wearer does, in groups that may overlap.
  private func entries(_ act: SwarmAct, _ base: Scenario, _ random: inout RandomStream) -> [StoryEntry] {
    let horizon = base.length.seconds * faultShare
    let weeks = max(1, base.length.seconds / 604_800)
    let count = 1 + random.below(max(1, Int(Double(act.timesAWeekMax) * weeks)))
    return (0..<count).flatMap { _ -> [StoryEntry] in
      var begin = base.beginning + .seconds(Int64(random.uniform(1_800, max(1_801, horizon))))
      // Half of it just before or after something goes wrong or is well again: that is when people reach for a device.
      if random.chance(0.5), let edge = Self.edge(of: base, &random) {
        begin = max(base.beginning + .minutes(30), edge + .seconds(Int64(random.uniform(-900, 900))))
      }
      return act.acts(&random).compactMap { after, act in
        let moment = begin + after
        guard moment < base.beginning + Span(seconds: horizon) else { return nil }
        return StoryEntry(at: .civil(base.zone.civil(moment)), act: act)
      }
    }
  }

  /// When one of the scenario's faults begins or ends; nil where none has a moment of its own.
  private static func edge(of scenario: Scenario, _ random: inout RandomStream) -> Timestamp? {
    guard !scenario.faults.isEmpty else { return nil }
    let timing = scenario.faults[random.below(scenario.faults.count)].timing
    let isEnd = random.chance(0.5)
    guard let moment = timing.at ?? timing.from else { return nil }
    return scenario.timestamp(of: moment) + (isEnd ? timing.duration ?? .zero : .zero)
  }

  private func entries(
    _ kind: FaultDraw, _ target: SwarmTarget, _ base: Scenario, _ random: inout RandomStream
  ) -> [FaultEntry] {
    let horizon = base.length.seconds / 60 * faultShare
    let weeks = max(1, base.length.seconds / 604_800)
    let count = 1 + random.below(max(1, Int(Double(kind.timesAWeekMax) * weeks)))
    return (0..<count).compactMap { _ in
      let begin = random.uniform(30, max(31, horizon)).rounded()
      let (low, high) = (kind.minutes.lowerBound, kind.minutes.upperBound)
      let wanted = (low * Self.power(high / low, random.unit())).rounded()
      guard let fault = kind.fault(target, &random), begin < horizon else { return nil }
      let moment = Moment.civil(
        base.zone.civil(base.beginning + .minutes(Int64(begin))).toTheMinute)
      let length = Span.minutes(Int64(max(1, min(wanted, horizon - begin))))
      guard !kind.isMoment else {
        let isEnded = endsCounts && fault.lifetime == .counted
        return FaultEntry(Fault(fault), FaultTiming(at: moment, duration: isEnded ? length : nil))
      }
      return FaultEntry(Fault(fault), FaultTiming(from: moment, duration: length))
    }
  }

  /// `base` to the power of `exponent`, for exponents from 0 to 1, by repeated square roots: the same on every machine.
  private static func power(_ base: Double, _ exponent: Double) -> Double {
    var (result, root, rest) = (1.0, base, exponent)
    for _ in 0..<24 {
      root = root.squareRoot()
      rest *= 2
      if rest >= 1 {
        result *= root
        rest -= 1
      }
    }
    return result
  }
}

extension Scenario {
  /// Adds one entry after the other, without those that do not go with what is there by then (two journeys at once, a
  /// device that is away). All that go together are added at once.
  fileprivate mutating func add<Entry>(_ entries: ArraySlice<Entry>, to list: WritableKeyPath<Scenario, [Entry]>) {
    guard !entries.isEmpty else { return }
    var more = self
    more[keyPath: list] += entries
    if more.makesSense {
      self = more
    } else if entries.count > 1 {
      let middle = entries.startIndex + entries.count / 2
      add(entries[..<middle], to: list)
      add(entries[middle...], to: list)
    }
  }

  /// Whether it says nothing that cannot be, if each of its parts can be written.
  fileprivate var makesSense: Bool {
    var validation = ScenarioValidation(scenario: self, map: .empty, whole: SourceRange(0, 0))
    validation.run { _ in true }
    return validation.diagnostics.isEmpty
  }

  /// Whether the scenario, written to a file, reads back without a mistake.
  package var isSound: Bool {
    let text = ScenarioFile.text(of: self, showingDefaults: false)
    do throws(ScenarioError) {
      _ = try ScenarioFile.read(
        SourceText(name: "scenario", bytes: Array(text.utf8)), vocabulary, directory: directory)
      return true
    } catch {
      return false
    }
  }
}

extension CivilDateTime {
  fileprivate var toTheMinute: CivilDateTime { CivilDateTime(date: date, secondOfDay: secondOfDay / 60 * 60) }
}
