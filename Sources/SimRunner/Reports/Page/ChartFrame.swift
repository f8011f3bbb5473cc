import ScenarioFiles

/// What charts of days have in common: the picture, and three lines across with what they stand for.
struct ChartFrame {
  static let (left, bottom, width, height) = (4.0, 130.0, 1_264.0, 156.0)
  /// What stands beside a picture and stays there when it is moved.
  static let labelsWidth = 64
  /// How high the largest value is.
  static let span = 110.0

  /// The picture around its parts, beside what its lines stand for.
  ///
  /// - Parameter labels: what the lowest, the middle and the highest line stand for.
  static func html(_ title: String, labels: [String], _ parts: [String]) -> String {
    let heights = labels.indices.map { bottom - Double($0) / 2 * span }
    let words = zip(labels, heights).map { label, y in
      "<text class=\"quiet\" x=\"100%\" dx=\"-6\" y=\"\(Figures.coordinate(y + 4))\" text-anchor=\"end\">\(label)</text>"
    }
    let lines = heights.map {
      "<line class=\"rule\" x1=\"\(left)\" x2=\"\(width - 10)\" y1=\"\(Figures.coordinate($0))\" y2=\"\(Figures.coordinate($0))\"/>"
    }
    return pair(title, width: width, height: height, labelsWidth: labelsWidth, words, lines + parts)
  }

  /// A picture that can be moved in its frame, also with the keys, and what stands beside it.
  static func pair(
    _ title: String, width: Double, height: Double, labelsWidth: Int, _ labels: [String], _ parts: [String]
  ) -> String {
    let (wide, high) = (Int(width), Int(height))
    let name = RunPage.escaped(title)
    return """
      <div class="pair"><svg class="labels" width="\(labelsWidth)" height="\(high)" font-size="12" aria-hidden="true">
      \(labels.joined(separator: "\n"))
      </svg><div class="wide" tabindex="0" role="group" aria-label="\(name)"><svg viewBox="0 0 \(wide) \(high)" width="\(wide)" height="\(high)" font-size="12" role="img" aria-label="\(name)">
      \(parts.joined(separator: "\n"))
      </svg></div></div>
      """
  }

  /// How wide one of so many days is.
  static func dayWidth(_ count: Int) -> Double { (width - left - 10) / Double(max(1, count)) }

  /// Where a moment is, in nanoseconds since the start of a story with that end.
  static func x(_ at: Int64, _ end: Int64) -> Double {
    left + min(1, Double(at) / Double(max(1, end))) * (width - left - 10)
  }

  /// The numbers of days that begin at those moments, as many as there is space for.
  static func dayLabels(_ begins: [Int64], end: Int64) -> [String] {
    let every = labelStep(begins.count)
    return begins.enumerated().filter { $0.offset.isMultiple(of: every) }.map { place, begin in
      let x = Figures.coordinate(x(begin, end))
      return "<line class=\"rule\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(bottom - span)\" y2=\"\(bottom + 4)\"/>"
        + "<text class=\"quiet\" x=\"\(x)\" y=\"\(bottom + 18)\">d\(place + 1)</text>"
    }
  }

  /// Every how many-th of so many days has a label: one needs 44 pixels.
  static func labelStep(_ count: Int) -> Int { max(1, Int((44 / dayWidth(count)).rounded(.up))) }
}
