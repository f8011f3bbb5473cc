import Engine
import ScenarioFiles

/// A run, or a week of it, as lanes in one group for each device.
struct TimelineChart {
  let lanes: [TimelineLane]
  /// Nanoseconds since the start.
  let range: Range<Int64>
  /// The days that begin within, with their starts.
  let days: [(number: Int, date: String, begin: Int64)]
  /// `true` if each day is a link target.
  var hasAnchors = false
  /// The clock of the times in tooltips.
  let clock: WorldClock

  private static let (left, top, row, curveRow, heading) = (2.0, 30.0, 20.0, 42.0, 22.0)
  private static let width = 1_092.0
  /// Less on a phone, where figures are omitted.
  static let labelsWidth = 236

  func html(_ title: String) -> String {
    let shown = lanes.filter { !isEmpty($0) }
    var (labels, parts, groups): ([String], [String], Set<String>) = ([], [], [])
    var y = Self.top
    for lane in shown {
      if groups.insert(lane.group).inserted {
        labels.append("<text class=\"group\" x=\"4\" y=\"\(Figures.coordinate(y + 15))\">\(lane.group)</text>")
        y += Self.heading
      }
      labels += self.labels(lane, y)
      parts += draw(lane, y)
      y += height(lane)
    }
    return ChartFrame.pair(
      title, width: Self.width, height: y + 6, labelsWidth: Self.labelsWidth, labels,
      hours(to: y) + dayLines(to: y) + parts)
  }

  private func labels(_ lane: TimelineLane, _ y: Double) -> [String] {
    let (name, figure) = (RunPage.escaped(lane.name), RunPage.escaped(lane.figure))
    let middle = Figures.coordinate(y + height(lane) / 2 + 4)
    let text = "<text x=\"14\" y=\"\(middle)\">\(name) <tspan class=\"quiet figure\">\(figure)</tspan></text>"
    guard case .curve = lane.content else { return [text] }
    return [text]
      + [(y + 6, "100 %"), (y + Self.curveRow - 6, "0 %")].map {
        "<text class=\"quiet\" font-size=\"10\" x=\"100%\" dx=\"-4\" y=\"\(Figures.coordinate($0 + 3.5))\" text-anchor=\"end\">\($1)</text>"
      }
  }

  private func dayLines(to bottom: Double) -> [String] {
    // A label needs forty pixels.
    let dayWidth = (Self.width - Self.left - 10) / Double(max(1, days.count))
    let every = max(1, Int((44 / dayWidth).rounded(.up)))
    return days.enumerated().flatMap { place, day -> [String] in
      let x = Figures.coordinate(x(day.begin))
      let anchor = hasAnchors ? " id=\"d\(day.number)\"" : ""
      guard place.isMultiple(of: every) else { return hasAnchors ? ["<g\(anchor)></g>"] : [] }
      let name = dayWidth > 100 ? "d\(day.number) \(RunPage.escaped(day.date))" : "d\(day.number)"
      return [
        "<line class=\"rule\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(Self.top - 6)\" y2=\"\(Figures.coordinate(bottom))\"/>",
        "<text\(anchor) class=\"quiet\" x=\"\(Figures.coordinate(self.x(day.begin) + 3))\" y=\"16\">\(name)</text>",
      ]
    }
  }

  /// Returns invisible columns that tell a pointer the time, in a chart of up to nine days. Those of one day are labelled.
  private func hours(to bottom: Double) -> [String] {
    guard days.count <= 9 else { return [] }
    let hour = Span.hours(1).nanoseconds
    return stride(from: range.lowerBound, to: range.upperBound, by: Int(hour)).flatMap { at -> [String] in
      let (from, to, time) = (Figures.coordinate(x(at)), Figures.coordinate(x(at + hour)), time(at))
      let column =
        "<path class=\"t\" d=\"M\(from) 0H\(to)V\(Figures.coordinate(bottom))H\(from)z\"><title>\(time)</title></path>"
      guard days.count == 1, (at - range.lowerBound) / hour % 3 == 0, at > range.lowerBound else { return [column] }
      return [column, "<text class=\"quiet\" x=\"\(from)\" y=\"16\">\(time.suffix(5))</text>"]
    }
  }

  /// `d9 Tue 10 Mar 07:52`.
  private func time(_ at: Int64) -> String {
    RunPage.escaped(String(clock.label(Instant(nanoseconds: at)).dropLast(3)))
  }

  private func height(_ lane: TimelineLane) -> Double {
    if case .curve = lane.content { Self.curveRow } else { Self.row }
  }

  private func isEmpty(_ lane: TimelineLane) -> Bool {
    switch lane.content {
    case .stretches(let stretches): !stretches.contains(where: isWithin)
    case .states(let ranges): !ranges.contains { $0.overlaps(range) }
    case .curve: false
    }
  }

