/// A stretch of hours before a flare (Symptom tracker, ticket 5).
package struct TimeWindow: Hashable, Comparable, Sendable {
  /// The end nearer to the flare, which belongs to the window.
  package let from: Int
  /// The end farther away, which does not.
  package let to: Int

  package init(from: Int, to: Int) { (self.from, self.to) = (from, max(from, to)) }

  /// As in "6-24 h".
  package var text: String { "\(from)-\(to) h" }

  package static func < (a: TimeWindow, b: TimeWindow) -> Bool { (a.from, a.to) < (b.from, b.to) }
}
