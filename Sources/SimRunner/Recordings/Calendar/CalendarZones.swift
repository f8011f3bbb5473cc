import CRunnerTexts
import Foundation
package import SimKernel
import ScenarioFiles

/// The zones of a calendar's times: names that the system knows, else definitions of the file, else names that programs
/// use without a definition.
///
/// A definition is parsed when the first time needs it; an unused one costs nothing.
final class CalendarZones {
  /// For floating times and days.
  let calendarZone: Zone
  /// Deviations of the calendar's own zone.
  private(set) var notes = CalendarNoteList()
  private let names: ZoneNames
  private var definitions: [String: CalendarComponent] = [:]
  private var found: [String: Result<Zone, InputMistake>] = [:]

  /// Reads the definitions of a calendar.
  ///
  /// - Parameters:
  ///   - standard: The zone of floating times if the calendar has none (`X-WR-TIMEZONE`).
  ///   - names: The look-ups of the whole file.
  init(_ calendar: CalendarComponent, standard: Zone, names: ZoneNames) {
    self.names = names
    let line = calendar.first("X-WR-TIMEZONE")
    let named = line.flatMap { names.anyZone($0.value.withoutEscapes.trimmed) }
    calendarZone = named ?? standard
    if let line, named == nil {
      let standard = standard.identifier
      notes.mistake(
        line.number, "there is no zone \(quoted(line.value)): times without one are taken to be in \(standard)")
    }
    for component in calendar.components where component.name == "VTIMEZONE" {
      guard let line = component.first("TZID"), line.flaw == nil else { continue }
      let name = line.value.withoutEscapes.trimmed
      if definitions[name] == nil { definitions[name] = component }
    }
  }

  /// Returns the zone of a line's TZID; `nil` if it has none.
  func zone(of line: CalendarLine) throws(InputMistake) -> Zone? {
    guard let name = line.parameters["TZID"]?.trimmed else { return nil }
    let zone = found[name] ?? look(for: name)
    found[name] = zone
    do { return try zone.get() } catch { throw line.mistake(error.reason) }
  }

  private func look(for name: String) -> Result<Zone, InputMistake> {
    if let zone = names.systemZone(name) { return .success(zone) }
    guard let definition = definitions[name] else {
      if let zone = names.anyZone(name) { return .success(zone) }
      return .failure(
        InputMistake(
          "there is no zone \(quoted(name)), and the file does not define one of that name\(names.hint(name))"))
    }
    do throws(InputMistake) {
      return .success(try CalendarZoneDefinition(definition, name: name).zone())
    } catch {
      let location = definition.first("X-LIC-LOCATION")?.value.withoutEscapes.trimmed
      if let zone = location.flatMap(names.anyZone) ?? names.anyZone(name) { return .success(zone) }
      let place = error.line.map { " (line \($0))" } ?? ""
      return .failure(InputMistake("the zone \(quoted(name)) is not defined: \(error.reason)\(place)"))
    }
  }
}

