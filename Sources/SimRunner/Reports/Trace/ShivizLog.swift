/// A log with vector clocks that ShiViz opens: its first line is the expression that reads the rest, its second one says
/// that nothing divides it into executions.
package struct ShivizLog {
  package let window: TraceWindow

  package init(window: TraceWindow) {
    self.window = window
  }

  static let expression = #"(?<event>.*)\n(?<host>\S*) (?<clock>{.*})"#

  package func text() -> String {
    var clocks: [String: [String: Int]] = [:]
    var sent: [UInt64: [String: Int]] = [:]
    var lines = [Self.expression, ""]
    for entry in window.events {
      let host = entry.node.filter { !$0.isWhitespace }
      var clock = clocks[host] ?? [:]
      if entry.kind == "delivery", let origin = sent[entry.subject] { clock.merge(origin) { max($0, $1) } }
      clock[host, default: 0] += 1
      clocks[host] = clock
      if entry.kind == "send" { sent[entry.number] = clock }
      let members = clock.sorted { $0.key < $1.key }.map { "\"\($0.key)\":\($0.value)" }
      lines.append("#\(entry.number) \(entry.localTime) \(entry.words)".replacing("\n", with: " "))
      lines.append("\(host) {\(members.joined(separator: ", "))}")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
