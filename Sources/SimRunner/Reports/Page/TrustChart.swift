import ScenarioFiles

/// How far the planner was trusted at the end of each day, with a mark where the phase changed.
struct TrustChart {
  let days: [(day: Int, phase: String, score: Double, step: String?)]

  func html() -> String {
    let (left, bottom) = (ChartFrame.left, ChartFrame.bottom)
    let step = ChartFrame.dayWidth(days.count)
    let points = days.enumerated().map { place, day in
      "\(Figures.coordinate(left + (Double(place) + 0.5) * step)),\(Figures.coordinate(bottom - day.score * ChartFrame.span))"
    }
    var parts = ["<polyline class=\"curve\" points=\"\(points.joined(separator: " "))\"/>"]
    var last = ""
    for (place, day) in days.enumerated() where day.phase != last {
      let x = left + Double(place) * step
      parts.append(
        "<line class=\"rule\" x1=\"\(Figures.coordinate(x))\" x2=\"\(Figures.coordinate(x))\" y1=\"14\" y2=\"\(bottom)\"/>"
      )
      parts.append(
        "<text x=\"\(Figures.coordinate(x + 3))\" y=\"\(bottom + 18)\">d\(day.day) \(RunPage.escaped(day.phase))</text>"
      )
      last = day.phase
    }
    return ChartFrame.html("Score of trust by day", labels: ["0 %", "50 %", "100 %"], parts)
  }
}
