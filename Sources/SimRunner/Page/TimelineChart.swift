import Transport

/// The weeks of a run as lanes: what the wearer did with each device, workouts, alerts, and every fault.
struct TimelineChart {
  let story: RunStory
  private static let (left, top, row) = (210.0, 30.0, 20.0)
  private static let width = 1_320.0

  func svg() -> String {
    let height = Self.top + Double(story.lanes.count) * Self.row + 8
    var parts = [
      "<svg viewBox=\"0 0 \(Int(Self.width)) \(Int(height))\" width=\"\(Int(Self.width))\" height=\"\(Int(height))\" font-size=\"12\" role=\"img\" aria-label=\"Lanes of the devices and faults by day\">"
    ]
    // A label needs forty pixels.
    let dayWidth = (Self.width - Self.left - 10) / Double(max(1, story.days.count))
    let every = max(1, Int((44 / dayWidth).rounded(.up)))
    for (place, day) in story.days.enumerated() {
      let x = Self.left + Double(place) * dayWidth
      guard place.isMultiple(of: every) else { continue }
      parts.append(
        "<line class=\"rule\" x1=\"\(Self.text(x))\" x2=\"\(Self.text(x))\" y1=\"\(Self.top - 6)\" y2=\"\(height)\"/>")
      parts.append(
        "<text class=\"quiet\" x=\"\(Self.text(x + 3))\" y=\"16\">d\(place + 1)<title>\(day.date)</title></text>")
    }
    for (place, lane) in story.lanes.enumerated() {
      let y = Self.top + Double(place) * Self.row
      parts.append("<text x=\"4\" y=\"\(y + 13)\">\(RunPage.escaped(lane.name))</text>")
      let paint = lane.name.hasPrefix("fault") ? "b" : "a"
      for stretch in lane.stretches {
        let (from, to) = (x(stretch.begin), x(min(stretch.end, story.end)))
        let length = max(2, to - from)
        parts.append(
          "<rect class=\"\(paint)\" x=\"\(Self.text(from))\" y=\"\(y + 3)\" width=\"\(Self.text(length))\" height=\"12\"><title>\(RunPage.escaped(stretch.detail))</title></rect>"
        )
      }
    }
    return (parts + ["</svg>"]).joined(separator: "\n")
  }

  private func x(_ at: Int64) -> Double {
    Self.left + Double(at) / Double(max(1, story.end)) * (Self.width - Self.left - 10)
  }

  static func text(_ value: Double) -> String { "\((value * 10).rounded() / 10)" }
}
