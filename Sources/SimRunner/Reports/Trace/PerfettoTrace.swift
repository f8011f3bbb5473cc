import Foundation
import ScenarioFiles

/// A trace in the format of Chrome's trace viewer, which Perfetto opens: a track for each node, an arrow for each
/// message.
///
/// Times are microseconds since the story's start. Runs of apps are slices on a track of their own, events are slices
/// without length, messages are flows between two of those. Sleep, faults, and the states of devices that explain a
/// loss (off, worn, locked, out of range) are slices on tracks of their own. Counters show the messages in flight, the batteries, and
/// the queues of each outbox and of the session between watch and phone.
package struct PerfettoTrace {
  package let window: TraceWindow
  /// The name of the process.
  package let name: String

  package init(window: TraceWindow, name: String) {
    (self.window, self.name) = (window, name)
  }

  /// One event of the format.
  struct Event: Encodable {
    var name: String
    var ph: String
    var ts: Double
    var pid = 1
    var tid: Int
    var dur: Double?
    var id: UInt64?
    var cat: String?
    /// The binding of an arrow's end: to the enclosing slice.
    var bp: String?
    var args: [String: Argument]?
  }

  enum Argument: Encodable {
    case text(String)
    case number(Int)
    case fields([String: FactValue])

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .text(let text): try container.encode(text)
      case .number(let number): try container.encode(number)
      case .fields(let fields): try container.encode(fields)
      }
    }
  }

  /// Returns the events in order of time, after the names of tracks.
  func events() -> [Event] {
    let tracks = Dictionary(uniqueKeysWithValues: window.nodes.enumerated().map { ($0.element, $0.offset * 2 + 1) })
    var names = [Event(name: "process_name", ph: "M", ts: 0, tid: 0, args: ["name": .text(name)])]
    for node in window.nodes {
      guard let track = tracks[node] else { continue }
      names.append(Event(name: "thread_name", ph: "M", ts: 0, tid: track, args: ["name": .text(node)]))
      names.append(Event(name: "thread_name", ph: "M", ts: 0, tid: track + 1, args: ["name": .text("\(node)'s app")]))
    }
    var found: [Event] = []
    for entry in window.events {
      guard let track = tracks[entry.node] else { continue }
      let at = Self.microseconds(entry.at)
      let fields = entry.fields
      if entry.fact == "ran", case .integer(let span)? = fields["length_ns"],
        case .text(let reason)? = fields["occasion"]
      {
        let length = max(0, min(span, entry.at))
        found.append(
          Event(
            name: reason, ph: "X", ts: Self.microseconds(entry.at - length), tid: track + 1,
            dur: Self.microseconds(length)))
        continue
      }
      found.append(
        Event(
          name: entry.fact ?? entry.kind, ph: "X", ts: at, tid: track, dur: 0, cat: entry.kind,
          args: [
            "event": .number(Int(truncatingIfNeeded: entry.number)), "what": .text(entry.words),
            "time": .text(entry.localTime),
            "cause": .number(Int(truncatingIfNeeded: entry.cause)), "fields": .fields(fields),
          ]))
    }
    let stretches = stretches(after: window.nodes.count * 2)
    names += stretches.filter { $0.ph == "M" }
    found += flows(tracks) + counters() + levels() + stretches.filter { $0.ph != "M" }
    return names + found.enumerated().sorted { ($0.element.ts, $0.offset) < ($1.element.ts, $1.offset) }.map(\.element)
  }

  /// Returns the tracks of the periods, and their slices. Slices of one track don't overlap: the next one ends it.
  private func stretches(after last: Int) -> [Event] {
    let tracks = Dictionary(grouping: window.stretches, by: \.track).sorted { $0.key < $1.key }
    return tracks.enumerated().flatMap { place, track -> [Event] in
      let tid = last + 1 + place
      let inOrder = track.value.sorted { ($0.begin, $0.end) < ($1.begin, $1.end) }
      let ends = zip(inOrder, inOrder.dropFirst().map(\.begin) + [.max]).map { min($0.end, $1) }
      return [Event(name: "thread_name", ph: "M", ts: 0, tid: tid, args: ["name": .text(track.key)])]
        + zip(inOrder, ends).map {
          Event(
            name: $0.name, ph: "X", ts: Self.microseconds($0.begin), tid: tid, dur: Self.microseconds($1 - $0.begin),
            cat: "state")
        }
    }
  }

  private func flows(_ tracks: [String: Int]) -> [Event] {
    window.messages.flatMap { message -> [Event] in
      guard let delivered = message.delivered, let from = tracks[message.sender], let to = tracks[message.receiver]
      else {
        return []
      }
      let name = "\(message.channel): \(message.what)"
      return [
        Event(name: name, ph: "s", ts: Self.microseconds(message.sent), tid: from, id: message.id, cat: "message"),
        Event(
          name: name, ph: "f", ts: Self.microseconds(delivered), tid: to, id: message.id, cat: "message", bp: "e"),
      ]
    }
  }

  /// Returns the number of messages in flight to each node.
  private func counters() -> [Event] {
    let received = Dictionary(grouping: window.messages, by: \.receiver)
    return window.nodes.flatMap { node -> [Event] in
      var changes: [(at: Int64, by: Int)] = []
      for message in received[node] ?? [] {
        guard let delivered = message.delivered else { continue }
        changes += [(message.sent, 1), (delivered, -1)]
      }
      var count = 0
      return changes.enumerated().sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map {
        count += $0.element.by
        return Event(
          name: "on the way to the \(node)", ph: "C", ts: Self.microseconds($0.element.at), tid: 0,
          args: ["messages": .number(max(0, count))])
      }
    }
  }

  /// Returns the levels of batteries, in percent, and the sizes of queues.
  private func levels() -> [Event] {
    window.counts.map { count in
      let isBattery = count.state == "battery"
      let value = Figures.whole(count.value * (isBattery ? 100 : 1))
      return Event(
        name: "\(count.state) of the \(count.device)", ph: "C", ts: Self.microseconds(count.at), tid: 0,
        args: [isBattery ? "percent" : "items": .number(value)])
    }
  }

  private static func microseconds(_ nanoseconds: Int64) -> Double { Double(nanoseconds) / 1_000 }

  package func text() throws -> String {
    struct File: Encodable {
      let displayTimeUnit = "ms"
      let traceEvents: [Event]
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(File(traceEvents: events())), as: UTF8.self) + "\n"
  }
}
