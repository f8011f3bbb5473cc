package import DeviceKit

/// The differences of two runs: the first one, and those after it.
package struct RunDifference {
  /// The first event that differs; `nil` if the traces are equal.
  package let parting: (a: TraceEntry?, b: TraceEntry?)?
  /// The number of equal events at the beginning.
  package let common: Int
  /// Events that happened more often in one of them afterwards, the greatest difference first.
  package let counts: [(what: String, a: Int, b: Int)]
  /// Checks with different outcomes.
  package let checks: [(name: String, a: String, b: String)]

  package init(_ a: RunFile, _ b: RunFile) throws(StorageError) {
    var (left, right) = (EventReader(a), EventReader(b))
    var common = 0
    var parting: (a: TraceEntry?, b: TraceEntry?)?
    while parting == nil {
      let (x, y) = (try left.next(), try right.next())
      if x == nil, y == nil { break }
      if let x, let y, Self.isSame(x, y) { common += 1 } else { parting = (x, y) }
    }
    self.common = common
    self.parting = parting
    counts = parting == nil ? [] : try Self.counts(a, b, after: common)
    let (before, after) = (try Self.outcomes(a), try Self.outcomes(b))
    checks = Set(before.keys).union(after.keys).sorted().compactMap { name in
      let (x, y) = (before[name] ?? "not made", after[name] ?? "not made")
      return x == y ? nil : (name, x, y)
    }
  }

  private static func isSame(_ a: TraceEntry, _ b: TraceEntry) -> Bool {
    (a.number, a.at, a.node, a.kind, a.cause, a.subject) == (b.number, b.at, b.node, b.kind, b.cause, b.subject)
      && a.fact == b.fact && a.words == b.words && a.json == b.json
  }

  private static func counts(
    _ a: RunFile, _ b: RunFile, after number: Int
  ) throws(StorageError) -> [(what: String, a: Int, b: Int)] {
    func all(_ run: RunFile) throws(StorageError) -> [String: Int] {
      let rows = try run.database.statement(
        "SELECT node || ' ' || coalesce(fact, kind), count(*) FROM events WHERE number > ? GROUP BY 1"
      ).all(Int64(number)) { row throws(StorageError) in (try row.text(0), try row.int(1)) }
      return Dictionary(rows, uniquingKeysWith: { $1 })
    }
    let (x, y) = (try all(a), try all(b))
    let different = Set(x.keys).union(y.keys).sorted().filter { x[$0] != y[$0] }
    let counts = different.map { (what: $0, a: x[$0] ?? 0, b: y[$0] ?? 0) }
    return counts.sorted { abs($0.a - $0.b) > abs($1.a - $1.b) }
  }

  private static func outcomes(_ run: RunFile) throws(StorageError) -> [String: String] {
    let rows = try run.database.statement("SELECT name, outcome FROM checks").all { row throws(StorageError) in
      (try row.text(0), try row.text(1))
    }
    return Dictionary(rows, uniquingKeysWith: { $1 })
  }
}

/// Reads the events of a run in chunks, so that the whole is never in memory.
private struct EventReader {
  private let run: RunFile
  private var part: [TraceEntry] = []
  private var last: Int64 = 0
  private static let partSize = 5_000

  init(_ run: RunFile) { self.run = run }

  mutating func next() throws(StorageError) -> TraceEntry? {
    if part.isEmpty {
      part = try run.database.statement("\(TraceEntry.query) WHERE e.number > ? ORDER BY e.number LIMIT ?")
        .all(last, Self.partSize) { row throws(StorageError) in try TraceEntry(row) }.reversed()
    }
    guard let entry = part.popLast() else { return nil }
    last = Int64(bitPattern: entry.number)
    return entry
  }
}
