import CAgentTexts
import SimKernel

/// A text file of `Sources/CAgentTexts/Texts`, compiled into the program.
enum BundledText {
  static let bodySigns = read(agent_text_body_signs())
  static let chatWords = read(agent_text_chat_words())
  static let exercises = read(agent_text_exercises())
  static let languages = read(agent_text_languages())
  static let moments = read(agent_text_moments())
  static let names = read(agent_text_names())
  static let safetyIdioms = read(agent_text_safety_idioms())
  static let safetyNative = read(agent_text_safety_native())
  static let safetyRules = read(agent_text_safety_rules())
  static let safetySlots = read(agent_text_safety_slots())
  static let sentiment = read(agent_text_sentiment())

  private static func read(_ text: AgentText) -> String {
    String(decoding: UnsafeRawBufferPointer(start: text.bytes, count: text.count), as: UTF8.self)
  }

  /// The parts of a text, in order: each begins with a line "== title"; what stands before the first is a remark.
  static func sections(of text: String) -> [(title: Substring, lines: [Substring])] {
    var sections: [(title: Substring, lines: [Substring])] = []
    for line in text.split(separator: "\n") {
      if line.hasPrefix("== ") {
        sections.append((line.dropFirst(3), []))
      } else if !sections.isEmpty {
        sections[sections.count - 1].lines.append(line)
      }
    }
    return sections
  }

  /// The case of that raw value; printing every case to compare them costs a hundred times as much.
  static func named<Name: RawRepresentable<String>>(_ word: Substring) -> Name {
    guard let name = Name(rawValue: String(word)) else { preconditionFailure("no \(Name.self) is called \(word)") }
    return name
  }

  /// The case of that name.
  static func stable<Name: StableName>(_ word: Substring) -> Name {
    guard let name = Name.allCases.first(where: { $0.name == word }) else {
      preconditionFailure("no \(Name.self) is called \(word)")
    }
    return name
  }

  /// The case that is written like that.
  static func named<Name: CaseIterable>(_ word: Substring) -> Name {
    guard let name = Name.allCases.first(where: { "\($0)" == word }) else {
      preconditionFailure("no \(Name.self) is called \(word)")
    }
    return name
  }
}
