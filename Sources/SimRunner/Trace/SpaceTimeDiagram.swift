import Transport

/// Messages between devices as a space-time diagram: time runs down, each device has a line, and what is lost ends in a
/// cross. One SVG, light and dark, without a script.
struct SpaceTimeDiagram {
  let window: TraceWindow
  let clock: WorldClock
  /// Nanoseconds since the start.
  let range: Range<Int64>

  /// More than a browser shows with pleasure.
  static let messagesMax = 2_000
  private static let (left, top, lane, height) = (90, 46, 170, 1_400)

  var isCut: Bool { window.messages.count > Self.messagesMax }

  func svg() -> String {
    let nodes = window.nodes.filter { $0 != "world" }
    let places = Dictionary(
      uniqueKeysWithValues: nodes.enumerated().map { ($0.element, Self.left + 40 + $0.offset * Self.lane) })
    let width = Self.left + 80 + max(0, nodes.count - 1) * Self.lane
    let bottom = Self.top + Self.height
    var parts = [
      """
      <svg class="space-time" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(bottom + 40)" width="\(width)" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="Messages between the devices">
      <style>.space-time{--p:#fff;--i:#1b1f24;--m:#0b62c4;--l:#9a5b00;--x:#b3261e;background:var(--p);color:var(--i)}.space-time text{fill:var(--i)}.space-time .line{stroke:var(--i);stroke-opacity:.45}.space-time .m{stroke:var(--m)}.space-time .late{stroke:var(--l)}.space-time .lost{stroke:var(--x);stroke-dasharray:4 3}@media (prefers-color-scheme:dark){.space-time{--p:#15181c;--i:#e8eaed;--m:#7db4ff;--l:#f0b45a;--x:#ff8a80}}</style>
      """
    ]
    for node in nodes {
      guard let x = places[node] else { continue }
      parts.append("<text x=\"\(x)\" y=\"24\" text-anchor=\"middle\" font-weight=\"600\">\(Self.escaped(node))</text>")
      parts.append("<line class=\"line\" x1=\"\(x)\" y1=\"\(Self.top)\" x2=\"\(x)\" y2=\"\(bottom)\"/>")
    }
    for tick in 0...12 {
      let at = range.lowerBound + Int64(tick) * Int64(range.count) / 12
      parts.append("<text x=\"8\" y=\"\(y(at) + 4)\">\(time(at))</text>")
    }
    for message in window.messages.prefix(Self.messagesMax) {
      guard let from = places[message.sender], let to = places[message.receiver] else { continue }
      parts.append(line(message, from, to))
    }
    if isCut {
      parts.append(
        "<text x=\"8\" y=\"\(bottom + 28)\">The first \(Self.messagesMax) of \(window.messages.count) messages are drawn.</text>"
      )
    }
    return (parts + ["</svg>"]).joined(separator: "\n") + "\n"
  }

  private func line(_ message: TraceWindow.Message, _ from: Int, _ to: Int) -> String {
    let start = y(message.sent)
    let title =
      "<title>#\(message.id) \(time(message.sent)) \(message.sender) to \(message.receiver), \(message.channel): "
      + Self.escaped(message.what) + (message.lost.map { ", lost: \($0)" } ?? "") + "</title>"
    guard let delivered = message.delivered else {
      // It ends half way, in a cross.
      let (x, end) = ((from + to) / 2, start + 6)
      return "<g class=\"lost\">\(title)<line x1=\"\(from)\" y1=\"\(start)\" x2=\"\(x)\" y2=\"\(end)\"/>"
        + "<path d=\"M\(x - 4) \(end - 4)l8 8m0 -8l-8 8\"/></g>"
    }
    let isLate = delivered - message.sent > 10_000_000_000
    let end = min(y(delivered), Self.top + Self.height)
    let arrow = to > from ? -6 : 6
    return
      "<g class=\"\(isLate ? "late" : "m")\" fill=\"none\">\(title)<line x1=\"\(from)\" y1=\"\(start)\" x2=\"\(to)\" y2=\"\(end)\"/>"
      + "<path d=\"M\(to + arrow) \(end - 3)L\(to) \(end)L\(to + arrow) \(end + 3)\"/></g>"
  }

  private func time(_ at: Int64) -> String { clockFace(clock.civil(Instant(nanoseconds: at)).secondOfDay) }

  private func y(_ at: Int64) -> Int {
    Self.top + Int(Double(at - range.lowerBound) / Double(max(1, range.count)) * Double(Self.height))
  }

  static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
  }
}
