import DeviceKit
import Devices
@testable import Engine
import Replication
@testable import ScenarioFiles
@testable import SimKernel
@testable import PersonWire
@testable import Person
import Testing
import WearerKit

/// Notes which of a phone's records are elsewhere when it is wiped, and the entries in its calendar.
private final class Witness: TraceObserver {
  weak var world: World?
  /// Trust, blocks and workouts that the private store has acknowledged, or the watch holds.
  private(set) var kept: Set<RecordKey> = []
  /// Trust that only the watch holds.
  private(set) var onlyOnWatch: Set<RecordKey> = []
  /// The blocks in the phone's calendar that are still to come.
  private(set) var planned: [TrainingBlock] = []
  private(set) var wiped: Instant?
  /// The entries that the phones put into a calendar, and when.
  private(set) var puts: [(at: Instant, phone: UInt32, event: CalendarEvent)] = []
  private(set) var restored = 0

  static let domains: [Domain] = [.trust, .planning, .workouts]

  func observe(_ event: TraceEvent) {
    switch event.fact {
    case let fault as FaultFact where fault.name == "wipe" && fault.target == "phone": look(event.at)
    case .some(PlanningFact.calendar(.put(let entry), let device)): puts.append((event.at, device.installation, entry))
    case .some(RecordFact.restored(_, let device)) where device.role == .phone: restored += 1
    default: break
    }
  }

  private func look(_ at: Instant) {
    guard let world, let watch = world.host(.watch), let cloud = world.host(.cloud), let phone = world.host(.phone),
      let held = try? Set(watch.stamps().map(\.key)),
      let sealed = try? Set(cloud.stamps(keptBy: .privateStore).map(\.key))
    else { return }
    let all = held.union(sealed).filter { Self.domains.contains($0.domain) }
    wiped = at
    kept.formUnion(all)
    onlyOnWatch.formUnion(all.filter { $0.domain == .trust && !sealed.contains($0) })
    let now = world.clock.timestamp(at)
    planned = (try? phone.plannedBlocks(from: now, to: now + .days(8)).filter { $0.start > now }) ?? []
  }
}

@Suite("A phone that plans and is lost")
struct LostPhoneTests {
  /// A planner that adds blocks from the second day on.
  private static func planned(days: Int, seed: UInt64 = 1) -> WorldPlan {
    var plan = WorldPlan.clockwork(days: days, seed: seed)
    plan.planner = PlannerPlan().certain
    let chosen = plan.start + .days(1) + .hours(9)
    plan.story = [StoryMoment(at: chosen, act: .does(PlanAnswer.phase(.autoScheduler)))]
    return plan
  }

  private func run(_ plan: WorldPlan) throws -> (outcome: RunOutcome, world: World, witness: Witness) {
    let witness = Witness()
    let run = try Run(plan, observers: [witness])
    witness.world = run.world
    return (try run.run(), run.world, witness)
  }

