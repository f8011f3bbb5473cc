import DeviceKit
import Engine
import ScenarioFiles

/// The stories of a campaign whose runs showed something new, and new stories made from them.
///
/// A story is chosen the more often, the fewer runs show what it showed first and the less often it was chosen.
struct StoryCorpus {
  private struct Entry {
    let story: Scenario
    /// The scenario of the campaign that it comes from.
    let base: Int
    /// The behaviours that it was the first to show, and their moments.
    let news: [(behaviour: String, at: Timestamp)]
    var picks = 0
  }

  private var entries: [Entry] = []
  private let sampler: FaultSampler
  private let bases: [Scenario]

  init(_ bases: [Scenario], _ sampler: FaultSampler) { (self.bases, self.sampler) = (bases, sampler) }

  /// Keeps the story of a run that showed those behaviours first.
  mutating func keep(_ story: Scenario, of base: Int, news: [String: Instant]) {
    guard !news.isEmpty else { return }
    entries.append(
      Entry(
        story: story, base: base,
        news: news.sorted { $0.key < $1.key }.map { ($0.key, story.beginning + $0.value.sinceStart) }))
  }

  /// Returns a story made from one that was kept, for the seed; `nil` while there is none.
  mutating func next(_ seed: UInt64, rarity: [String: Int]) -> (story: Scenario, base: Int)? {
    var random = RandomStream(seed: seed, name: "guided")
    let weights = entries.map { entry in
      entry.news.reduce(0) { $0 + 1 / Double(rarity[$1.behaviour] ?? 1) } / Double(1 + entry.picks)
    }
    let total = weights.reduce(0, +)
    guard total > 0 else { return nil }
    var place = 0
    var rest = random.uniform(0, total)
    while place < entries.count - 1, rest >= weights[place] {
      rest -= weights[place]
      place += 1
    }
    entries[place].picks += 1
    let entry = entries[place]
    let rare = entry.news.filter { rarity[$0.behaviour] ?? 1 <= 3 }
    let moments = (rare.isEmpty ? entry.news : rare).map(\.at)
    var mutation = StoryMutation(entry.story, base: bases[entry.base], moments: moments, sampler: sampler)
    let others = entries.filter { $0.base == entry.base }
    repeat {
      mutation.change(with: others[random.below(others.count)].story, &random)
    } while random.chance(0.5)
    if mutation.story == entry.story || random.chance(0.3) { mutation.story.seed = seed }
    return (mutation.story, entry.base)
  }
}

/// Changes to a story, one at a time; each leaves it consistent.
private struct StoryMutation {
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

  /// Returns the fault within ten minutes of something rare, most often within one; `nil` if it would be too late.
  private func placed(_ entry: FaultEntry, _ random: inout RandomStream) -> FaultEntry? {
    guard !moments.isEmpty else { return nil }
    var entry = entry
    let reach = [2.0, 10, 60, 600][random.below(4)]
    let moment = moments[random.below(moments.count)] + .seconds(Int64(random.uniform(-reach, reach).rounded()))
    guard moment > story.beginning, moment < horizon else { return nil }
    let begin = Moment.civil(story.zone.civil(moment))
    if entry.timing.at != nil { entry.timing.at = begin }
    if entry.timing.from != nil { entry.timing.from = begin }
    if let length = entry.timing.duration { entry.timing.duration = max(min(length, horizon - moment), .minutes(1)) }
    return entry
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
