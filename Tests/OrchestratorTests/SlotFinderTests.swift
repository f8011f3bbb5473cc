import DeviceKit
import Devices
@testable import Orchestration
import SimKernel
import PersonWire
import Testing
import WearerKit

@Suite("The slot finder")
struct SlotFinderTests {
  private let week = CalendarWeek()
  private let defaults = OptimalWindows(asOf: CalendarWeek.monday).hours

  private func finder(
    _ events: [CalendarEvent] = [], _ blocks: [TrainingBlock] = [], memory: BehaviouralMemory = BehaviouralMemory(),
    hours: PreferredHours? = nil
  ) -> SlotFinder {
    SlotFinder(
      commitments: Commitments(events: events, blocks: blocks), memory: memory, profile: TrainingProfile(),
      hours: hours ?? defaults, itinerary: week.itinerary)
  }

  private func only(_ weights: [Int: Double]) -> PreferredHours { PreferredHours { _, hour in weights[hour] ?? 0.1 } }

  private func best(_ finder: SlotFinder, minutes: Int64 = 45, day: Int = 0, notBefore: Timestamp? = nil) -> SlotChoice
  {
    finder.best(of: .minutes(minutes), on: CalendarWeek.monday.adding(days: day), notBefore: notBefore)
  }

  @Test("chooses the hour that suits best, and of equals the earliest")
  func preference() {
    #expect(best(finder()).chosen?.interval == week.at(6)..<week.at(6, 45))
    #expect(best(finder(hours: only([18: 0.9]))).chosen?.start == week.at(18))
    #expect(best(finder(hours: only([:]))).chosen?.start == week.at(6))
  }

  @Test("likes an hour on the weekdays on which it suits")
  func weekdays() {
    let hours = PreferredHours { weekday, hour in weekday == .tuesday && hour == 19 ? 1 : hour == 15 ? 0.6 : 0.1 }
    #expect(best(finder(hours: hours)).chosen?.start == week.at(15))
    #expect(best(finder(hours: hours), day: 1).chosen?.start == week.at(19, day: 1))
  }

  @Test("likes a free evening by the hour at which the slot begins, wherever the slot and the evening end")
  func evening() throws {
    let events = [week.event(1, week.hours(6, 18.75))]
    let chosen = try #require(best(finder(events, hours: only([17: 0.8, 18: 0.8])), minutes: 90).chosen)
    #expect(chosen.interval == week.at(18, 45)..<week.at(20, 15))
    #expect(chosen.score.isPreferred && chosen.score.preference == 0.8)
  }

