import SimKernel

/// The moments of an export, written `2020-03-29 03:30:00 +0200`.
enum HealthDate {
  /// Dates before and after these years are taken for a clock that was wrong.
  private static let sensibleYears = 1990...2099

  /// - Returns: nil when the text has another form, or names no moment of the sensible years.
  static func parse(_ text: UnsafeBufferPointer<UInt8>) -> Timestamp? {
    guard text.count == 25, text[4] == dash, text[7] == dash, text[10] == space, text[13] == colon, text[16] == colon,
      text[19] == space, text[20] == plus || text[20] == dash,
      let year = number(text, 0, 4), let month = number(text, 5, 2), let day = number(text, 8, 2),
      let hour = number(text, 11, 2), let minute = number(text, 14, 2), let second = number(text, 17, 2),
      let offsetHours = number(text, 21, 2), let offsetMinutes = number(text, 23, 2)
    else { return nil }
    guard sensibleYears.contains(year), let date = CivilDate(year: year, month: month, day: day),
      hour < 24, minute < 60, second < 60, offsetHours <= 14, offsetMinutes < 60
    else { return nil }
    let local = CivilDateTime(date: date, hour: hour, minute: minute, second: second).secondsAsIfUTC
    let offset = Int64(offsetHours * 3_600 + offsetMinutes * 60) * (text[20] == dash ? -1 : 1)
    return Timestamp(unixSeconds: local - offset)
  }

  private static let dash = UInt8(ascii: "-")
  private static let plus = UInt8(ascii: "+")
  private static let colon = UInt8(ascii: ":")
  private static let space = UInt8(ascii: " ")

  private static func number(_ text: UnsafeBufferPointer<UInt8>, _ start: Int, _ count: Int) -> Int? {
    var value = 0
    for index in start..<(start + count) {
      guard case 0x30...0x39 = text[index] else { return nil }
      value = value * 10 + Int(text[index] - 0x30)
    }
    return value
  }
}
