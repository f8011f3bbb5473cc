package import DeviceKit
import Engine
import Foundation

/// The phone's decisions with a receipt, by day. Each opens to show its receipt and its origin.
package struct DecisionList {
  package let receipts: [ReceiptEntry]
  /// The origins of as many as there is space for.
  private let origins: [ReceiptOrigin]

  /// The maximum number of decisions with their origin; each takes about two thousand bytes of the page.
  private static let originsMax = 400
  /// The maximum number of events of an origin.
  private static let storyMax = 20
  private static let occasionMax = 8

  package init(_ receipts: [ReceiptEntry], in run: RunFile) throws(StorageError) {
    self.receipts = receipts
    var origins: [ReceiptOrigin] = []
    for receipt in receipts.prefix(Self.originsMax) {
      origins.append(try ReceiptOrigin(of: receipt, among: receipts, in: run))
    }
    self.origins = origins
  }

  package func html() -> String {
    var (lines, day): ([String], Int) = ([], 0)
    for (place, receipt) in receipts.enumerated() {
      if receipt.day != day {
        if day > 0 { lines.append("</details>") }
        let count = receipts.count { $0.day == receipt.day }
        lines.append(
          "<details><summary>d\(receipt.day) \(RunPage.escaped(String(receipt.localTime.prefix(10)))) · \(count) decision\(count == 1 ? "" : "s")</summary>"
        )
        day = receipt.day
      }
      lines.append(html(receipt, place < origins.count ? origins[place] : nil))
    }
    if day > 0 { lines.append("</details>") }
    return lines.joined(separator: "\n")
  }

  private func html(_ receipt: ReceiptEntry, _ origin: ReceiptOrigin?) -> String {
    let time = receipt.localTime.dropFirst(11).prefix(5)
    var parts = [
      "<details class=\"inner\" id=\"r\(receipt.hex)\"><summary>\(RunPage.escaped(String(time))) \(RunPage.escaped(receipt.what)) · \(Figures.percent(receipt.confidence)) %</summary><div class=\"card\">",
      "<p>" + receipt.explanation.components(separatedBy: "\n").map(Self.line).joined(separator: "<br>") + "</p>",
    ]
    if let origin {
      parts += Self.list("Its causes, the latest first", origin.story, Self.storyMax)
      parts += Self.list("Why it thought of it just then", origin.occasion, Self.occasionMax)
      if !origin.relatives.isEmpty {
        let links = origin.relatives.prefix(Self.occasionMax).map {
          "<li><a href=\"#r\($0.hex)\">\(RunPage.escaped(String($0.localTime.prefix(16))))</a> \(RunPage.escaped($0.what))</li>"
        }
        parts.append("<h3>About the same</h3><ul>\(links.joined())</ul>")
      }
    } else {
      parts.append("<p>What led to it: <code>triad explain DIR \(receipt.hex.prefix(8))</code></p>")
    }
    parts.append(
      "<p class=\"note\"><a href=\"#d\(receipt.day)\">d\(receipt.day) in the weeks</a> · event \(receipt.event) · receipt \(receipt.hex.prefix(8))</p></div></details>"
    )
    return parts.joined()
  }

  /// Returns a heading and the events under it.
  static func list(_ title: String, _ entries: [TraceEntry], _ most: Int) -> [String] {
    guard !entries.isEmpty else { return [] }
    let items = entries.prefix(most).map { entry in
      "<li><b>#\(entry.number) \(RunPage.escaped(entry.localTime))</b> \(RunPage.escaped(entry.who)): \(RunPage.escaped(entry.words))</li>"
    }
    let rest = entries.count > most ? "<li>and \(entries.count - most) earlier ones</li>" : ""
    return ["<h3>\(title)</h3><ul>\(items.joined())\(rest)</ul>"]
  }

  /// Returns a line of a receipt with its label emphasised.
  private static func line(_ text: String) -> String {
    let labels = ["Because", "Also", "Known then", "Not chosen", "Trust"]
    guard let label = labels.first(where: { text.hasPrefix("\($0): ") }) else { return RunPage.escaped(text) }
    return "<b>\(label):</b> \(RunPage.escaped(String(text.dropFirst(label.count + 2))))"
  }
}

/// The contributions to a number, with a lane for each factor: positive up, negative down, all on one scale.
struct ContributionChart {
  let number: DailyNumber
  let dates: [String]

  private static let (left, top, width) = (2.0, 24.0, 1_092.0)
  /// A few lanes can be high.
  private var row: Double { number.drivers.count > 4 ? 40 : 72 }

  /// Returns `nil` if no reason is known.
  func html() -> String? {
    let largest = number.drivers.flatMap(\.points.values).map(abs).max() ?? 0
    guard largest > 0 else { return nil }
    let height = Self.top + Double(number.drivers.count) * row + 6
    let step = (Self.width - Self.left - 10) / Double(max(1, dates.count))
    let every = max(1, Int((44 / step).rounded(.up)))
    var (labels, parts): ([String], [String]) = ([], [])
    for place in dates.indices where place.isMultiple(of: every) {
      let x = Figures.coordinate(Self.left + (Double(place) + 0.5) * step)
      parts.append("<text class=\"quiet\" x=\"\(x)\" y=\"14\" text-anchor=\"middle\">d\(place + 1)</text>")
    }
    for (place, driver) in number.drivers.enumerated() {
      let middle = Self.top + (Double(place) + 0.5) * row
      labels += self.labels(driver.factor, middle, largest)
      parts += lane(driver, middle, largest, step)
    }
    let title = "What moved the \(number.name) by day"
    return ChartFrame.pair(
      title, width: Self.width, height: height, labelsWidth: TimelineChart.labelsWidth, labels, parts)
  }

  private func labels(_ factor: String, _ middle: Double, _ largest: Double) -> [String] {
    let range = "±\(Figures.fixed(largest, largest < 10 ? 1 : 0))"
    return [
      "<text x=\"4\" y=\"\(Figures.coordinate(middle + 4))\">\(RunPage.escaped(factor))</text>",
      "<text class=\"quiet\" font-size=\"10\" x=\"100%\" dx=\"-4\" y=\"\(Figures.coordinate(middle + 3.5))\" text-anchor=\"end\">\(range)</text>",
    ]
  }

  private func lane(
    _ driver: (factor: String, points: [String: Double]), _ middle: Double, _ largest: Double, _ step: Double
  ) -> [String] {
    let half = row / 2 - 4
    let y = Figures.coordinate(middle)
    var parts = ["<line class=\"rule\" x1=\"\(Self.left)\" x2=\"\(Self.width - 10)\" y1=\"\(y)\" y2=\"\(y)\"/>"]
    for (place, date) in dates.enumerated() {
      guard let points = driver.points[date] else { continue }
      let height = abs(points) / largest * half
      let (x, y) = (Self.left + (Double(place) + 0.15) * step, points > 0 ? middle - height : middle)
      parts.append(
        "<rect class=\"\(points > 0 ? "a" : "b")\" x=\"\(Figures.coordinate(x))\" y=\"\(Figures.coordinate(y))\" width=\"\(Figures.coordinate(step * 0.7))\" height=\"\(Figures.coordinate(max(0.5, height)))\"><title>\(RunPage.escaped(date)): \(Figures.signed((points * 100).rounded() / 100))</title></rect>"
      )
    }
    return parts
  }
}
