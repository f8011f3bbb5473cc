package import Engine

/// Messages between devices as a space-time diagram: time runs down, each device has a line, and a lost message ends in
/// a cross. One SVG, light and dark, without a script.
package struct SpaceTimeDiagram {
  package let messages: [TraceWindow.Message]
  /// The nodes with a line each.
  package let nodes: [String]
  package let clock: WorldClock
  /// Nanoseconds since the start.
  package let range: Range<Int64>
  /// `true` if the page around it defines the colours.
  var isEmbedded = false

  /// The maximum number of messages, for the browser's sake.
  package static let messagesMax = 2_000
  private static let (left, top) = (70, 46)
  private var lane: Int { isEmbedded ? 110 : 170 }
  private var height: Int { isEmbedded ? 800 : 1_400 }

  package init(window: TraceWindow, clock: WorldClock, range: Range<Int64>) {
    self.init(messages: window.messages, nodes: window.nodes, clock: clock, range: range)
  }

  package init(messages: [TraceWindow.Message], nodes: [String], clock: WorldClock, range: Range<Int64>) {
    (self.messages, self.nodes, self.clock, self.range) = (messages, nodes.filter { $0 != "world" }, clock, range)
  }

  package var isCut: Bool { messages.count > Self.messagesMax }

  package func svg() -> String {
    let places = Dictionary(
      uniqueKeysWithValues: nodes.enumerated().map { ($0.element, Self.left + 40 + $0.offset * lane) })
    let width = Self.left + 80 + max(0, nodes.count - 1) * lane
    let bottom = Self.top + height
    let size = "viewBox=\"0 0 \(width) \(bottom + 40)\" width=\"\(width)\" height=\"\(bottom + 40)\""
    let name = isEmbedded ? "" : " xmlns=\"http://www.w3.org/2000/svg\" font-family=\"system-ui, sans-serif\""
    var parts = [
      "<svg class=\"space-time\"\(name) \(size) font-size=\"12\" role=\"img\" aria-label=\"Messages between the devices\">"
    ]
    if !isEmbedded { parts.append("<style>\(Self.style)</style>") }
    for node in nodes {
      guard let x = places[node] else { continue }
      parts.append("<text x=\"\(x)\" y=\"24\" text-anchor=\"middle\" font-weight=\"600\">\(Self.escaped(node))</text>")
      parts.append("<line class=\"line\" x1=\"\(x)\" y1=\"\(Self.top)\" x2=\"\(x)\" y2=\"\(bottom)\"/>")
    }
    for tick in 0...12 {
      let at = range.lowerBound + Int64(tick) * Int64(range.count) / 12
      parts.append(
        "<text x=\"8\" y=\"\(Figures.coordinate(y(at) + 4))\">\(clockFace(clock.civil(Instant(nanoseconds: at)).secondOfDay))</text>"
      )
    }
    for message in messages.prefix(Self.messagesMax) {
      guard let from = places[message.sender], let to = places[message.receiver] else { continue }
      parts.append(line(message, Double(from), Double(to)))
    }
    if isCut {
      parts.append(
        "<text x=\"8\" y=\"\(bottom + 28)\">The first \(Self.messagesMax) of \(messages.count) messages are drawn.</text>"
      )
    }
    return (parts + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  /// Returns one shape for a message: its line, and a head or a cross at its end.
  private func line(_ message: TraceWindow.Message, _ from: Double, _ to: Double) -> String {
    let start = y(message.sent)
    guard let delivered = message.delivered else {
      // A lost message ends half way, in a cross.
      let (x, end) = (Figures.coordinate((from + to) / 2), Figures.coordinate(start + 6))
      return
        "<path class=\"lost\" d=\"M\(Figures.coordinate(from)) \(Figures.coordinate(start))L\(x) \(end)m-4-4l8 8m0-8l-8 8\">"
        + title(message, ", lost: \(message.lost ?? "nobody knows how")") + "</path>"
    }
    // A message from before this period, or one that arrives after it, is cut at its bounds.
    let end = y(delivered)
    func x(_ y: Double) -> Double { end > start ? from + (to - from) * (y - start) / (end - start) : to }
    let (top, bottom) = (Double(Self.top), Double(Self.top + height))
    let (first, last) = (max(start, top), min(end, bottom))
    let arrow = to > from ? -6 : 6
    let head = end <= bottom ? "m\(arrow)-3l\(-arrow) 3l\(arrow) 3" : ""
    let way = Figures.span(Span(nanoseconds: delivered - message.sent))
    return
      "<path class=\"\(message.isLate ? "late" : "m")\" d=\"M\(Figures.coordinate(x(first))) \(Figures.coordinate(first))L\(Figures.coordinate(x(last))) \(Figures.coordinate(last))\(head)\">"
      + title(message, way == "·" ? "" : ", \(way) on the way") + "</path>"
  }

  private func title(_ message: TraceWindow.Message, _ end: String) -> String {
    let time = clockFace(clock.civil(Instant(nanoseconds: message.sent)).secondOfDay)
    return
      "<title>#\(message.id) \(time) \(Self.escaped(message.channel)): \(Self.escaped(message.what))\(Self.escaped(end))</title>"
  }

  private func y(_ at: Int64) -> Double {
    Double(Self.top) + Double(at - range.lowerBound) / Double(max(1, range.count)) * Double(height)
  }

  package static func escaped(_ text: String) -> String { MarkupText.escaped(text) }

  private static let style = """
    .space-time{--ground:#fff;--ink:#1b1f24;--a:#0b62c4;--b:#9a5b00;--bad:#b3261e;background:var(--ground);color:var(--ink)}\
    @media (prefers-color-scheme:dark){.space-time{--ground:#15181c;--ink:#e8eaed;--a:#7db4ff;--b:#f0b45a;--bad:#ff8a80}}\
    .space-time text{fill:var(--ink)}\(shapes)
    """
  /// The styles of the shapes, in colours that the picture or its page defines.
  package static let shapes =
    ".space-time path{fill:none}.space-time .line{stroke:var(--ink);stroke-opacity:.45}.space-time .m{stroke:var(--a)}"
    + ".space-time .late{stroke:var(--b);stroke-width:2;stroke-dasharray:8 2}"
    + ".space-time .lost{stroke:var(--bad);stroke-dasharray:4 3}"
}