  private func expectKept(_ world: World, _ witness: Witness, _ note: String) throws {
    let places = [
      ("phone", try #require(world.host(.phone)).stamps()),
      ("store", try #require(world.host(.cloud)).stamps(keptBy: .privateStore)),
    ]
    for (place, stamps) in places {
      let missing = witness.kept.subtracting(stamps.map(\.key))
      #expect(missing.isEmpty, "\(note): \(missing.count) of \(witness.kept.count) are not on the \(place)")
    }
  }

  private static let seeds: ClosedRange<UInt64> = 1...20

  @Test("loses no trust, block or workout that the watch or the private store had", arguments: seeds)
  func nothingKeptIsLost(seed: UInt64) throws {
    var stream = RandomStream(seed: seed, name: "lost phone")
    let begin = Span.days(4) + .minutes(Int64(stream.next() % 1_440))
    let wipe = begin + .hours(20) + .minutes(Int64(stream.next() % 2_880))
    let back = wipe + .minutes(20) + .minutes(Int64(stream.next() % 2_000))
    // The cloud can be reached again before or after the new phone is there.
    let cloud = wipe + .minutes(Int64(stream.next() % 3_000))
    let plan = Self.planned(days: 11, seed: seed)
      .adding(.partition(.phoneCloud), from: begin, to: cloud).adding(.wipe(.phone), from: wipe, to: back)
    let (outcome, world, witness) = try run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(!witness.onlyOnWatch.isEmpty)
    try expectKept(world, witness, "seed \(seed)")
  }

  @Test("gets back from the watch, over six weeks, the records that the cloud never saw")
  func scenario() throws {
    let scenario = try ScenarioFile.load(path: PackageFiles.path("scenarios/lost-phone-planned.json5"))
    let (outcome, world, witness) = try run(try WorldPlan(scenario))
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(witness.restored == 1 && !witness.onlyOnWatch.isEmpty)
    try expectKept(world, witness, "six weeks")
  }

  private func story(_ text: String) throws -> RunOutcome {
    try Run(WorldPlan(ScenarioFile.read(SourceText(name: "story.json5", text: text)))).run()
  }

  @Test("leaves no version in the reconciler's books that was lost with the phone before another device had it")
  func books() throws {
    let outcome = try story(
      """
      { name: "signed out", start: "2026-03-02", zone: "Europe/Oslo", length: "2w", seed: 2, devices: { desktop: false },
        wearer: { archetype: "runner", habits: { opensApp: "2 a day" } }, planner: {},
        faults: [
          { from: "d9 04:00", until: "d10 12:00", outOfRange: "watch-phone" },
          { from: "d9 04:00", until: "d10 04:00", signedOut: "phone" },
          { at: "d9 22:00", wipe: "phone", restart: "after 10h" },
        ] }
      """)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
  }

  @Test("says why it is in the phase that the wearer chose on the phone that was lost, or is in none that is new")
  func choice() throws {
    let outcome = try story(
      """
      { name: "chosen and lost", start: "2026-03-02", zone: "Europe/Oslo", length: "4w4d", seed: 637,
        wearer: { archetype: "office worker", training: "3 a week",
          habits: { opensApp: "3 a day", plans: { follows: "85%", moody: false } } },
        devices: { desktop: false }, planner: {},
        faults: [
          { from: "d29 07:00", until: "d32 09:00", partition: "phone-cloud" },
          { at: "d31 18:20", wipe: "phone", restart: "after 21h" },
          { from: "2026-03-31 12:11", for: "12h43m", partition: "watch-phone" },
          { from: "2026-03-31 23:47", for: "1d12h26m", travel: "America/Los_Angeles" },
        ],
        story: [
          { at: "2026-03-06 22:32:43", trusts: "fullGhost" }, { at: "2026-03-12 16:13:22", trusts: "scheduler" },
          { at: "2026-03-24 06:45:28", vacation: true }, { at: "2026-04-01 13:55:58", trusts: "observer" },
        ] }
      """)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
  }

  @Test(
    "leaves no version in the reconciler's books that went down with the watch as well, whichever was lost first",
    arguments: [
      """
      { name: "the watch first", start: "2026-03-02", zone: "Europe/Oslo", length: "4w4d",
        wearer: { archetype: "office worker", training: "3 a week",
          habits: { opensApp: "3 a day", plans: { follows: "85%", moody: false } } },
        devices: { desktop: false }, planner: {},
        faults: [
          { from: "d29 07:00", until: "d32 09:00", partition: "phone-cloud" },
          { at: "d31 18:20", wipe: "phone", restart: "after 21h" },
          { from: "2026-04-02 09:00", for: "1m", wipe: "watch" },
        ] }
      """,
      """
      { name: "the phone first", start: "2026-03-02", zone: "Europe/Oslo", length: "4w4d", seed: 8,
        wearer: { archetype: "runner", habits: { opensApp: "4 a day", rejectsWorkouts: "0%",
          plans: { follows: "70%", deletes: "0%", accepts: "100%", answers: "100%", moody: false } } },
        devices: { desktop: false }, planner: { tier: "free" },
        faults: [
          { at: "2026-03-31 22:37", drop: 36, link: "*" },
          { from: "2026-04-01 16:47", for: "10h6m", wipe: "phone" },
          { from: "2026-04-02 03:00", for: "1m", wipe: "watch" },
        ] }
      """,
      """
      { name: "the phone while another watch is worn", start: "2026-03-02", zone: "Europe/Oslo", length: "6d", seed: 1901,
        wearer: { archetype: "runner", habits: { opensApp: "2 a day" }, history: "12w6d" },
        devices: { phone: { platform: { historyQuery: "25s" } }, desktop: false }, planner: {},
        faults: [
          { at: "d6 18:20", wipe: "phone", restart: "after 20h" },
          { from: "2026-03-07 01:00", for: "22h15m", switchWatch: "watch" },
          { from: "2026-03-06 20:00", for: "1d3h45m", cloudBusy: "cloud" },
        ],
        story: [{ at: "2026-03-07 00:56:39", opensApp: true }] }
      """,
      """
      { name: "a page of another watch's", start: "2026-03-02", zone: "Europe/Oslo", length: "5d", seed: 3115,
        wearer: { archetype: "runner",
          habits: { opensApp: "4 a day", journals: "1 a day", plans: { follows: "60%", deletes: "40%", accepts: "90%" } } },
        devices: { desktop: false }, diary: { corrects: "20%", deletes: "10%" },
        faults: [
          { at: "d5 08:20", wipe: "phone", restart: "after 4h" },
          { from: "2026-03-06 07:24", for: "46m", pause: "phone" },
          { from: "2026-03-05 08:00", for: "1d1h20m", switchWatch: "watch" },
          { from: "2026-03-06 08:00", for: "58m", cloudBusy: "cloud" },
        ] }
      """,
    ])
  func bothLost(_ text: String) throws {
    let outcome = try story(text)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
  }

  @Test("brings no deleted workout back from any device")
  func deletions() throws {
    var plan = Self.planned(days: 9)
      .adding(.partition(.phoneCloud), from: .days(4), to: .days(7))
      .adding(.wipe(.phone), from: .days(5) + .hours(12), to: .days(5) + .hours(13))
    plan.story.append(StoryMoment(at: plan.start + .days(4) + .hours(20), act: .rejectsLatestWorkout))
    let (outcome, world, _) = try run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    for role in [Role.watch, .phone] {
      let headers = try #require(world.host(role)).headers()
      #expect(headers.contains { $0.key.domain == .workouts && $0.isDeleted }, "on the \(role.rawValue)")
    }
  }

  @Test("gives a new watch its workouts back, and the private store what it never had of them")
  func newWatch() throws {
    let watchCloud: LinkSelector = LinkName(.watch, .cloud).map(LinkSelector.link) ?? .all
    let plan = WorldPlan.clockwork(days: 9)
      .adding(.partition(watchCloud), from: .days(3), to: .days(7))
      .adding(.wipe(.watch), from: .days(5) + .hours(12), to: .days(5) + .hours(13))
    let (outcome, world, _) = try run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    func workouts(_ stamps: [RecordStamp]) -> Set<UInt64> {
      Set(stamps.filter { $0.key.domain == .workouts }.map(\.key.id))
    }
    let phone = workouts(try #require(world.host(.phone)).stamps())
    let watch = workouts(try #require(world.host(.watch)).stamps())
    let sealed = workouts(try #require(world.host(.cloud)).stamps(keptBy: .privateStore))
    #expect(phone.count > 3 && watch == phone && sealed.isSuperset(of: phone))
  }

  @Test("has its blocks in the new phone's calendar again, each once")
  func calendar() throws {
    // In the evening tomorrow's block is added; an hour later the phone is gone for an hour.
    let plan = Self.planned(days: 9).adding(.wipe(.phone), from: .days(5) + .hours(22), to: .days(5) + .hours(23))
    let (outcome, world, witness) = try run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(!witness.planned.isEmpty)
    for block in witness.planned {
      let again = witness.puts.filter { $0.phone == 2 && $0.event.block == block.id }
      #expect(again.first?.event.interval == block.interval)
    }
    let entries = CalendarStore.events(
      in: StickyErrorDatabase(try #require(world.host(.phone)).database), from: plan.start, to: plan.start + .days(20))
    let blocks = entries.compactMap(\.block)
    #expect(Set(blocks).count == blocks.count)
  }

  @Test("tells the private store of trust first, when it could tell it nothing for days")
  func trustFirst() throws {
    let (outage, end) = (Span.days(3), Span.days(6))
    let plan = Self.planned(days: 8).adding(.partition(.phoneCloud), from: outage, to: end)
    let (outcome, world, _) = try run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let waited = try #require(world.host(.phone)).headers().filter {
      $0.origin.role == .phone && $0.modified > plan.start + outage + .hours(1) && $0.created == $0.modified
        && $0.modified < plan.start + end - .hours(1)
    }
    var places: [RecordKey: Int] = [:]
    try #require(world.host(.cloud)).database.statement("SELECT domain, id FROM sealed ORDER BY position").query {
      row throws(StorageError) in places[try row.key(at: 0)] = places.count
    }
    let trust = waited.filter { $0.key.domain == .trust && $0.kind == .trustEvent }.compactMap { places[$0.key] }
    let others = waited.filter { $0.key.domain != .trust }.compactMap { places[$0.key] }
    #expect(trust.count > 2 && others.count > 2)
    #expect((trust.max() ?? .max) < (others.min() ?? 0))
  }

  @Test("a denied calendar looks empty, and what could not be put there is put there when it may be again")
  func calendarDenied() throws {
    // The phone is lost after the evening's block was added, and the new one may not write until four in the morning.
    let (begin, wiped, end) = (Span.days(5) + .minutes(1_300), Span.days(5) + .hours(22), Span.days(6) + .hours(4))
    let plan = Self.planned(days: 9)
      .adding(.condition(.calendarDenied, .phone), from: begin, to: end)
      .adding(.wipe(.phone), from: wiped, to: wiped + .hours(1))
    let (outcome, _, witness) = try run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(witness.puts.contains { $0.at < .start + begin })
    #expect(!witness.puts.contains { $0.at > .start + begin + .minutes(1) && $0.at < .start + end })
    #expect(!witness.planned.isEmpty)
    for block in witness.planned {
      let again = witness.puts.first { $0.phone == 2 && $0.event.block == block.id }
      #expect(again.map { $0.at < .start + end + .hours(2) && $0.event.interval == block.interval } == true)
    }
  }
}
