import DeviceKit
import Devices
import Engine
import Replication
import ScenarioFiles
import SimKernel
import WearerKit
import PersonWire
import Testing

/// Notes the facts that devices report.
private final class Facts: TraceObserver {
  var all: [(at: Instant, fact: DeviceFact)] = []
  private(set) var records: [(at: Instant, fact: RecordFact)] = []
  private(set) var mornings: [MorningDecision] = []
  func observe(_ event: TraceEvent) {
    if let fact = event.deviceFact { all.append((event.at, fact)) }
    if let fact = event.recordFact { records.append((event.at, fact)) }
    if let fact = event.fact as? MorningFact { mornings.append(fact.decision) }
  }

  /// The times at which the app on that role's device ran for such a reason.
  func runs(_ role: Role, _ wanted: (LaunchReason) -> Bool = { _ in true }) -> [Instant] {
    all.compactMap { at, fact in
      if case .ran(let reason, _, let device) = fact, device.role == role, wanted(reason) { at } else { nil }
    }
  }
}

@Suite("Faults of the platforms")
struct PlatformFaultTests {
  private func run(_ plan: WorldPlan) throws -> (RunOutcome, Facts) {
    let facts = Facts()
    return (try Run(plan, observers: [facts]).run(), facts)
  }

  @Test("a throttled phone gets no background refresh, and the trace says so")
  func throttle() throws {
    let (outcome, facts) = try run(
      .clockwork().adding(.condition(.throttle, .phone), from: .days(2), to: .days(5)))
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let refreshes = facts.runs(.phone) { $0 == .refresh }
    #expect(refreshes.contains { $0 < .start + .days(2) } && refreshes.contains { $0 > .start + .days(5) })
    #expect(!refreshes.contains { $0 > .start + .days(2) + .minutes(1) && $0 < .start + .days(5) })
    #expect(facts.all.contains { if case .withheld(.refresh, _) = $0.fact { true } else { false } })
  }

  @Test("an app that was thrown out of the switcher is launched by nothing but the wearer")
  func forceQuit() throws {
    let (outcome, facts) = try run(.clockwork().adding(.forceQuit(.phone), from: .days(2) + .hours(22), to: nil))
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    // The wearer writes in the journal at nine every evening.
    let (quit, opened) = (Instant.start + .days(2) + .hours(22), Instant.start + .days(3) + .hours(21))
    #expect(!facts.runs(.phone).contains { $0 > quit + .minutes(2) && $0 < opened })
    #expect(facts.runs(.phone).contains { $0 > opened + .minutes(5) })
  }

  @Test("a phone whose battery is drained is off until its wearer notices, and starts after a little charge")
  func drained() throws {
    final class PowerLog: TraceObserver {
      private(set) var all: [String] = []
      func observe(_ event: TraceEvent) {
        guard let fact = event.fact as? PowerFact else { return }
        all.append("\(fact.role) \(fact.change) in hour \(event.at.sinceStart.nanoseconds / 3_600_000_000_000)")
      }
    }
    let log = PowerLog()
    let plan = WorldPlan.clockwork(days: 3).adding(.battery(.phone), from: .hours(33), to: nil)
    let outcome = try Run(plan, observers: [log]).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(log.all == ["phone died in hour 33", "phone started in hour 39"])
  }

  @Test("lost pushes leave the morning to the next occasion")
  func pushLost() throws {
    let (outcome, facts) = try run(
      .clockwork().neverLocked.adding(.condition(.pushLost, .phone), from: .days(1), to: .days(6)))
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let sources = Set(facts.mornings.map(\.source))
    #expect(sources.contains(.push) && sources.contains(.backgroundRefresh))
  }

  @Test("a health permission that is taken back looks like an empty store, and nothing is lost when it is given again")
  func healthDenied() throws {
    let (outcome, facts) = try run(
      .clockwork(days: 8).adding(.condition(.healthDenied, .watch), from: .days(2), to: .days(5)))
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let written = facts.records.compactMap { at, fact in
      if case .wrote(let header, let device) = fact, device.role == .watch { (at, header.created) } else { nil }
    }
    #expect(!written.contains { $0.0 > .start + .days(2) + .minutes(1) && $0.0 < .start + .days(5) })
    #expect(outcome.check("no-lost-workout")?.isHeld == true)
  }

  @Test("a phone whose app is not opened for days is starved of refreshes, and the pushes continue")
  func starved() throws {
    var plan = WorldPlan.clockwork(days: 10)
    plan.wearer = Stranger(ClockworkWearer(start: plan.start, zone: plan.zone, days: 10))
    let (outcome, facts) = try run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    // 84 hours after the look that the wearer took when they set the phone up.
    let story = facts.runs(.phone) { $0 == .refresh }.filter { $0 < .start + .days(10) }
    #expect(story.contains { $0 < .start + .hours(84) } && !story.contains { $0 > .start + .hours(85) })
  }