  @Test("says of what it did not choose why, the best first and apart from each other")
  func alternatives() {
    let events = [week.event(1, week.hours(17, 18.5)), week.event(2, week.hours(6, 7), .personal, isRecurring: true)]
    let choice = best(finder(events, hours: only([6: 1, 12: 0.9, 17: 0.8, 19: 0.7])), minutes: 60)
    #expect(choice.chosen?.start == week.at(19))
    #expect(choice.alternatives.map(\.obstacle) == [.sacred(.recurring(2)), .sacred(.lunch), .busy])
    let totals = choice.alternatives.map(\.slot.score.total)
    #expect(totals == totals.sorted(by: >))
    #expect(best(finder()).alternatives.contains { $0.obstacle == .lowerScore })
    #expect(
      best(finder(hours: only([7: 1])), notBefore: week.at(12)).alternatives.contains { $0.obstacle == .past })
    #expect(best(finder(hours: only([21: 1])), minutes: 90).alternatives.first?.obstacle == .doesNotFit)
  }

  @Test("avoids hours that were refused, less with every week, and takes them when there is nothing else")
  func refusals() throws {
    let hours = only([7: 0.8, 18: 0.75])
    var memory = BehaviouralMemory()
    memory.rejected = [RejectedSlot(weekday: .monday, hour: 7, complaints: 1, last: CalendarWeek.monday)]
    #expect(best(finder(memory: memory, hours: hours)).chosen?.start == week.at(18))
    #expect(best(finder(memory: memory, hours: hours), day: 1).chosen?.start == week.at(7, day: 1))
    #expect(best(finder(memory: memory, hours: hours), day: 7 * 12).chosen?.start == week.at(7, day: 7 * 12))
    let busy = [week.event(1, week.hours(8, 22)), week.event(2, week.hours(6, 7))]
    let forced = try #require(best(finder(busy, memory: memory, hours: hours)).chosen)
    #expect(forced.start == week.at(7) || forced.start == week.at(7, 15))
    #expect(forced.score.rejection < 0)
  }

  @Test("leaves room beside meetings, and more so on a heavy day")
  func room() throws {
    let hours = only([17: 0.8])
    let light = try #require(best(finder([week.event(1, week.hours(16, 17))], hours: hours), minutes: 30).chosen)
    #expect(light.start == week.at(17, 30))
    let meetings = (8..<16).map { hour in week.event(UInt64(hour), week.at(hour)..<week.at(hour + 1)) }
    let heavy = try #require(best(finder(meetings, hours: hours), minutes: 30).chosen)
    #expect(heavy.score.room > light.score.room)
  }

  @Test("begins a stretch that no quarter of an hour fits into at its first whole minute")
  func tight() {
    let events = [
      week.event(1, week.at(6)..<week.at(17, 3) + .seconds(20)), week.event(2, week.at(17, 34)..<week.at(22)),
    ]
    #expect(best(finder(events), minutes: 30).chosen?.start == week.at(17, 4))
    #expect(best(finder(events), minutes: 31).chosen == nil)
    var memory = BehaviouralMemory()
    let until = 17 * 3_600 + 4 * 60
    memory.sacred = [
      SacredSlot(days: .everyDay, start: 0, end: until, reason: .explicit, learned: CalendarWeek.monday)
    ]
    let evening = [week.event(2, week.at(17, 34)..<week.at(22))]
    #expect(best(finder(evening, memory: memory), minutes: 30).chosen?.start == week.at(17, 4))
  }

  @Test("finds nothing in a full day, for no length, for a length that no day has, and on a day of two blocks")
  func nothing() {
    #expect(best(finder([week.event(1, week.hours(5, 23))])).chosen == nil)
    #expect(best(finder(), minutes: 0).chosen == nil)
    #expect(best(finder(), minutes: 17 * 60).chosen == nil)
    let two = [week.block(1, week.hours(7, 8), .completed), week.block(2, week.hours(17, 18), .proposed)]
    #expect(best(finder([], two)).chosen == nil)
    #expect(best(finder([], two)).alternatives.allSatisfy { $0.obstacle == .dayIsFull })
    let over = [week.block(1, week.hours(7, 8), .deleted), week.block(2, week.hours(17, 18))]
    #expect(best(finder([], over)).chosen != nil)
  }

  // MARK: - Later

  @Test("moves a block to the next slot of the same day, which may be one that it held itself")
  func later() {
    let block = week.block(1, week.hours(17, 18))
    let events = [week.event(1, week.hours(17, 18), .training, block: 1), week.event(2, week.hours(17, 18), block: 1)]
    let choice = finder(events, [block]).later(block, now: week.at(16, 50))
    #expect(choice?.chosen?.interval == week.hours(17.5, 18.5))
    #expect(choice?.alternatives.allSatisfy { $0.obstacle == .notNext || $0.obstacle == .past } == true)
    let meeting = week.event(3, week.hours(18, 19.5))
    #expect(finder(events + [meeting], [block]).later(block, now: week.at(16, 50))?.chosen?.start == week.at(19, 30))
    #expect(finder(events, [block]).later(block, now: week.at(19, 20))?.chosen?.start == week.at(19, 30))
  }

  @Test("moves a block to a preferred window of the next days when its own day has no slot left")
  func laterDays() {
    let block = week.block(1, week.hours(20, 21))
    let evening = only([18: 0.8])
    let choice = finder([], [block], hours: evening).later(block, now: week.at(21, 30))
    #expect(choice?.date == CalendarWeek.monday.adding(days: 1) && choice?.chosen?.start == week.at(18, day: 1))
    let taken = [week.event(1, week.hours(17, 19.5, day: 1))]
    #expect(
      finder(taken, [block], hours: evening).later(block, now: week.at(21, 30))?.chosen?.start == week.at(18, day: 2))
  }

  @Test("moves a block to the first day with any slot when no preferred window is free, within seven days")
  func laterAnything() {
    let block = week.block(1, week.hours(20, 21))
    let nothingPreferred = only([:])
    let tuesday = week.event(9, week.hours(0, 24, day: 1))
    #expect(
      finder([tuesday], [block], hours: nothingPreferred).later(block, now: week.at(21, 30))?.date
        == CalendarWeek.monday.adding(days: 2))
    func wall(_ days: Int) -> CalendarEvent { week.event(9, week.at(0, day: 1)..<week.at(0, day: days)) }
    #expect(finder([wall(6)], [block]).later(block, now: week.at(21, 30))?.date == CalendarWeek.monday.adding(days: 6))
    #expect(finder([wall(7)], [block]).later(block, now: week.at(21, 30)) == nil)
  }

  @Test("moves a block that is still to come on another day to later than it was")
  func laterTomorrow() {
    let block = week.block(1, week.hours(17, 18, day: 1))
    #expect(finder([], [block]).later(block, now: week.at(9))?.chosen?.start == week.at(17, 30, day: 1))
  }
}
