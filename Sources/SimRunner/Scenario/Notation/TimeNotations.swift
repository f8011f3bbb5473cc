package import SimKernel

extension Notation<TimeOfDay> {
  /// A time of day: `22:30`.
  static let timeOfDay = Notation(
    description: NotationDescription(
      noun: "time of day", about: "hours and minutes from 00:00 to 24:00, seconds if need be",
      examples: ["06:10", "22:30:15"], pattern: "^\\s*\(NotationPattern.time)\\s*$"),
    parse: { text throws(Misreading) in try TimeOfDay.read(text.trimmed) },
    print: \.description)
}

extension Notation<CivilDate> {
  /// A date: `2026-03-02`.
  package static let date = Notation(
    description: NotationDescription(
      noun: "date", about: "year, month and day, from 1971 to 2098", examples: ["2026-03-02"],
      pattern: "^\\s*\(NotationPattern.date)\\s*$"),
    parse: { text throws(Misreading) in try CivilDate.read(text.trimmed) },
    print: \.description)
}

extension Notation<Moment> {
  /// A moment of the scenario: `d3 08:10`.
  package static let moment = Notation(
    description: NotationDescription(
      noun: "moment", about: "a day of the scenario with a time, a date with a time, \"start\" or \"end\"",
      examples: ["d3 08:10", "d12", "2026-03-02 08:10"],
      pattern: "^\\s*(start|end|(d[0-9]{1,4}|\(NotationPattern.date))(\\s+\(NotationPattern.time))?)\\s*$"),
    parse: { text throws(Misreading) in
      let parts = text.split(whereSeparator: \.isWhitespace).map(String.init)
      switch (parts.first, parts.count) {
      case ("start", 1): return .start
      case ("end", 1): return .end
      case (let day?, 1...2):
        let time = parts.count == 2 ? try TimeOfDay.read(parts[1]) : .midnight
        if let number = dayNumber(day) {
          guard number >= 1 else { throw Misreading("the first day is d1") }
          return .day(number, time)
        }
        if day.hasPrefix("d") || !day.contains("-") { throw suggestion(for: parts) }
        return .civil(time.on(try CivilDate.read(day)))
      default: throw Misreading()
      }
    },
    print: { moment in
      switch moment {
      case .start: "start"
      case .end: "end"
      case .day(let number, .midnight): "d\(number)"
      case .day(let number, let time): "d\(number) \(time)"
      case .civil(let civil): "\(civil.date) \(TimeOfDay(second: civil.secondOfDay))"
      }
    })

  /// The number of `d12`; nil for anything else.
  private static func dayNumber(_ text: String) -> Int? {
    let digits = text.dropFirst()
    let isDay = text.hasPrefix("d") && (1...4).contains(digits.count) && digits.allSatisfy(\.isASCIIDigit)
    return isDay ? Int(digits) : nil
  }

  private static func suggestion(for parts: [String]) -> Misreading {
    let word = parts[0]
    if word.allSatisfy(\.isASCIIDigit) { return Misreading(suggestion: "d" + parts.joined(separator: " ")) }
    return Misreading(suggestion: Suggestion.closest(to: word, among: ["start", "end"]))
  }
}

/// Regular expressions (ECMA 262) of parts that several notations have.
package enum NotationPattern {
  package static let time = "([01]?[0-9]|2[0-4]):[0-5][0-9](:[0-5][0-9])?"
  package static let date = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
}

extension TimeOfDay {
  /// Reads `8:10`, `08:10` or `08:10:30`.
  package static func read(_ text: String) throws(Misreading) -> TimeOfDay {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isWellFormed =
      (2...3).contains(parts.count) && parts.allSatisfy { $0.allSatisfy(\.isASCIIDigit) }
      && (1...2).contains(parts[0].count) && parts.dropFirst().allSatisfy { $0.count == 2 }
    guard isWellFormed else { throw Misreading("'\(text)' is not a time of day") }
    let numbers = parts.compactMap { Int($0) } + [0]
    guard numbers[1] < 60, numbers[2] < 60, numbers[0] * 3_600 + numbers[1] * 60 + numbers[2] <= 86_400 else {
      throw Misreading("a clock does not show '\(text)'")
    }
    return TimeOfDay(second: numbers[0] * 3_600 + numbers[1] * 60 + numbers[2])
  }
}

extension CivilDate {
  /// The years for which zone rules are known on both sides.
  private static let years = 1971...2098

  /// Reads `2026-03-02`.
  package static func read(_ text: String) throws(Misreading) -> CivilDate {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let isWellFormed = parts.map(\.count) == [4, 2, 2] && parts.allSatisfy { $0.allSatisfy(\.isASCIIDigit) }
    guard isWellFormed else { throw Misreading() }
    let numbers = parts.compactMap { Int($0) }
    guard let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]) else {
      throw Misreading("the calendar has no such day")
    }
    guard years.contains(date.year) else { throw Misreading("the year is not between 1971 and 2098") }
    return date
  }
}
