import DeviceKit
import Engine
import ScenarioFiles

/// Changes to a story, one at a time; each leaves it consistent.
struct StoryMutation {
  var story: Scenario
  private let base: Scenario
  /// The moments of rare behaviours.
  private let moments: [Timestamp]
  private let sampler: FaultSampler

  init(_ story: Scenario, base: Scenario, moments: [Timestamp], sampler: FaultSampler) {
    (self.story, self.base, self.moments, self.sampler) = (story, base, moments, sampler)
  }

  /// Makes one of the changes.
  ///
  /// - Parameter other: Another story that was kept.
  mutating func change(with other: Scenario, _ random: inout RandomStream) {
    // The faults of the story itself stay.
    let drawn = story.faults.indices.filter { !base.faults.contains(story.faults[$0]) }
    let chosen = drawn.isEmpty ? nil : drawn[random.below(drawn.count)]
    switch (random.below(8), chosen) {
    case (0, let place?), (1, let place?):
      if let entry = placed(story.faults[place], &random) { replace(place, entry) }
    case (2, let place?): story.faults.remove(at: place)
    case (3, let place?): stretch(place, &random)
    case (4, let place?): retarget(place, &random)
    case (5, _):
      let parts = other.faults.filter { !story.faults.contains($0) && fits($0) }
      story.add(parts[...], to: \.faults)
      story.add(other.story.filter { !story.story.contains($0) && fits($0) }[...], to: \.story)
    case (6, _): story.add(act(&random)[...], to: \.story)
    default:
      let kinds = base.vocabulary.faultDraws.filter { sampler.draws($0) }
      guard !kinds.isEmpty else { return }
      let drawn = sampler.entries(kinds[random.below(kinds.count)], FaultTarget(base), base, &random).first
      if let entry = drawn.flatMap({ placed($0, &random) }) {
        story.add(sampler.allowed([entry], in: base)[...], to: \.faults)
      }
    }
  }

  // MARK: - Faults that never met a fact

  /// Adds faults at facts of the story's run that such a fault has met in few runs, and often others within a minute.
  ///
  /// - Parameters:
  ///   - facts: The facts of the story's run.
  ///   - seen: The number of runs that showed each behaviour.
  mutating func aim(at facts: [Behaviours.Fact], _ seen: [String: Int], _ random: inout RandomStream) {
    let kinds = base.vocabulary.faultDraws.filter { sampler.draws($0) }
    let target = FaultTarget(base)
    let possible = facts.filter { !$0.moments.isEmpty }
    guard !kinds.isEmpty, !possible.isEmpty else { return }
    makeRoom(&random)
    var entries: [FaultEntry] = []
    for _ in 0..<Self.aims[random.below(Self.aims.count)] {
      entries += chain(possible, seen, &random) { role, random, known in
        candidate(kinds, target, by: role, &random, known: known)
      }
    }
    if sampler.kinds?.contains(FaultSampler.oldApp) ?? true, random.chance(0.1) { setBack(&random) }
    story.add(sampler.allowed(entries, in: base)[...], to: \.faults)
  }

