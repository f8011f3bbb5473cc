import DeviceKit
@testable import Engine
@testable import ScenarioFiles
@testable import SimKernel
import WearerKit
@testable import PersonWire
@testable import Person
import Testing

/// A wearer of clockwork: sleeps from 23 to 7 (or only from 1 to half past 4), walks, and trains at 18 o'clock on every
/// second day.
struct ClockworkWearer: Wearer {
  private var date: CivilDate
  private let zone: Zone
  private let last: CivilDate
  private let isSleepless: Bool

  init(start: Timestamp, zone: Zone, days: Int, isSleepless: Bool = false) {
    self.isSleepless = isSleepless
    date = zone.civil(start).date
    self.zone = zone
    last = date.adding(days: days)
  }

  mutating func nextDay() -> WearerDay {
    defer { date = date.adding(days: 1) }
    func at(_ hour: Int, _ minute: Int = 0) -> Timestamp {
      zone.timestamp(CivilDateTime(date: date, hour: hour, minute: minute))
    }
    var events: [WearerEvent] = []
    func body(_ start: Timestamp, _ end: Timestamp, _ reading: Reading) {
      events.append(WearerEvent(at: end, stimulus: .body(HealthSample(start: start, end: end, reading: reading))))
    }
    if isSleepless {
      body(at(1), at(4, 30), .sleep(.asleep))
      // The watch measures them awake, too: the night is short, not lost.
      for half in 0..<18 where !(2..<9).contains(half) {
        body(at(half / 2, half % 2 * 30 + 10), at(half / 2, half % 2 * 30 + 11), .heartRate(60))
      }
    } else {
      body(zone.timestamp(CivilDateTime(date: date.adding(days: -1), hour: 23, minute: 0)), at(7), .sleep(.asleep))
    }
    body(at(7), at(7, 1), .restingHeartRate(52))
    for hour in 8..<22 { body(at(hour), at(hour, 15), .steps(Double(hour) * 37 + 1)) }
    if date.dayNumber.isMultiple(of: 2) {
      body(at(18), at(18, 45), .workout(WorkoutSummary(activity: .running, energy: 410, averageHeartRate: 148)))
    }
    events.append(WearerEvent(at: at(8, 30), stimulus: .arrives(.work)))
    events.append(WearerEvent(at: at(8, 31), stimulus: .desktopScreen(isAwake: true)))
    events.append(WearerEvent(at: at(9), stimulus: .frontApplication("code")))
    events.append(WearerEvent(at: at(16), stimulus: .desktopScreen(isAwake: false)))
    events.append(WearerEvent(at: at(16, 1), stimulus: .arrives(.home)))
    events.append(WearerEvent(at: at(21), JournalAct.writes("a day like any other, number \(date)", on: .phone)))
    events.append(WearerEvent(at: at(6, 45), stimulus: .phoneCharger(isConnected: false)))
    events.append(WearerEvent(at: at(22), stimulus: .watchCharger(isConnected: true)))
    events.append(WearerEvent(at: at(22, 50), stimulus: .watchCharger(isConnected: false)))
    events.append(WearerEvent(at: at(23), stimulus: .phoneCharger(isConnected: true)))
    let nights = (0...1).map { (later: Int) -> Range<Timestamp> in
      let morning = date.adding(days: later)
      func at(_ date: CivilDate, _ hour: Int, _ minute: Int = 0) -> Timestamp {
        zone.timestamp(CivilDateTime(date: date, hour: hour, minute: minute))
      }
      return isSleepless ? at(morning, 1)..<at(morning, 4, 30) : at(morning.adding(days: -1), 23)..<at(morning, 7)
    }
    return WearerDay(date: date, events: events.sorted { $0.at < $1.at }, asleep: nights)
  }
}

extension WorldPlan {
  /// A quiet plan over perfect links, to be spoiled by a test.
  static func clockwork(days: Int = 7, seed: UInt64 = 1, rules: Set<Rule> = []) -> WorldPlan {
    let zone = Zone(identifier: "Europe/Oslo") ?? .utc
    let start = zone.startOfDay(CivilDate(dayNumber: 20_514))  // Monday, 2 March 2026
    let perfect = LinkProfile(latency: .constant(.milliseconds(50)))
    let pairs: [(Role, Role)] = [
      (.watch, .phone), (.watch, .cloud), (.phone, .cloud), (.phone, .desktop), (.desktop, .cloud),
    ]
    return WorldPlan(
      vocabulary: Features.vocabulary, name: "clockwork", seed: seed, rules: Rules(asWritten: rules), start: start,
      zone: zone,
      length: .days(Int64(days)),
      devices: [.watch: DevicePlan(), .phone: DevicePlan(), .desktop: DevicePlan(), .cloud: DevicePlan()],
      links: pairs.compactMap { pair in
        LinkName(pair.0, pair.1).map { LinkPlan(link: $0, up: perfect, down: perfect) }
      }, faults: [],
      wearer: ClockworkWearer(start: start, zone: zone, days: days))
  }

  func adding(_ fault: Fault, from begin: Span, to end: Span?) -> WorldPlan {
    var plan = self
    plan.faults.append(
      PlannedFault(
        id: FaultID(plan.faults.count + 1), fault: fault, begin: start + begin, end: end.map { start + $0 },
        why: nil))
    return plan
  }

  func run() throws -> RunOutcome { try Run(self).run() }
}

extension RunOutcome {
  func check(_ name: String) -> CheckResult? { checks.first { $0.name == name } }
  var failedChecks: [String] { checks.filter(\.isFailed).map(\.name) }
  /// Everything that went wrong, in words, for a test's message.
  var complaints: String {
    checks.flatMap { check in check.failures.prefix(3).map { "\(check.name): \($0.message)" } }.joined(separator: "\n")
  }
}

extension LinkSelector {
  /// Both ways between the phone and the cloud.
  static var phoneCloud: LinkSelector { LinkName(.phone, .cloud).map(LinkSelector.link) ?? .all }
  /// Both ways between the watch and the phone.
  static var watchPhone: LinkSelector { LinkName(.watch, .phone).map(LinkSelector.link) ?? .all }
}
