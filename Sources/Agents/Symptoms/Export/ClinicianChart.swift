/// The worst severity and the sleep of each day, as a drawing within the page.
enum ClinicianChart {
  private static let (width, left, top, severityHeight, sleepTop, sleepHeight) = (720, 30, 14, 120, 164, 50)

  static func svg(_ diary: Diary, _ days: ClosedRange<Int>, _ config: TimelineConfig) -> String {
    let step = Double(width - left) / Double(days.count)
    var shapes: [String] = []
    for (place, day) in days.enumerated() {
      let x = Double(left) + Double(place) * step
      if let worst = diary.entries(on: day).compactMap(\.symptom?.severity).max() {
        let height = Double(severityHeight) * Double(worst) / 10
        let quality = DayQuality(worst: worst, config).rawValue
        shapes.append(bar(quality, x, Double(top + severityHeight) - height, step, height, day, "severity \(worst)"))
      }
      if let hours = diary.log(on: day)?.sleepHours {
        let height = Double(sleepHeight) * min(hours, 12) / 12
        shapes.append(bar("sleep", x, Double(sleepTop + sleepHeight) - height, step, height, day, "\(hours) h asleep"))
      }
    }
    let limit = top + severityHeight - severityHeight * config.fairBelow / 10
    let (floor, sleepFloor) = (top + severityHeight, sleepTop + sleepHeight)
    return """
      <h2>Course</h2>
      <svg viewBox="0 0 \(width) \(sleepFloor + 18)" role="img" aria-label="Worst severity and sleep of each day">
      \(label(0, top + 8, "10"))\(label(0, limit + 4, "\(config.fairBelow)"))\(label(0, floor, "0"))
      \(label(left, top - 4, "Worst severity of the day; flares from the broken line on"))
      \(label(left, sleepTop - 4, "Hours asleep"))\(label(0, sleepTop + 8, "12"))\(label(0, sleepFloor, "0"))
      \(line("axis", floor))\(line("axis", sleepFloor))\(line("limit", limit))
      \(shapes.joined(separator: "\n"))
      \(label(left, sleepFloor + 14, PlainDate(day: days.lowerBound).text))
      <text x="\(width)" y="\(sleepFloor + 14)" text-anchor="end">\(PlainDate(day: days.upperBound).text)</text>
      </svg>
      """
  }

  private static func bar(
    _ style: String, _ x: Double, _ y: Double, _ step: Double, _ height: Double, _ day: Int, _ what: String
  ) -> String {
    let place = "x=\"\(decimal(x + step * 0.1))\" y=\"\(decimal(y))\""
    let size = "width=\"\(decimal(step * 0.8))\" height=\"\(decimal(height))\""
    return "<rect class=\"\(style)\" \(place) \(size)><title>\(PlainDate(day: day).text): \(what)</title></rect>"
  }

  private static func label(_ x: Int, _ y: Int, _ text: String) -> String {
    "<text x=\"\(x)\" y=\"\(y)\">\(text)</text>"
  }

  private static func line(_ style: String, _ y: Int) -> String {
    "<line class=\"\(style)\" x1=\"\(left)\" y1=\"\(y)\" x2=\"\(width)\" y2=\"\(y)\"/>"
  }

  private static func decimal(_ value: Double) -> String { PageText.number(value, decimals: 2) }
}
