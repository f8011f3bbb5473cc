import DeviceKit
import Devices
@testable import Orchestration
import SimKernel
import PersonWire
import Testing
import WearerKit

/// A week of random entries.
private struct RandomWeek {
  var random: RandomStream
  let week: CalendarWeek
  let events: [CalendarEvent]
  let blocks: [TrainingBlock]
  let memory: BehaviouralMemory
  let profile: TrainingProfile
  let date: CivilDate
  let now: Timestamp?

  init(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "calendar")
    // Around the changes of the clocks, and the zones' noon changes, which are the hardest.
    let noon = CalendarWeek().at(12, day: 2).unixSeconds
    let zones: [Zone] = [
      .utc, Zone(fixedOffset: 20_700, identifier: "Test/Quarter"),
      Zone(identifier: "Test/Forward", initialOffset: 0, changes: [(at: noon, offset: 3_600)]),
      Zone(identifier: "Test/Back", initialOffset: 0, changes: [(at: noon, offset: -5_400)]),
    ]
    let week = CalendarWeek(zone: zones[random.below(zones.count)])
    func time(_ random: inout RandomStream, longest: Int) -> Range<Timestamp> {
      let start = week.at(0) + .minutes(Int64(random.below(7 * 24 * 60)))
      return start..<start + .minutes(Int64(random.below(longest)))
    }
    blocks = (0..<random.below(6)).map { number in
      let statuses = TrainingBlock.Status.allCases
      return week.block(UInt64(number + 1), time(&random, longest: 90), statuses[random.below(statuses.count)])
    }
    events = (0..<random.below(45)).map { number in
      let isAllDay = random.chance(0.1)
      let kinds = (CalendarEvent.Calendar.allCases, CalendarEvent.Availability.allCases)
      return week.event(
        UInt64(number + 100), isAllDay ? week.day(random.below(7)).range : time(&random, longest: 400),
        kinds.0[random.below(3)], isAllDay: isAllDay, kinds.1[random.below(4)], isRecurring: random.chance(0.3),
        block: random.chance(0.2) ? UInt64(random.below(8)) : nil)
    }
    var memory = BehaviouralMemory()
    var profile = TrainingProfile()
    profile.lunchIsFree = random.chance(0.5)
    for _ in 0..<random.below(12) {
      let time = CivilDateTime(
        date: CalendarWeek.monday.adding(days: -random.below(9)), hour: 6 + random.below(4) * 4, minute: 0)
      if random.chance(0.5) {
        memory = memory.learning(deletionAt: time)
      } else {
        memory.learn(.complaint(time.date.weekday, hour: time.hour), on: time.date)
      }
    }
    self.memory = memory
    self.profile = profile
    date = CalendarWeek.monday.adding(days: random.below(7))
    now = random.chance(0.3) ? time(&random, longest: 2).lowerBound : nil
    self.week = week
    self.random = random
  }

  var commitments: Commitments { Commitments(events: events, blocks: blocks, moving: random.chanceOf(blocks)) }

  func oracle(_ events: [CalendarEvent]) -> SacredTimeOracle {
    SacredTimeOracle(memory: memory, profile: profile, events: events, itinerary: week.itinerary)
  }

  func finder(_ commitments: Commitments) -> SlotFinder {
    SlotFinder(
      commitments: commitments, memory: memory, profile: profile, hours: OptimalWindows(asOf: date).hours,
      itinerary: week.itinerary)
  }
}

extension RandomStream {
  /// One of the blocks' ids, the same each time it is asked, or none.
  fileprivate func chanceOf(_ blocks: [TrainingBlock]) -> UInt64? {
    var copy = self
    return blocks.isEmpty || copy.chance(0.5) ? nil : blocks[copy.below(blocks.count)].id
  }
}

@Suite("Whatever is in the calendars")
struct CalendarPropertyTests {
  /// Returns whether a moment is taken, by checking every entry separately.
  private func isTaken(_ moment: Timestamp, _ commitments: Commitments) -> Bool {
    let isOpen = Dictionary(commitments.blocks.map { ($0.id, $0.isOpen) }, uniquingKeysWith: { $0 || $1 })
    for block in commitments.blocks where block.isOpen && block.id != commitments.moving {
      if block.start <= moment && moment < block.end { return true }
    }
    for event in commitments.events where event.start <= moment && moment < event.end {
      if let block = event.block {
        if block == commitments.moving { continue }
        if isOpen[block] == false || (isOpen[block] == true && event.calendar != .training) { continue }
      }
      if !event.isAllDay || event.availability == .busy || event.availability == .unavailable { return true }
    }
    return false
  }

