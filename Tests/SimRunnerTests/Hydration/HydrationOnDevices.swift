import DeviceKit
import Replication
import SimKernel
import PersonWire

/// Tells the app that the system exists.
struct HydrationSetup: Sendable {}

extension FeatureSchema {
  static let hydration = FeatureSchema(
    "hydration", tables: ["glass_taps", "glasses_counted"],
    scripts: [
      """
      -- Watch: taps that are no records yet.
      CREATE TABLE glass_taps (number INTEGER PRIMARY KEY, at INTEGER NOT NULL);
      -- Phone: the local day that each glass counts for.
      CREATE TABLE glasses_counted (id INTEGER PRIMARY KEY, day INTEGER NOT NULL);
      """
    ])
}

/// The watch: each tap is a glass, also where the phone is away.
final class WatchGlasses: Feature {
  static let schema: FeatureSchema? = .hydration
  let device: DeviceServices

  init?(_ device: DeviceServices) {
    guard device.setup[HydrationSetup.self] != nil else { return nil }
    self.device = device
  }

  func notice(_ act: Message, _ context: inout DeviceContext) {
    guard let tap = act.body(as: TapsGlass.self) else { return }
    if store.hasPlanted(.glassNeedsPhone), !context.platform.isReachable { return }
    store.beginWriting()
    store.statement("INSERT OR IGNORE INTO glass_taps (number, at) VALUES (?, ?)")
      .run(Int64(bitPattern: tap.number), context.clock.nanoseconds)
    file(&context)
  }

  func think(_ context: inout DeviceContext) { file(&context) }
  func ready(_ context: inout DeviceContext) { file(&context) }

  /// Makes records of the taps, as soon as the watch may write.
  private func file(_ context: inout DeviceContext) {
    guard replica.mayWrite() else { return }
    let taps = store.statement("SELECT number, at FROM glass_taps ORDER BY number").all { row in
      (number: UInt64(bitPattern: row.int64(0)), at: row.moment(1))
    }
    for tap in taps {
      let key = Glass.key(ofTap: tap.number)
      if replica.ledger.header(key) == nil {
        replica.write(key, RecordBody(Glass(drunk: tap.at)), created: tap.at, &context)
      }
      store.statement("DELETE FROM glass_taps WHERE number = ?").run(Int64(bitPattern: tap.number))
    }
  }
}

/// The phone: counts the glasses of each day, reminds in the evening, and learns a goal from week to week.
final class PhoneGlasses: WorkQueue {
  static let schema: FeatureSchema? = .hydration
  let device: DeviceServices
  private var isThinking = false

  /// The hours of the evening in which the wearer is reminded.
  private static let evening = 18..<21

  init?(_ device: DeviceServices) {
    guard device.setup[HydrationSetup.self] != nil else { return nil }
    self.device = device
  }

  var isBusy: Bool { isThinking }

  func run(_ context: inout DeviceContext) { isThinking = false }
  func ready(_ context: inout DeviceContext) { received(replica.ledger.records(in: .glasses), &context) }

  func received(_ records: [Record], _ context: inout DeviceContext) {
    for record in records {
      guard let glass = record.body?.content(Glass.self) else { continue }
      let isLiteral = setup.rules.hasDefect(.countsByArrival)
      let day = isLiteral ? context.civil.date : context.zone.civil(glass.drunk).date
      store.beginWriting()
      let isNew = store.statement("INSERT OR IGNORE INTO glasses_counted (id, day) VALUES (?, ?)")
        .run(Int64(bitPattern: record.key.id), day.dayNumber)
      if isNew > 0 { context.report(HydrationFact.counted(record.key.id, on: day, by: setup.device)) }
    }
  }

  func think(_ context: inout DeviceContext) {
    remind(&context)
    let week = Int64(context.civil.date.dayNumber / 7)
    guard !isThinking, replica.mayWrite(), store.number(.waterWeek) != week else { return }
    isThinking = true
    context.notify(Self.self)
  }

