import Transport

/// Some of the days of the week.
struct Weekdays: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue & 0b111_1111 }
  init(_ day: Weekday) { self.init(rawValue: 1 << UInt8(day.rawValue)) }

  static let daily = Weekdays(rawValue: 0b111_1111)
  static let workdays = Weekdays(rawValue: 0b001_1111)
  static let weekend = Weekdays(rawValue: 0b110_0000)

  func contains(_ day: Weekday) -> Bool { contains(Weekdays(day)) }
}
