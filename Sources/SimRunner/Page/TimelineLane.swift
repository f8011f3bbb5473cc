/// A row of the timeline of a run. Times are nanoseconds since the start.
struct TimelineLane {
  /// A stretch of time, or a moment.
  struct Stretch: Equatable {
    let begin: Int64
    let end: Int64
    let detail: String
    /// Drawn with an outline only: it was planned and did not come about.
    var isHollow = false
  }

  enum Content {
    /// Things with a name each.
    case stretches([Stretch])
    /// When a state held.
    case states([Range<Int64>])
    /// Values of 0 to 1, joined by lines.
    case curve([(at: Int64, value: Double)])
  }

  /// Whose lane it is: a device, the wearer, or faults.
  let group: String
  let name: String
  /// A number that sums the lane up: `91 %`.
  let figure: String
  let content: Content

  var isFault: Bool { group == "faults" }
  var stretches: [Stretch] { if case .stretches(let stretches) = content { stretches } else { [] } }
}
