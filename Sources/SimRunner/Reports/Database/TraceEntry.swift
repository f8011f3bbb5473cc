package import Engine
import Foundation

/// An event of the trace with its message, as observed.
package struct SeenEvent {
  package let event: TraceEvent

  package init(event: TraceEvent) {
    self.event = event
  }
  package var envelope: Envelope?
  /// `true` if a device that has just started is notified of a state that began while it was off or before.
  package var isReminder = false
}

/// An event of the trace in a run's database, with the message or stimulus that it carried.
package struct TraceEntry {
  package let number: UInt64
  /// Nanoseconds since the start.
  package let at: Int64
  /// In the scenario's zone: `2026-03-02 21:30:00`.
  package let localTime: String
  /// `watch`, `phone`, `desktop`, `cloud` or `world`.
  package let node: String
  package let kind: String
  /// 0 if nothing inside the simulation led to it.
  package let cause: UInt64
  package let subject: UInt64
  package let fact: String?
  /// The fact as JSON.
  package let json: String?
  private let detail: String?
  /// The stimulus of the wearer or the world, for its delivery.
  private let happening: String?
  private let message: Message?

  private struct Message {
    let sender: String
    let receiver: String
    let what: String
    let sent: Int64
  }

  package static let query = """
    SELECT e.number, e.at_ns, e.local_time, e.node, e.kind, e.cause, e.subject, e.fact, e.detail, s.what,
      m.sender, m.receiver, m.what, m.sent, e.fields FROM events AS e LEFT JOIN stimuli AS s ON s.event = e.number
      LEFT JOIN messages AS m ON m.id = CASE e.kind WHEN 'send' THEN e.number WHEN 'delivery' THEN e.subject END
    """

  package init(_ row: borrowing Row) throws(StorageError) {
    number = UInt64(bitPattern: try row.int64(0))
    at = try RunFile.time(row, 1)
    localTime = try row.text(2)
    node = try row.text(3)
    kind = try row.text(4)
    cause = UInt64(bitPattern: try row.optionalInt64(5) ?? 0)
    subject = UInt64(bitPattern: try row.int64(6))
    fact = try row.optionalText(7)
    detail = try row.optionalText(8)
    happening = try row.optionalText(9)
    message =
      nil == (try row.optionalText(10))
      ? nil
      : Message(
        sender: try row.text(10), receiver: try row.text(11), what: try row.text(12), sent: try RunFile.time(row, 13))
    json = try row.optionalText(14)
  }

  /// Creates an entry from an observed event.
  package init(_ seen: SeenEvent, _ clock: WorldClock, _ names: NodeNames) {
    let event = seen.event
    number = event.number
    at = event.at.nanoseconds
    localTime = clock.civil(event.at).description
    node = names.name(event.node)
    kind = event.kind.name
    cause = event.cause
    subject = event.subject
    let record = event.fact?.record
    fact = record?.name
    detail = record?.words
    json = record?.json
    if let act = seen.envelope?.message.act {
      (happening, message) = (act.caption, nil)
    } else {
      happening = nil
      message = seen.envelope.map {
        Message(
          sender: names.name($0.from), receiver: names.name($0.to), what: $0.message.caption,
          sent: $0.sent.nanoseconds)
      }
    }
  }

  /// The fields of the fact, by key; empty for an event without one.
  package var fields: [String: FactValue] {
    json.flatMap { try? JSONDecoder().decode([String: FactValue].self, from: Data($0.utf8)) } ?? [:]
  }

  /// The device or the wearer that the event is about.
  package var who: String { fact == "reaction" || fact == "truth" ? "wearer" : node }

  /// The event in words.
  package var words: String {
    if let happening { return happening }
    if let detail { return Self.named(once: node, detail) }
    if let message {
      guard kind == "delivery" else { return "sends to the \(message.receiver): \(message.what)" }
      let way = Figures.span(Span(nanoseconds: at - message.sent))
      return "gets from the \(message.sender)\(way == "·" ? "" : ", \(way) on the way"): \(message.what)"
    }
    if kind == "wake", let token = WakeToken(rawValue: subject) { return token.reason.words }
    return kind == "resumption" ? "the wait of a task ends" : kind
  }

  /// Returns the words of a fact without the name of its device, which comes before them.
  package static func named(once device: String, _ words: String) -> String {
    words.hasPrefix(device + " ") ? String(words.dropFirst(device.count + 1)) : words
  }
}

/// The names of a simulation's nodes in reports.
package struct NodeNames: Sendable {
  /// The names of nodes that aren't devices. If such a node takes no part, another node can have its number.
  private let others: [NodeID: String]

  /// Creates the names for a cluster, where only devices take part.
  package init() { others = [:] }

  package init(_ plan: WorldPlan) {
    others = plan.vocabulary.reportModules.reduce(into: [:]) { $0.merge($1.names(in: plan)) { first, _ in first } }
  }

  /// Returns `watch`, `phone`, `desktop`, `cloud`, `employer`, `world`, or `agent 7`.
  package func name(_ node: NodeID) -> String {
    if let name = others[node] { return name }
    return Role(node: node)?.rawValue ?? (node == .world ? "world" : "agent \(node.rawValue)")
  }
}
