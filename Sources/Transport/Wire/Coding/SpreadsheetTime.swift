package import SimKernel

/// Dates and times of day as people and spreadsheets write them.
package enum SpreadsheetTime {
  /// The first number of dates such as `3/4/2026`.
  package enum Order: Sendable { case day, month }

  private static let sensibleYears = 1990...2099

  /// Returns the second of the day: `8:30`, `08:30:15`, `8:30:00 AM`, `2 pm`, or the part of a day as `0.354167`.
  package static func clock(_ text: some StringProtocol) -> Int? {
    var word = text.lowercased().filter { !$0.isWhitespace }
    if word.hasPrefix("0."), let part = Double(word) { return min(second(of: part), 86_399) }
    if word.hasSuffix(".m.") { word = word.replacing(".m.", with: "m").replacing(".", with: "") }
    let half = ["am", "pm"].firstIndex { word.hasSuffix($0) }
    if half != nil { word.removeLast(2) }
    let parts = word.split(separator: ":", omittingEmptySubsequences: false)
    guard (half == nil ? 2...3 : 1...3).contains(parts.count), var hour = number(parts[0]),
      let minute = parts.count > 1 ? number(parts[1]) : 0,
      let second = parts.count > 2 ? number(parts[2].prefix { $0 != "." }) : 0, minute < 60, second < 60
    else { return nil }
    if let half {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + 12 * half
    }
    return hour < 24 ? hour * 3_600 + minute * 60 + second : nil
  }

  /// Returns a date: `2026-03-02`, `2/3/2026` in that order, `2.3.2026` with the day first, or days since 1899-12-30.
  package static func date(_ text: some StringProtocol, _ order: Order?) -> CivilDate? {
    if let date = CivilDate(iso: String(text)) { return sensibleYears.contains(date.year) ? date : nil }
    if let serial = Double(text), (32_874..<73_051).contains(serial) {
      return CivilDate(year: 1899, month: 12, day: 30)?.adding(days: Int(serial))
    }
    guard let (numbers, implied) = parts(Substring(text)) else { return nil }
    let (year, month, day): (Int, Int, Int)
    if numbers[0] > 31 {
      (year, month, day) = (numbers[0], numbers[1], numbers[2])
    } else {
      guard let order = implied ?? order else { return nil }
      year = numbers[2] < 100 ? 2_000 + numbers[2] : numbers[2]
      (month, day) = order == .day ? (numbers[1], numbers[0]) : (numbers[0], numbers[1])
    }
    return sensibleYears.contains(year) ? CivilDate(year: year, month: month, day: day) : nil
  }

  /// Returns a date with a time: both with a blank or a `T` between them, or days since 1899-12-30 with a part of one.
  package static func civil(_ text: some StringProtocol, _ order: Order?) -> CivilDateTime? {
    if let serial = Double(text), let date = date(text, order) {
      let second = second(of: serial - serial.rounded(.down))
      return CivilDateTime(secondsAsIfUTC: CivilDateTime(date: date, secondOfDay: 0).secondsAsIfUTC + Int64(second))
    }
    guard let gap = text.firstIndex(where: { $0.isWhitespace || $0 == "T" || $0 == "," }),
      let date = date(text[..<gap], order), let second = clock(text[text.index(after: gap)...])
    else { return nil }
    return CivilDateTime(date: date, secondOfDay: second)
  }

  /// Returns the day of a date with or without a time.
  package static func day(_ text: some StringProtocol, _ order: Order?) -> CivilDate? {
    date(text, order) ?? civil(text, order)?.date
  }

  /// Returns the order of a column's dates; `nil` if each of them could have both.
  package static func order(of texts: [String]) -> Order? {
    for text in texts {
      guard let (numbers, _) = parts(text.prefix { !$0.isWhitespace && $0 != "," }), numbers[0] <= 31 else { continue }
      if numbers[0] > 12 { return .day }
      if numbers[1] > 12 { return .month }
    }
    return nil
  }

  /// Returns the three numbers of a date, and their order if their separator implies it.
  private static func parts(_ text: Substring) -> (numbers: [Int], order: Order?)? {
    guard text.utf8.count <= 10, let sign = text.first(where: { "/.-".contains($0) }) else { return nil }
    let parts = text.split(separator: sign, omittingEmptySubsequences: false)
    let numbers = parts.compactMap(number)
    return parts.count == 3 && numbers.count == 3 ? (numbers, sign == "." ? .day : nil) : nil
  }

  private static func number(_ text: Substring) -> Int? {
    text.utf8.allSatisfy { (0x30...0x39).contains($0) } && text.utf8.count <= 4 ? Int(text) : nil
  }

  /// A spreadsheet's fractions aren't exact.
  private static func second(of part: Double) -> Int { Int((part * 86_400).rounded()) }
}
