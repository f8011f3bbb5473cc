import Foundation
import ScenarioFiles
package import SimKernel

/// The zones that a calendar's times are in: names that the system knows, else what the file itself defines.
package struct CalendarZones {
  /// For floating times and days.
  let calendarZone: Zone
  private var defined: [String: Zone] = [:]

  package init(calendarZone: Zone) { self.calendarZone = calendarZone }

  /// Takes in the definitions of a calendar.
  ///
  /// - Parameter standard: the zone of floating times when the calendar names none (`X-WR-TIMEZONE`).
  package init(_ calendar: CalendarComponent, standard: Zone) throws(CalendarMistake) {
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
  package func zone(of line: CalendarLine) throws(CalendarMistake) -> Zone {
    guard let name = line.parameters["TZID"] else { return calendarZone }
    if let zone = defined[name] ?? CalendarZones.known(name) { return zone }
    let names = TimeZone.knownTimeZoneIdentifiers
    let hint =
      (names.first { $0.lowercased() == name.lowercased() } ?? Suggestion.closest(to: name, among: names))
      .map { ". Did you mean '\($0)'?" } ?? ""
    throw CalendarMistake(
      line: line.number, reason: "there is no zone '\(name)', and the file does not define one of that name\(hint)")
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

  init(_ component: CalendarComponent, name: String) throws(CalendarMistake) {
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
      throw CalendarMistake(line: component.line, reason: "the zone '\(name)' is defined without STANDARD or DAYLIGHT")
    }
    initialOffset = earliest.offset
  }

  func zone() -> Zone { Zone(identifier: name, initialOffset: initialOffset, changes: changes) }

  /// When the part takes effect, on the old clock, until 2100.
  private static func onsets(_ part: CalendarComponent) throws(CalendarMistake) -> [CivilDateTime] {
    guard let line = part.first("DTSTART") else {
      throw CalendarMistake(line: part.line, reason: "\(part.name) has no DTSTART")
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

  private static func offset(_ part: CalendarComponent, _ name: String) throws(CalendarMistake) -> Int {
    guard let line = part.first(name) else {
      throw CalendarMistake(line: part.line, reason: "\(part.name) has no \(name)")
    }
    let digits = line.value.drop { $0 == "+" || $0 == "-" }
    guard [4, 6].contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits)
    else {
      throw CalendarMistake(line: line.number, reason: "'\(line.value)' is not an offset such as +0100")
    }
    let full = digits.count == 4 ? number * 100 : number
    let seconds = full / 10_000 * 3_600 + full / 100 % 100 * 60 + full % 100
    return line.value.hasPrefix("-") ? -seconds : seconds
  }
}
