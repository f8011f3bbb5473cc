import Foundation
import Testing
import TriadKit

private struct Plan: Act {
  static let name = "plan"
  var title: String
}

private struct Cup: Payload { var number: Int }

/// Plans what the act says, by the hand of the test.
private struct Planner: App {
  @Stored var opened: [String] = []
  @Stored var reasons: [String] = []
  @Stored var errors: [String] = []
  @Stored var pending: [String] = []
  @Stored var cups = 0
  var plan: @Sendable (Plan, inout Device) throws(NoticeError) -> Void = { _, _ in }

  init(_ plan: @escaping @Sendable (Plan, inout Device) throws(NoticeError) -> Void) { self.plan = plan }
  init() {}

  mutating func act(_ act: Plan, _ device: inout Device) {
    do throws(NoticeError) { try plan(act, &device) } catch { errors.append(error.rawValue) }
    pending = device.notices.pending.map(\.id)
  }

  mutating func opened(_ notice: Notice, _ device: inout Device) {
    opened.append(notice.id)
    reasons.append(device.runReason?.rawValue ?? "")
    cups += notice.payload(Cup.self)?.number ?? 0
  }
}

@Suite("A notice that an app plans")
struct NoticeTests {
  /// Returns the data that a phone's app stored, the notices shown by the clock of the zone, and the outcome.
  private static func run(
    start: String = "2026-03-27", zone: String = "Europe/Oslo", length: String = "4d", on role: DeviceRole = .phone,
    _ more: String, _ plan: @escaping @Sendable (Plan, inout Device) throws(NoticeError) -> Void
  ) throws -> (app: Planner, shown: [String], outcome: Outcome) {
    let found = Found()
    let looks = Promise("the test looks") { run in
      found.app = run.stored(role, Planner.self)
      found.shown = run.notices(role).map { "\(text($0.at, zone)) \($0.notice.id)" }
      return true
    }
    let simulation = try Simulation(
      text: """
        {
          name: "notices", start: "\(start)", zone: "\(zone)", length: "\(length)",
          devices: { watch: {}, phone: {}, desktop: {} }, \(more)
        }
        """, apps: [.on(role) { Planner(plan) }], promises: [looks])
    let outcome = simulation.run()
    #expect(outcome.failures == [] && outcome.breakdown == nil)
    #expect(simulation.firstDifference() == nil)
    return (try #require(found.app), found.shown, outcome)
  }

  private final class Found: @unchecked Sendable {
    var app: Planner?
    var shown: [String] = []
  }

  private static func text(_ date: Date, _ zone: String) -> String {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: zone) ?? .gmt
    let parts = calendar.dateComponents([.day, .hour, .minute], from: date)
    return "\(parts.day ?? 0) \(parts.hour ?? 0):\(parts.minute ?? 0)"
  }

  private struct WeekPlanner: App {
    mutating func launched(_ device: inout Device) {
      for weekday in [Int.max - 1, Int.min, 0, 8, -10] {
        let refused: NoticeError?
        do throws(NoticeError) {
          try device.notices.schedule(Notice("n", title: "n", at: .civil(hour: 8, minute: 0, weekday: weekday)))
          refused = nil
        } catch { refused = error }
        device.always(refused == .neverDue, "no week has a day \(weekday)")
      }
    }
  }

  @Test("is refused on a day that no week has")
  func weekdays() throws {
    let outcome = try Simulation(
      text: """
        { name: "days", start: "2026-03-02", zone: "UTC", length: "1d",
          devices: { watch: false, phone: {}, desktop: false, cloud: false } }
        """, apps: [.phone(WeekPlanner())]
    ).run()
    #expect(outcome.isPass && !outcome.vacuous.contains("app-promises"), "\(outcome.summary(again: ""))")
  }

  @Test("comes at its time of day by the clock, over a change of the clocks, while the app does not run")
  func daily() throws {
    let (_, shown, _) = try Self.run(
      """
      notices: { opens: 0 },
      story: [{ at: "d1 09:00", does: "plan", on: "phone", with: '{"title": "x"}' }, { at: "d1 09:05", opensApp: true }],
      faults: [{ at: "d1 10:00", forceQuit: "phone" }],
      """
    ) { _, device throws(NoticeError) in
      try device.notices.schedule(Notice("pills", title: "Pills", at: .civil(hour: 8, minute: 30), repeats: true))
    }
    #expect(shown == ["28 8:30 pills", "29 8:30 pills", "30 8:30 pills"])
  }

