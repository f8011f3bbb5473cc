import Devices
@testable import Orchestration
import SimKernel
import PersonWire
import Testing
import WearerKit

/// An employer's calendar that carries out every request unless it is set to fail.
private struct Office {
  var sync = ShadowSync()
  var events: [CalendarEvent] = []
  private var nextID: UInt64 = 100
  private(set) var notices: [ShadowNotice] = []
  let week = CalendarWeek()

  static func open() -> Office {
    var office = Office()
    office.sync.turnOn()
    _ = office.run([], now: office.week.at(5))
    return office
  }

  /// Carries out the requests up to the first failure. Returns the requests made.
  mutating func run(
    _ blocks: [TrainingBlock], now: Timestamp, stopAfter limit: Int = .max, failing failure: ShadowFailure? = nil
  ) -> [ShadowStep] {
    let steps = sync.steps(for: blocks, events: events, now: now)
    for step in steps.prefix(limit) {
      if failure == nil { perform(step) }
      if let notice = sync.settle(failure, of: step, now: now) { notices.append(notice) }
      if failure != nil { break }
    }
    return steps
  }

  private mutating func perform(_ step: ShadowStep) {
    switch step {
    case .probe: break
    case .create(let shadow):
      events.append(week.event(nextID, shadow.entry.interval, .work, editor: .app, block: shadow.entry.block))
      nextID += 1
    case .change(let event, let shadow):
      events.removeAll { $0.id == event }
      events.append(week.event(event, shadow.entry.interval, .work, editor: .app, block: shadow.entry.block))
    case .remove(let event, _): events.removeAll { $0.id == event }
    }
  }

  var shown: [Range<Timestamp>] {
    events.filter { $0.block != nil }.map(\.interval).sorted { $0.lowerBound < $1.lowerBound }
  }
}

@Suite("Shadows in the employer's calendar")
struct ShadowSyncTests {
  private let week = CalendarWeek()
  private var block: TrainingBlock { week.block(1, week.hours(17, 18)) }
  private func moved(_ time: Range<Timestamp>) -> TrainingBlock { week.block(1, time) }

  @Test("are not thought of before the wearer wants them, and first it is asked whether it may be")
  func beginning() {
    var office = Office()
    #expect(office.run([block], now: week.at(6)) == [])
    office.sync.turnOn()
    #expect(office.run([block], now: week.at(6)) == [.probe])
    #expect(office.sync.state == .available)
    #expect(office.run([block], now: week.at(6)) == [.create(Shadow(entry: CalendarEntry(block)))])
    #expect(office.run([block], now: week.at(6)) == [])
  }

  @Test("say Busy, are private, and name nothing of training")
  func privacy() {
    let shadow = Shadow(entry: CalendarEntry(block))
    #expect(shadow.title == "Busy" && shadow.isPrivate && !shadow.hasReminder)
    #expect(Mirror(reflecting: shadow.entry).children.map(\.label) == ["block", "start", "end"])
    #expect(shadow.entry.start == block.start && shadow.entry.end == block.end)
  }

  @Test("follow their block: they move with it, and go when it is completed, missed, deleted or forgotten")
  func following() {
    var office = Office.open()
    _ = office.run([block], now: week.at(6))
    let steps = office.run([moved(week.hours(19, 20))], now: week.at(7))
    #expect(steps == [.change(event: 100, to: Shadow(entry: CalendarEntry(moved(week.hours(19, 20)))))])
    #expect(office.shown == [week.hours(19, 20)])
    for status in TrainingBlock.Status.allCases where status != .scheduled {
      var copy = office
      _ = copy.run([week.block(1, week.hours(19, 20), status)], now: week.at(8))
      #expect(copy.shown == [])
    }
    _ = office.run([], now: week.at(8))
    #expect(office.shown == [])
  }

  @Test("are not made for past blocks, and stay until the outcome of the block is settled")
  func over() {
    var office = Office.open()
    #expect(office.run([block], now: week.at(19)) == [])
    _ = office.run([block], now: week.at(6))
    #expect(office.run([block], now: week.at(19)) == [])
    #expect(office.shown.count == 1)
  }

