import CAgentTexts

/// A text file of `Sources/CAgentTexts/Texts`, compiled into the program.
package enum BundledText {
  static let chatWords = String(cString: agent_text_chat_words())
  static let clinicianStyle = String(cString: agent_text_clinician_page_css())
  static let coachPhrases = String(cString: agent_text_coach_phrases())
  static let crisisLines = String(cString: agent_text_crisis_lines())
  static let dangerKinds = String(cString: agent_text_danger_kinds())
  static let dangerWords = String(cString: agent_text_danger_words())
  static let exercises = String(cString: agent_text_exercises())
  static let languages = String(cString: agent_text_languages())
  static let medicalClaims = String(cString: agent_text_medical_claims())
  static let moments = String(cString: agent_text_moments())
  static let names = String(cString: agent_text_names())
  static let safetyIdioms = String(cString: agent_text_safety_idioms())
  static let safetyRules = String(cString: agent_text_safety_rules())
  static let safetySlots = String(cString: agent_text_safety_slots())
  static let safetyWords = String(cString: agent_text_safety_words())
  package static let simulatedSafety = table(of: String(cString: agent_text_simulated_safety()))
  static let sentiment = String(cString: agent_text_sentiment())

  /// Returns the sections of a text, in order: each begins with a line "== title"; text before the first is a remark.
  static func sections(of text: String) -> [(title: Substring, lines: [Substring])] {
    var sections: [(title: Substring, lines: [Substring])] = []
    for line in text[...].parts(at: "\n") {
      if line.hasPrefix("== ") {
        sections.append((line.dropFirst(3), []))
      } else if !sections.isEmpty {
        sections[sections.count - 1].lines.append(line)
      }
    }
    return sections
  }

  /// Returns the lines of each part, by its title.
  static func table(of text: String) -> [String: [Substring]] {
    Dictionary(uniqueKeysWithValues: sections(of: text).map { (String($0.title), $0.lines) })
  }

  /// Returns the case with that raw value; printing every case for a comparison costs a hundred times as much.
  static func named<Name: RawRepresentable<String>>(_ word: Substring) -> Name {
    guard let name = Name(rawValue: String(word)) else { preconditionFailure("no \(Name.self) is called \(word)") }
    return name
  }

  static func named<Name: CaseIterable>(_ word: Substring) -> Name { Names<Name>()[word] }

  /// All cases by their names, for reading many words.
  struct Names<Name: CaseIterable> {
    private let cases: [Substring: Name]

    init() { cases = Dictionary(Name.allCases.map { ("\($0)", $0) }) { first, _ in first } }

    subscript(word: Substring) -> Name {
      guard let name = cases[word] else { preconditionFailure("no \(Name.self) is called \(word)") }
      return name
    }
  }
}

extension Substring {
  /// Returns the parts between an ASCII sign, without empty ones unless requested.
  ///
  /// A bundled text is split by its bytes: splitting by characters costs ten times as much.
  func parts(at sign: Unicode.Scalar, withEmpty: Bool = false) -> [Substring] {
    utf8.split(separator: UInt8(ascii: sign), omittingEmptySubsequences: !withEmpty).map { Substring($0) }
  }
}
