import Foundation
import ScenarioFiles
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
  package init(_ text: some StringProtocol, _ line: CalendarLine, _ zones: CalendarZones) throws(InputMistake) {
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
    let mistake = InputMistake("'\(text)' is not a date such as 20240102T090000", line: line.number)
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

/// The zones that a calendar's times are in: names that the system knows, else what the file itself defines.
package struct CalendarZones {
  /// For floating times and days.
  let calendarZone: Zone
  private var defined: [String: Zone] = [:]

  package init(calendarZone: Zone) { self.calendarZone = calendarZone }

  /// Takes in the definitions of a calendar.
  ///
  /// - Parameter standard: the zone of floating times when the calendar names none (`X-WR-TIMEZONE`).
  package init(_ calendar: CalendarComponent, standard: Zone) throws(InputMistake) {
    let named = calendar.first("X-WR-TIMEZONE").flatMap { CalendarZones.known($0.value) }
    self.init(calendarZone: named ?? standard)
    for component in calendar.components where component.name == "VTIMEZONE" {
      guard let name = component.first("TZID")?.value else { continue }
      if let known = CalendarZones.known(name) {
        defined[name] = known
      } else {
        defined[name] = try CalendarZoneDefinition(component, name: name).zone()
      }
    }
  }

  /// The zone that a line's TZID names, or the calendar's.
  package func zone(of line: CalendarLine) throws(InputMistake) -> Zone {
    guard let name = line.parameters["TZID"] else { return calendarZone }
    if let zone = defined[name] ?? CalendarZones.known(name) { return zone }
    let names = TimeZone.knownTimeZoneIdentifiers
    let hint =
      (names.first { $0.lowercased() == name.lowercased() } ?? Suggestion.closest(to: name, among: names))
      .map { ". Did you mean '\($0)'?" } ?? ""
    throw InputMistake(
      "there is no zone '\(name)', and the file does not define one of that name\(hint)", line: line.number)
  }

  /// A zone by its IANA name, also at the end of a path such as `/vendor.example/Europe/Berlin`.
  private static func known(_ name: String) -> Zone? {
    if let zone = Zone(identifier: name) { return zone }
    let parts = name.split(separator: "/")
    for count in [3, 2] where parts.count > count {
      if let zone = Zone(identifier: parts.suffix(count).joined(separator: "/")) { return zone }
    }
    return nil
  }
}

/// A VTIMEZONE: the changes of offset that a calendar defines for a zone that the system does not know.
private struct CalendarZoneDefinition {
  private let name: String
  private var changes: [(at: Int64, offset: Int)] = []
  private var initialOffset = 0

  init(_ component: CalendarComponent, name: String) throws(InputMistake) {
    self.name = name
    var earliest: (at: Int64, offset: Int)?
    for part in component.components where part.name == "STANDARD" || part.name == "DAYLIGHT" {
      let from = try Self.offset(part, "TZOFFSETFROM")
      let to = try Self.offset(part, "TZOFFSETTO")
      for onset in try Self.onsets(part) {
        // The onset is written on the clock as it was before the change.
        let at = onset.secondsAsIfUTC - Int64(from)
        changes.append((at, to))
        if earliest.map({ at < $0.at }) ?? true { earliest = (at, from) }
      }
    }
    guard let earliest else {
      throw InputMistake("the zone '\(name)' is defined without STANDARD or DAYLIGHT", line: component.line)
    }
    initialOffset = earliest.offset
  }

  func zone() -> Zone { Zone(identifier: name, initialOffset: initialOffset, changes: changes) }

  /// When the part takes effect, on the old clock, until 2100.
  private static func onsets(_ part: CalendarComponent) throws(InputMistake) -> [CivilDateTime] {
    guard let line = part.first("DTSTART") else {
      throw InputMistake("\(part.name) has no DTSTART", line: part.line)
    }
    let zones = CalendarZones(calendarZone: .utc)
    let start = try CalendarMoment(line.value, line, zones)
    var onsets = [start.civil]
    for line in part.all("RRULE") {
      let rule = try RecurrenceRule(line, zones)
      onsets +=
        RecurrenceExpansion(rule: rule, start: start, countsStart: false)
        .occurrences(to: CivilDate(dayNumber: 47_482)).civils  // 2100-01-01
    }
    for line in part.all("RDATE") {
      for text in line.value.split(separator: ",") { onsets.append(try CalendarMoment(text, line, zones).civil) }
    }
    return onsets
  }

  private static func offset(_ part: CalendarComponent, _ name: String) throws(InputMistake) -> Int {
    guard let line = part.first(name) else {
      throw InputMistake("\(part.name) has no \(name)", line: part.line)
    }
    let digits = line.value.drop { $0 == "+" || $0 == "-" }
    guard [4, 6].contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits)
    else {
      throw InputMistake("'\(line.value)' is not an offset such as +0100", line: line.number)
    }
    let full = digits.count == 4 ? number * 100 : number
    let seconds = full / 10_000 * 3_600 + full / 100 % 100 * 60 + full % 100
    return line.value.hasPrefix("-") ? -seconds : seconds
  }
}
