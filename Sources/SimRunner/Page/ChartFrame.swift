/// What charts of days have in common: the picture, and three lines across with what they stand for.
struct ChartFrame {
  static let (left, bottom, width, height) = (60.0, 130.0, 1_320.0, 156.0)
  /// How high the largest value is.
  static let span = 110.0

  /// The picture around its parts.
  ///
  /// - Parameter labels: what the lowest, the middle and the highest line stand for.
  static func svg(_ title: String, labels: [String], _ parts: [String]) -> String {
    let size = "viewBox=\"0 0 \(Int(width)) \(Int(height))\" width=\"\(Int(width))\" height=\"\(Int(height))\""
    let lines = labels.enumerated().flatMap { place, label in
      let y = bottom - Double(place) / 2 * span
      return [
        "<line class=\"rule\" x1=\"\(left)\" x2=\"\(width - 10)\" y1=\"\(y)\" y2=\"\(y)\"/>",
        "<text class=\"quiet\" x=\"\(left - 6)\" y=\"\(y + 4)\" text-anchor=\"end\">\(label)</text>",
      ]
    }
    let head = "<svg \(size) font-size=\"12\" role=\"img\" aria-label=\"\(title)\">"
    return ([head] + lines + parts + ["</svg>"]).joined(separator: "\n")
  }

  /// How wide one of so many days is.
  static func dayWidth(_ count: Int) -> Double { (width - left - 10) / Double(max(1, count)) }
}
