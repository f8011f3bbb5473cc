extension Notation<Double> {
  /// A probability in per cent: `2%`. Written as a number it is 0 ... 1; see ``Shape/probability``.
  static let percentage = Notation(
    description: NotationDescription(
      noun: "probability", about: "a percentage or a number from 0 to 1", examples: ["2%", "0.5%", "60%"],
      pattern: "^\\s*[0-9]+(\\.[0-9]+)?\\s*%\\s*$"),
    parse: { text throws(ParseError) in
      guard text.trimmed.hasSuffix("%") else {
        throw ParseError("the % is missing", suggestion: text.decimal.map { _ in text.trimmed + "%" })
      }
      guard let percent = text.trimmed.dropLast().decimal else { throw ParseError() }
      guard (0...100).contains(percent) else { throw ParseError("it is not between 0% and 100%") }
      return percent / 100
    },
    print: { "\(ConfigNode.number(roundedPercent($0)).text)%" })

  /// A data rate: `250 kbps`; in bits a second.
  package static let rate = Notation(
    description: NotationDescription(
      noun: "rate", about: "a number with bps, kbps, Mbps or Gbps", examples: ["250 kbps", "1.5 Mbps"],
      pattern: "^\\s*[0-9]+(\\.[0-9]+)?\\s*[kKmMgG]?[bB][pP][sS]\\s*$"),
    parse: { text throws(ParseError) in
      let number = text.trimmed.prefix { !$0.isLetter && !$0.isWhitespace }
      let unit = text.trimmed.dropFirst(number.count).trimmed.lowercased()
      guard let amount = number.decimal else { throw ParseError() }
      guard let factor = rateUnits.first(where: { $0.name.lowercased() == unit })?.factor else {
        throw ParseError(unit.isEmpty ? "the unit is missing" : "the unit '\(unit)' is unknown")
      }
      guard amount > 0, amount * factor <= 1e12 else { throw ParseError("it is not between 1 bps and 1000 Gbps") }
      return amount * factor
    },
    print: { rate in
      let unit = rateUnits.first { rate >= $0.factor && rate / $0.factor * $0.factor == rate } ?? ("bps", 1)
      return "\(ConfigNode.number(rate / unit.factor).text) \(unit.name)"
    })

  /// A drift of a clock in parts per million: `50 ppm`.
  package static let drift = Notation(
    description: NotationDescription(
      noun: "drift", about: "a number of parts per million, negative for a slow clock",
      examples: ["50 ppm", "-20 ppm"],
      pattern: "^\\s*[+-]?[0-9]+(\\.[0-9]+)?\\s*ppm\\s*$"),
    parse: { text throws(ParseError) in
      guard text.trimmed.hasSuffix("ppm") else { throw ParseError("the unit is missing") }
      let number = text.trimmed.dropLast(3).trimmed
      let isNegative = number.hasPrefix("-")
      guard let amount = (isNegative || number.hasPrefix("+") ? String(number.dropFirst()) : number).decimal else {
        throw ParseError()
      }
      guard amount <= 100_000 else { throw ParseError("no clock drifts by more than 100000 ppm") }
      return isNegative ? -amount : amount
    },
    print: { "\(ConfigNode.number($0).text) ppm" })

  private static let rateUnits: [(name: String, factor: Double)] = [
    ("Gbps", 1e9), ("Mbps", 1e6), ("kbps", 1e3), ("bps", 1),
  ]

  /// Undoes the error that a division by 100 brought: 0.07 is 7, not 7.000000000000001.
  private static func roundedPercent(_ probability: Double) -> Double {
    let rounded = (probability * 1e10).rounded() / 1e8
    return rounded / 100 == probability ? rounded : probability * 100
  }
}

extension StringProtocol {
  /// The number of digits with at most one point between them; neither signs nor exponents.
  fileprivate var decimal: Double? {
    let digits = trimmed
    guard digits.allSatisfy({ $0.isASCIIDigit || $0 == "." }), digits.first != ".", digits.last != "." else {
      return nil
    }
    return Double(digits)
  }
}

extension Notation<Coordinate> {
  /// A place on earth: `59.91 N 10.75 E`; in degrees.
  package static let coordinate = Notation(
    description: NotationDescription(
      noun: "place", about: "degrees N or S and degrees E or W", examples: ["59.91 N 10.75 E", "33.87 S 151.21 E"],
      pattern: "^\\s*[0-9]+(\\.[0-9]+)?\\s*[NnSs]\\s*,?\\s*[0-9]+(\\.[0-9]+)?\\s*[EeWw]\\s*$"),
    parse: { text throws(ParseError) in
      let letters = text.uppercased()
      guard let middle = letters.firstIndex(where: { $0 == "N" || $0 == "S" }), let last = letters.trimmed.last,
        last == "E" || last == "W"
      else { throw ParseError("it needs N or S, then E or W") }
      let rest = letters[letters.index(after: middle)...].trimmed.dropLast()
      let east = rest.hasPrefix(",") ? rest.dropFirst() : rest[...]
      guard let north = letters[..<middle].decimal, let east = east.decimal else { throw ParseError() }
      guard
        let place = Coordinate(
          latitude: letters[middle] == "S" ? -north : north, longitude: last == "W" ? -east : east)
      else { throw ParseError("there is no place beyond 90 degrees N or S, or 180 degrees E or W") }
      return place
    },
    print: { place in
      let north = "\(ConfigNode.number(abs(place.latitude)).text) \(place.latitude < 0 ? "S" : "N")"
      return "\(north) \(ConfigNode.number(abs(place.longitude)).text) \(place.longitude < 0 ? "W" : "E")"
    })
}
