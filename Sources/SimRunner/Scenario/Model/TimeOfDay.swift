/// A time on the face of a clock, from 00:00 to 24:00 inclusive (24:00 is the end of the day).
package struct TimeOfDay: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// 0 ... 86,400.
  package let second: Int

  package static let midnight = TimeOfDay(second: 0)
  static let endOfDay = TimeOfDay(second: 86_400)

  package init(second: Int) { self.second = min(max(second, 0), 86_400) }
  package init(_ hour: Int, _ minute: Int) { self.init(second: hour * 3_600 + minute * 60) }

  /// The time on that date; 24:00 is the next date's 00:00.
  package func on(_ date: CivilDate) -> CivilDateTime {
    second < 86_400
      ? CivilDateTime(date: date, secondOfDay: second)
      : CivilDateTime(date: date.adding(days: 1), secondOfDay: 0)
  }

  package static func < (a: TimeOfDay, b: TimeOfDay) -> Bool { a.second < b.second }

  /// `08:10`, or `08:10:30` where there are seconds.
  package var description: String {
    let face = clockFace(second)
    return second % 60 == 0 ? String(face.dropLast(3)) : face
  }

  /// Reads `8:10`, `08:10` or `08:10:30`.
  package static func read(_ text: String) throws(ParseError) -> TimeOfDay {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    let isWellFormed =
      (2...3).contains(parts.count) && parts.allSatisfy { $0.allSatisfy(\.isASCIIDigit) }
      && (1...2).contains(parts[0].count) && parts.dropFirst().allSatisfy { $0.count == 2 }
    guard isWellFormed else { throw ParseError("'\(text)' is not a time of day") }
    let numbers = parts.compactMap { Int($0) } + [0]
    guard numbers[1] < 60, numbers[2] < 60, numbers[0] * 3_600 + numbers[1] * 60 + numbers[2] <= 86_400 else {
      throw ParseError("a clock does not show '\(text)'")
    }
    return TimeOfDay(second: numbers[0] * 3_600 + numbers[1] * 60 + numbers[2])
  }
}

extension DailyWindow {
  /// A window between two times of the day; equal ones mean a whole day.
  package init(_ days: Weekdays, from: TimeOfDay, until: TimeOfDay) {
    self.init(days, from: from.second, to: until.second)
  }

  package var from: TimeOfDay { TimeOfDay(second: start) }
  /// Later than 00:00: a window that ends with the day ends at 24:00.
  package var until: TimeOfDay { TimeOfDay(second: end > 86_400 ? end - 86_400 : end) }
}

/// A moment as a scenario says it, in the wall time of the scenario's zone.
package enum Moment: Hashable, Sendable {
  /// The first moment of the first local day.
  case start
  /// The moment at which the run stops.
  case end
  /// `d3 08:10`: that time of the third local day (d1 is the first).
  case day(Int, TimeOfDay)
  /// `2026-03-02 08:10`.
  case civil(CivilDateTime)
}

extension Notation<TimeOfDay> {
  /// A time of day: `22:30`.
  package static let timeOfDay = Notation(
    description: NotationDescription(
      noun: "time of day", about: "hours and minutes from 00:00 to 24:00, seconds if need be",
      examples: ["06:10", "22:30:15"], pattern: "^\\s*\(NotationPattern.time)\\s*$"),
    parse: { text throws(ParseError) in try TimeOfDay.read(text.trimmed) },
    print: \.description)
}

