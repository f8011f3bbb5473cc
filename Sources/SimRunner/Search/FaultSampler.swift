import Engine
package import ScenarioFiles

/// Draws faults for a scenario from a seed: a random subset of all kinds, each with drawn rates, windows and parameters
/// (swarm testing: Groce et al., 2012). Also draws acts of the wearer beside their habits. Everything drawn becomes an
/// entry of the scenario, and can be read there.
///
/// Three phases: faults are on, then all of them end, then the devices have until the end of the scenario, and the time
/// to converge after it.
package struct FaultSampler {
  /// Only kinds with these names; `nil` for all of them.
  package var kinds: Set<String>?
  /// Returns whether a drawn fault may be added to the story.
  let admits: @Sendable (Fault) -> Bool
  /// `true` if a fault that counts messages ends after some time, even if it counted few.
  private let endsCounts: Bool

  package init(
    kinds: Set<String>? = nil, endsCounts: Bool = false, admits: @escaping @Sendable (Fault) -> Bool = { _ in true }
  ) {
    (self.kinds, self.endsCounts, self.admits) = (kinds, endsCounts, admits)
  }
  /// The name of rare but legal behaviour, beside the kinds of faults.
  package static let buggify = "buggify"
  /// The share of the scenario after which all faults have ended.
  var faultShare = 0.75

  /// Returns the scenario with the faults of its seed. Expectations that a fault may break are removed, and the checks
  /// remain. The story limits the draw: a wearer who never opens an app performs no acts there, and no fault is drawn
  /// that only such acts end.
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
    let target = FaultTarget(base)
    // The density of this seed as a whole: some seeds try one kind, others nearly all.
    let share = random.uniform(0.05, 0.6)
    let faults = base.vocabulary.faultDraws.flatMap { kind -> [FaultEntry] in
      var own = RandomStream(seed: base.seed, name: "swarm.\(kind.name)")
      guard own.chance(share), draws(kind) else { return [] }
      return entries(kind, target, base, &own)
    }
    scenario.add(allowed(faults, in: base)[...], to: \.faults)
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

  /// Returns whether faults of that kind are drawn.
  func draws(_ kind: FaultDraw) -> Bool { kinds?.contains(kind.name) ?? !kind.isOnlyByName }

  /// Returns whether the wearer's acts of that name are drawn.
  func draws(named name: String) -> Bool { kinds?.contains(name) ?? true }

  /// Returns the faults that may be added to the story.
  func allowed(_ faults: [FaultEntry], in base: Scenario) -> [FaultEntry] {
    let shape = FaultsDefinition.union(base.vocabulary).shape
    return faults.filter { shape.takes($0) && !base.isForGood($0) && admits($0.fault) }
  }

  /// Returns whether the act may be added to the story.
  func allowed(_ act: StoryEntry, in base: Scenario) -> Bool {
    StoryDefinition.union(base.vocabulary).shape.takes(act) && !base.isAgainstHabits(act)
  }

  /// The name in `--faults` of stories that end at any hour, with much in progress.
  package static let earlyEnd = "earlyEnd"

  /// Ends one story of four early.
  private func endEarly(_ scenario: inout Scenario) {
    var random = RandomStream(seed: scenario.seed, name: "swarm.\(Self.earlyEnd)")
    let hours = Int(scenario.length.seconds / 3_600)
    guard random.chance(0.25), hours > Self.hoursMin else { return }
    let shorter = scenario.cut(to: .hours(Int64(Self.hoursMin + random.below(hours - Self.hoursMin))))
    if shorter.makesSense { scenario = shorter }
  }

  /// A shorter story has no room for a fault and its consequences.
  private static let hoursMin = 6

  /// The name in `--faults` of devices that start with an older app.
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

  /// The name in `--faults` of the keys of modules.
  package static let keys = "keys"

  /// The name in `--faults` of the order among events of the same instant.
  package static let schedule = "schedule"

  private func schedule(_ seed: UInt64) -> SchedulingPolicy {
    var random = RandomStream(seed: seed, name: "swarm.schedule")
    return switch random.below(3) {
    case 0: .fifo
    case 1: .random
    default: .pct(depth: 1 + random.below(4))
    }
  }

  /// Returns acts of the wearer, in groups that may overlap.
  private func entries(_ act: RandomAct, _ base: Scenario, _ random: inout RandomStream) -> [StoryEntry] {
    let horizon = base.length.seconds * faultShare
    let weeks = max(1, base.length.seconds / 604_800)
    let count = 1 + random.below(max(1, Int(Double(act.timesAWeekMax) * weeks)))
    return (0..<count).flatMap { _ -> [StoryEntry] in
      var begin = base.beginning + .seconds(Int64(random.uniform(1_800, max(1_801, horizon))))
      // Half of them just before or after a fault begins or ends: that is when people use a device.
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

  /// Returns the start or end of one of the scenario's faults; `nil` if none has a moment.
  static func edge(of scenario: Scenario, _ random: inout RandomStream) -> Timestamp? {
    guard !scenario.faults.isEmpty else { return nil }
    let timing = scenario.faults[random.below(scenario.faults.count)].timing
    let isEnd = random.chance(0.5)
    guard let moment = timing.at ?? timing.from else { return nil }
    return scenario.timestamp(of: moment) + (isEnd ? timing.duration ?? .zero : .zero)
  }

  func entries(
    _ kind: FaultDraw, _ target: FaultTarget, _ base: Scenario, _ random: inout RandomStream
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

  /// Returns `base` to the power of `exponent`, from 0 to 1, by repeated square roots: equal on every machine.
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
  /// Adds entries one by one, except those that are inconsistent with existing ones (two journeys at once, a device
  /// that is away). Adds all at once if all are consistent.
  mutating func add<Entry>(_ entries: ArraySlice<Entry>, to list: WritableKeyPath<Scenario, [Entry]>) {
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

  /// `true` if the scenario is consistent, provided that each of its parts can be written.
  var makesSense: Bool {
    var validation = ScenarioValidation(scenario: self, map: .empty, whole: SourceRange(0, 0))
    validation.run { _ in true }
    return validation.diagnostics.isEmpty
  }

  /// `true` if the scenario, written to a file, can be read without a mistake.
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