  @Test("an empty battery switches the watch off until it was charged, and nothing that was sensed is lost")
  func battery() throws {
    let (outcome, facts) = try run(.clockwork().adding(.battery(.watch), from: .days(2) + .hours(19), to: nil))
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    // It goes onto its charger at ten in the evening, as always.
    let died = Instant.start + .days(2) + .hours(19)
    let runs = facts.runs(.watch)
    #expect(!runs.contains { $0 > died && $0 < died + .hours(3) })
    #expect(runs.contains { $0 > died + .hours(3) && $0 < died + .hours(6) })
  }

  @Test("a phone at a fifth of its battery saves it, and gets no pushes until it was charged")
  func lowPower() throws {
    var plan = WorldPlan.clockwork(days: 10)
    var battery = BatteryProfile.phone
    battery.wear = 6
    plan.devices[.phone]?.battery = battery
    let (outcome, facts) = try run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(facts.all.contains { if case .withheld(.push, _) = $0.fact { true } else { false } })
  }

  @Test("a locked phone decides no morning and summarises no day; what arrived meanwhile is merged when it is unlocked")
  func locked() throws {
    // The wearer touches the phone only for the journal at nine in the evening.
    let (outcome, facts) = try run(WorldPlan.clockwork().withoutComplication)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let evening = 20 * 3_600..<22 * 3_600
    let zone = Zone(identifier: "Europe/Oslo") ?? .utc
    let decided = facts.mornings.filter(\.isDecided).map { zone.civil($0.decided).secondOfDay }
    #expect(!decided.isEmpty && decided.allSatisfy(evening.contains))
    let (open, always) = try run(.clockwork().neverLocked)
    #expect(open.verdict == .pass)
    #expect(always.mornings.contains { zone.civil($0.decided).hour == 5 })
  }

  @Test("the face of the watch gets a morning decided without a look at any device, once the night has ended")
  func timeline() throws {
    let (outcome, facts) = try run(.clockwork())
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let decided = facts.mornings.filter { $0.source == .complicationTimeline }
    #expect(!decided.isEmpty && decided.allSatisfy { $0.outcome != .safeMode })
    let zone = Zone(identifier: "Europe/Oslo") ?? .utc
    #expect(decided.allSatisfy { (6..<11).contains(zone.civil($0.decided).hour) })
  }

  @Test("a wearer who changes between two watches has everything on the phone, and on the watch that they wear")
  func switchWatch() throws {
    let (outcome, facts) = try run(.clockwork(days: 10).adding(.switchWatch, from: .days(3), to: .days(6)))
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let writers = Set(
      facts.records.compactMap { _, fact in
        if case .wrote(let header, let device) = fact, header.key.domain == .workouts {
          device.description
        } else {
          nil
        }
      })
    #expect(writers == ["watch", "watch#2"])
  }

  @Test(
    "a watch that comes back in the same instant as the phone's app is not left believing that the app is gone",
    arguments: 1...8 as ClosedRange<UInt64>)
  func switchWatchWhileOffloaded(seed: UInt64) throws {
    var plan = WorldPlan.clockwork(days: 4).adding(.switchWatch, from: .hours(41), to: .hours(48))
      .adding(.condition(.offloaded, .phone), from: .hours(38), to: .hours(48))
    (plan.policy, plan.seed) = (.random, seed)
    let (outcome, _) = try run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
  }

  @Test("a watch that comes back with an empty battery learns when it starts that it is in use again")
  func switchWatchWhileDead() throws {
    let (outcome, _) = try run(
      .clockwork(days: 10).adding(.switchWatch, from: .days(3), to: .days(6))
        .adding(.battery(.watch), from: .days(6) - .hours(1), to: nil))
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
  }

  @Test("a workout that a lost watch had told only the phone is kept by the private store too")
  func toldOnlyThePhone() throws {
    // The store is busy from before the workout of day 3 until the watch is gone.
    let plan = WorldPlan.clockwork(days: 8)
      .adding(.condition(.cloudBusy, .cloud), from: .days(2), to: .days(4))
      .adding(.wipe(.watch), from: .days(3) + .hours(20), to: .days(3) + .hours(21))
    let (outcome, facts) = try run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let detected = facts.all.compactMap { at, fact -> Instant? in
      if case .detectedWorkout = fact { at } else { nil }
    }
    #expect(detected.contains { $0 > .start + .days(2) && $0 < .start + .days(3) + .hours(20) })
    #expect(outcome.check("no-lost-workout")?.isHeld == true)
  }

