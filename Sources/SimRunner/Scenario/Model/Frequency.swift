/// An average frequency: `5 a day`, `about twice a week`.
package struct Frequency: Hashable, Sendable {
  package enum Period: String, CaseIterable, Sendable { case day, week }

  package var times: Double
  package var period: Period

  package init(_ times: Double, a period: Period) { (self.times, self.period) = (times, period) }

  package static let never = Frequency(0, a: .day)

  package var perDay: Double { period == .day ? times : times / 7 }
  package var perWeek: Double { perDay * 7 }
}

extension Notation<Frequency> {
  /// An average frequency: `about twice a week`.
  package static let frequency = Notation(
    description: NotationDescription(
      noun: "frequency", about: "so many times a day or a week", examples: ["5 a day", "about twice a week", "never"],
      pattern: "^\\s*[0-9A-Za-z.]+(\\s+[0-9A-Za-z.]+){0,4}\\s*$"),
    parse: { text throws(ParseError) in
      var words = text.lowercased().split(whereSeparator: \.isWhitespace).map(String.init)
      if words.first == "about" { words.removeFirst() }
      switch words {
      case ["never"]: return .never
      case ["daily"], ["every", "day"]: return Frequency(1, a: .day)
      case ["weekly"], ["every", "week"]: return Frequency(1, a: .week)
      default: break
      }
      if words.count == 4, words[1] == "times" { words.remove(at: 1) }
      guard words.count == 3, words[1] == "a" || words[1] == "per" else { throw ParseError() }
      guard let period = Frequency.Period(rawValue: words[2]) else {
        let names = Frequency.Period.allCases.map(\.rawValue)
        throw ParseError(
          "'\(words[2])' is neither a day nor a week", suggestion: Suggestion.closest(to: words[2], among: names))
      }
      return Frequency(try number(words[0]), a: period)
    },
    print: { frequency in
      frequency == .never ? "never" : "\(ConfigNode.number(frequency.times).text) a \(frequency.period.rawValue)"
    })

  private static func number(_ word: String) throws(ParseError) -> Double {
    let words = ["never", "once", "twice", "three", "four", "five", "six", "seven"]
    if let index = words.firstIndex(of: word), index > 0 { return Double(index) }
    guard word.first?.isASCIIDigit == true, word.allSatisfy({ $0.isASCIIDigit || $0 == "." }), word.last != ".",
      let number = Double(word)
    else {
      let suggestion = Suggestion.closest(to: word, among: Array(words.dropFirst()))
      throw ParseError("'\(word)' is not a number", suggestion: suggestion)
    }
    guard number <= 10_000 else { throw ParseError("nobody does anything so often") }
    return number
  }
}
