import ScenarioFiles
import SimKernel

/// A recurrence rule (RFC 5545 §3.3.10), as written.
struct RecurrenceRule: Hashable {
  enum Frequency: String, CaseIterable {
    case secondly = "SECONDLY", minutely = "MINUTELY", hourly = "HOURLY", daily = "DAILY", weekly = "WEEKLY"
    case monthly = "MONTHLY", yearly = "YEARLY"
  }

  /// A weekday, or the n-th one of a month or year (from the end when negative).
  struct Day: Hashable {
    let ordinal: Int?
    let weekday: Weekday
  }

  private(set) var frequency = Frequency.daily
  private(set) var interval = 1
  private(set) var count: Int?
  private(set) var until: CalendarMoment?
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

  init(_ line: CalendarLine, _ zones: CalendarZones) throws(CalendarMistake) {
    var hasFrequency = false
    for part in line.value.split(separator: ";") {
      let pair = part.split(separator: "=", maxSplits: 1).map(String.init)
      guard pair.count == 2 else { throw Self.mistake(line, "'\(part)' is not NAME=VALUE") }
      let (name, value) = (pair[0].uppercased(), pair[1].uppercased())
      if name == "FREQ" { hasFrequency = true }
      try set(name, value, line, zones)
    }
    guard hasFrequency else { throw Self.mistake(line, "there is no FREQ") }
  }

  private mutating func set(
    _ name: String, _ value: String, _ line: CalendarLine, _ zones: CalendarZones
  ) throws(CalendarMistake) {
    func numbers(_ range: ClosedRange<Int>, negatives: Bool = false) throws(CalendarMistake) -> [Int] {
      var numbers: [Int] = []
      for text in value.split(separator: ",") {
        guard let number = Int(text), range.contains(negatives ? abs(number) : number) else {
          throw Self.mistake(line, "'\(text)' is out of range in \(name)")
        }
        numbers.append(number)
      }
      return numbers
    }
    switch name {
    case "FREQ":
      guard let frequency = Frequency(rawValue: value) else { throw Self.mistake(line, "there is no FREQ=\(value)") }
      self.frequency = frequency
    case "INTERVAL": interval = try numbers(1...100_000).first ?? 1
    case "COUNT": count = try numbers(0...10_000_000).first
    // Only the zone of the event can make sense of a local time here; it is compared as a wall clock shows it.
    case "UNTIL": until = try CalendarMoment(value, line, zones)
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
      guard let day = Self.weekday(value) else { throw Self.mistake(line, "'\(value)' is no day of the week") }
      weekStart = day
    default: break  // parts of later standards and of vendors change nothing here
    }
  }

  private static func days(_ value: String, _ line: CalendarLine) throws(CalendarMistake) -> [Day] {
    var days: [Day] = []
    for text in value.split(separator: ",") {
      let ordinal = text.dropLast(2)
      guard let weekday = weekday(text.suffix(2)),
        ordinal.isEmpty || Int(ordinal).map({ (1...53).contains(abs($0)) }) == true
      else { throw mistake(line, "'\(text)' is no day of the week") }
      days.append(Day(ordinal: Int(ordinal), weekday: weekday))
    }
    return days
  }

  private static func weekday(_ text: some StringProtocol) -> Weekday? {
    ["MO", "TU", "WE", "TH", "FR", "SA", "SU"].firstIndex(of: String(text)).flatMap { Weekday(rawValue: $0) }
  }

  private static func mistake(_ line: CalendarLine, _ reason: String) -> CalendarMistake {
    CalendarMistake(line: line.number, reason: "in the recurrence rule: \(reason)")
  }
}
