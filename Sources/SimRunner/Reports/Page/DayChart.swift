import ScenarioFiles

/// A bar a day with a readable axis; none where there is nothing to show.
struct DayChart {
  let title: String
  /// What the numbers are of; empty for counts.
  let unit: String
  /// Nil for a day of which nothing is known.
  let values: [(date: String, value: Double?)]
  /// Where the axis ends; nil for the largest value, rounded up.
  var top: Double?

  func html() -> String? {
    guard let largest = values.compactMap(\.value).max(), largest > 0 || top != nil else { return nil }
    let top = top ?? Self.roundedUp(largest)
    // A half of 0.5 wants two digits.
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
          "<rect class=\"a\" x=\"\(Figures.coordinate(x + step * 0.15))\" y=\"\(Figures.coordinate(ChartFrame.bottom - height))\" width=\"\(Figures.coordinate(step * 0.7))\" height=\"\(Figures.coordinate(height))\"><title>\(label(day.date, value))</title></rect>"
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

  /// What a bar says of itself; one digit, and none without a unit.
  private func label(_ date: String, _ value: Double) -> String {
    unit.isEmpty
      ? "\(date): \(Int(value.rounded()))" : "\(date): \(Figures.fixed((value * 10).rounded() / 10, 1)) \(unit)"
  }

  /// 1, 2 or 5 times a power of ten, not below the value.
  static func roundedUp(_ value: Double) -> Double {
    var power = 1.0
    while power * 10 <= value { power *= 10 }
    while power > value { power /= 10 }
    return [1.0, 2, 5, 10].map { $0 * power }.first { $0 >= value } ?? value
  }
}
