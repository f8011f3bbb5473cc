import Testing
@testable import DeviceKit
@testable import Devices
@testable import Orchestration
import SimKernel
import PersonWire

/// A planner that may do everything, and a wearer who slept at home for ten nights and is somewhere now.
private struct Away {
  static let today = CivilDate(dayNumber: 20_604)  // A Sunday.
  static let home = Coordinate(near: 59.93, 10.76)
  static let block = TrainingBlock(
    id: 9, kind: .heavyLifts, start: at(18), end: at(19), status: .scheduled, isAutomatic: true, confidence: 0.9,
    created: at(0))

  var phase = TrustPhase.fullGhost
  var nightsAtHome = 10
  /// Metres from home, since yesterday.
  var distance = 300_000.0
  var offset = 0
  var trigger = PlanningTrigger.evening(today)
  var hour = 21
  var blocks: [TrainingBlock] = []
  var workouts: [KnownWorkout] = []
  var config = GhostConfig()

  static func at(_ hour: Int, day: Int = 0) -> Timestamp {
    Zone.utc.timestamp(CivilDateTime(date: today.adding(days: day), hour: hour, minute: 0))
  }

  var places: [PlaceObservation] {
    let nights = (1...max(1, nightsAtHome)).map { PlaceObservation(at: Self.at(2, day: -1 - $0), offset: 0, Self.home) }
    let here = Self.home.moved(by: distance, bearing: 80)
    return (nightsAtHome > 0 ? nights.reversed() : []) + [
      PlaceObservation(at: Self.at(12, day: -1), offset: offset, here)
    ]
  }

  var outcome: PlanningOutcome {
    var cache = PlannerCache(config)
    return PlanningOutcome(situation, config, &cache)
  }

  var situation: PlanningSituation {
    var config = config
    for action in PlanningAction.allCases { config.trust.confidenceNeeded[action] = 0 }
    let chosen = TrustEvent(
      id: 1, at: Self.at(0, day: -30), date: Self.today.adding(days: -30), content: .chosen(phase))
    return PlanningSituation(
      position: 1, trigger: trigger, now: Self.at(hour), zone: Zone(fixedOffset: offset, identifier: "Test/Here"),
      blocks: blocks, plans: [:], events: [], days: [], metrics: [], workouts: workouts, trust: [chosen],
      memory: BehaviouralMemory(), state: nil, hasCalendarAccess: true, configuration: nil, hasPast: false, past: nil,
      rules: Rules(), places: places)
  }
}

@Suite("The planner on a journey")
struct PlannerTravelTests {
  private func sure(_ away: Away) -> Away {
    var away = away
    for action in PlanningAction.allCases { away.config.trust.confidenceNeeded[action] = 0 }
    return away
  }

  @Test("adds a hard block by itself at home, and near home")
  func home() throws {
    for distance in [0.0, 30_000] {
      let block = try #require(sure(Away(distance: distance)).outcome.blocks.first)
      #expect(block.isAutomatic && block.status == .scheduled && !block.kind.isLight)
    }
  }

  @Test("plans nothing in the evening, and says why")
  func evening() throws {
    let outcome = sure(Away()).outcome
    #expect(outcome.blocks.isEmpty && !outcome.receipts.contains { $0.action == .proposed })
    let receipt = try #require(outcome.receipts.first { $0.action == .skippedScheduling })
    #expect(receipt.reason == "The wearer is on a journey.")
    #expect(receipt.details.first?.contains("on a journey, some 300 km from home") == true)
    #expect(!receipt.details.contains { $0.contains("The clocks") })
  }

  @Test("acts as at home while the home or the place of the wearer is unknown")
  func unknown() throws {
    let guest = try #require(sure(Away(nightsAtHome: 3)).outcome.blocks.first)
    #expect(guest.isAutomatic && !guest.kind.isLight)
  }

  @Test("says that the usual hours mean nothing where the clocks are far from those at home")
  func habits() {
    let words = sure(Away(offset: 8 * 3_600, hour: 13)).outcome.receipts.flatMap(\.details)
    #expect(words.contains { $0.contains("8 hours ahead of those at home") })
  }

  @Test("makes a hard block light and short in the morning, or suggests it where it may not, and leaves a light one")
  func morning() throws {
    let morning = Away(trigger: .morning(Away.today), hour: 7, blocks: [Away.block])
    let outcome = sure(morning).outcome
    let block = try #require(outcome.blocks.first)
    #expect(block.kind == .recoveryWalk && block.was == .heavyLifts && block.end - block.start == .minutes(20))
    #expect(outcome.receipts.contains { $0.action == .transformed && $0.cause == block.id })
    var timid = sure(morning)
    timid.phase = .autoScheduler
    #expect(timid.outcome.blocks.isEmpty && timid.outcome.receipts.contains { $0.action == .suggested })
    var light = sure(morning)
    light.blocks = [Away.block.lighter(CycleConfig())]
    #expect(light.outcome.blocks.isEmpty)
    var back = sure(morning)
    back.distance = 10_000
    #expect(back.outcome.blocks.isEmpty)
  }

  @Test("looks at what is planned as soon as the phone is far away: a block is made light, a question taken back")
  func relocated() throws {
    var question = Away.block.with(status: .proposed, isAutomatic: false)
    (question.start, question.end) = (Away.at(15), Away.at(16))
    let proposed = TrainingBlock(
      id: 10, kind: .cardio, start: question.start, end: question.end, status: .proposed, isAutomatic: false,
      confidence: 0.9, created: Away.at(0))
    let outcome = sure(Away(trigger: .relocated, hour: 10, blocks: [proposed, Away.block])).outcome
    #expect(outcome.blocks.map(\.id) == [10, 9] && outcome.blocks.map(\.status) == [.cancelled, .scheduled])
    #expect(outcome.blocks.last?.kind == .recoveryWalk && outcome.trust.isEmpty)
    let back = sure(Away(distance: 0, trigger: .relocated, hour: 10, blocks: [proposed, Away.block])).outcome
    #expect(back.blocks.isEmpty)
  }

  @Test("counts what happens on a journey as that")
  func trust() {
    for (distance, isTravelling) in [(0.0, false), (300_000, true)] {
      let event = sure(Away(distance: distance, trigger: .dayBegan(Away.today), hour: 0)).outcome.trust.first
      #expect(event?.context?.isTravelling == isTravelling)
    }
  }
}

@Suite("A fold of earlier places")
struct TravelFoldTests {
  @Test("makes no difference, however they grow, are pruned or taken back", arguments: 1...10 as ClosedRange<UInt64>)
  func same(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "travel fold")
    let towns = (0..<4).map { Away.home.moved(by: Double($0) * 60_000, bearing: 30) }
    var (fold, places, now) = (TravelFold(), [PlaceObservation](), Away.at(0))
    var place = towns[0]
    for _ in 0..<300 {
      now = now + .minutes(Int64(30 + random.below(600)))
      if random.chance(0.1) { place = towns[random.below(towns.count)] }
      places.append(PlaceObservation(at: now, offset: 0, place))
      if random.chance(0.02) { places.removeFirst(places.count / 3) }
      if random.chance(0.02) {
        places.removeLast(places.count / 4)
        now = places.last?.at ?? now
      }
      #expect(fold.state(places, TravelConfig()) == TravelState(places))
    }
    #expect(fold.state([], TravelConfig()) == TravelState())
  }
}