extension Notation<Moment> {
  /// A moment of the scenario: `d3 08:10`.
  package static let moment = Notation(
    description: NotationDescription(
      noun: "moment", about: "a day of the scenario with a time, a date with a time, \"start\" or \"end\"",
      examples: ["d3 08:10", "d12", "2026-03-02 08:10"],
      pattern: "^\\s*(start|end|(d[0-9]{1,4}|\(NotationPattern.date))(\\s+\(NotationPattern.time))?)\\s*$"),
    parse: { text throws(ParseError) in
      let parts = text.split(whereSeparator: \.isWhitespace).map(String.init)
      switch (parts.first, parts.count) {
      case ("start", 1): return .start
      case ("end", 1): return .end
      case (let day?, 1...2):
        let time = parts.count == 2 ? try TimeOfDay.read(parts[1]) : .midnight
        if let number = dayNumber(day) {
          guard number >= 1 else { throw ParseError("the first day is d1") }
          return .day(number, time)
        }
        if day.hasPrefix("d") || !day.contains("-") { throw suggestion(for: parts) }
        return .civil(time.on(try CivilDate.read(day)))
      default: throw ParseError()
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

  /// Returns the number in `d12`, or `nil` for another text.
  private static func dayNumber(_ text: String) -> Int? {
    let digits = text.dropFirst()
    let isDay = text.hasPrefix("d") && (1...4).contains(digits.count) && digits.allSatisfy(\.isASCIIDigit)
    return isDay ? Int(digits) : nil
  }

  private static func suggestion(for parts: [String]) -> ParseError {
    let word = parts[0]
    if word.allSatisfy(\.isASCIIDigit) { return ParseError(suggestion: "d" + parts.joined(separator: " ")) }
    return ParseError(suggestion: Suggestion.closest(to: word, among: ["start", "end"]))
  }
}

extension Notation<DailyWindow> {
  /// A window that comes back: `weekdays 08:00-08:45`.
  package static let dailyWindow = Notation(
    description: NotationDescription(
      noun: "daily window", about: "a time from-until and the days on which it begins (all when none is said)",
      examples: ["06:10-06:55 daily", "every weekday 08:00-08:45", "Mon,Wed 18:00-19:00", "22:00-07:00"],
      pattern: "^[A-Za-z,\\s-]*\(NotationPattern.time)\\s*-\\s*\(NotationPattern.time)[A-Za-z,\\s-]*$"),
    parse: { text throws(ParseError) in
      var words = DailyWindowWords.split(text)
      guard let index = words.firstIndex(where: { $0.contains(":") }) else {
        throw ParseError("the times are missing")
      }
      let times = words.remove(at: index).split(separator: "-", omittingEmptySubsequences: false)
      guard times.count == 2 else { throw ParseError("the times are not from-until") }
      let (from, until) = (try TimeOfDay.read(String(times[0])), try TimeOfDay.read(String(times[1])))
      guard from < .endOfDay else { throw ParseError("a window cannot begin at 24:00", suggestion: "00:00") }
      guard from != until else { throw ParseError("it begins and ends at the same time") }
      return DailyWindow(try DailyWindowWords.days(words), from: from, until: until)
    },
    print: { "\(DailyWindowWords.text($0.days)) \($0.from)-\($0.until)" })
}

private enum DailyWindowWords {
  static let groups: [(names: [String], days: Weekdays)] = [
    (["daily", "day", "days"], .everyDay), (["weekdays", "weekday"], .workdays),
    (["weekends", "weekend"], .weekend),
  ]
  static let dayNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  /// The words of the text, with the spaces around `-` left out.
  static func split(_ text: String) -> [String] {
    var joined = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      let sticks = joined.isEmpty || joined.hasSuffix("-") || word.hasPrefix("-")
      joined += (sticks ? "" : " ") + word
    }
    return joined.split(separator: " ").map(String.init)
  }

  /// The days that the words mean; all when there are none.
  static func days(_ words: [String]) throws(ParseError) -> Weekdays {
    let names = words.joined(separator: ",").lowercased().split(separator: ",").map(String.init)
      .filter { !["every", "and", "on"].contains($0) }
    var days: Weekdays = []
    for name in names { days.formUnion(try meaning(of: name)) }
    return names.isEmpty ? .everyDay : days
  }

  private static func meaning(of name: String) throws(ParseError) -> Weekdays {
    if let group = groups.first(where: { $0.names.contains(name) }) { return group.days }
    let ends = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let indices = ends.compactMap(index)
    switch (ends.count, indices.count) {
    case (1, 1): return Weekdays(rawValue: 1 << UInt8(indices[0]))
    case (2, 2):
      let length = (indices[1] - indices[0] + 7) % 7
      return Weekdays((0...length).map { Weekdays(rawValue: 1 << UInt8((indices[0] + $0) % 7)) })
    default:
      let known = groups.map { $0.names[0] } + dayNames
      throw ParseError("'\(name)' is not a day", suggestion: Suggestion.closest(to: name, among: known))
    }
  }

  /// Monday is 0; names may be cut to three letters or have an `s` at the end.
  private static func index(_ name: String) -> Int? {
    dayNames.firstIndex { $0 == name || $0 + "s" == name || name.count >= 3 && $0.hasPrefix(name) }
  }

  static func text(_ days: Weekdays) -> String {
    if let group = groups.first(where: { $0.days == days }) { return group.names[0] }
    return Weekday.allCases.filter(days.contains).map(\.abbreviation).joined(separator: ",")
  }
}