  /// The system shows one alert a date, at an hour at which it may be heard.
  private func remind(_ context: inout DeviceContext) {
    let today = context.civil.date
    guard Self.evening.contains(context.civil.hour), store.number(.waterReminded) != Int64(today.dayNumber),
      count(on: today) < goal() || store.hasPlanted(.alwaysReminds)
    else { return }
    store.remember(.waterReminded, Int64(today.dayNumber))
    context.alert(on: today)
    context.report(HydrationFact.reminded(of: goal(), on: today, by: setup.device))
  }

  func goal() -> Int {
    Int(replica.ledger.record(WaterGoal.key)?.body?.content(WaterGoal.self)?.glasses ?? UInt8(WaterGoal.first))
  }

  private func count(on day: CivilDate) -> Int {
    store.statement("SELECT count(*) FROM glasses_counted WHERE day = ?").first(day.dayNumber) { $0.int(0) } ?? 0
  }

  /// The number of glasses on each of the last seven full days.
  func next(_ context: inout DeviceContext) -> WeekOfWater? {
    let today = context.civil.date
    guard replica.mayWrite(), store.number(.waterWeek) != Int64(today.dayNumber / 7) else {
      isThinking = false
      return nil
    }
    return WeekOfWater(week: today.dayNumber / 7, glasses: (1...7).map { count(on: today.adding(days: -$0)) })
  }

  func carryOut(_ goal: Int, of situation: WeekOfWater, _ context: inout DeviceContext) {
    guard replica.mayWrite() else { return }
    store.remember(.waterWeek, Int64(situation.week))
    guard goal != self.goal() else { return }
    replica.write(WaterGoal.key, RecordBody(WaterGoal(UInt8(clamping: goal))), created: context.clock, &context)
    context.report(HydrationFact.learnt(goal, by: setup.device))
  }
}

struct WeekOfWater: Sendable {
  let week: Int
  let glasses: [Int]
}

/// Wants a little more than the wearer drinks, and never much.
final class WaterMind: Agent {
  func think(_ situation: WeekOfWater, _ line: any WorkQueueClient<PhoneGlasses>) async -> Int? {
    let drunk = situation.glasses.filter { $0 > 0 }
    guard !drunk.isEmpty else { return WaterGoal.first }
    return min(12, max(4, drunk.reduce(0, +) / drunk.count + 1))
  }
}

extension MemoryKey {
  /// The last week by whose days a goal was learnt, and the last local day on which the wearer was reminded.
  static let waterWeek = MemoryKey("waterWeek")
  static let waterReminded = MemoryKey("waterReminded")
}

extension Rule {
  static let countsByArrival = Rule("counts-by-arrival", "a glass counts for the day on which the phone hears of it")
}

extension Mutant {
  static let alwaysReminds = Mutant(
    "always-reminds", in: "Hydration/PhoneGlasses", "the wearer is reminded, whatever they drank")
  static let glassNeedsPhone = Mutant(
    "glass-needs-phone", in: "Hydration/WatchGlasses", "a tap is forgotten where the phone cannot be reached")
}

/// The phone's facts about glasses.
enum HydrationFact: TraceFact, Hashable {
  case counted(UInt64, on: CivilDate, by: DeviceID)
  case reminded(of: Int, on: CivilDate, by: DeviceID)
  case learnt(Int, by: DeviceID)

  func write(to record: inout FactRecord) {
    switch self {
    case .counted(let id, let day, let device):
      record.begin("glass-counted", about: id, "{device} counts a glass for {day}")
      record.field("device", device)
      record.field("day", "\(day)")
    case .reminded(let goal, let day, let device):
      record.begin("water-reminded", about: UInt64(day.dayNumber), "{device} reminds of {goal} glasses on {day}")
      record.field("device", device)
      record.field("goal", goal)
      record.field("day", "\(day)")
    case .learnt(let goal, let device):
      record.begin("water-goal", about: UInt64(goal), "{device} aims at {goal} glasses a day")
      record.field("device", device)
      record.field("goal", goal)
    }
  }
}
