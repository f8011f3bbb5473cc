import SimKernel

/// Parses the times in the exports of health apps and wearables.
enum DeviceTime {
  /// Years outside of these are attributed to a wrong clock.
  private static let sensibleYears = 1990...2099

  /// Parses a time without a zone: `2020-03-29 03:30:00`, `2020-03-29T03:30:00.0` or, in Fitbit's account export,
  /// `03/29/20 03:30:00`; `nil` if the text has another form or the time doesn't exist.
  static func civil(_ text: some StringProtocol) -> CivilDateTime? {
    let bytes = Array(text.utf8)
    if bytes.count == 17 { return numbers(bytes, "MM/DD/YY hh:mm:ss")?.civil }
    if bytes.count > 19 {
      guard bytes[19] == UInt8(ascii: "."), (21...29).contains(bytes.count),
        bytes[20...].allSatisfy({ (0x30...0x39).contains($0) })
      else { return nil }
    }
    return numbers(bytes.prefix(19), "YYYY-MM-DD hh:mm:ss")?.civil
  }

  /// Parses a text without a zone as a moment in UTC.
  static func utc(_ text: some StringProtocol) -> Timestamp? {
    civil(text).map { Timestamp(unixSeconds: $0.secondsAsIfUTC) }
  }

  /// Parses a moment with its offset: `2020-03-29T03:30:00.000+02:00`, or with `Z`.
  static func zoned(_ text: String) -> Timestamp? {
    if text.hasSuffix("Z") { return utc(text.dropLast()) }
    guard let sign = text.lastIndex(where: { $0 == "+" || $0 == "-" }), let local = civil(text[..<sign]),
      let offset = numbers(Array(text[sign...].utf8.filter { $0 != UInt8(ascii: ":") }), "+zzzz")?.seconds
    else { return nil }
    return Timestamp(unixSeconds: local.secondsAsIfUTC - offset)
  }

  /// Parses the moments of Apple's export: `2020-03-29 03:30:00 +0200`, or `20200329033000+0200` as in iOS 8.
  static func apple(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    guard let numbers = numbers(text, "YYYY-MM-DD hh:mm:ss +zzzz") ?? numbers(text, "YYYYMMDDhhmmss+zzzz"),
      let local = numbers.civil, let offset = numbers.seconds
    else { return nil }
    return Timestamp(unixSeconds: local.secondsAsIfUTC - offset)
  }

  /// Returns the year of a moment in Apple's form if it isn't a sensible one.
  static func strangeYear(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard text.count == 25 || text.count == 19, let year = numbers(text.prefix(4), "YYYY")?.year,
      !sensibleYears.contains(year)
    else { return nil }
    return year
  }

  /// Parses the day at the start of a text, `2020-03-29`.
  static func day(_ text: String) -> CivilDate? { numbers(Array(text.utf8.prefix(10)), "YYYY-MM-DD")?.civil?.date }

  /// Parses an American date with two digits for the year, `03/29/20`.
  static func shortDate(_ text: String) -> CivilDate? { numbers(Array(text.utf8), "MM/DD/YY")?.civil?.date }

  private struct Numbers {
    var (year, month, day) = (0, 0, 0)
    var (hour, minute, second) = (0, 0, 0)
    /// In hours and minutes, as a number of four digits.
    var offset = 0
    var isWest = false

    var civil: CivilDateTime? {
      guard sensibleYears.contains(year), let date = CivilDate(year: year, month: month, day: day), hour < 24,
        minute < 60, second < 60
      else { return nil }
      return CivilDateTime(date: date, hour: hour, minute: minute, second: second)
    }

    var seconds: Int64? {
      guard offset % 100 < 60, offset < 1_500 else { return nil }
      return Int64(offset / 100 * 3_600 + offset % 100 * 60) * (isWest ? -1 : 1)
    }
  }

  /// Reads a text by its form, which has a letter for each digit: Y, M, D, h, m, s, and z for those of the offset. A
  /// blank may be a T, and a plus either sign.
  private static func numbers(
    _ text: some RandomAccessCollection<UInt8>, _ form: StaticString
  ) -> Numbers? {
    guard text.count == form.utf8CodeUnitCount else { return nil }
    var numbers = Numbers()
    // Of two digits.
    let century = form.utf8Start[0] == UInt8(ascii: "M") ? 2_000 : 0
    for (place, byte) in text.enumerated() {
      let (sign, digit) = (form.utf8Start[place], Int(byte) - 0x30)
      switch sign {
      case UInt8(ascii: " ") where byte == UInt8(ascii: "T"): continue
      case UInt8(ascii: "+") where byte == UInt8(ascii: "-"): numbers.isWest = true
      case byte where sign < UInt8(ascii: "A"): continue
      case _ where sign < UInt8(ascii: "A") || !(0...9).contains(digit): return nil
      case UInt8(ascii: "Y"): numbers.year = numbers.year * 10 + digit
      case UInt8(ascii: "M"): numbers.month = numbers.month * 10 + digit
      case UInt8(ascii: "D"): numbers.day = numbers.day * 10 + digit
      case UInt8(ascii: "h"): numbers.hour = numbers.hour * 10 + digit
      case UInt8(ascii: "m"): numbers.minute = numbers.minute * 10 + digit
      case UInt8(ascii: "s"): numbers.second = numbers.second * 10 + digit
      default: numbers.offset = numbers.offset * 10 + digit
      }
    }
    numbers.year += century
    return numbers
  }
}
