package import SimKernel

/// A date, with or without a time, as written in a calendar, before its clock is known.
struct WrittenMoment: Hashable {
  let civil: CivilDateTime
  let isDay: Bool
  /// `true` if it ends with a Z.
  let isUTC: Bool

  /// Parses `20240102`, `20240102T090000` or `20240102T080000Z`; `nil` for any other text.
  init?(_ text: some StringProtocol) {
    let characters = Array(text.trimmed.utf8)
    func digits(_ range: Range<Int>) -> Int? {
      var number = 0
      for byte in characters[range] {
        guard (0x30...0x39).contains(byte) else { return nil }
        number = number * 10 + Int(byte) - 0x30
      }
      return number
    }
    guard [8, 15, 16].contains(characters.count), let year = digits(0..<4), let month = digits(4..<6),
      let day = digits(6..<8), let date = CivilDate(year: year, month: month, day: day), year >= 1
    else { return nil }
    (isDay, isUTC) = (characters.count == 8, characters.count == 16)
    if isDay {
      civil = CivilDateTime(date: date, secondOfDay: 0)
      return
    }
    guard characters[8] == UInt8(ascii: "T"), let hour = digits(9..<11), let minute = digits(11..<13),
      let second = digits(13..<15), hour < 24, minute < 60, second <= 60,
      !isUTC || characters[15] == UInt8(ascii: "Z")
    else { return nil }
    civil = CivilDateTime(date: date, hour: hour, minute: minute, second: min(second, 59))
  }
}

/// A date or a date with a time on a wall clock somewhere, or a day.
package struct CalendarMoment: Hashable {
  package let civil: CivilDateTime
  /// The zone of the wall clock; for a day, the calendar's own.
  package let zone: Zone
  package let isDay: Bool
  /// The moment. A year outside ``CalendarLimits/years`` gives the nearest representable moment.
  package let timestamp: Timestamp

  package init(civil: CivilDateTime, zone: Zone, isDay: Bool) {
    (self.civil, self.zone, self.isDay) = (civil, zone, isDay)
    timestamp = zone.keptTimestamp(civil)
  }

  init(at timestamp: Timestamp, in zone: Zone) {
    (civil, self.zone, isDay, self.timestamp) = (zone.civil(timestamp), zone, false, timestamp)
  }

  /// - Parameter floating: The clock of a time without a zone; `nil` for the calendar's.
  /// - Throws: If the text isn't a date, or the zone is unknown.
  init(
    _ text: some StringProtocol, _ line: CalendarLine, _ zones: CalendarZones, floating: Zone? = nil
  ) throws(InputMistake) {
    try self.init(try line.moment(text), line, zones, floating: floating)
  }

  init(
    _ written: WrittenMoment, _ line: CalendarLine, _ zones: CalendarZones, floating: Zone?
  ) throws(InputMistake) {
    let standard = floating ?? zones.calendarZone
    if written.isDay {
      self.init(civil: written.civil, zone: standard, isDay: true)
    } else {
      let named = written.isUTC ? Zone.utc : try zones.zone(of: line)
      self.init(civil: written.civil, zone: named ?? standard, isDay: false)
    }
  }

  package func moved(to civil: CivilDateTime) -> CalendarMoment {
    CalendarMoment(civil: civil, zone: zone, isDay: isDay)
  }

  /// `true` if its time is representable.
  var isKept: Bool { CalendarLimits.years.contains(civil.date.year) }

  /// Returns the moment that many days later on the same clock, and that many seconds after that.
  func end(after length: CalendarLength) -> Timestamp {
    let date = civil.date.adding(days: length.days)
    let nominal = zone.keptTimestamp(CivilDateTime(date: date, secondOfDay: civil.secondOfDay))
    return Timestamp(keptSeconds: nominal.unixSeconds.addingSaturated(Int64(length.seconds)))
  }
}

/// A reference to an occurrence of an event: by its day, by a time on the clock of the event, or by a moment.
enum CalendarReference: Hashable {
  case day(CivilDate)
  case floating(CivilDateTime)
  /// With the date on the clock on which it was written, and the day that begins then in the calendar's zone.
  case moment(Timestamp, on: CivilDate, begins: CivilDate?)