/// The zones of a file's names, each looked up once.
package final class ZoneNames {
  private var system: [String: Zone?] = [:]

  package init() {}

  /// Returns a zone by its IANA name, also at the end of a path such as `/vendor.example/Europe/Berlin`.
  func systemZone(_ name: String) -> Zone? {
    if let known = system[name] { return known }
    // A look-up in the system's list costs much more than parsing the line with the name.
    guard name.utf8.count <= 100, system.count < CalendarLimits.zoneNames else { return nil }
    let zone = Self.lookUp(name)
    system[name] = .some(zone)
    return zone
  }

  private static func lookUp(_ name: String) -> Zone? {
    if let zone = Zone(identifier: name) { return zone }
    let parts = name.split(separator: "/")
    for count in [3, 2] where parts.count > count {
      if let zone = Zone(identifier: parts.suffix(count).joined(separator: "/")) { return zone }
    }
    return nil
  }

  /// Returns a zone by any name that programs use without a definition: old and new names of IANA, Windows names,
  /// offsets.
  package func anyZone(_ name: String) -> Zone? {
    if let zone = systemZone(name) { return zone }
    let folded = name.lowercased()
    if let identifier = Self.others[folded] { return systemZone(identifier) }
    return Self.offset(name).map { Zone(fixedOffset: $0, identifier: name) }
  }

  /// Returns ` Did you mean ...?` if a name is similar.
  func hint(_ name: String) -> String {
    guard name.utf8.count <= 64, hints < 20 else { return "" }
    hints += 1
    let names = TimeZone.knownTimeZoneIdentifiers
    let meant =
      names.first { $0.lowercased() == name.lowercased() } ?? Suggestion.closest(to: name, among: names)
    return meant.map { ". Did you mean '\($0)'?" } ?? ""
  }

  /// The number of names that were compared with all known ones.
  private var hints = 0

  /// `UTC+01`, `GMT-3:30`, `+0100`: seconds east of UTC.
  static func offset(_ name: String) -> Int? {
    var rest = Array(name.utf8)[...]
    if rest.starts(with: "UTC".utf8) || rest.starts(with: "GMT".utf8) { rest = rest.dropFirst(3) }
    guard let sign = rest.popFirst(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    let hasColon = rest.contains(UInt8(ascii: ":"))
    if hasColon {
      guard rest.count >= 4, rest[rest.endIndex - 3] == UInt8(ascii: ":") else { return nil }
      rest.remove(at: rest.endIndex - 3)
    }
    guard (hasColon ? 3...4 : 1...4).contains(rest.count), rest.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    let number = rest.reduce(0) { $0 * 10 + Int($1) - 0x30 }
    let (hours, minutes) = rest.count > 2 ? (number / 100, number % 100) : (number, 0)
    guard hours <= 14, minutes < 60 else { return nil }
    return (sign == UInt8(ascii: "-") ? -1 : 1) * (hours * 3_600 + minutes * 60)
  }

  /// The Windows names, which Outlook and Exchange write: a line for each zone, `name|IANA name|displayed name`.
  static let windowsNames = String(cString: runner_text_windows_zones()).split(separator: "\n")
    .filter { !$0.hasPrefix("#") }

  /// Names in small letters, and the IANA names of their zones.
  private static let others: [String: String] = {
    var others: [String: String] = [:]
    for row in windowsNames {
      let parts = row.split(separator: "|").map { $0.lowercased() }
      let identifier = row.split(separator: "|").dropFirst().first.map(String.init)
      guard parts.count == 3 else { continue }
      others[parts[0]] = identifier
      others[parts[2]] = identifier
      // The form of Windows before 2009.
      others[parts[2].replacing("(utc", with: "(gmt")] = identifier
    }
    for (name, identifier) in links { others[name] = identifier }
    return others
  }()

  /// Names without a slash that the zone database keeps for compatibility (its file `backward`), and Exchange's names
  /// for UTC.
  private static let links = [
    "cet": "Europe/Brussels", "met": "Europe/Brussels", "eet": "Europe/Athens", "wet": "Europe/Lisbon",
    "est": "America/Panama", "mst": "America/Phoenix", "hst": "Pacific/Honolulu", "est5edt": "America/New_York",
    "cst6cdt": "America/Chicago", "mst7mdt": "America/Denver", "pst8pdt": "America/Los_Angeles",
    "cuba": "America/Havana", "egypt": "Africa/Cairo", "eire": "Europe/Dublin", "gb": "Europe/London",
    "hongkong": "Asia/Hong_Kong", "iceland": "Atlantic/Reykjavik", "iran": "Asia/Tehran", "israel": "Asia/Jerusalem",
    "jamaica": "America/Jamaica", "japan": "Asia/Tokyo", "libya": "Africa/Tripoli", "nz": "Pacific/Auckland",
    "poland": "Europe/Warsaw", "portugal": "Europe/Lisbon", "prc": "Asia/Shanghai", "roc": "Asia/Taipei",
    "rok": "Asia/Seoul", "singapore": "Asia/Singapore", "turkey": "Europe/Istanbul", "w-su": "Europe/Moscow",
    "z": "UTC", "zulu": "UTC", "uct": "UTC", "universal": "UTC", "greenwich": "UTC", "utc": "UTC", "gmt": "UTC",
    "etc/utc": "UTC", "tzone://microsoft/utc": "UTC",
  ]
}

/// A VTIMEZONE: the changes of offset that a calendar defines for a zone unknown to the system.
private struct CalendarZoneDefinition {
  private let name: String
  private var changes: [(at: Int64, offset: Int)] = []
  private var initialOffset = 0

  init(_ component: CalendarComponent, name: String) throws(InputMistake) {
    self.name = name
    var earliest: (at: Int64, offset: Int)?
    let parts = component.components.filter { $0.name == "STANDARD" || $0.name == "DAYLIGHT" }
    var offsets: Set<Int> = []
    for part in parts {
      guard let to = try Self.offset(part, "TZOFFSETTO") else {
        throw InputMistake("\(part.name) has no TZOFFSETTO", line: part.line)
      }
      offsets.insert(to)
    }
    // With a single offset there is no change whose time matters.
    if offsets.count == 1, let only = offsets.first, parts.contains(where: { !Self.saysWhen($0) }) {
      initialOffset = only
      return
    }
    for part in parts {
      guard let to = try Self.offset(part, "TZOFFSETTO"),
        let from = try Self.offset(part, "TZOFFSETFROM") ?? (offsets.count == 2 ? offsets.first { $0 != to } : nil)
      else { throw InputMistake("\(part.name) has no TZOFFSETFROM", line: part.line) }
      for onset in try Self.onsets(part) {
        // The onset is given on the clock before the change.
        let at = onset.secondsAsIfUTC - Int64(from)
        changes.append((at, to))
        if earliest.map({ at < $0.at }) ?? true { earliest = (at, from) }
      }
    }
    guard let earliest else {
      throw InputMistake("it has neither STANDARD nor DAYLIGHT", line: component.line)
    }
    initialOffset = earliest.offset
  }

  func zone() -> Zone {
    changes.isEmpty
      ? Zone(fixedOffset: initialOffset, identifier: name)
      : Zone(identifier: name, initialOffset: initialOffset, changes: changes)
  }

  /// Returns whether a part has both a start and the offset before it.
  private static func saysWhen(_ part: CalendarComponent) -> Bool {
    part.first("DTSTART") != nil && part.first("TZOFFSETFROM") != nil
  }

  /// Returns the times at which the part takes effect, on the clock before: the first, and those from 1960 to 2100.
  private static func onsets(_ part: CalendarComponent) throws(InputMistake) -> [CivilDateTime] {
    guard let line = try part.known("DTSTART") else {
      throw InputMistake("\(part.name) has no DTSTART", line: part.line)
    }
    let start = CalendarMoment(civil: try line.moment(line.value).civil, zone: .utc, isDay: false)
    var onsets = [start.civil]
    for line in part.all("RRULE") {
      let rule = try RecurrenceRule(line)
      guard rule.frequency.isOfDays else {
        throw line.mistake("a zone does not change every \(rule.frequency.unit)")
      }
      var budget = RuleBudget(steps: 20_000, occurrences: 500)
      let years = (CivilDate(dayNumber: -3_653), CivilDate(dayNumber: 47_482))  // 1960-01-01, 2100-01-01
      onsets += RecurrenceExpansion(rule: rule, start: start, countsStart: false)
        .moments(from: years.0, to: years.1, &budget).moments.map(\.civil)
    }
    for line in part.all("RDATE") {
      for text in line.value.split(separator: ",") { onsets.append(try line.moment(text.prefix { $0 != "/" }).civil) }
    }
    return onsets
  }

  /// - Throws: If there is such a line without an offset.
  private static func offset(_ part: CalendarComponent, _ name: String) throws(InputMistake) -> Int? {
    guard let line = try part.known(name) else { return nil }
    let value = line.value.trimmed
    let digits = value.drop { $0 == "+" || $0 == "-" }
    guard [4, 6].contains(digits.count), value.count - digits.count <= 1,
      digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits)
    else { throw line.mistake("\(quoted(line.value)) is not an offset such as +0100") }
    let full = digits.count == 4 ? number * 100 : number
    let seconds = full / 10_000 * 3_600 + full / 100 % 100 * 60 + full % 100
    guard seconds < 86_400 else { throw line.mistake("\(quoted(line.value)) is more than a day") }
    return value.hasPrefix("-") ? -seconds : seconds
  }
}
