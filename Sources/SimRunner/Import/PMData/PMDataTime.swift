import SimKernel

/// The times in PMData's files, which never say their zone: steps and workouts are in UTC, sleep is in local time.
enum PMDataTime {
  private static let sensibleYears = 1990...2099

  /// `2020-03-29 03:30:00` or `2020-03-29T03:30:00.000`; nil when the text has another form or names no time.
  static func civil(_ text: some StringProtocol) -> CivilDateTime? {
    let bytes = Array(text.utf8)
    guard bytes.count == 19 || bytes.count == 23, bytes[10] == UInt8(ascii: " ") || bytes[10] == UInt8(ascii: "T"),
      bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      bytes[13] == UInt8(ascii: ":"), bytes[16] == UInt8(ascii: ":"),
      let year = number(bytes[0..<4]), let month = number(bytes[5..<7]), let day = number(bytes[8..<10]),
      let hour = number(bytes[11..<13]), let minute = number(bytes[14..<16]), let second = number(bytes[17..<19])
    else { return nil }
    guard bytes.count == 19 || (bytes[19] == UInt8(ascii: ".") && number(bytes[20..<23]) != nil) else { return nil }
    guard sensibleYears.contains(year), let date = CivilDate(year: year, month: month, day: day),
      hour < 24, minute < 60, second < 60
    else { return nil }
    return CivilDateTime(date: date, hour: hour, minute: minute, second: second)
  }

  /// The moment that a text in UTC names.
  static func utc(_ text: some StringProtocol) -> Timestamp? {
    civil(text).map { Timestamp(unixSeconds: $0.secondsAsIfUTC) }
  }

  /// An American date with two digits for the year, `03/29/20`.
  static func shortDate(_ text: String) -> CivilDate? {
    let bytes = Array(text.utf8)
    guard bytes.count == 8, bytes[2] == UInt8(ascii: "/"), bytes[5] == UInt8(ascii: "/"),
      let month = number(bytes[0..<2]), let day = number(bytes[3..<5]), let year = number(bytes[6..<8])
    else { return nil }
    return CivilDate(year: 2_000 + year, month: month, day: day)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var value = 0
    for digit in digits {
      guard case 0x30...0x39 = digit else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    return value
  }
}