  @Test("an app that activates its session once never reaches the other watch")
  func activatesOnce() throws {
    func plan(_ rules: Set<Rule>) -> WorldPlan {
      WorldPlan.clockwork(days: 10, rules: rules).adding(.switchWatch, from: .days(3), to: nil)
    }
    let (mended, _) = try run(plan([]))
    #expect(mended.verdict == .pass, Comment(rawValue: mended.complaints))
    let (literal, _) = try run(plan([.activatesOnce]))
    #expect(literal.failedChecks.contains("convergence"))
  }

  @Test("a watch takes over the zone of a journey when it reaches the phone, and the desktop stays")
  func zones() throws {
    guard let tokyo = Zone(identifier: "Asia/Tokyo") else { return }
    let plan = WorldPlan.clockwork()
      .adding(.travel(tokyo), from: .days(2), to: .days(5))
      .adding(.outOfRange(.watchPhone), from: .days(1), to: .days(3))
    let world = try World(plan)
    world.start()
    func zones(_ after: Span) -> [String] {
      world.run(until: .start + after)
      return [Role.phone, .watch, .desktop].map { world.kernel.clock(of: $0.node).zone.identifier }
    }
    #expect(zones(.days(2) + .hours(1)) == ["Asia/Tokyo", "Europe/Oslo", "Europe/Oslo"])
    #expect(zones(.days(3) + .hours(1)) == ["Asia/Tokyo", "Asia/Tokyo", "Europe/Oslo"])
    #expect(zones(.days(5) + .hours(1)) == ["Europe/Oslo", "Europe/Oslo", "Europe/Oslo"])
    #expect(world.shutdown() == 0)
  }

  @Test("a run that stops while the watch still waits for its phone's zone ends all the same")
  func stopsOnAJourney() throws {
    let tokyo = try #require(Zone(identifier: "Asia/Tokyo"))
    let plan = WorldPlan.clockwork()
      .adding(.travel(tokyo), from: .days(2), to: .days(5))
      .adding(.outOfRange(.watchPhone), from: .days(1), to: .days(4))
    let outcome = try Run(plan).run(until: .start + .days(3))
    if case .stoppedEarly = outcome.ending {} else { Issue.record("it ended as \(outcome.ending)") }
  }

  @Test("a restarted device gets the state of its platform again")
  func reminded() throws {
    let plan = WorldPlan.clockwork()
      .adding(.condition(.throttle, .phone), from: .days(1), to: .days(6))
      .adding(.crash(.phone, during: nil), from: .days(2), to: .days(2) + .hours(1))
    let (_, facts) = try run(plan)
    #expect(!facts.runs(.phone) { $0 == .refresh }.contains { $0 > .start + .days(2) && $0 < .start + .days(6) })
  }

  @Test(
    "a device that starts at the very moment at which the wearer leaves it knows that they did, under every schedule",
    arguments: [SchedulingPolicy.fifo, .random, .pct(depth: 3)])
  func leaving(policy: SchedulingPolicy) throws {
    /// The last state of the screen that the desktop received.
    final class Screen: TraceObserver {
      var interest: TraceInterest { .messages }
      private(set) var isAwake: Bool?
      func observe(_ event: TraceEvent) {}
      func observe(_ event: TraceEvent, _ envelope: Envelope) {
        guard event.kind == .delivery, case .desktopScreen(let isAwake)? = envelope.message.stimulus else { return }
        self.isAwake = isAwake
      }
    }
    for seed in 1...8 as ClosedRange<UInt64> {
      let screen = Screen()
      var plan = WorldPlan.clockwork(days: 1, seed: seed)
        .adding(.crash(.desktop, during: nil), from: .hours(12), to: .hours(16))
      plan.policy = policy
      _ = try Run(plan, observers: [screen]).run()
      #expect(screen.isAwake == false, "seed \(seed)")
    }
  }

  @Test("devices out of range of each other meet again, and lose nothing")
  func outOfRange() throws {
    let (outcome, facts) = try run(.clockwork().adding(.outOfRange(.watchPhone), from: .days(2), to: .days(4)))
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(outcome.faults.first { $0.name == "outOfRange" }?.hasFired == true)
    let arrived = facts.records.filter {
      if case .applied(let header, _, from: .watch) = $0.fact { header.key.domain == .readings } else { false }
    }
    #expect(!arrived.contains { $0.at > .start + .days(2) + .minutes(1) && $0.at < .start + .days(4) })
    #expect(arrived.contains { $0.at > .start + .days(4) && $0.at < .start + .days(4) + .minutes(30) })
  }
}

/// A wearer who never touches the phone.
struct Stranger: Wearer {
  private var wearer: ClockworkWearer
  init(_ wearer: ClockworkWearer) { self.wearer = wearer }
  mutating func nextDay() -> WearerDay {
    var day = wearer.nextDay()
    day.events.removeAll { $0.message.journal != nil }
    return day
  }
}
