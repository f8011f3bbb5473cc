import Engine

/// The common parts of charts of days: the picture, and three lines across with their labels.
struct ChartFrame {
  static let (left, bottom, width, height) = (4.0, 130.0, 1_264.0, 156.0)
  /// The width of the labels beside a picture, which stay in place when it is scrolled.
  static let labelsWidth = 64
  /// The height of the largest value.
  static let span = 110.0

  /// Returns the picture with its parts, beside the labels of its lines.
  ///
  /// - Parameter labels: Those of the lowest, the middle and the highest line.
  static func html(_ title: String, labels: [String], _ parts: [String]) -> String {
    let heights = labels.indices.map { bottom - Double($0) / 2 * span }
    let words = zip(labels, heights).map { label, y in
      "<text class=\"quiet\" x=\"100%\" dx=\"-6\" y=\"\(Figures.coordinate(y + 4))\" text-anchor=\"end\">\(label)</text>"
    }
    let lines = heights.map {
      "<line class=\"rule\" x1=\"\(left)\" x2=\"\(width - 10)\" y1=\"\(Figures.coordinate($0))\" y2=\"\(Figures.coordinate($0))\"/>"
    }
    return pair(title, width: width, height: height, labelsWidth: labelsWidth, words, lines + parts)
  }

  /// Returns a picture that can be scrolled in its frame, also by keys, and its labels.
  static func pair(
    _ title: String, width: Double, height: Double, labelsWidth: Int, _ labels: [String], _ parts: [String]
  ) -> String {
    let (wide, high) = (Int(width), Int(height))
    let name = RunPage.escaped(title)
    return """
      <div class="pair"><svg class="labels" width="\(labelsWidth)" height="\(high)" font-size="12" aria-hidden="true">
      \(labels.joined(separator: "\n"))
      </svg><div class="wide" tabindex="0" role="group" aria-label="\(name)"><svg viewBox="0 0 \(wide) \(high)" width="\(wide)" height="\(high)" font-size="12" role="img" aria-label="\(name)">
      \(parts.joined(separator: "\n"))
      </svg></div></div>
      """
  }

  /// Returns the width of a day.
  static func dayWidth(_ count: Int) -> Double { (width - left - 10) / Double(max(1, count)) }

  /// Returns the position of a moment, in nanoseconds since the start of a story with that end.
  static func x(_ at: Int64, _ end: Int64) -> Double {
    left + min(1, Double(at) / Double(max(1, end))) * (width - left - 10)
  }

  /// Returns the numbers of days that begin at those moments, as many as fit.
  static func dayLabels(_ begins: [Int64], end: Int64) -> [String] {
    let every = labelStep(begins.count)
    return begins.enumerated().filter { $0.offset.isMultiple(of: every) }.map { place, begin in
      let x = Figures.coordinate(x(begin, end))
      return "<line class=\"rule\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(bottom - span)\" y2=\"\(bottom + 4)\"/>"
        + "<text class=\"quiet\" x=\"\(x)\" y=\"\(bottom + 18)\">d\(place + 1)</text>"
    }
  }

  /// Returns the interval of labelled days: a label needs 44 pixels.
  static func labelStep(_ count: Int) -> Int { max(1, Int((44 / dayWidth(count)).rounded(.up))) }
}

/// A bar for each day with a readable axis; nothing if there are no values.
struct DayChart {
  let title: String
  /// The unit of the numbers; empty for counts.
  let unit: String
  /// `nil` for a day without data.
  let values: [(date: String, value: Double?)]
  /// The end of the axis; `nil` for the largest value, rounded up.
  var top: Double?

