package struct DayRow: Hashable {
  package let date: CivilDate
  /// The true minutes asleep in the night that ended on this day, or `nil` if nothing was recorded.
  package var asleepMinutes: Int?
  package var workoutsDone = 0
  /// The workouts that were new to the phone. A newer version isn't another workout.
  package var workoutsOnPhone = 0
  package var messages = MessageCounts()
  /// The names of the faults that began or were active, each once, in order of their beginning.
  package var faults: [String] = []
  /// The longest time that a record took between watch and phone, among those that arrived on the day.
  package var apart: Span = .zero
}

package struct MessageCounts: Hashable {
  /// The messages that a link accepted.
  package var sent = 0
  package var delivered = 0
  package var lost = 0
  /// Delivered more than ten seconds after they were sent.
  package var late = 0
  /// Attempts while the other device was out of range; not among those sent.
  package var outOfRange = 0
}

/// Counts per day the events that an outside observer can see.
final class DayStatistics: TraceObserver {
  @exclusivity(unchecked) private var rows: [DayRow] = []
  /// The sleep in the night that ended on a day. Its length is computed only when the days are requested.
  @exclusivity(unchecked) private var sleep: [CivilDate: [HealthSample]] = [:]
  @exclusivity(unchecked) private(set) var messages = MessageCounts()
  private let clock: WorldClock
  private let end: Instant
  @exclusivity(unchecked) private var dayEnds = Instant.start
  @exclusivity(unchecked) private var workoutsOnPhone: Set<UInt64> = []
  /// The time of writing of each record that hasn't reached its first replica yet.
  @exclusivity(unchecked) private var waiting: [RecordStamp: Instant] = [:]
  @exclusivity(unchecked) private var heldFaults: [UInt64: String] = [:]
  /// The names of devices that went down without a planned fault that has an end.
  @exclusivity(unchecked) private var down: Set<String> = []
  private let waitingCrashes: Set<FaultID>
  private static let lateness = Span.seconds(10)

  private let modules: [any Plugin.Type]
  private let keeper: (any RecordKeeper.Type)?

  /// - Parameters:
  ///   - end: The story's end. Later events don't belong to any of its days.
  init(_ plan: WorldPlan, clock: WorldClock, end: Instant) {
    (self.clock, self.end, modules) = (clock, end, plan.vocabulary.simulationModules)
    (waitingCrashes, keeper) = (plan.waitingCrashes, plan.vocabulary.recordKeeper)
  }

  /// The days that have begun, in order.
  var days: [DayRow] {
    sleep.reduce(into: rows) { days, night in
      guard let index = days.lastIndex(where: { $0.date == night.key }) else { return }
      days[index].asleepMinutes = modules.lazy.compactMap { $0.asleepMinutes(on: night.key, by: night.value) }.first
    }
  }

  func observe(_ event: TraceEvent) {
    if event.at >= dayEnds, event.at < end || rows.isEmpty { openDay(event.at) }
    switch event.kind {
    case .drop: observe(drop: event)
    case .fact: observe(fact: event)
    case .fault: observe(fault: event)
    default: break
    }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard envelope.channel != .physical else { return }
    switch event.kind {
    case .send: count { $0.sent += 1 }
    case .delivery:
      count { $0.delivered += 1 }
      if event.at - envelope.sent > Self.lateness { count { $0.late += 1 } }
    default: break
    }
  }

  private func observe(drop event: TraceEvent) {
    guard event.fact(as: DropFact.self)?.reason == .outOfRange else { return count { $0.lost += 1 } }
    count { $0.outOfRange += 1 }
    // The kernel notes an attempt as sent before it finds no node there.
    count { $0.sent -= 1 }
  }

  private func count(_ change: (inout MessageCounts) -> Void) {
    change(&messages)
    change(&rows[rows.count - 1].messages)
  }

  private func openDay(_ at: Instant) {
    let date = clock.civil(at).date
    dayEnds = clock.instant(clock.zone.startOfDay(date.adding(days: 1)))
    var row = DayRow(date: date)
    let names = heldFaults.sorted { $0.key < $1.key }.map(\.value) + (down.isEmpty ? [] : ["crash"])
    row.faults = names.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    rows.append(row)
  }