  @Test("for a time that the clocks skip comes that much later, and one for a moment ignores zones")
  func skipped() throws {
    let (_, shown, _) = try Self.run(
      """
      notices: { opens: 0 }, story: [{ at: "d2 20:00", does: "plan", on: "phone", with: '{"title": "x"}' }],
      """
    ) { _, device throws(NoticeError) in
      try device.notices.schedule(Notice("night", title: "Night", at: .civil(hour: 2, minute: 30)))
      // Half past five in the morning of the 29th in Oslo's summer.
      let moment = Date(timeIntervalSince1970: 1_774_755_000)
      try device.notices.schedule(Notice("moment", title: "Moment", at: .date(moment)))
      try device.notices.schedule(Notice("soon", title: "Soon", at: .after(90)))
      try device.notices.schedule(
        Notice("hour", title: "Hour", at: .calendar(DateComponents(day: 30, minute: 15))))
    }
    #expect(shown == ["28 20:1 soon", "29 3:30 night", "29 5:30 moment", "30 0:15 hour"])
  }

  @Test("follows the person to another zone, and is shown on arrival where the journey skipped its time")
  func journey() throws {
    let (_, shown, _) = try Self.run(
      """
      notices: { opens: 0 }, story: [{ at: "d1 09:00", does: "plan", on: "phone", with: '{"title": "x"}' }],
      faults: [{ from: "d1 12:00", until: "d3 12:00", travel: "Asia/Tokyo" }],
      """
    ) { _, device throws(NoticeError) in
      try device.notices.schedule(Notice("pills", title: "Pills", at: .civil(hour: 8, minute: 0), repeats: true))
    }
    // Eight in Tokyo is midnight in Oslo; eight in Oslo has passed on the 29th when the person is back.
    #expect(shown == ["28 0:0 pills", "29 0:0 pills", "29 12:0 pills", "30 8:0 pills"])
  }

  @Test("has room beside 63 others: of more the soonest are kept, without a word")
  func room() throws {
    let (app, shown, _) = try Self.run(
      """
      notices: { opens: 0 }, story: [{ at: "d1 09:00", does: "plan", on: "phone", with: '{"title": "x"}' }],
      """
    ) { _, device throws(NoticeError) in
      for number in 1...70 {
        try device.notices.schedule(Notice("\(number)", title: "\(number)", at: .after(Double(71 - number) * 60)))
      }
    }
    #expect(app.errors == [])
    #expect(app.pending.count == 64)
    #expect(app.pending.first == "70" && app.pending.last == "7")
    #expect(shown.count == 64)
  }

  @Test("takes the place of one of its name, and is not shown once it is cancelled")
  func cancelled() throws {
    let (_, shown, _) = try Self.run(
      """
      notices: { opens: 0 },
      story: [
        { at: "d1 09:00", does: "plan", on: "phone", with: '{"title": "first"}' },
        { at: "d1 09:10", does: "plan", on: "phone", with: '{"title": "second"}' },
      ],
      """
    ) { plan, device throws(NoticeError) in
      if plan.title == "first" {
        try device.notices.schedule(Notice("a", title: "A", at: .after(1_800)))
        try device.notices.schedule(Notice("b", title: "B", at: .after(1_800)))
      } else {
        try device.notices.schedule(Notice("a", title: "A", at: .after(7_200)))
        device.notices.cancel("b", "not there")
      }
    }
    #expect(shown == ["27 11:10 a"])
  }

  @Test("is refused while the person wants none, and one that waits is not shown")
  func denied() throws {
    let (app, shown, outcome) = try Self.run(
      """
      notices: { opens: 0 },
      story: [
        { at: "d1 09:00", does: "plan", on: "phone", with: '{"title": "x"}' },
        { at: "d1 12:00", does: "plan", on: "phone", with: '{"title": "x"}' },
        { at: "d2 12:00", does: "plan", on: "phone", with: '{"title": "x"}' },
      ],
      faults: [{ from: "d1 10:00", until: "d2 10:00", noticesDenied: "phone" }],
      """
    ) { _, device throws(NoticeError) in
      try device.notices.schedule(Notice("x", title: "X", at: .after(7_200)))
    }
    #expect(app.errors == ["notAllowed"])
    #expect(shown == ["28 14:0 x"])
    #expect(outcome.fired["noticesDenied"] != nil)
  }

