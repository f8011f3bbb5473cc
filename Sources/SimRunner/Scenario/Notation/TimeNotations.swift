import Foundation

extension Notation<Span> {
  /// A length of time: `60 ms`, `2h30m`.
  package static let duration = Notation(
    description: NotationDescription(
      noun: "duration", about: "one or more numbers, each with ns, us, ms, s, m, h, d or w",
      examples: ["60 ms", "90s", "2h30m", "6w"], pattern: "^\\s*(\(part)\\s*)+$"),
    parse: { text throws(ParseError) in try DurationUnits.span(of: text) },
    print: DurationUnits.text)

  /// A change of a clock: a duration with a sign.
  package static let clockChange = Notation(
    description: NotationDescription(
      noun: "change of a clock", about: "a duration with + (ahead) or - (behind)", examples: ["+90s", "-2m", "+1h"],
      pattern: "^\\s*[+-]\\s*(\(part)\\s*)+$"),
    parse: { text throws(ParseError) in
      let trimmed = text.trimmed
      guard let sign = trimmed.first, sign == "+" || sign == "-" else {
        throw ParseError(
          "the sign is missing", suggestion: (try? DurationUnits.span(of: text)).map { _ in "+" + trimmed })
      }
      let span = try DurationUnits.span(of: String(trimmed.dropFirst()))
      // A device that has lost its time may be decades behind.
      guard span <= .days(14_610) else { throw ParseError("it is more than 40 years") }
      return sign == "-" ? -span : span
    },
    print: { $0 < .zero ? "-" + DurationUnits.text(-$0) : "+" + DurationUnits.text($0) })

  private static let part = "[0-9]+(\\.[0-9]+)?\\s*([nuµm]?s|m|h|d|w|min|[a-zµ]+)"
}

private enum DurationUnits {
  /// The largest first, with the accepted spellings; the first is the one that is printed.
  static let units: [(names: [String], span: Span)] = [
    (["w", "week", "weeks"], .weeks(1)), (["d", "day", "days"], .days(1)),
    (["h", "hour", "hours"], .hours(1)), (["m", "min", "minute", "minutes"], .minutes(1)),
    (["s", "sec", "second", "seconds"], .seconds(1)), (["ms"], .milliseconds(1)), (["us", "µs"], .microseconds(1)),
    (["ns"], .nanoseconds(1)),
  ]

  /// Longer durations are mistakes, and their sums could overflow.
  static let longest = Span.days(36_600)

  static func span(of text: String) throws(ParseError) -> Span {
    var rest = text.trimmed[...]
    guard !rest.isEmpty else { throw ParseError("it is empty") }
    var total = Span.zero
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
      guard let amount = Double(digits), digits.first != ".", digits.last != "." else { throw ParseError() }
      rest = rest.dropFirst(digits.count).drop(while: \.isWhitespace)
      let name = rest.prefix(while: \.isLetter)
      guard !name.isEmpty else { throw ParseError("the unit is missing") }
      guard let unit = units.first(where: { $0.names.contains(String(name)) }) else {
        throw ParseError("the unit '\(name)' is unknown")
      }
      rest = rest.dropFirst(name.count).drop(while: \.isWhitespace)
      guard amount * unit.span.seconds <= longest.seconds else { throw ParseError("it is longer than a century") }
      total += part(digits, amount, of: unit.span)
      guard total <= longest else { throw ParseError("it is longer than a century") }
    }
    return total
  }

  /// Whole numbers are exact; fractions are rounded to the nanosecond.
  private static func part(_ digits: Substring, _ amount: Double, of unit: Span) -> Span {
    if let count = Int64(digits) { return unit * count }
    return Span(nanoseconds: Int64((amount * Double(unit.nanoseconds)).rounded()))
  }

  static func text(_ span: Span) -> String {
    var rest = span
    var text = ""
    for unit in units where rest >= unit.span {
      let count = rest.nanoseconds / unit.span.nanoseconds
      text += "\(count)\(unit.names[0])"
      rest = Span(nanoseconds: rest.nanoseconds % unit.span.nanoseconds)
    }
    return text.isEmpty ? "0s" : text
  }
}

extension Notation<Span> {
  /// The restart of a stopped device: `after 3m`.
  package static let restart = Notation(
    description: NotationDescription(
      noun: "restart", about: "\"after\" with a duration", examples: ["after 3m", "after 2h30m"],
      pattern: "^\\s*after\\s+.+$"),
    parse: { text throws(ParseError) in
      guard text.trimmed.hasPrefix("after ") else {
        let isDuration = (try? Notation.duration.parse(text)) != nil
        throw ParseError("'after' is missing", suggestion: isDuration ? "after \(text.trimmed)" : nil)
      }
      return try Notation.duration.parse(String(text.trimmed.dropFirst(6)))
    },
    print: { "after \(Notation.duration.print($0))" })
}

extension Notation<CivilDate> {
  /// A date: `2026-03-02`.
  package static let date = Notation(
    description: NotationDescription(
      noun: "date", about: "year, month and day, from 1971 to 2098", examples: ["2026-03-02"],
      pattern: "^\\s*\(NotationPattern.date)\\s*$"),
    parse: { text throws(ParseError) in try CivilDate.read(text.trimmed) },
    print: \.description)
}

/// Regular expressions (ECMA 262) of parts that several notations have.
enum NotationPattern {
  static let time = "([01]?[0-9]|2[0-4]):[0-5][0-9](:[0-5][0-9])?"
  static let date = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
}

extension CivilDate {
  /// The years with known zone rules on both sides.
  private static let years = 1971...2098

  /// Parses `2026-03-02`.
  package static func read(_ text: String) throws(ParseError) -> CivilDate {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isWellFormed = parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { $0.allSatisfy(\.isASCIIDigit) }
    guard isWellFormed else { throw ParseError() }
    let numbers = parts.compactMap { Int($0) }
    guard let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]) else {
      throw ParseError("the calendar has no such day")
    }
    guard years.contains(date.year) else { throw ParseError("the year is not between 1971 and 2098") }
    return date
  }
}

extension Notation<Zone> {
  /// A time zone by its IANA name: `Europe/Oslo`.
  package static let zone = Notation(
    description: NotationDescription(
      noun: "time zone", about: "the IANA name of a region and a city",
      examples: ["Europe/Oslo", "America/New_York", "UTC"],
      pattern: nil),
    parse: { text throws(ParseError) in
      if let zone = Zone(identifier: text) { return zone }
      throw ParseError(suggestion: Suggestion.closest(to: text, among: TimeZone.knownTimeZoneIdentifiers.sorted()))
    },
    print: \.identifier)
}
