/// A bar a day with a readable axis; none where there is nothing to show.
struct DayChart {
  let title: String
  /// What the numbers are of; empty for counts.
  let unit: String
  let values: [(date: String, value: Double)]
  private static let (left, bottom, width, height) = (60.0, 130.0, 1_320.0, 156.0)

  func svg() -> String? {
    guard let largest = values.map(\.value).max(), largest > 0 else { return nil }
    let top = Self.roundedUp(largest)
    var parts = [
      "<svg viewBox=\"0 0 \(Int(Self.width)) \(Int(Self.height))\" width=\"\(Int(Self.width))\" height=\"\(Int(Self.height))\" font-size=\"12\" role=\"img\" aria-label=\"\(title) by day\">"
    ]
    for part in [0.0, 0.5, 1] {
      let y = Self.bottom - part * 110
      parts.append("<line class=\"rule\" x1=\"\(Self.left)\" x2=\"\(Self.width - 10)\" y1=\"\(y)\" y2=\"\(y)\"/>")
      // A half of 0.5 wants two digits.
      let label = "\((top * part * 100).rounded() / 100)".replacing(#/\.0$/#, with: "")
      parts.append(
        "<text class=\"quiet\" x=\"\(Self.left - 6)\" y=\"\(y + 4)\" text-anchor=\"end\">\(label)\(unit.isEmpty ? "" : " \(unit)")</text>"
      )
    }
    let step = (Self.width - Self.left - 10) / Double(values.count)
    let every = max(1, Int((44 / step).rounded(.up)))
    for (place, day) in values.enumerated() {
      let x = Self.left + Double(place) * step
      let height = day.value / top * 110
      parts.append(
        "<rect class=\"a\" x=\"\(TimelineChart.text(x + step * 0.15))\" y=\"\(TimelineChart.text(Self.bottom - height))\" width=\"\(TimelineChart.text(step * 0.7))\" height=\"\(TimelineChart.text(height))\"><title>\(day.date): \(TimelineChart.text(day.value)) \(unit)</title></rect>"
      )
      if place.isMultiple(of: every) {
        parts.append(
          "<text class=\"quiet\" x=\"\(TimelineChart.text(x + step / 2))\" y=\"\(Self.bottom + 18)\" text-anchor=\"middle\">d\(place + 1)</text>"
        )
      }
    }
    return (parts + ["</svg>"]).joined(separator: "\n")
  }

  /// 1, 2 or 5 times a power of ten, not below the value.
  static func roundedUp(_ value: Double) -> Double {
    var power = 1.0
    while power * 10 <= value { power *= 10 }
    while power > value { power /= 10 }
    return [1.0, 2, 5, 10].map { $0 * power }.first { $0 >= value } ?? value
  }
}

/// How far the planner was trusted at the end of each day, with a mark where the phase changed.
struct TrustChart {
  let days: [(day: Int, phase: String, score: Double, step: String?)]

  func svg() -> String {
    let (left, bottom, width, height) = (60.0, 130.0, 1_320.0, 156.0)
    let step = (width - left - 10) / Double(max(1, days.count))
    var parts = [
      "<svg viewBox=\"0 0 \(Int(width)) \(Int(height))\" width=\"\(Int(width))\" height=\"\(Int(height))\" font-size=\"12\" role=\"img\" aria-label=\"Score of trust by day\">"
    ]
    for part in [0.0, 0.5, 1] {
      let y = bottom - part * 110
      parts.append("<line class=\"rule\" x1=\"\(left)\" x2=\"\(width - 10)\" y1=\"\(y)\" y2=\"\(y)\"/>")
      parts.append(
        "<text class=\"quiet\" x=\"\(left - 6)\" y=\"\(y + 4)\" text-anchor=\"end\">\(Int(part * 100)) %</text>")
    }
    let points = days.enumerated().map { place, day in
      "\(TimelineChart.text(left + (Double(place) + 0.5) * step)),\(TimelineChart.text(bottom - day.score * 110))"
    }
    parts.append("<polyline class=\"curve\" points=\"\(points.joined(separator: " "))\"/>")
    var last = ""
    for (place, day) in days.enumerated() where day.phase != last {
      let x = left + Double(place) * step
      parts.append(
        "<line class=\"rule\" x1=\"\(TimelineChart.text(x))\" x2=\"\(TimelineChart.text(x))\" y1=\"14\" y2=\"\(bottom)\"/>"
      )
      parts.append(
        "<text x=\"\(TimelineChart.text(x + 3))\" y=\"\(bottom + 18)\">d\(day.day) \(RunPage.escaped(day.phase))</text>"
      )
      last = day.phase
    }
    return (parts + ["</svg>"]).joined(separator: "\n")
  }
}