  @Test("cannot be planned where it would never come, too often, or on a device that shows none")
  func refused() throws {
    let story = #"story: [{ at: "d1 09:00", does: "plan", on: "phone", with: '{"title": "x"}' }],"#
    let times: [(Notice.Time, Bool, NoticeError)] = [
      (.after(-1), false, .neverDue), (.after(.nan), false, .neverDue), (.after(59), true, .tooOften),
      (.date(Date(timeIntervalSince1970: 0)), false, .neverDue), (.calendar(DateComponents()), false, .neverDue),
      (.calendar(DateComponents(month: 13)), false, .neverDue), (.calendar(DateComponents(second: 1)), true, .tooOften),
      (.calendar(DateComponents(month: 2, day: 30)), false, .neverDue),
      (.calendar(DateComponents(year: 2026, month: 2, day: 30)), false, .neverDue),
    ]
    for (time, repeats, error) in times {
      let (app, shown, _) = try Self.run(length: "1d", story) { _, device throws(NoticeError) in
        try device.notices.schedule(Notice("x", title: "X", at: time, repeats: repeats))
      }
      #expect(app.errors == [error.rawValue], "\(time)")
      #expect(app.pending == [] && shown == [])
    }
    let (app, _, _) = try Self.run(
      length: "1d", on: .desktop, story.replacingOccurrences(of: "\"phone\"", with: "\"desktop\"")
    ) { _, device throws(NoticeError) in
      try device.notices.schedule(Notice("x", title: "X", at: .after(60)))
    }
    #expect(app.errors == ["unavailable"])
  }

  @Test("goes with its event: what a crash takes was not planned, and what is safe is shown after it")
  func crash() throws {
    let (app, shown, _) = try Self.run(
      """
      notices: { opens: 0 },
      story: [
        { at: "d1 09:00", does: "plan", on: "phone", with: '{"title": "safe"}' },
        { at: "d1 10:00", does: "plan", on: "phone", with: '{"title": "lost"}' },
      ],
      faults: [
        { at: "d1 10:00", crash: "phone", during: "commit", restart: "after 20h" },
      ],
      """
    ) { plan, device throws(NoticeError) in
      try device.notices.schedule(Notice(plan.title, title: plan.title, at: .after(3_600 * 2)))
    }
    #expect(app.pending == ["safe"])
    // Due at eleven, while the phone was off.
    #expect(shown == ["28 6:0 safe"])
  }

  @Test("lies there until the person opens it, which brings the app to the foreground with it")
  func opened() throws {
    let (app, shown, _) = try Self.run(
      """
      notices: { opens: 0 },
      story: [
        { at: "d1 09:00", does: "plan", on: "phone", with: '{"title": "x"}' },
        { at: "d1 09:30", opensNotice: "phone" },
        { at: "d1 12:00", opensNotice: "phone" },
        { at: "d1 13:00", opensNotice: "phone" },
      ],
      """
    ) { _, device throws(NoticeError) in
      try device.notices.schedule(Notice("tea", title: "Tea", at: .after(3_600), payload: Cup(number: 3)))
    }
    #expect(shown.count == 1)
    #expect(app.opened == ["tea"] && app.reasons == ["opened"] && app.cups == 3)
  }

  @Test("is opened by the person's habit, and not at night")
  func habit() throws {
    let (app, shown, _) = try Self.run(
      length: "2w",
      #"notices: { opens: 1, within: "10m" }, story: [{ at: "d1 09:00", does: "plan", on: "phone", with: '{"title": "x"}' }],"#
    ) { _, device throws(NoticeError) in
      try device.notices.schedule(Notice("day", title: "Day", at: .civil(hour: 14, minute: 0), repeats: true))
      try device.notices.schedule(Notice("night", title: "Night", at: .civil(hour: 3, minute: 0), repeats: true))
    }
    #expect(shown.count > 20)
    #expect(app.opened.count > 10 && Set(app.opened) == ["day"])
  }
}