  private func observe(fact event: TraceEvent) {
    if let truth = event.fact(as: TruthFact.self) { return observe(truth.sample) }
    switch keeper?.step(of: event) {
    case .written(let stamp)?: waiting[stamp] = event.at
    case .taken(let stamp, let workout)?:
      if let workout, workoutsOnPhone.insert(workout).inserted { rows[rows.count - 1].workoutsOnPhone += 1 }
      if let written = waiting.removeValue(forKey: stamp) {
        rows[rows.count - 1].apart = max(rows[rows.count - 1].apart, event.at - written)
      }
    case nil: break
    }
  }

  private func observe(_ sample: HealthSample) {
    if case .workout = sample.reading { rows[rows.count - 1].workoutsDone += 1 }
    if case .sleep = sample.reading { sleep[sample.day(in: clock.zone), default: []].append(sample) }
  }

  private func observe(fault event: TraceEvent) {
    guard let fault = event.fact(as: FaultFact.self), !waitingCrashes.contains(fault.fault) else { return }
    if fault.hits != nil || FaultCounter.isEnding(fault.name) {
      heldFaults[fault.subject] = nil
      if fault.name == "restart" { down.remove(fault.target) }
      return
    }
    if fault.isLasting {
      heldFaults[fault.subject] = fault.name
    } else if fault.name == "crash" {
      down.insert(fault.target)
    }
    if !rows[rows.count - 1].faults.contains(fault.name) { rows[rows.count - 1].faults.append(fault.name) }
  }
}

/// The planned occurrences of a kind of fault, and its real effect.
package struct FaultCount: Hashable {
  package let name: String
  /// The number of times that it began.
  package var windows = 0
  /// The number of messages that it lost, held or changed, or `nil` for faults of a device or a clock.
  package var messages: Int?

  /// `true` if it had any effect.
  package var hasFired: Bool { windows > 0 && messages != 0 }
}

package final class FaultCounter: TraceObserver {
  package var interest: TraceInterest { [.facts, .kernelEvents] }
  package var facts: FactInterest { .of(FaultFact.self, InterventionFact.self, DropFact.self) }
  private var byName: [String: FaultCount] = [:]
  private let waitingCrashes: Set<FaultID>
  private static let linkFaults: Set<String> = [
    "partition", "hold", "loss", "delay", "duplicate", "reorder", "corrupt", "drop", "profile",
  ]
  /// The verbs that end a fault.
  private static let endings: Set<String> = ["repair", "release", "restart", "resume", "return"]

  package static func isEnding(_ verb: String) -> Bool { endings.contains(verb) || verb.hasPrefix("end-") }

  package init(_ plan: WorldPlan) { waitingCrashes = plan.waitingCrashes }

  package var counts: [FaultCount] { byName.values.sorted { $0.name < $1.name } }

  package func observe(_ event: TraceEvent) {
    switch event.kind {
    case .fault:
      if let intervention = event.fact(as: InterventionFact.self) { return begin(intervention.name) }
      guard let fault = event.fact(as: FaultFact.self), !waitingCrashes.contains(fault.fault) else { return }
      if let hits = fault.hits {
        let name = fault.name.hasPrefix("end-") ? String(fault.name.dropFirst(4)) : fault.name
        add(hits, to: name)
      } else if !Self.isEnding(fault.name) {
        begin(fault.name)
      }
    case .drop:
      if event.fact(as: DropFact.self)?.reason == .partition { add(1, to: "partition") }
    case .hold: add(1, to: "hold")
    default: break
    }
  }

  private func begin(_ name: String) {
    var count = byName[name] ?? FaultCount(name: name, messages: Self.linkFaults.contains(name) ? 0 : nil)
    count.windows += 1
    byName[name] = count
  }

  /// Losses on the way to a desktop that is out of reach are normal, not a fault: only counted once a fault began.
  private func add(_ messages: Int, to name: String) {
    guard var count = byName[name] else { return }
    count.messages = (count.messages ?? 0) + messages
    byName[name] = count
  }
}

extension WorldPlan {
  /// The crashes that wait for a commit. The world reports when the device goes down.
  fileprivate var waitingCrashes: Set<FaultID> {
    Set(faults.filter { $0.fault.as(CrashFault.self)?.during == .commit }.map(\.id))
  }
}