  private func isWithin(_ stretch: TimelineLane.Stretch) -> Bool {
    stretch.begin < range.upperBound && max(stretch.end, stretch.begin + 1) > range.lowerBound
  }

  private func draw(_ lane: TimelineLane, _ y: Double) -> [String] {
    var parts: [String] = []
    switch lane.content {
    case .stretches(let stretches):
      parts += stretches.filter(isWithin).map { bar($0, y, lane.isFault ? "b" : "a") }
    case .states(let ranges): parts.append("<path class=\"s\" d=\"\(path(ranges, y))\"/>")
    case .curve(let points):
      parts.append(axis(y))
      parts.append("<polyline class=\"curve\" points=\"\(curve(points, y))\"/>")
    }
    return parts
  }

  private func bar(_ stretch: TimelineLane.Stretch, _ y: Double, _ paint: String) -> String {
    let (from, to) = (x(stretch.begin), x(stretch.end))
    let paint = stretch.isHollow ? "h" : paint
    return
      "<rect class=\"\(paint)\" x=\"\(Figures.coordinate(from))\" y=\"\(Figures.coordinate(y + 4))\" width=\"\(Figures.coordinate(max(2, to - from)))\" height=\"12\"><title>\(time(stretch.begin))\(stretch.end > stretch.begin ? " to \(time(stretch.end).suffix(5))" : "") \(RunPage.escaped(stretch.detail))</title></rect>"
  }

  /// Returns one shape for all periods of a state. Periods closer than a pixel are merged.
  private func path(_ ranges: [Range<Int64>], _ y: Double) -> String {
    var bars: [(from: Double, to: Double)] = []
    for found in ranges where found.overlaps(range) {
      let (from, to) = (x(found.lowerBound), max(x(found.upperBound), x(found.lowerBound) + 0.8))
      if let last = bars.last, from - last.to < 0.8 {
        bars[bars.count - 1].to = max(last.to, to)
      } else {
        bars.append((from, to))
      }
    }
    return bars.map {
      "M\(Figures.coordinate($0.from)) \(Figures.coordinate(y + 5))h\(Figures.coordinate($0.to - $0.from))v10H\(Figures.coordinate($0.from))z"
    }
    .joined()
  }

  private func axis(_ y: Double) -> String {
    let (top, bottom) = (y + 6, y + Self.curveRow - 6)
    return [top, bottom].map {
      "<line class=\"rule\" x1=\"\(Self.left)\" x2=\"\(Self.width - 10)\" y1=\"\(Figures.coordinate($0))\" y2=\"\(Figures.coordinate($0))\"/>"
    }.joined()
  }

  /// Returns the curve within the range, with its values at both ends.
  private func curve(_ points: [(at: Int64, value: Double)], _ y: Double) -> String {
    let (bottom, span) = (y + Self.curveRow - 6, Self.curveRow - 12)
    var found: [String] = []
    for (one, next) in zip(points, points.dropFirst()) where next.at >= range.lowerBound && one.at <= range.upperBound {
      if found.isEmpty { found.append(place(max(one.at, range.lowerBound), one, next)) }
      let mark = place(min(next.at, range.upperBound), one, next)
      if mark != found.last { found.append(mark) }
    }
    func place(_ at: Int64, _ one: (at: Int64, value: Double), _ next: (at: Int64, value: Double)) -> String {
      let part = next.at > one.at ? Double(at - one.at) / Double(next.at - one.at) : 1
      return
        "\(Figures.coordinate(x(at))),\(Figures.coordinate(bottom - (one.value + (next.value - one.value) * part) * span))"
    }
    return found.joined(separator: " ")
  }

  private func x(_ at: Int64) -> Double {
    let part = Double(at - range.lowerBound) / Double(max(1, range.upperBound - range.lowerBound))
    return Self.left + min(max(part, 0), 1) * (Self.width - Self.left - 10)
  }
}

/// A row of a run's timeline. Times are nanoseconds since the start.
package struct TimelineLane {
  /// A period, or a moment.
  package struct Stretch: Equatable {
    package let begin: Int64
    package let end: Int64
    package let detail: String
    /// Drawn with an outline only: planned, but not done.
    var isHollow = false
  }

  package enum Content {
    /// Named periods.
    case stretches([Stretch])
    /// The periods in which a state was true.
    case states([Range<Int64>])
    /// Values of 0 to 1, joined by lines.
    case curve([(at: Int64, value: Double)])
  }

  /// The owner of the lane: a device, the wearer, or faults.
  package let group: String
  package let name: String
  /// A number that summarises the lane: `91 %`.
  package let figure: String
  package let content: Content

  /// The lane with the kit's word for the cloud.
  var withServer: TimelineLane {
    let words = [group, name].map { $0.replacing("cloud", with: "server") }
    return TimelineLane(group: words[0], name: words[1], figure: figure, content: content)
  }
  var isFault: Bool { group == "faults" }
  var stretches: [Stretch] { if case .stretches(let stretches) = content { stretches } else { [] } }
}
