import ScenarioFiles

/// What moved a number, a lane a factor: up is a plus, down is a minus, all on one scale.
struct ContributionChart {
  let metric: RunStory.Metric
  let dates: [String]

  private static let (left, top, width) = (2.0, 24.0, 1_092.0)
  /// A few lanes can be high.
  private var row: Double { metric.drivers.count > 4 ? 40 : 72 }

  /// Nil where no reason is known.
  func html() -> String? {
    let largest = metric.drivers.flatMap(\.points.values).map(abs).max() ?? 0
    guard largest > 0 else { return nil }
    let height = Self.top + Double(metric.drivers.count) * row + 6
    let step = (Self.width - Self.left - 10) / Double(max(1, dates.count))
    let every = max(1, Int((44 / step).rounded(.up)))
    var (labels, parts): ([String], [String]) = ([], [])
    for place in dates.indices where place.isMultiple(of: every) {
      let x = Figures.coordinate(Self.left + (Double(place) + 0.5) * step)
      parts.append("<text class=\"quiet\" x=\"\(x)\" y=\"14\" text-anchor=\"middle\">d\(place + 1)</text>")
    }
    for (place, driver) in metric.drivers.enumerated() {
      let middle = Self.top + (Double(place) + 0.5) * row
      labels += self.labels(driver.factor, middle, largest)
      parts += lane(driver, middle, largest, step)
    }
    let title = "What moved the \(metric.name) by day"
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
        "<rect class=\"\(points > 0 ? "a" : "b")\" x=\"\(Figures.coordinate(x))\" y=\"\(Figures.coordinate(y))\" width=\"\(Figures.coordinate(step * 0.7))\" height=\"\(Figures.coordinate(max(0.5, height)))\"><title>\(date): \(Figures.signed((points * 100).rounded() / 100))</title></rect>"
      )
    }
    return parts
  }
}
