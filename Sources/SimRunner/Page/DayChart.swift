/// A bar a day with a readable axis; none where there is nothing to show.
struct DayChart {
  let title: String
  /// What the numbers are of; empty for counts.
  let unit: String
  let values: [(date: String, value: Double)]

  func svg() -> String? {
    guard let largest = values.map(\.value).max(), largest > 0 else { return nil }
    let top = Self.roundedUp(largest)
    // A half of 0.5 wants two digits.
    let labels = [0.0, 0.5, 1].map { part in
      "\((top * part * 100).rounded() / 100)".replacing(#/\.0$/#, with: "") + (unit.isEmpty ? "" : " \(unit)")
    }
    var parts: [String] = []
    let step = ChartFrame.dayWidth(values.count)
    let every = max(1, Int((44 / step).rounded(.up)))
    for (place, day) in values.enumerated() {
      let x = ChartFrame.left + Double(place) * step
      let height = day.value / top * ChartFrame.span
      parts.append(
        "<rect class=\"a\" x=\"\(TimelineChart.text(x + step * 0.15))\" y=\"\(TimelineChart.text(ChartFrame.bottom - height))\" width=\"\(TimelineChart.text(step * 0.7))\" height=\"\(TimelineChart.text(height))\"><title>\(day.date): \(TimelineChart.text(day.value)) \(unit)</title></rect>"
      )
      if place.isMultiple(of: every) {
        parts.append(
          "<text class=\"quiet\" x=\"\(TimelineChart.text(x + step / 2))\" y=\"\(ChartFrame.bottom + 18)\" text-anchor=\"middle\">d\(place + 1)</text>"
        )
      }
    }
    return ChartFrame.svg("\(title) by day", labels: labels, parts)
  }

  /// 1, 2 or 5 times a power of ten, not below the value.
  static func roundedUp(_ value: Double) -> Double {
    var power = 1.0
    while power * 10 <= value { power *= 10 }
    while power > value { power /= 10 }
    return [1.0, 2, 5, 10].map { $0 * power }.first { $0 >= value } ?? value
  }
}
