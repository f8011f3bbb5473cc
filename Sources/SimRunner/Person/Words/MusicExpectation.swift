/// An expectation of the song that plays and its reason, or of a count until then.
package enum MusicExpectation: Hashable, Sendable {
  /// Words that describe what plays.
  package enum Word: String, CaseIterable, Sendable {
    case plays, why, list

    fileprivate var about: String {
      switch self {
      case .plays: "At that moment a song plays whose title or artist has these words; `nothing` if none plays."
      case .why: "At that moment the reason of the song that plays has these words."
      case .list: "At that moment the song that plays is from the list of that name."
      }
    }
  }

  package enum Number: String, CaseIterable, Sendable { case skips, lessons }

  case says(Word, String)
  case counts(Number, CountBound)

  var text: String {
    switch self {
    case .says(let word, let text): "music with \(word.rawValue) '\(text)'"
    case .counts(let number, let bound): "\(bound) \(number.rawValue) of songs"
    }
  }

  static let variants: [Variant<Expectation>] =
    Word.allCases.map { word in
      PersonExpectation.variant(
        word.about, blank: "", .required(word.rawValue, \.value, .text, "The words."),
        wrap: { .music(.says(word, $0), at: $1) },
        unwrap: { if case .music(.says(word, let text), let at) = $0 { (text, at) } else { nil } })
    }
    + Number.allCases.map { number in
      PersonExpectation.variant(
        "Until that moment there were so many \(number.rawValue) of songs.", blank: CountBound.exactly(0),
        .required(number.rawValue, \.value, .bound, "How many: `12`, `at least 12` or `at most 12`."),
        wrap: { .music(.counts(number, $0), at: $1) },
        unwrap: { if case .music(.counts(number, let bound), let at) = $0 { (bound, at) } else { nil } })
    }
}