  /// Returns a fault at one of the facts, and often more within a minute, or at what the devices report next: a protocol
  /// has several steps.
  private func chain(
    _ facts: [Behaviours.Fact], _ seen: [String: Int], _ random: inout RandomStream,
    draw: (Role, inout RandomStream, (String) -> Int) -> (FaultEntry, name: String)?
  ) -> [FaultEntry] {
    // Any fact, or the rarest of three: many mistakes are about what happens every hour.
    var fact = facts[random.below(facts.count)]
    if random.chance(0.5) {
      for _ in 0..<2 {
        let other = facts[random.below(facts.count)]
        if seen[other.words] ?? 0 < seen[fact.words] ?? 0 { fact = other }
      }
    }
    // Most often in the second after it, at times later or just before it.
    var moment = fact.moments[random.below(fact.moments.count)] + .seconds([1, 1, 2, 5, -2][random.below(5)])
    if !moments.isEmpty, random.chance(0.4) {
      // A rare fact gets a further step.
      moment = .start + (moments[random.below(moments.count)] - story.beginning)
      if let next = Self.next(after: moment, in: facts, &random) { (fact, moment) = next }
    }
    var (entries, latest) = ([FaultEntry](), String?.none)
    repeat {
      let drawn = draw(fact.role, &random) { fault in
        (seen[Behaviours.meeting(of: fault, fact.words)] ?? 0)
          + (latest.map { seen[Behaviours.pair($0, fault)] ?? 0 } ?? 0)
      }
      guard let (entry, name) = drawn else { break }
      if let placed = moved(entry, to: story.beginning + moment.sinceStart, &random) { entries.append(placed) }
      latest = name
      if random.chance(0.4), let next = Self.next(after: moment, in: facts, &random) {
        (fact, moment) = next
      } else {
        moment = moment + .seconds(Int64(random.uniform(1, 55).rounded()))
      }
    } while random.chance(0.6)
    return entries
  }

  /// Returns one of the facts of the ten minutes after a moment, and the second after it; `nil` if there is none.
  private static func next(
    after moment: Instant, in facts: [Behaviours.Fact], _ random: inout RandomStream
  ) -> (Behaviours.Fact, Instant)? {
    let coming = facts.flatMap { fact in
      fact.moments.filter { $0 > moment && $0 - moment < .minutes(10) }.map { (fact, $0 + .seconds(1)) }
    }
    return coming.isEmpty ? nil : coming[random.below(coming.count)]
  }

  /// Gives a device the first version of the app.
  private mutating func setBack(_ random: inout RandomStream) {
    let roles = story.devices.present.filter { story.devices.app($0) == .current }
    guard !roles.isEmpty else { return }
    var older = story
    older.devices.setApp(.first, of: roles[random.below(roles.count)])
    if older.makesSense { story = older }
  }

  /// The number of facts that the faults of a story are aimed at: few disturb each other less, and many meet more.
  private static let aims = [4, 8, 16, 32, 48]
  private static let faultsMax = 24

  /// Removes some drawn faults from a story with many, so that they leave room for others.
  private mutating func makeRoom(_ random: inout RandomStream) {
    var drawn = story.faults.filter { !base.faults.contains($0) }
    while drawn.count > Self.faultsMax { drawn.remove(at: random.below(drawn.count)) }
    if drawn.count == Self.faultsMax || random.chance(0.3) { drawn = drawn.filter { _ in random.chance(0.5) } }
    let kept = Set(drawn)
    story.faults.removeAll { !base.faults.contains($0) && !kept.contains($0) }
  }

  /// Draws some faults, and returns the one of which fewest runs are known, with its name among behaviours. Most of
  /// them concern the device.
  private func candidate(
    _ kinds: [FaultDraw], _ target: FaultTarget, by role: Role, _ random: inout RandomStream, known: (String) -> Int
  ) -> (FaultEntry, name: String)? {
    var best: (entry: FaultEntry, name: String, known: Int)?
    for _ in 0..<8 {
      let kind = kinds[random.below(kinds.count)]
      guard let entry = sampler.entries(kind, target, base, &random).first, sampler.admits(entry.fault) else {
        continue
      }
      let name = "\(entry.fault.kind) on \(entry.fault.target)"
      let count = known(name) + (entry.fault.isElsewhere(than: role) ? 3 : 0)
      if best.map({ count < $0.known }) ?? true { best = (entry, name, count) }
    }
    return best.map { ($0.entry, $0.name) }
  }

