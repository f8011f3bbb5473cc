import Devices
import Transport

/// The events and messages of a stretch of a run, as exports need them.
struct TraceWindow {
  struct Message {
    let id: UInt64
    let sender: String
    let receiver: String
    let channel: String
    let what: String
    /// Nanoseconds since the start.
    let sent: Int64
    /// Nil when it never arrived.
    let delivered: Int64?
    /// Why it was lost; nil when it was not.
    let lost: String?
  }

  /// In order of number.
  let events: [TraceEntry]
  /// Those that were sent within, in order of id.
  let messages: [Message]
  /// The nodes that take part, devices first, in the order of the wearer's reach.
  let nodes: [String]

  /// - Parameter range: nanoseconds since the start; the end is left out.
  init(_ run: RunFile, in range: Range<Int64>) throws(StorageError) {
    events = try run.database.statement(
      "\(TraceEntry.query) WHERE e.at_ns >= ? AND e.at_ns < ? ORDER BY e.number"
    ).all(range.lowerBound, range.upperBound) { row throws(StorageError) in try TraceEntry(row) }
    messages = try run.database.statement(
      """
      SELECT id, sender, receiver, channel, what, sent, delivered, lost FROM messages
      WHERE sent >= ? AND sent < ? ORDER BY id
      """
    ).all(range.lowerBound, range.upperBound) { row throws(StorageError) in
      Message(
        id: UInt64(bitPattern: try row.int64(0)), sender: try row.text(1), receiver: try row.text(2),
        channel: try row.text(3), what: try row.text(4), sent: try row.int64(5), delivered: try row.optionalInt64(6),
        lost: try row.optionalText(7))
    }
    let known = ["world"] + Role.allCases.map(\.rawValue)
    let found = Set(events.map(\.node) + messages.flatMap { [$0.sender, $0.receiver] })
    nodes = known.filter(found.contains) + found.subtracting(known).sorted()
  }
}
