package import Wire

extension Notation<Coordinate> {
  /// A place on earth: `59.91 N 10.75 E`; in degrees.
  package static let coordinate = Notation(
    description: NotationDescription(
      noun: "place", about: "degrees N or S and degrees E or W", examples: ["59.91 N 10.75 E", "33.87 S 151.21 E"],
      pattern: "^\\s*[0-9]+(\\.[0-9]+)?\\s*[NnSs]\\s*,?\\s*[0-9]+(\\.[0-9]+)?\\s*[EeWw]\\s*$"),
    parse: { text throws(Misreading) in
      let letters = text.uppercased()
      guard let middle = letters.firstIndex(where: { $0 == "N" || $0 == "S" }), let last = letters.trimmed.last,
        last == "E" || last == "W"
      else { throw Misreading("it needs N or S, then E or W") }
      let rest = letters[letters.index(after: middle)...].trimmed.dropLast()
      let east = rest.hasPrefix(",") ? rest.dropFirst() : rest[...]
      guard let north = degrees(letters[..<middle]), let east = degrees(east) else { throw Misreading() }
      guard
        let place = Coordinate(
          latitude: letters[middle] == "S" ? -north : north, longitude: last == "W" ? -east : east)
      else { throw Misreading("there is no place beyond 90 degrees N or S, or 180 degrees E or W") }
      return place
    },
    print: { place in
      let north = "\(ConfigNode.number(abs(place.latitude)).text) \(place.latitude < 0 ? "S" : "N")"
      return "\(north) \(ConfigNode.number(abs(place.longitude)).text) \(place.longitude < 0 ? "W" : "E")"
    })

  /// Digits with at most one point between them.
  private static func degrees(_ text: some StringProtocol) -> Double? {
    let digits = text.trimmed
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber || $0 == "." }), digits.first != ".", digits.last != "." else {
      return nil
    }
    return Double(digits)
  }
}
