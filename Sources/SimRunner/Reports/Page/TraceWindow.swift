package import DeviceKit

/// The events and messages of a period of a run, for exports.
package struct TraceWindow {
  package struct Message {
    package let id: UInt64
    package let sender: String
    package let receiver: String
    package let channel: String
    package let what: String
    /// Nanoseconds since the start.
    package let sent: Int64
    /// `nil` if it never arrived.
    package let delivered: Int64?
    /// The reason of its loss; `nil` if it wasn't lost.
    package let lost: String?

    /// The delay from which a message is late, as in a run's days.
    package static let lateness: Int64 = 10_000_000_000
    /// `true` if no device was in range to receive it. Such attempts don't count as sent.
    var isAttempt: Bool { lost == DropReason.outOfRange.name }
    package var isLost: Bool { lost != nil && !isAttempt }
    package var isLate: Bool { delivered.map { $0 - sent > Self.lateness } ?? false }
  }

  /// A changing number, at one of its changes.
  struct Count {
    let device: String
    /// `battery` (0 to 1), `outbox` or `session`.
    let state: String
    /// Nanoseconds since the start.
    let at: Int64
    let value: Double
  }

  /// A period of the wearer, a device or a fault.
  struct Stretch {
    let track: String
    let name: String
    let begin: Int64
    let end: Int64
  }

  /// In order of number.
  package let events: [TraceEntry]
  /// The messages sent within, in order of id.
  package let messages: [Message]
  /// The nodes that take part, devices first, in the order of their distance to the wearer.
  package let nodes: [String]
  /// The levels of batteries and queues: at the beginning, and their changes within, in order of time.
  let counts: [Count]
  /// The periods within, cut at its bounds, in order of track and begin.
  let stretches: [Stretch]

  /// - Parameter range: Nanoseconds since the start; the end is excluded.
  package init(_ run: RunFile, in range: Range<Int64>) throws(StorageError) {
    events = try run.database.statement(
      "\(TraceEntry.query) WHERE e.at_ns >= ? AND e.at_ns < ? ORDER BY e.number"
    ).all(range.lowerBound, range.upperBound) { row throws(StorageError) in try TraceEntry(row) }
    messages = try Self.messages(run, in: range)
    nodes = Self.ordered(Set(events.map(\.node) + messages.flatMap { [$0.sender, $0.receiver] }))
    counts = try run.database.statement(
      """
      SELECT device, state, max(at_ns, ?1), value FROM states AS s WHERE state IN ('battery', 'outbox', 'session')
        AND at_ns < ?2 AND (at_ns >= ?1 OR rowid = (SELECT rowid FROM states AS t WHERE t.device = s.device
          AND t.state = s.state AND t.at_ns < ?1 ORDER BY t.at_ns DESC, t.rowid DESC LIMIT 1)) ORDER BY 3, s.rowid
      """
    ).all(range.lowerBound, range.upperBound) { row throws(StorageError) in
      Count(device: try row.text(0), state: try row.text(1), at: try RunFile.time(row, 2), value: try row.double(3))
    }
    stretches = try Self.stretches(run).compactMap { all in
      let (begin, end) = (max(all.begin, range.lowerBound), min(all.end, range.upperBound))
      guard begin < range.upperBound, begin <= end else { return nil }
      return Stretch(track: all.track, name: all.name, begin: begin, end: end)
    }
  }

  /// Returns the lanes of a run's page as periods. Those of a state that explains a loss are turned into its opposite.
  private static func stretches(_ run: RunFile) throws(StorageError) -> [Stretch] {
    let length = run.facts["length"].flatMap { Int64($0) } ?? 2_000_000_000
    let end = min(max(0, length), 2_000_000_000) * 1_000_000_000
    return try RunStory.lanes(run.database, end: end).flatMap { lane -> [Stretch] in
      switch lane.content {
      case .curve: return []
      case .stretches(let all):
        return all.map {
          Stretch(
            track: "\(lane.group): \(lane.name)", name: $0.detail.isEmpty ? lane.name : $0.detail, begin: $0.begin,
            end: $0.end)
        }
      case .states(let ranges):
        let opposite = opposite(of: lane.name)
        let gaps = zip([0] + ranges.map(\.upperBound), ranges.map(\.lowerBound) + [end]).filter { $0 < $1 }
        let shown = opposite == nil ? ranges.map { ($0.lowerBound, $0.upperBound) } : Array(gaps)
        let name = opposite ?? lane.name
        return shown.map { Stretch(track: "\(lane.group): \(name)", name: name, begin: $0.0, end: $0.1) }
      }
    }
  }

  private static func opposite(of state: String) -> String? {
    switch state {
    case "switched on": "switched off"
    case "unlocked": "locked"
    default: state.hasPrefix("reaches ") ? state.replacing("reaches", with: "out of range of") : nil
    }
  }

  /// Returns the messages sent within, in order of id.
  package static func messages(_ run: RunFile, in range: Range<Int64>) throws(StorageError) -> [Message] {
    try run.database.statement(
      """
      SELECT id, sender, receiver, channel, what, sent, delivered, lost FROM messages
      WHERE sent >= ? AND sent < ? ORDER BY id
      """
    ).all(range.lowerBound, range.upperBound) { row throws(StorageError) in
      Message(
        id: UInt64(bitPattern: try row.int64(0)), sender: try row.text(1), receiver: try row.text(2),
        channel: try row.text(3), what: try row.text(4), sent: try RunFile.time(row, 5),
        delivered: row.isNull(6) ? nil : try RunFile.time(row, 6),
        lost: try row.optionalText(7))
    }
  }

  /// Returns the world first, then devices in the order of their distance to the wearer, then all others.
  package static func ordered(_ found: Set<String>) -> [String] {
    let known = ["world"] + Role.known.map(\.rawValue)
    return known.filter(found.contains) + found.subtracting(known).sorted()
  }
}
