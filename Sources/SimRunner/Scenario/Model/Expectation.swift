/// An expectation of a run of this scenario, in addition to the checks of every run.
package enum Expectation: Hashable, Sendable {
  /// The check held throughout, and could have failed.
  case always(CheckName)
  /// The check failed: for stories about a literal rule.
  case fails(CheckName)
  case brought(AnyExpectation)
}

extension Expectation {
  /// The time of the evaluation; `nil` for the whole run, at its end.
  package var moment: Moment? {
    switch self {
    case .brought(let own): own.base.moment
    case .always, .fails: nil
    }
  }

  package var check: CheckName? {
    switch self {
    case .always(let name), .fails(let name): name
    default: nil
    }
  }
}

/// A bound on a count: `12`, `at least 12`, `at most 12`.
package enum CountBound: Hashable, Sendable {
  case exactly(Int)
  case atLeast(Int)
  case atMost(Int)

  package func allows(_ count: Int) -> Bool {
    switch self {
    case .exactly(let bound): count == bound
    case .atLeast(let bound): count >= bound
    case .atMost(let bound): count <= bound
    }
  }
}

extension Notation<CountBound> {
  /// `at least 12`.
  package static let countBound = Notation(
    description: NotationDescription(
      noun: "bound", about: "\"at least\" or \"at most\" with a number, or the number alone",
      examples: ["at least 12", "at most 3"], pattern: "^\\s*at\\s+(least|most)\\s+[0-9]+\\s*$"),
    parse: { text throws(ParseError) in
      let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
      guard words.count == 3, words[0] == "at", words[2].allSatisfy(\.isASCIIDigit), let count = Int(words[2]) else {
        throw ParseError()
      }
      switch words[1] {
      case "least": return .atLeast(count)
      case "most": return .atMost(count)
      default:
        throw ParseError(
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
