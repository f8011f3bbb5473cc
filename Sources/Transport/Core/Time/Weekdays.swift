package struct Weekdays: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The set that holds just that day.
  package init(_ day: Weekday) { self.init(rawValue: 1 << UInt8(day.rawValue)) }

  package static let workdays = Weekdays(rawValue: 0b001_1111)
  package static let weekend = Weekdays(rawValue: 0b110_0000)
  package static let everyDay = Weekdays(rawValue: 0b111_1111)

  package func contains(_ day: Weekday) -> Bool { contains(Weekdays(day)) }
}
