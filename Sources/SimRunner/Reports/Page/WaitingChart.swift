import ScenarioFiles

/// How much waited somewhere over the weeks, as steps.
struct WaitingChart {
  let title: String
  let changes: [(at: Int64, value: Double)]
  let end: Int64
  let days: [RunStory.Day]

  /// Nil where nothing ever waited.
  func html() -> String? {
    guard let largest = changes.map(\.value).max(), largest > 0 else { return nil }
    // There is no half of a line.
    let top = max(2, DayChart.roundedUp(largest))
    let labels = [0, top / 2, top].map { Figures.coordinate($0) }
    let shape = "<path class=\"s\" d=\"\(steps(top))\"/>"
    return ChartFrame.html(title, labels: labels, ChartFrame.dayLabels(days.map(\.begin), end: end) + [shape])
  }

  /// Steps between the changes; within a pixel only the most is drawn.
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
