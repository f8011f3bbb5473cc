import ScenarioFiles

/// A recurrence rule (RFC 5545 §3.3.10, with SKIP of RFC 7529), as written.
struct RecurrenceRule: Hashable {
  enum Frequency: String, CaseIterable {
    case secondly = "SECONDLY", minutely = "MINUTELY", hourly = "HOURLY", daily = "DAILY", weekly = "WEEKLY"
    case monthly = "MONTHLY", yearly = "YEARLY"

    /// `true` if it selects days, and times on them; otherwise it counts real time.
    var isOfDays: Bool { self != .secondly && self != .minutely && self != .hourly }
    /// `hour` for HOURLY.
    var unit: String { self == .daily ? "day" : String(rawValue.lowercased().dropLast(2)) }
  }

  /// The substitute for a day that a month or a year doesn't have (RFC 7529 §4.1).
  enum Skip: String {
    case omit = "OMIT", backward = "BACKWARD", forward = "FORWARD"
  }

  /// A weekday, or the n-th one of a month or year (from the end if negative).
  struct Day: Hashable {
    let ordinal: Int?
    let weekday: Weekday
  }

  private(set) var frequency = Frequency.daily
  private(set) var interval = 1
  private(set) var count: Int?
  /// Also `nil` for an end after all representable times, which programs write for none.
  private(set) var until: WrittenMoment?
  private(set) var skip = Skip.omit
  private(set) var seconds: [Int] = []
  private(set) var minutes: [Int] = []
  private(set) var hours: [Int] = []
  private(set) var days: [Day] = []
  private(set) var monthDays: [Int] = []
  private(set) var yearDays: [Int] = []
  private(set) var weeks: [Int] = []
  private(set) var months: [Int] = []
  private(set) var positions: [Int] = []
  private(set) var weekStart = Weekday.monday

  /// - Throws: For every unknown part, because the meaning of a rule without it is a guess.
  init(_ line: CalendarLine) throws(InputMistake) {
    if let flaw = line.flaw { throw line.mistake(flaw) }
    var parts: [String: String] = [:]
    for part in line.value.split(separator: ";") where !part.trimmed.isEmpty {
      let pair = part.split(separator: "=", maxSplits: 1).map { $0.trimmed.uppercased() }
      guard pair.count == 2, !pair[1].isEmpty else {
        throw Self.mistake(line, "\(quoted(part)) is not NAME=VALUE")
      }
      if let before = parts[pair[0]] {
        guard before == pair[1] else { throw Self.mistake(line, "there are two of \(quoted(pair[0]))") }
        continue
      }
      parts[pair[0]] = pair[1]
      try set(pair[0], pair[1], line)
    }
    guard parts["FREQ"] != nil else { throw Self.mistake(line, "there is no FREQ") }
    guard weeks.isEmpty || frequency == .yearly else {
      throw Self.mistake(line, "BYWEEKNO is for years, not for FREQ=\(frequency.rawValue)")
    }
  }

  /// `true` if only the interval determines the occurrences.
  var isPlain: Bool {
    seconds.isEmpty && minutes.isEmpty && hours.isEmpty && days.isEmpty && monthDays.isEmpty && yearDays.isEmpty
      && weeks.isEmpty && months.isEmpty && positions.isEmpty
  }

  private mutating func set(_ name: String, _ value: String, _ line: CalendarLine) throws(InputMistake) {
    func numbers(_ range: ClosedRange<Int>, negatives: Bool = false) throws(InputMistake) -> [Int] {
      try Self.numbers(name, value, range, negatives: negatives, line)
    }
    switch name {
    case "FREQ":
      guard let frequency = Frequency(rawValue: value) else {
        throw Self.mistake(line, "there is no FREQ=\(quoted(value))")
      }
      self.frequency = frequency
    case "INTERVAL": interval = try numbers(1...100_000).first ?? 1
    case "COUNT": count = try numbers(1...Int.max).first
    case "UNTIL": until = try Self.until(value, line)
    case "RSCALE":
      guard value == "GREGORIAN" else { throw Self.mistake(line, "the calendar \(quoted(value)) is not known") }
    case "SKIP":
      guard let skip = Skip(rawValue: value) else { throw Self.mistake(line, "there is no SKIP=\(quoted(value))") }
      self.skip = skip
    case "BYSECOND": seconds = try numbers(0...60)
    case "BYMINUTE": minutes = try numbers(0...59)
    case "BYHOUR": hours = try numbers(0...23)
    case "BYDAY": days = try Self.days(value, line)
    case "BYMONTHDAY": monthDays = try numbers(1...31, negatives: true)
    case "BYYEARDAY": yearDays = try numbers(1...366, negatives: true)
    case "BYWEEKNO": weeks = try numbers(1...53, negatives: true)
    case "BYMONTH": months = try numbers(1...12)
    case "BYSETPOS": positions = try numbers(1...366, negatives: true)
    case "WKST":
      guard let day = Self.weekday(value) else { throw Self.mistake(line, "\(quoted(value)) is no day of the week") }
      weekStart = day
    default: throw Self.mistake(line, "the part \(quoted(name)) is not known")
    }
  }

  private static func numbers(
    _ name: String, _ value: String, _ range: ClosedRange<Int>, negatives: Bool, _ line: CalendarLine
  ) throws(InputMistake) -> [Int] {
    var numbers: [Int] = []
    for text in value.split(separator: ",") {
      guard let number = Int(text.trimmed), number != .min, range.contains(negatives ? abs(number) : number) else {
        throw mistake(line, "\(quoted(text)) is out of range in \(name)")
      }
      numbers.append(number)
    }
    guard !numbers.isEmpty else { throw mistake(line, "\(name) has no value") }
    // Repeated values count once, and a list has no order.
    return name == "COUNT" || name == "INTERVAL" ? numbers : Set(numbers).sorted()
  }

  private static func until(_ value: String, _ line: CalendarLine) throws(InputMistake) -> WrittenMoment? {
    guard let until = WrittenMoment(value) else {
      throw mistake(line, "\(quoted(value)) is not a date such as 20240102T090000Z")
    }
    return until.civil.date.year > CalendarLimits.years.upperBound ? nil : until
  }

  private static func days(_ value: String, _ line: CalendarLine) throws(InputMistake) -> [Day] {
    var days: [Day] = []
    var seen: Set<Day> = []
    for text in value.split(separator: ",").map(\.trimmed) {
      let ordinal = text.dropLast(2)
      guard let weekday = weekday(text.suffix(2)),
        ordinal.isEmpty || Int(ordinal).map({ (1...53).contains($0.magnitude) }) == true
      else { throw mistake(line, "\(quoted(text)) is no day of the week") }
      let day = Day(ordinal: Int(ordinal), weekday: weekday)
      if seen.insert(day).inserted { days.append(day) }
    }
    guard !days.isEmpty else { throw mistake(line, "BYDAY has no value") }
    return days
  }

  private static func weekday(_ text: some StringProtocol) -> Weekday? {
    ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].firstIndex(of: String(text)).flatMap { Weekday(rawValue: $0) }
  }

  private static func mistake(_ line: CalendarLine, _ reason: String) -> InputMistake {
    line.mistake("in the recurrence rule: \(reason)")
  }
}
