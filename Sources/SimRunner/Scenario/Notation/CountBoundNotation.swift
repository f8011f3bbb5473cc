extension Notation<CountBound> {
  /// `at least 12`.
  static let countBound = Notation(
    description: NotationDescription(
      noun: "bound", about: "\"at least\" or \"at most\" with a number, or the number alone",
      examples: ["at least 12", "at most 3"], pattern: "^\\s*at\\s+(least|most)\\s+[0-9]+\\s*$"),
    parse: { text throws(Misreading) in
      let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
      guard words.count == 3, words[0] == "at", words[2].allSatisfy(\.isASCIIDigit), let count = Int(words[2]) else {
        throw Misreading()
      }
      switch words[1] {
      case "least": return .atLeast(count)
      case "most": return .atMost(count)
      default:
        throw Misreading(
          suggestion: Suggestion.closest(to: words[1], among: ["least", "most"]).map { "at \($0) \(count)" })
      }
    },
    print: { bound in
      switch bound {
      case .exactly(let count): "\(count)"
      case .atLeast(let count): "at least \(count)"
      case .atMost(let count): "at most \(count)"
      }
    })
}
