import SimKernel

extension Notation<DailyWindow> {
  /// A window that comes back: `weekdays 08:00-08:45`.
  static let dailyWindow = Notation(
    description: NotationDescription(
      noun: "daily window", about: "a time from-until and the days on which it begins (all when none is said)",
      examples: ["06:10-06:55 daily", "every weekday 08:00-08:45", "Mon,Wed 18:00-19:00", "22:00-07:00"],
      pattern: "^[A-Za-z,\\s-]*\(NotationPattern.time)\\s*-\\s*\(NotationPattern.time)[A-Za-z,\\s-]*$"),
    parse: { text throws(Misreading) in
      var words = DailyWindowWords.split(text)
      guard let index = words.firstIndex(where: { $0.contains(":") }) else {
        throw Misreading("the times are missing")
      }
      let times = words.remove(at: index).split(separator: "-", omittingEmptySubsequences: false)
      guard times.count == 2 else { throw Misreading("the times are not from-until") }
      let (from, until) = (try TimeOfDay.read(String(times[0])), try TimeOfDay.read(String(times[1])))
      guard from < .endOfDay else { throw Misreading("a window cannot begin at 24:00", suggestion: "00:00") }
      guard from != until else { throw Misreading("it begins and ends at the same time") }
      return DailyWindow(try DailyWindowWords.days(words), from: from, until: until)
    },
    print: { "\(DailyWindowWords.text($0.days)) \($0.from)-\($0.until)" })
}

/// The words for the days of a window.
private enum DailyWindowWords {
  static let groups: [(names: [String], days: Weekdays)] = [
    (["daily", "day", "days"], .everyDay), (["weekdays", "weekday"], .workdays),
    (["weekends", "weekend"], .weekend),
  ]
  static let dayNames = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]

  /// The words of the text, with the spaces around `-` left out.
  static func split(_ text: String) -> [String] {
    var joined = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      let sticks = joined.isEmpty || joined.hasSuffix("-") || word.hasPrefix("-")
      joined += (sticks ? "" : " ") + word
    }
    return joined.split(separator: " ").map(String.init)
  }

  /// The days that the words mean; all when there are none.
  static func days(_ words: [String]) throws(Misreading) -> Weekdays {
    let names = words.joined(separator: ",").lowercased().split(separator: ",").map(String.init)
      .filter { !["every", "and", "on"].contains($0) }
    var days: Weekdays = []
    for name in names { days.formUnion(try meaning(of: name)) }
    return names.isEmpty ? .everyDay : days
  }

  private static func meaning(of name: String) throws(Misreading) -> Weekdays {
    if let group = groups.first(where: { $0.names.contains(name) }) { return group.days }
    let ends = name.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    let indices = ends.compactMap(index)
    switch (ends.count, indices.count) {
    case (1, 1): return Weekdays(rawValue: 1 << UInt8(indices[0]))
    case (2, 2):
      let length = (indices[1] - indices[0] + 7) % 7
      return Weekdays((0...length).map { Weekdays(rawValue: 1 << UInt8((indices[0] + $0) % 7)) })
    default:
      let known = groups.map { $0.names[0] } + dayNames
      throw Misreading("'\(name)' is not a day", suggestion: Suggestion.closest(to: name, among: known))
    }
  }

  /// Monday is 0; names may be cut to three letters or have an `s` at the end.
  private static func index(_ name: String) -> Int? {
    dayNames.firstIndex { $0 == name || $0 + "s" == name || name.count >= 3 && $0.hasPrefix(name) }
  }

  static func text(_ days: Weekdays) -> String {
    if let group = groups.first(where: { $0.days == days }) { return group.names[0] }
    return Weekday.allCases.filter(days.contains).map(\.abbreviation).joined(separator: ",")
  }
}
