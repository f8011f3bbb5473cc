import DeviceKit
import Engine
package import ScenarioFiles

/// The stories of a campaign whose runs showed something new, and new stories made from them.
///
/// A story is chosen the more often, the fewer runs show what it showed first and the less often it was chosen.
struct StoryCorpus {
  private struct Entry {
    let story: Scenario
    /// The scenario of the campaign that it comes from.
    let base: Int
    /// Some of the behaviours that it was the first to show, and their moments.
    let news: [(behaviour: String, at: Instant)]
    /// The number of behaviours that it was the first to show.
    let count: Int
    let facts: [Behaviours.Fact]
    /// The number of its run in the campaign.
    let run: Int
    var picks = 0
  }

  private var entries: [Entry] = []
  /// The stories of earlier campaigns, which are run first, with the scenario of this one that each comes from.
  private var given: [(story: Scenario, base: Int)]
  private let sampler: FaultSampler
  private let bases: [Scenario]
  /// A story that showed hundreds of behaviours first is one of the first stories, and these are not rare.
  private static let newsMax = 32

  /// - Parameter given: Stories of earlier campaigns. Those of other scenarios are ignored.
  init(_ bases: [Scenario], _ sampler: FaultSampler, given: [Scenario] = []) {
    (self.bases, self.sampler) = (bases, sampler)
    self.given = []
    give(given)
  }

  /// Adds stories of other campaigns, which are run first. Those of other scenarios are ignored.
  mutating func give(_ stories: [Scenario]) {
    let known = stories.compactMap { story in bases.firstIndex { $0.name == story.name }.map { (story, $0) } }
    given.insert(contentsOf: known.reversed(), at: 0)
  }

  /// Keeps the story of a run that showed those behaviours first.
  mutating func keep(_ story: Scenario, of base: Int, news: [String: Instant], _ seen: Behaviours, run: Int) {
    guard !news.isEmpty else { return }
    let sorted = news.sorted { $0.key < $1.key }
    let some = stride(from: 0, to: sorted.count, by: max(1, sorted.count / Self.newsMax)).map { sorted[$0] }
    entries.append(
      Entry(
        story: story, base: base, news: some.map { ($0.key, $0.value) }, count: news.count, facts: seen.facts, run: run)
    )
  }

  /// Returns a story made from one that was kept, for the seed; `nil` while there is none.
  mutating func next(_ seed: UInt64, rarity: [String: Int]) -> (story: Scenario, base: Int)? {
    if let story = given.popLast() { return story }
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
    let rare = entry.news.filter { rarity[$0.behaviour] ?? 1 <= Self.rareMax }
    let moments = (rare.isEmpty ? entry.news : rare).map { entry.story.beginning + $0.at.sinceStart }
    var mutation = StoryMutation(entry.story, base: bases[entry.base], moments: moments, sampler: sampler)
    if random.chance(Self.aimedShare) {
      mutation.aim(at: entry.facts, rarity, &random)
      return (mutation.story, entry.base)
    }
    let others = entries.filter { $0.base == entry.base }
    repeat {
      mutation.change(with: others[random.below(others.count)].story, &random)
    } while random.chance(0.5)
    if mutation.story == entry.story || random.chance(0.3) { mutation.story.seed = seed }
    return (mutation.story, entry.base)
  }

  /// Returns the stories that were the first to show something that is still rare.
  func kept(rarity: [String: Int]) -> [KeptStory] {
    entries.compactMap { entry in
      let rare = entry.news.map(\.behaviour).filter { rarity[$0] ?? 1 <= Self.rareMax }
      guard !rare.isEmpty else { return nil }
      return KeptStory(scenario: entry.story, shown: Array(rare.prefix(3)), count: entry.count, run: entry.run)
    }
  }

  /// The number of runs up to which a behaviour is rare.
  private static let rareMax = 3

  /// The share of stories whose faults are aimed at facts that they never met.
  private static let aimedShare = 0.7
}

/// A story that was the first of a campaign to show something rare.
package struct KeptStory: Sendable {
  package let scenario: Scenario
  /// Some of what it showed first.
  package let shown: [String]
  /// The number of behaviours that it was the first to show.
  package let count: Int
  /// The number of its run in the campaign, from 1.
  package let run: Int
}
