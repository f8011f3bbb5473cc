import SimKernel

/// Parses the times in the exports of wearables.
enum DeviceTime {
  private static let sensibleYears = 1990...2099

  /// Parses a time without a zone: `2020-03-29 03:30:00`, `2020-03-29T03:30:00.0` or, in Fitbit's account export,
  /// `03/29/20 03:30:00`; `nil` if the text has another form or the time doesn't exist.
  static func civil(_ text: some StringProtocol) -> CivilDateTime? {
    let bytes = Array(text.utf8)
    if bytes.count == 17, bytes[8] == UInt8(ascii: " ") {
      guard let date = shortDate(bytes[0..<8]) else { return nil }
      return clock(bytes[9...], on: date)
    }
    guard bytes.count >= 19, bytes[10] == UInt8(ascii: " ") || bytes[10] == UInt8(ascii: "T"),
      let date = date(bytes[0..<10])
    else { return nil }
    if bytes.count > 19 {
      guard bytes[19] == UInt8(ascii: "."), (21...29).contains(bytes.count), number(bytes[20...]) != nil else {
        return nil
      }
    }
    return clock(bytes[11..<19], on: date)
  }

  /// Parses a text without a zone as a moment in UTC.
  static func utc(_ text: some StringProtocol) -> Timestamp? {
    civil(text).map { Timestamp(unixSeconds: $0.secondsAsIfUTC) }
  }

  /// Parses a moment with its offset: `2020-03-29T03:30:00.000+02:00`, or with `Z`.
  static func zoned(_ text: String) -> Timestamp? {
    if text.hasSuffix("Z") { return utc(text.dropLast()) }
    guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }), let local = civil(text[..<sign]) else {
      return nil
    }
    let digits = text[sign...].dropFirst().filter { $0 != ":" }
    guard digits.utf8.count == 4, let value = number(Array(digits.utf8)[...]), value % 100 < 60, value <= 1_800 else {
      return nil
    }
    let offset = Int64(value / 100 * 3_600 + value % 100 * 60)
    return Timestamp(unixSeconds: local.secondsAsIfUTC - (text[sign] == "-" ? -offset : offset))
  }

  /// Parses the day at the start of a text, `2020-03-29`.
  static func day(_ text: String) -> CivilDate? { date(Array(text.utf8.prefix(10))[...]) }

  /// Parses an American date with two digits for the year, `03/29/20`.
  static func shortDate(_ text: String) -> CivilDate? { shortDate(Array(text.utf8)[...]) }

  private static func shortDate(_ bytes: ArraySlice<UInt8>) -> CivilDate? {
    let bytes = Array(bytes)
    guard bytes.count == 8, bytes[2] == UInt8(ascii: "/"), bytes[5] == UInt8(ascii: "/"),
      let month = number(bytes[0..<2]), let day = number(bytes[3..<5]), let year = number(bytes[6..<8])
    else { return nil }
    return CivilDate(year: 2_000 + year, month: month, day: day)
  }

  private static func date(_ bytes: ArraySlice<UInt8>) -> CivilDate? {
    let bytes = Array(bytes)
    guard bytes.count == 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
      sensibleYears.contains(year)
    else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }

  private static func clock(_ bytes: ArraySlice<UInt8>, on date: CivilDate) -> CivilDateTime? {
    let bytes = Array(bytes)
    guard bytes.count == 8, bytes[2] == UInt8(ascii: ":"), bytes[5] == UInt8(ascii: ":"),
      let hour = number(bytes[0..<2]), let minute = number(bytes[3..<5]), let second = number(bytes[6..<8]),
      hour < 24, minute < 60, second < 60
    else { return nil }
    return CivilDateTime(date: date, hour: hour, minute: minute, second: second)
  }

  /// Parses at most nine digits and nothing else.
  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...9).contains(digits.count) else { return nil }
    var value = 0
    for digit in digits {
      guard case 0x30...0x39 = digit else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }
}