  /// Returns the fault at that moment; most often short, so that it doesn't last for the rest of the story.
  private func moved(_ entry: FaultEntry, to moment: Timestamp, _ random: inout RandomStream) -> FaultEntry? {
    guard moment > story.beginning, moment < horizon else { return nil }
    var entry = entry
    let begin = Moment.civil(story.zone.civil(moment))
    if entry.timing.at != nil { entry.timing.at = begin }
    if entry.timing.from != nil { entry.timing.from = begin }
    if let length = entry.timing.duration {
      let wanted = random.chance(0.7) ? min(length, .minutes(Int64(1 + random.below(20)))) : length
      entry.timing.duration = max(min(wanted, horizon - moment), .minutes(1))
    }
    return entry
  }

  /// Returns the fault within ten minutes of something rare, most often within one; `nil` if it would be too late.
  private func placed(_ entry: FaultEntry, _ random: inout RandomStream) -> FaultEntry? {
    guard !moments.isEmpty else { return nil }
    let reach = [2.0, 10, 60, 600][random.below(4)]
    let moment = moments[random.below(moments.count)] + .seconds(Int64(random.uniform(-reach, reach).rounded()))
    return moved(entry, to: moment, &random)
  }

  private mutating func stretch(_ place: Int, _ random: inout RandomStream) {
    var entry = story.faults[place]
    guard let length = entry.timing.duration, let begin = entry.timing.from ?? entry.timing.at else { return }
    let longer = Span(seconds: (length.seconds * [0.25, 0.5, 2, 4][random.below(4)]).rounded())
    entry.timing.duration = max(.minutes(1), min(longer, horizon - story.timestamp(of: begin)))
    replace(place, entry)
  }

  /// Draws the fault again, for another device, link or rate.
  private mutating func retarget(_ place: Int, _ random: inout RandomStream) {
    var entry = story.faults[place]
    guard let kind = base.vocabulary.faultDraws.first(where: { $0.name == entry.fault.kind }),
      let fault = kind.fault(FaultTarget(base), &random)
    else { return }
    entry.fault = Fault(fault)
    replace(place, entry)
  }

  /// Puts another fault in the place of one, if it may be there.
  private mutating func replace(_ place: Int, _ entry: FaultEntry) {
    let before = story
    story.faults.remove(at: place)
    let count = story.faults.count
    story.add(sampler.allowed([entry], in: base)[...], to: \.faults)
    if story.faults.count == count { story = before }
  }

  /// Returns acts of the wearer at the beginning or end of a fault, or at a rare moment.
  private func act(_ random: inout RandomStream) -> [StoryEntry] {
    let kinds = base.vocabulary.swarmActs.filter { $0.concerns(base) && sampler.draws(named: $0.name) }
    guard !kinds.isEmpty, !moments.isEmpty else { return [] }
    let edge = random.chance(0.5) ? FaultSampler.edge(of: story, &random) : nil
    let begin = (edge ?? moments[random.below(moments.count)]) + .seconds(Int64(random.uniform(-60, 60).rounded()))
    return kinds[random.below(kinds.count)].acts(&random).compactMap { after, act in
      let entry = StoryEntry(at: .civil(story.zone.civil(begin + after)), act: act)
      return fits(entry) ? entry : nil
    }
  }

  private func fits(_ entry: StoryEntry) -> Bool {
    let moment = story.timestamp(of: entry.at)
    return moment > story.beginning && moment < horizon && sampler.allowed(entry, in: base)
  }

  private func fits(_ entry: FaultEntry) -> Bool {
    guard let begin = entry.timing.at ?? entry.timing.from else { return false }
    return story.timestamp(of: begin) + (entry.timing.duration ?? .zero) <= horizon
  }

  /// Faults end before the devices' time to recover.
  private var horizon: Timestamp { story.beginning + Span(seconds: story.length.seconds * sampler.faultShare) }
}

extension Fault {
  /// Returns whether it affects other devices or links than those of that role.
  fileprivate func isElsewhere(than role: Role) -> Bool {
    if let device { return device != role }
    return links.map { $0 != .all && !$0.roles.contains(role) } ?? false
  }
}
