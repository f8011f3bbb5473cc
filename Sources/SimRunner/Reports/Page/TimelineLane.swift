/// A row of the timeline of a run. Times are nanoseconds since the start.
package struct TimelineLane {
  /// A stretch of time, or a moment.
  package struct Stretch: Equatable {
    package let begin: Int64
    package let end: Int64
    package let detail: String
    /// Drawn with an outline only: it was planned and did not come about.
    var isHollow = false

    package init(begin: Int64, end: Int64, detail: String, isHollow: Bool = false) {
      (self.begin, self.end, self.detail, self.isHollow) = (begin, end, detail, isHollow)
    }
  }

  package enum Content {
    /// Things with a name each.
    case stretches([Stretch])
    /// When a state held.
    case states([Range<Int64>])
    /// Values of 0 to 1, joined by lines.
    case curve([(at: Int64, value: Double)])
  }

  /// Whose lane it is: a device, the wearer, or faults.
  package let group: String
  package let name: String
  /// A number that sums the lane up: `91 %`.
  package let figure: String
  package let content: Content

  var isFault: Bool { group == "faults" }
  var stretches: [Stretch] { if case .stretches(let stretches) = content { stretches } else { [] } }
}
