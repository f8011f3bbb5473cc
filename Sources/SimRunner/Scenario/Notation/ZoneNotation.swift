import Foundation
package import SimKernel

extension Notation<Zone> {
  /// A time zone by its IANA name: `Europe/Oslo`.
  package static let zone = Notation(
    description: NotationDescription(
      noun: "time zone", about: "the IANA name of a region and a city",
      examples: ["Europe/Oslo", "America/New_York", "UTC"],
      pattern: nil),
    parse: { text throws(Misreading) in
      if let zone = Zone(identifier: text) { return zone }
      throw Misreading(suggestion: Suggestion.closest(to: text, among: TimeZone.knownTimeZoneIdentifiers.sorted()))
    },
    print: \.identifier)
}
