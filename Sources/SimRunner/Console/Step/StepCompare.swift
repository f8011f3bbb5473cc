import Reports
import WearerKit

/// A story up to a moment, to compare with another.
struct StepFuture {
  let label: String
  let scenario: Scenario
  let at: StepPosition
}

/// The state of a story at a moment, and its messages up to there.
struct StepState {
  var dials: [DialPath: String] = [:]
  /// The number of equal rows of each table of each device.
  var rows: [String: [String: Int]] = [:]
  /// The number of messages of each kind.
  var messages: [String: Int] = [:]

  init(dialsOf life: StepLife) throws(StepMistake) {
    do throws(StorageError) {
      for dial in try Dials(world: life.world).all() { dials[dial.path] = dial.value }
    } catch { throw .broken("\(error)") }
  }

  /// Returns the dials that differ in a later or another state.
  func differences(_ other: StepState, in plan: WorldPlan, _ mark: String) -> [String] {
    DialPath.all(in: plan).filter { dials[$0] != other.dials[$0] }.map {
      " * \($0): \(dials[$0] ?? "nothing")\(mark)\(other.dials[$0] ?? "nothing")"
    }
  }
}

// Two futures side by side.
extension StepSession {
  /// Stores the story with its changes under a name.
  func fork(_ name: String) -> [String] {
    memory.forks[name] = memory.changes
    return [
      " kept as '\(PrintableText.of(name))': change the story now, and 'compare \(PrintableText.of(name))' tells the difference"
    ]
  }

  /// Compares the story as it was opened, or a kept one or a mark, with the story here; or two of those.
  func compare(_ names: [String]) throws(StepMistake) -> [String] {
    let futures = try (names.isEmpty ? ["opened"] : names).map { (name) throws(StepMistake) in try future(name) }
    let (a, b) = (futures[0], futures.count > 1 ? futures[1] : here)
    if a.scenario == b.scenario, a.at == b.at { return [" the same story at the same moment: nothing differs"] }
    // Before the first change, both are the same.
    let first = a.scenario == b.scenario ? min(a.at.at, b.at.at) : memory.changes.map(\.at).min() ?? .start
    let since = min(first, min(a.at.at, b.at.at))
    let (before, after) = (try state(of: a, since: since), try state(of: b, since: since))
    var lines = [" \(a.label) (\(clock.label(a.at.at)))  |  \(b.label) (\(clock.label(b.at.at)))"]
    lines += before.differences(after, in: life.run.plan, " | ")
    for table in Set(before.rows.keys).union(after.rows.keys).sorted() {
      lines += Self.difference(table, before.rows[table] ?? [:], after.rows[table] ?? [:])
    }
    for kind in Set(before.messages.keys).union(after.messages.keys).sorted() {
      let (old, new) = (before.messages[kind] ?? 0, after.messages[kind] ?? 0)
      if old != new { lines.append(" message  \(kind): \(old) | \(new)") }
    }
    return lines.count == 1 ? lines + [" nothing differs"] : Self.shortened(lines)
  }

  private var here: StepFuture { StepFuture(label: "here", scenario: scenario, at: position) }

  private func future(_ name: String) throws(StepMistake) -> StepFuture {
    let now = StepPosition(step: 0, at: life.now)
    if name == "here" { return here }
    if let mark = memory.marks[name] { return StepFuture(label: name, scenario: scenario, at: mark) }
    if let changes = memory.forks[name] {
      return StepFuture(label: name, scenario: try story(with: changes), at: now)
    }
    if name == "opened" { return StepFuture(label: "as opened", scenario: opened, at: now) }
    let known = ["opened", "here"] + memory.forks.keys.sorted() + memory.marks.keys.sorted()
    throw .misunderstood("nothing is kept or marked as '\(PrintableText.of(name))': " + known.joined(separator: ", "))
  }

  private func state(of future: StepFuture, since: Instant) throws(StepMistake) -> StepState {
    let other = try anotherLife(of: future.scenario)
    try other.advance(toMoment: since)
    var kinds: [UInt64: String] = [:]
    var messages: [String: Int] = [:]
    while other.step < future.at.step || other.now < future.at.at {
      if other.step % 256 == 0, monitor.isCancelled { throw .interrupted }
      let limit = other.step < future.at.step ? Instant.distantFuture : future.at.at
      guard let seen = other.advance(before: limit) else { break }
      for event in seen {
        if let drop = event.event.fact(as: DropFact.self), let kind = kinds[drop.message] {
          messages["\(kind), lost: \(drop.reason.name)", default: 0] += 1
        }
        guard event.event.kind == .send, let envelope = event.envelope, !StepText.isSmallTalk(envelope) else {
          continue
        }
        let (from, to) = (text.names.name(envelope.from), text.names.name(envelope.to))
        let kind = "\(from) -> \(to): \(envelope.message.caption)"
        kinds[envelope.id] = kind
        messages[kind, default: 0] += 1
      }
    }
    var state = try StepState(dialsOf: other)
    state.messages = messages
    do throws(StorageError) {
      for host in other.world.devices where host.isStarted && host.database.isOpen {
        let store = StoreLook(host.database)
        for table in try store.tables() {
          for row in try store.rows(table) {
            state.rows["\(host.role.rawValue).\(table)", default: [:]][row, default: 0] += 1
          }
        }
      }
    } catch { throw .broken("\(error)") }
    return state
  }

  /// Returns the difference of a table: how many rows only one of both has, and the first of each.
  private static func difference(_ table: String, _ a: [String: Int], _ b: [String: Int]) -> [String] {
    let before = a.filter { $0.value > b[$0.key] ?? 0 }.keys.sorted()
    let after = b.filter { $0.value > a[$0.key] ?? 0 }.keys.sorted()
    if before.isEmpty, after.isEmpty { return [] }
    let examples =
      before.prefix(1).map { "            only left   \($0.prefix(160))" }
      + after.prefix(1).map { "            only right  \($0.prefix(160))" }
    return [" store    \(table): \(before.count) rows only left | \(after.count) only right"] + examples
  }
}