  func html() -> String? {
    guard let largest = values.compactMap(\.value).max(), largest > 0 || top != nil else { return nil }
    let top = top ?? Self.roundedUp(largest)
    // Half of 0.5 needs two digits.
    let labels = [0.0, 0.5, 1].map { part in
      "\((top * part * 100).rounded() / 100)".replacing(#/\.0$/#, with: "") + (unit.isEmpty ? "" : " \(unit)")
    }
    var parts: [String] = []
    let step = ChartFrame.dayWidth(values.count)
    let every = ChartFrame.labelStep(values.count)
    for (place, day) in values.enumerated() {
      let x = ChartFrame.left + Double(place) * step
      if let value = day.value {
        let height = max(0, min(1, value / top)) * ChartFrame.span
        parts.append(
          "<rect class=\"a\" x=\"\(Figures.coordinate(x + step * 0.15))\" y=\"\(Figures.coordinate(ChartFrame.bottom - height))\" width=\"\(Figures.coordinate(step * 0.7))\" height=\"\(Figures.coordinate(height))\"><title>\(label(RunPage.escaped(day.date), value))</title></rect>"
        )
      }
      if place.isMultiple(of: every) {
        parts.append(
          "<text class=\"quiet\" x=\"\(Figures.coordinate(x + step / 2))\" y=\"\(ChartFrame.bottom + 18)\" text-anchor=\"middle\">d\(place + 1)</text>"
        )
      }
    }
    return ChartFrame.html("\(title) by day", labels: labels, parts)
  }

  /// Returns the label of a bar, with one digit, or none without a unit.
  private func label(_ date: String, _ value: Double) -> String {
    unit.isEmpty
      ? "\(date): \(Figures.whole(value))" : "\(date): \(Figures.fixed((value * 10).rounded() / 10, 1)) \(unit)"
  }

  /// Returns 1, 2 or 5 times a power of ten, not below the value.
  static func roundedUp(_ value: Double) -> Double {
    // Beyond these the loop over powers of ten wouldn't end.
    guard (1e-300...1e300).contains(value) else { return value }
    var power = 1.0
    while power * 10 <= value { power *= 10 }
    while power > value { power /= 10 }
    return [1.0, 2, 5, 10].map { $0 * power }.first { $0 >= value } ?? value
  }
}

/// A number that grows, by how often something was done; at least once.
package struct CurveChart {
  let title: String
  let values: [Int]

  package init(title: String, values: [Int]) { (self.title, self.values) = (title, values) }

  package func html() -> String {
    let (top, end) = (DayChart.roundedUp(Double(max(1, values.last ?? 1))), Int64(values.count))
    // A point for each pixel is enough.
    let places = Array(stride(from: 0, to: values.count, by: max(1, values.count / Int(ChartFrame.width))))
    let points = (places + [values.count - 1]).map { place in
      let y = ChartFrame.bottom - Double(values[place]) / top * ChartFrame.span
      return "\(Figures.coordinate(ChartFrame.x(Int64(place + 1), end))),\(Figures.coordinate(y))"
    }
    let numbers = [1, 2, 3].map { part in
      let x = Figures.coordinate(ChartFrame.x(Int64(part), 4))
      return "<text class=\"quiet\" x=\"\(x)\" y=\"\(ChartFrame.bottom + 18)\">\(values.count * part / 4)</text>"
    }
    return ChartFrame.html(
      title, labels: [0, top / 2, top].map { Figures.coordinate($0) },
      numbers + ["<polyline class=\"curve\" points=\"\(points.joined(separator: " "))\"/>"])
  }
}

/// The level at the end of each day, with a mark at each change of its name.
struct StepChart {
  let ladder: PagePart.Ladder

  func html() -> String {
    let (left, bottom) = (ChartFrame.left, ChartFrame.bottom)
    let days = ladder.days
    let step = ChartFrame.dayWidth(days.count)
    let points = days.enumerated().map { place, day in
      "\(Figures.coordinate(left + (Double(place) + 0.5) * step)),\(Figures.coordinate(bottom - day.level * ChartFrame.span))"
    }
    var parts = ["<polyline class=\"curve\" points=\"\(points.joined(separator: " "))\"/>"]
    var last = ""
    for (place, day) in days.enumerated() where day.name != last {
      let x = left + Double(place) * step
      parts.append(
        "<line class=\"rule\" x1=\"\(Figures.coordinate(x))\" x2=\"\(Figures.coordinate(x))\" y1=\"14\" y2=\"\(bottom)\"/>"
      )
      parts.append(
        "<text x=\"\(Figures.coordinate(x + 3))\" y=\"\(bottom + 18)\">d\(day.number) \(RunPage.escaped(day.name))</text>"
      )
      last = day.name
    }
    return ChartFrame.html("\(ladder.title) by day", labels: ["0 %", "50 %", "100 %"], parts)
  }
}

/// The size of a queue over the weeks, as steps.
struct WaitingChart {
  let title: String
  let changes: [(at: Int64, value: Double)]
  let end: Int64
  let days: [RunStory.Day]

  /// Returns `nil` if nothing ever waited.
  func html() -> String? {
    guard let largest = changes.map(\.value).max(), largest > 0 else { return nil }
    // Half a line makes no sense.
    let top = max(2, DayChart.roundedUp(largest))
    let labels = [0, top / 2, top].map { Figures.coordinate($0) }
    let shape = "<path class=\"s\" d=\"\(steps(top))\"/>"
    return ChartFrame.html(title, labels: labels, ChartFrame.dayLabels(days.map(\.begin), end: end) + [shape])
  }

  /// Steps between the changes; only the maximum within a pixel is drawn.
  private func steps(_ top: Double) -> String {
    var peaks: [(x: Double, peak: Double, last: Double)] = []
    for change in changes {
      let x = ChartFrame.x(change.at, end)
      if let last = peaks.last, x - last.x < 0.8 {
        peaks[peaks.count - 1] = (last.x, max(last.peak, change.value), change.value)
      } else {
        peaks.append((x, change.value, change.value))
      }
    }
    func y(_ value: Double) -> String { Figures.coordinate(ChartFrame.bottom - value / top * ChartFrame.span) }
    guard let first = peaks.first else { return "" }
    var path = "M\(Figures.coordinate(first.x)) \(y(0))"
    for peak in peaks {
      path += "H\(Figures.coordinate(peak.x))V\(y(peak.peak))"
      if peak.last != peak.peak { path += "h.8V\(y(peak.last))" }
    }
    return path + "H\(Figures.coordinate(ChartFrame.width - 10))V\(y(0))z"
  }
}
