package import SimKernel

/// A date or a date with a time as a calendar writes it: on a wall clock somewhere, or as a day.
package struct CalendarMoment: Hashable {
  package let civil: CivilDateTime
  /// The zone of the wall clock; for a floating time and for a day, the calendar's own.
  package let zone: Zone
  package let isDay: Bool

  package var timestamp: Timestamp { zone.timestamp(civil) }

  package func moved(to civil: CivilDateTime) -> CalendarMoment {
    CalendarMoment(civil: civil, zone: zone, isDay: isDay)
  }

  package init(civil: CivilDateTime, zone: Zone, isDay: Bool) {
    (self.civil, self.zone, self.isDay) = (civil, zone, isDay)
  }

  /// `20240102`, `20240102T090000` or `20240102T080000Z`.
  package init(_ text: some StringProtocol, _ line: CalendarLine, _ zones: CalendarZones) throws(CalendarMistake) {
    func digits(_ range: Range<Int>) -> Int? {
      let characters = Array(text.utf8)
      guard range.upperBound <= characters.count else { return nil }
      var number = 0
      for byte in characters[range] {
        guard (0x30...0x39).contains(byte) else { return nil }
        number = number * 10 + Int(byte) - 0x30
      }
      return number
    }
    let mistake = CalendarMistake(line: line.number, reason: "'\(text)' is not a date such as 20240102T090000")
    guard let year = digits(0..<4), let month = digits(4..<6), let day = digits(6..<8),
      let date = CivilDate(year: year, month: month, day: day), (1...9_998).contains(year)
    else { throw mistake }
    if text.utf8.count == 8 {
      self.init(civil: CivilDateTime(date: date, secondOfDay: 0), zone: zones.calendarZone, isDay: true)
      return
    }
    let isUTC = text.hasSuffix("Z")
    guard text.utf8.count == (isUTC ? 16 : 15), text.dropFirst(8).hasPrefix("T"), let hour = digits(9..<11),
      let minute = digits(11..<13), let second = digits(13..<15), hour < 24, minute < 60, second <= 60
    else { throw mistake }
    let zone = isUTC ? Zone.utc : try zones.zone(of: line)
    self.init(
      civil: CivilDateTime(date: date, hour: hour, minute: minute, second: min(second, 59)), zone: zone, isDay: false)
  }
}

/// `P1W`, `PT1H30M`, `-PT15M`: a length of time as calendars write it, in seconds and whole days.
struct CalendarDuration: Hashable {
  let days: Int
  let seconds: Int

  init?(_ text: String) {
    var rest = text[...]
    let sign = rest.first == "-" ? -1 : 1
    if rest.first == "-" || rest.first == "+" { rest = rest.dropFirst() }
    guard rest.popFirst() == "P", !rest.isEmpty else { return nil }
    var (days, seconds, inTime) = (0, 0, false)
    while let character = rest.first {
      if character == "T", !inTime {
        inTime = true
        rest = rest.dropFirst()
        continue
      }
      let number = rest.prefix { $0.isASCII && $0.isNumber }
      rest = rest.dropFirst(number.count)
      // Seven digits of weeks are nineteen thousand years: more is no duration.
      guard number.count <= 7, let count = Int(number), let unit = rest.popFirst() else { return nil }
      switch (unit, inTime) {
      case ("W", false): days += 7 * count
      case ("D", false): days += count
      case ("H", true): seconds += 3_600 * count
      case ("M", true): seconds += 60 * count
      case ("S", true): seconds += count
      default: return nil
      }
    }
    self.days = sign * days
    self.seconds = sign * seconds
  }
}