  @Test("of a replaced block are made before the old one goes, and a run that breaks off is finished by the next")
  func crash() {
    let new = week.block(2, week.hours(19, 20))
    let blocks = [week.block(1, week.hours(17, 18), .removed), new]
    for limit in 0...2 {
      var office = Office.open()
      _ = office.run([block], now: week.at(6))
      let steps = office.run(blocks, now: week.at(7), stopAfter: limit)
      #expect(steps == [.create(Shadow(entry: CalendarEntry(new))), .remove(event: 100, of: 1)])
      if limit > 0 { #expect(office.shown.contains(week.hours(19, 20))) }
      _ = office.run(blocks, now: week.at(7, 1))
      #expect(office.shown == [week.hours(19, 20)])
      #expect(office.run(blocks, now: week.at(7, 2)) == [])
    }
  }

  @Test("are one for each block, even if the answer to the first request was lost or the memory of it is")
  func idempotence() {
    var office = Office.open()
    _ = office.run([block], now: week.at(6))
    var forgetful = Office.open()
    forgetful.events = office.events + [week.event(55, week.hours(17, 18), .work, editor: .app, block: 1)]
    #expect(forgetful.run([block, block], now: week.at(7)) == [.remove(event: 100, of: 1)])
    #expect(forgetful.run([block], now: week.at(7)) == [])
  }

  @Test("are not made twice while the calendar does not show them yet")
  func lag() {
    var office = Office.open()
    _ = office.run([block], now: week.at(6))
    let written = office.events
    office.events = []
    #expect(office.run([block], now: week.at(6, 14)) == [])
    #expect(office.run([block], now: week.at(6, 15)).count == 1)
    office.events = written
    #expect(office.run([block], now: week.at(6, 16)) == [])
  }

  @Test("that a colleague removed or moved stay so, until the block itself moves")
  func yielding() {
    var office = Office.open()
    _ = office.run([block], now: week.at(6))
    _ = office.run([block], now: week.at(6, 1))
    var removed = office
    removed.events = []
    #expect(removed.run([block], now: week.at(9)) == [])
    #expect(removed.run([moved(week.hours(19, 20))], now: week.at(9)).count == 1)
    office.events = [week.event(100, week.hours(15, 16), .work, editor: .delegate, block: 1)]
    #expect(office.run([block], now: week.at(9)) == [])
    #expect(office.run([moved(week.hours(19, 20))], now: week.at(9)).count == 1)
    #expect(office.shown == [week.hours(19, 20)])
  }

  @Test("are given up for a week where a policy forbids them, and the wearer is notified once")
  func policy() {
    for code in [53_000, 530_003, 50_076, 53_003] {
      var office = Office()
      office.sync.turnOn()
      _ = office.run([block], now: week.at(6), failing: .identity(code: code))
      #expect(office.sync.state == .mdmBlocked && office.notices == [.blockedByPolicy])
      #expect(office.run([block], now: week.at(5, day: 7)) == [])
      #expect(office.run([block], now: week.at(6, day: 7), failing: .identity(code: code)) == [.probe])
      #expect(office.notices == [.blockedByPolicy])
      #expect(office.run([block], now: week.at(6, day: 14)) == [.probe])
      #expect(office.sync.state == .available)
    }
  }

  @Test(
    "survive every error that passes, however often it comes",
    arguments: [ShadowFailure.unreachable, .status(500), .status(429), .status(401), .identity(code: 1)])
  func transient(failure: ShadowFailure) {
    var office = Office.open()
    var now = week.at(6)
    for _ in 0..<20 {
      _ = office.run([block], now: now, failing: failure)
      #expect(office.sync.state == .available)
      now = now + .hours(6)
    }
    let later = week.block(1, now + .hours(1)..<now + .hours(2))
    #expect(office.run([later], now: now).count == 1 && office.shown.count == 1 && office.notices.isEmpty)
  }

  @Test("wait twice as long after each error in a row, and not at all after a success")
  func backOff() {
    var office = Office.open()
    var now = week.at(6)
    for wait in [1, 2, 4, 8] as [Int64] {
      #expect(office.run([block], now: now, failing: .unreachable).count == 1)
      #expect(office.run([block], now: now + .minutes(wait) - .seconds(1)) == [])
      now = now + .minutes(wait)
    }
    #expect(office.run([block], now: now).count == 1)
    #expect(office.run([moved(week.hours(19, 20))], now: now).count == 1)
  }

  @Test("are taken away within hours where the wearer wants them no more, also if that was declined for a while")
  func declinedRollback() {
    var office = Office.open()
    _ = office.run([block], now: week.at(6))
    office.sync.turnOff()
    for minutes in 0..<60 { _ = office.run([block], now: week.at(7) + .minutes(Int64(minutes)), failing: .declined) }
    #expect(office.shown.count == 1 && office.notices == [])
    _ = office.run([block], now: week.at(14))
    #expect(office.shown == [])
  }

  @Test("do not wait for a time that a wrong clock had named")
  func clock() {
    var office = Office.open()
    let far = week.block(1, week.hours(17, 18, day: 400))
    _ = office.run([far], now: week.at(6, day: 365), failing: .identity(code: 53_000))
    #expect(office.run([block], now: week.at(6)) == [.probe])
  }

  @Test("treat a bare refusal as a policy only the third time in a row")
  func refusals() {
    var office = Office.open()
    for number in 1...3 {
      _ = office.run([block], now: week.at(6 + number), failing: .status(403))
      #expect(office.sync.state == (number < 3 ? .available : .mdmBlocked))
    }
  }

  @Test("wait for the wearer where the wearer declined")
  func declined() {
    var office = Office()
    office.sync.turnOn()
    _ = office.run([block], now: week.at(6), failing: .declined)
    #expect(office.sync.state == .userDenied && office.notices == [.permissionMissing])
    #expect(office.run([block], now: week.at(6, day: 30)) == [])
    office.sync.turnOn()
    #expect(office.run([block], now: week.at(7)) == [.probe])
  }

  @Test("are all taken away when the wearer wants them no more, also if that takes more than one try")
  func rollback() {
    var office = Office.open()
    let other = week.block(2, week.hours(19, 20))
    office.events = [week.event(9, week.hours(9, 10))]
    _ = office.run([block, other], now: week.at(6))
    office.sync.turnOff()
    _ = office.run([block, other], now: week.at(7), failing: .unreachable)
    #expect(office.shown.count == 2)
    _ = office.run([block, other], now: week.at(8))
    #expect(office.shown == [] && office.events.map(\.id) == [9] && office.sync.state == .off)
    #expect(office.run([block, other], now: week.at(9)) == [])
  }

  @Test("that are gone already need not be removed again")
  func gone() {
    var office = Office.open()
    _ = office.run([block], now: week.at(6))
    let steps = office.run([], now: week.at(7), failing: .status(404))
    #expect(steps == [.remove(event: 100, of: 1)])
    #expect(office.run([], now: week.at(7)) == steps)
  }

  @Test("are remembered by a phone that starts again: blocked, waited for, placed and seen")
  func kept() throws {
    func expectKept(_ office: Office) throws {
      #expect(try ShadowSync(wireBytes: office.sync.wireBytes) == office.sync)
    }
    var office = Office()
    try expectKept(office)
    office = .open()
    _ = office.run([block], now: week.at(6))
    try expectKept(office)
    _ = office.run([block], now: week.at(7))
    try expectKept(office)
    _ = office.run([moved(week.hours(19, 20))], now: week.at(8), failing: .unreachable)
    try expectKept(office)
    _ = office.run([moved(week.hours(19, 20))], now: week.at(9), failing: .status(403))
    try expectKept(office)
    _ = office.run([moved(week.hours(19, 20))], now: week.at(16), failing: .identity(code: 53_003))
    try expectKept(office)
    #expect(office.sync.state == .mdmBlocked)
    #expect(office.sync.wait(from: week.at(17)) == .weeks(1) - .hours(1))
    #expect(try ShadowSync(wireBytes: office.sync.wireBytes).wait(from: week.at(17)) == .weeks(1) - .hours(1))
  }

  @Test("that cannot be read back are an error, and never a crash")
  func damaged() throws {
    var office = Office.open()
    _ = office.run([block], now: week.at(6))
    let bytes = office.sync.wireBytes
    for count in bytes.indices {
      #expect(throws: WireError.self) { try ShadowSync(wireBytes: Array(bytes.prefix(count))) }
    }
  }
}
