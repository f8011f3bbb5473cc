/// Kinds of content that only the wearer's own devices may read.
@usableFromInline
package struct Taint: OptionSet, Hashable, Sendable {
  @usableFromInline package let rawValue: UInt8
  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }
  // The library's own goes through a generic loop, and every field of every fact has a taint.
  @inlinable package init(arrayLiteral elements: Taint...) { rawValue = elements.reduce(0) { $0 | $1.rawValue } }

  /// A measured or derived health value: a heart rate, an energy, a mood.
  package static let health = Taint(rawValue: 1)
  /// The wearer's own words.
  package static let text = Taint(rawValue: 2)
  /// The wearer's activity at their desk.
  package static let context = Taint(rawValue: 4)
  /// The phone's location, which must not even leave the phone.
  package static let place = Taint(rawValue: 8)

  private static let all: [(taint: Taint, name: String, words: String)] = [
    (.health, "health", "health values"), (.text, "text", "journal text"), (.context, "context", "desktop context"),
    (.place, "place", "a place"),
  ]

  /// For rows and exports.
  package var names: [String] { Self.all.filter { contains($0.taint) }.map(\.name) }
  /// `true` if no export may show tainted content: a trace has more readers than a private note.
  var hides: Bool { rawValue & (Taint.text.rawValue | Taint.place.rawValue) != 0 }
}

extension Taint: CustomStringConvertible {
  @usableFromInline package var description: String {
    Self.all.filter { contains($0.taint) }.map(\.words).joined(separator: ", ")
  }
}