  /// - Throws: If the zone is unknown.
  init(_ written: WrittenMoment, _ line: CalendarLine, _ zones: CalendarZones) throws(InputMistake) {
    if written.isDay {
      self = .day(written.civil.date)
    } else if let zone = written.isUTC ? Zone.utc : try zones.zone(of: line) {
      let timestamp = zone.keptTimestamp(written.civil)
      let local = zones.calendarZone.civil(timestamp)
      self = .moment(
        timestamp, on: written.civil.date, begins: written.isUTC && local.secondOfDay == 0 ? local.date : nil)
    } else {
      self = .floating(written.civil)
    }
  }

  /// The day to which it refers if the event is one of days.
  var date: CivilDate {
    switch self {
    case .day(let date): date
    case .floating(let civil): civil.date
    case .moment(_, let date, let begins): begins ?? date
    }
  }

  /// Returns its moment for an event on the clock of `zone`.
  func timestamp(in zone: Zone) -> Timestamp {
    switch self {
    case .day(let date): zone.keptTimestamp(CivilDateTime(date: date, secondOfDay: 0))
    case .floating(let civil): zone.keptTimestamp(civil)
    case .moment(let timestamp, _, _): timestamp
    }
  }

  static func names(of occurrence: CalendarMoment) -> [CalendarReferenceKey] {
    if occurrence.isDay { return [.date(occurrence.civil.date)] }
    return [.moment(occurrence.timestamp), .floating(occurrence.civil), .day(occurrence.civil.date)]
  }

  /// The keys for a look-up.
  var keys: [CalendarReferenceKey] {
    switch self {
    case .day(let date): [.date(date), .day(date)]
    case .floating(let civil): [.date(civil.date), .floating(civil)]
    case .moment(let timestamp, _, _): [.date(date), .moment(timestamp)]
    }
  }
}

enum CalendarReferenceKey: Hashable {
  /// An occurrence that is a day, for every kind of reference.
  case date(CivilDate)
  case day(CivilDate)
  case floating(CivilDateTime)
  case moment(Timestamp)
}

/// A duration: days by the calendar, and then seconds of real time (RFC 5545 §3.3.6).
struct CalendarLength: Hashable {
  var days = 0
  var seconds = 0
}

extension CalendarLength {
  /// Parses `P1W`, `PT1H30M`, `-PT15M`: the form of calendars.
  init?(_ text: String) {
    var rest = text.trimmed[...]
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
      // Seven digits of weeks are nineteen thousand years, the longest accepted duration.
      guard number.count <= 7, let count = Int(number), let unit = rest.popFirst() else { return nil }
      switch (unit, inTime) {
      case ("W", false): days += 7 * count
      case ("D", false): days += count
      case ("H", true): seconds += 3_600 * count
      case ("M", true): seconds += 60 * count
      case ("S", true): seconds += count
      default: return nil
      }
      // Sums of very many parts would exceed the range of dates.
      guard days <= 100_000_000, seconds <= 100_000_000_000 else { return nil }
    }
    (self.days, self.seconds) = (sign * days, sign * seconds)
  }
}

extension Zone {
  /// Returns the moment at which the clock shows that, or the nearest representable moment.
  func keptTimestamp(_ civil: CivilDateTime) -> Timestamp {
    if civil.date.year < CalendarLimits.years.lowerBound { return .earliestKept }
    if civil.date.year > CalendarLimits.years.upperBound { return .latestKept }
    return timestamp(civil)
  }
}

extension Timestamp {
  /// 1678-01-01 and 2262-01-01: the bounds of ``CalendarLimits/years``.
  static let earliestKept = Timestamp(unixSeconds: -9_214_560_000)
  static let latestKept = Timestamp(unixSeconds: 9_214_646_400)

  init(keptSeconds seconds: Int64) {
    self.init(
      unixSeconds: min(max(seconds, Timestamp.earliestKept.unixSeconds), Timestamp.latestKept.unixSeconds))
  }
}

extension Int64 {
  fileprivate func addingSaturated(_ other: Int64) -> Int64 {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? (other < 0 ? .min : .max) : sum
  }
}