  @Test("free time never meets what is taken, and is all the rest", arguments: 0..<120 as Range<UInt64>)
  func freeTime(seed: UInt64) {
    let random = RandomWeek(seed: seed)
    let commitments = random.commitments
    let day = random.week.itinerary.day(random.date)
    var config = FreeTimeConfig()
    config.shortest = .minutes(1)
    let free = FreeTime(on: day, notBefore: random.now, among: commitments, config).stretches
    var moment = day.start
    while moment < day.end {
      let shown = random.week.itinerary.civil(moment)
      let isDay = (6..<22).contains(shown.hour) && shown.date == random.date && random.now.map { moment >= $0 } ?? true
      #expect(free.contains { $0.contains(moment) } == (isDay && !isTaken(moment, commitments)))
      moment = moment + .minutes(1)
    }
    #expect(zip(free, free.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
    #expect(
      FreeTime(on: day, notBefore: random.now, among: commitments).stretches
        == free.filter { $0.upperBound - $0.lowerBound >= .minutes(20) })
  }

  @Test("a slot lies in free time and is not sacred")
  func slots() {
    let found = (0..<200 as Range<UInt64>).count { foundSlot(seed: $0) }
    #expect(found > 100)
  }

  private func foundSlot(seed: UInt64) -> Bool {
    let random = RandomWeek(seed: seed)
    let commitments = random.commitments
    let finder = random.finder(commitments)
    let choice = finder.best(of: .minutes(20 + Int64(seed % 60)), on: random.date, notBefore: random.now)
    guard let chosen = choice.chosen else { return false }
    let day = random.week.itinerary.day(random.date)
    #expect(FreeTime(on: day, notBefore: random.now, among: commitments).holds(chosen.interval))
    #expect(chosen.end - chosen.start == .minutes(20 + Int64(seed % 60)))
    let block = random.week.block(99, chosen.interval)
    let violations = random.oracle(commitments.events).reasons(against: block)
    #expect(violations.isEmpty, "seed \(seed)")
    #expect(choice.alternatives.allSatisfy { !$0.slot.interval.overlaps(chosen.interval) }, "seed \(seed)")
    return true
  }

  @Test("a moved session goes to a later time, which is free and not sacred")
  func later() {
    let moved = (0..<300 as Range<UInt64>).count { movedSlot(seed: $0) }
    #expect(moved > 40)
  }

  private func movedSlot(seed: UInt64) -> Bool {
    let random = RandomWeek(seed: seed)
    guard let block = random.blocks.first(where: { $0.status == .scheduled && $0.start < $0.end }) else { return false }
    let now = random.now ?? block.start
    let finder = random.finder(Commitments(events: random.events, blocks: random.blocks))
    guard let choice = finder.later(block, now: now), let slot = choice.chosen else { return false }
    #expect(slot.start >= now && slot.start > block.start, "seed \(seed)")
    let commitments = Commitments(events: random.events, blocks: random.blocks, moving: block.id)
    #expect(FreeTime(on: random.week.itinerary.day(choice.date), among: commitments).holds(slot.interval))
    let violations = random.oracle(random.events).reasons(against: random.week.block(99, slot.interval))
    #expect(violations.isEmpty, "seed \(seed)")
    return true
  }

  @Test("the answer does not depend on the order of the entries", arguments: 0..<60 as Range<UInt64>)
  func order(seed: UInt64) {
    var random = RandomWeek(seed: seed)
    let commitments = random.commitments
    let choice = random.finder(commitments).best(of: .minutes(45), on: random.date, notBefore: random.now)
    var mixed = commitments
    for index in mixed.events.indices { mixed.events.swapAt(index, random.random.below(index + 1)) }
    mixed.blocks.reverse()
    #expect(random.finder(mixed).best(of: .minutes(45), on: random.date, notBefore: random.now) == choice)
  }

  @Test("the two ways to find what is sacred agree on every quarter of an hour", arguments: 0..<60 as Range<UInt64>)
  func sacred(seed: UInt64) {
    let random = RandomWeek(seed: seed)
    let day = random.week.itinerary.day(random.date)
    let sacred = SacredTimes(on: day, memory: random.memory, profile: random.profile, events: random.events)
    var start = day.start
    while start + .minutes(15) <= day.end {
      let time = start..<start + .minutes(15)
      let violations = random.oracle(random.events).reasons(against: random.week.block(99, time))
      #expect(violations == Set(sacred.protected.filter { $0.range.overlaps(time) }.map(\.reason)))
      start = time.upperBound
    }
  }
}
