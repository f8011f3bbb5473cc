import Foundation
import Reports
import WearerKit

// The causes of an event, and what followed from a fault.
extension StepSession {
  package func why(_ number: UInt64?) throws(StepMistake) -> [String] {
    var wanted = number
    if wanted == nil { wanted = try lastTold() }
    guard let number = wanted else { throw .misunderstood("no line of the story is shown yet: why #EVENT") }
    guard number <= life.event else {
      throw .misunderstood("event #\(number) has not happened yet: the last one here is #\(life.event)")
    }
    let chain = life.history.chain(from: number)
    let other = try anotherLife(keeping: Set(chain))
    try other.advance(toEvent: number)
    let seen = chain.compactMap { other.history.kept[$0] }
    let lines = seen.enumerated().map { (place, seen) in (place == 0 ? " " : " <- ") + eventLine(seen) }
    guard let first = seen.first, let root = seen.last else { return lines }
    let origin = origin(of: root, isAlone: seen.count == 1).map { [" <- " + $0] } ?? []
    guard first.event.kind == .fault else { return lines + origin }
    return lines + origin + (try consequences(of: first, in: other))
  }

  /// Runs the story without each of its faults, or replays it from moments before a failure, as `triad why` does.
  ///
  /// - Parameter check: `nil` for that of the last failure shown.
  func why(failureOf check: String?, isWhen: Bool) throws(StepMistake) -> [String] {
    let check = check ?? memory.lastFailed
    // A process of a session ignores its copies' ends, by which a replay that crashes is known.
    let before = signal(SIGCHLD, SIG_DFL)
    defer { signal(SIGCHLD, before) }
    do throws(ToolError) {
      let told = try WhyTelling.explain(
        scenario, planting: mutant, check: check, isWhen: isWhen, jobs: ProcessInfo.processInfo.activeProcessorCount,
        monitor)
      curve = told?.json
      if let told { return told.lines }
    } catch { throw .misunderstood(error.message.replacing("Error: ", with: "")) }
    throw .interrupted
  }

  private func eventLine(_ seen: SeenEvent) -> String {
    let entry = TraceEntry(seen, clock, text.names)
    return
      "#\(entry.number) d\(clock.day(seen.event.at)) \(entry.localTime.dropFirst(11)) \(entry.who): \(text.named(entry.words))"
  }

  /// The last printed event that has happened here.
  private func lastTold() throws(StepMistake) -> UInt64? {
    if let told = memory.lastTold, told <= life.event { return told }
    guard let step = memory.trail.last(where: { $0 < life.step }) else { return nil }
    let other = try anotherLife()
    try other.advance(toStep: step)
    return other.advance().flatMap { $0.last { $0.event.hasFact } ?? $0.first }?.event.number
  }

  /// The origin of an event without a cause, in words; `nil` if its own words say it.
  private func origin(of root: SeenEvent, isAlone: Bool) -> String? {
    let isFault = root.event.kind == .fault
    let isAct = root.envelope?.channel == .physical
    let change = memory.changes.firstIndex {
      $0.isOn && $0.intervention == nil && $0.at == root.event.at && $0.line.hasPrefix("inject ") == isFault
    }
    if isFault || isAct, let change {
      return "you did it: change \(change + 1), \(PrintableText.of(memory.changes[change].line))"
    }
    if isFault { return "the story has it, as a fault or as the end of one" }
    return isAct && isAlone ? "the wearer's day has it; nothing on a device led to it" : nil
  }

  /// Returns what followed from a fault up to here: its effects, the messages that it cost, and its end.
  private func consequences(of fault: SeenEvent, in other: StepLife) throws(StepMistake) -> [String] {
    guard let fact = fault.event.fact(as: FaultFact.self) else { return [] }
    var effects: Set<UInt64> = [fault.event.number]
    var ends: [UInt64: (NodeID, NodeID)] = [:]
    var lines: [String] = []
    var count = 0
    while other.step < life.step, count < 200 {
      if other.step % 256 == 0, monitor.isCancelled { throw .interrupted }
      guard let seen = other.advance(before: life.now + .nanoseconds(1)) else { break }
      for event in seen {
        if effects.contains(event.event.cause) { effects.insert(event.event.number) }
        if event.event.kind == .send, let envelope = event.envelope { ends[envelope.id] = (envelope.from, envelope.to) }
        guard event.event.number > fault.event.number, isEffect(event, of: fact, effects, ends) else { continue }
        count += 1
        if lines.count < 8 || event.event.kind == .fault { lines.append(" -> " + eventLine(event)) }
      }
    }
    if lines.isEmpty { return [" -> nothing followed up to here"] }
    return lines
      + (count > lines.count
        ? [" -> and \(count - lines.count)\(count < 200 ? "" : " or more") others up to here"] : [])
  }

  private func isEffect(
    _ seen: SeenEvent, of fault: FaultFact, _ effects: Set<UInt64>, _ ends: [UInt64: (NodeID, NodeID)]
  ) -> Bool {
    if let other = seen.event.fact(as: FaultFact.self) {
      return other.target == fault.target && (other.fault == fault.fault || effects.contains(seen.event.cause))
    }
    if let drop = seen.event.fact(as: DropFact.self) {
      guard drop.reason.name == fault.name || drop.reason == .crashed && fault.name == "crash" else { return false }
      let devices = ends[drop.message].map { [text.names.name($0.0), text.names.name($0.1)] } ?? []
      return devices.contains { fault.target.contains($0) }
    }
    return effects.contains(seen.event.number) && text.telling([seen]) != nil
  }
}
