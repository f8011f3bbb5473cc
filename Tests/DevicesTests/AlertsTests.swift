import Testing

@testable import DeviceKit
@testable import Devices
@testable import SimKernel
@testable import PersonWire
import WearerKit

@Suite("The alerts of a phone")
struct AlertsTests {
  /// The date of a context on paper, whose clock shows noon at its beginning.
  private let today = DeviceContext.onPaper(.phone).civil.date
  private static let evening = Span.hours(8)

  private func makeStore() throws -> DeviceStore {
    let database = try Database(.memory)
    try database.migrate(to: DeviceSchema.migrations)
    return try DeviceStore(database, DeviceSchema.migrations)
  }

  /// Returns the number of alerts shown at once when one is planned for that date, that long after the beginning.
  private func shown(_ alerts: Alerts, for date: CivilDate, after span: Span) throws -> Int {
    var context = DeviceContext.onPaper(.phone, after: span)
    alerts.plan(date, nil, &context)
    return context.facts.count
  }

  @Test("are shown by day on their date, once a date")
  func once() throws {
    let alerts = Alerts(try makeStore(), device: DeviceID(role: .phone, installation: 1))
    let tomorrow = today.adding(days: 1)
    #expect(try shown(alerts, for: tomorrow, after: Self.evening) == 0)
    #expect(try shown(alerts, for: tomorrow, after: .days(1)) == 1)
    #expect(try shown(alerts, for: tomorrow, after: .days(1) + Self.evening) == 0)
    #expect(try shown(alerts, for: tomorrow, after: .days(2)) == 0)
  }

  @Test("are taken back by what they are about, whatever date the clock shows meanwhile")
  func withdrawn() throws {
    for (subject, isShown) in [(NoticeSubject.reminder(block: 7), false), (NoticeSubject.reminder(block: 8), true)] {
      let alerts = Alerts(try makeStore(), device: DeviceID(role: .phone, installation: 1))
      var context = DeviceContext.onPaper(.phone)
      let due = context.clock + .hours(5)
      alerts.plan(today, .reminder(block: 7), at: AlertMoment(due: due, lapses: due + .minutes(15)), &context)
      alerts.withdraw(subject)
      var later = DeviceContext.onPaper(.phone, after: .hours(5))
      alerts.check(&later)
      #expect(later.facts.isEmpty != isShown)
    }
  }

  @Test("are not shown for a date that the phone before it may have alerted on, also when the clock goes back to it")
  func takeOver() throws {
    let alerts = Alerts(try makeStore(), device: DeviceID(role: .phone, installation: 2))
    alerts.takeOver(DeviceContext.onPaper(.phone, after: .days(1)))
    #expect(try shown(alerts, for: today, after: Self.evening) == 0)
    #expect(try shown(alerts, for: today.adding(days: 1), after: .days(1) + Self.evening) == 0)
    #expect(try shown(alerts, for: today.adding(days: 2), after: .days(2) + Self.evening) == 1)
  }
}
