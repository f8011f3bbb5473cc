/// Removes the parts of a reply that aren't for the person: markup, links, and leftovers of the prompt.
enum ReplyMarkup {
  /// One tidy line.
  static func stripped(_ text: String) -> String {
    let all = PlainText.lines(withoutThoughts(text))
    // Headings are dropped, unless there is nothing else.
    let body = all.filter { !$0.hasPrefix("#") }.compactMap(line)
    let lines = body.isEmpty ? all.compactMap(line) : body
    let words = lines.joined(separator: " ").split(separator: " ").compactMap { word(String($0)) }
    let sentences = Sentences.split(words.joined(separator: " ")).filter { !speaksOfItself($0) }
    return unquoted(PlainText.tidied(sentences.joined(separator: " ")))
  }

  /// Names of speakers that may precede a reply.
  private static let speakers: Set<String> = [
    "assistant", "coach", "ai", "bot", "pulsum", "triad", "reply", "response", "answer", "output", "message", "final",
    "final answer", "coach response", "coaching response", "wellness coach", "suggestion",
  ]
  /// Markers of the prompt, dropped with the rest of their line.
  private static let prompts: Set<String> = [
    "user", "human", "system", "instruction", "instructions", "guidelines", "prompt", "context", "user context",
    "current health signal", "health metrics", "analysis", "usertonehints", "topsignal", "rationale", "zscoresummary",
    "note", "disclaimer", "thought", "thinking", "reasoning",
  ]
  private static let bullets: Set<Character> = [
    "-", "*", "+", ">", "#", "\u{2022}", "\u{2023}", "\u{2013}", "\u{2014}",
  ]
  private static let markup: Set<Character> = ["*", "`", "#", "~", "^", "|", "<", ">", "[", "]", "{", "}", "\\"]
  private static let quotes: [(Character, Character)] = [
    ("\"", "\""), ("\u{201c}", "\u{201d}"), ("\u{ab}", "\u{bb}"), ("'", "'"),
  ]
  private static let domains: Set<String> = [
    "com", "org", "net", "edu", "gov", "io", "co", "app", "dev", "ai", "info", "health", "uk", "de", "eu",
  ]

  /// Removes a model's thoughts between its tags; an unclosed tag extends to the end.
  private static func withoutThoughts(_ text: String) -> String {
    var (kept, rest) = ("", text[...])
    while let start = firstTag(["<think>", "<thinking>"], in: rest) {
      kept += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      guard let end = firstTag(["</think>", "</thinking>"], in: rest) else { return kept }
      rest = rest[end.upperBound...]
    }
    return kept + rest
  }

  private static func firstTag(_ tags: [String], in text: Substring) -> Range<Substring.Index>? {
    var at = text.startIndex
    while let open = text[at...].firstIndex(of: "<") {
      for tag in tags where text[open...].prefix(tag.count).lowercased() == tag {
        return open..<text.index(open, offsetBy: tag.count)
      }
      at = text.index(after: open)
    }
    return nil
  }

  /// Returns a line without its markup; `nil` if nothing of it is for the person.
  private static func line(_ line: String) -> String? {
    if line.hasPrefix("```") { return nil }
    var plain = withoutTags(withoutLinks(line))
    plain = String(
      plain.filter { !markup.contains($0) || bullets.contains($0) }.drop { bullets.contains($0) || $0 == " " })
    plain = PlainText.tidied(withoutNumber(plain).filter { !markup.contains($0) })
    while let colon = plain.firstIndex(of: ":") {
      let label = PlainText.tidied(plain[..<colon].lowercased().filter { $0 != "\"" && $0 != "_" })
      if prompts.contains(label) { return nil }
      guard speakers.contains(label) || isPreamble(label) else { break }
      plain = PlainText.tidied(String(plain[plain.index(after: colon)...]))
    }
    return plain.isEmpty ? nil : plain
  }

  /// For instance `Sure! Here is a short reply`, before a colon.
  private static func isPreamble(_ label: String) -> Bool {
    guard label.count <= 80 else { return false }
    let opens = ["sure", "certainly", "of course", "okay", "here is", "here's", "here\u{2019}s", "absolutely"]
      .contains { label.hasPrefix($0) }
    let names = ["reply", "response", "message", "suggestion", "answer", "coaching", "version"]
      .contains { label.contains($0) }
    return opens && names
  }

  /// `[words](address)` keeps its words, and so does `![words](address)`.
  private static func withoutLinks(_ text: String) -> String {
    var (kept, rest) = ("", text[...])
    while let open = rest.firstIndex(of: "[") {
      let words = rest[open...].dropFirst()
      // The search ends where the next link may begin, so that many brackets don't make it quadratic.
      guard let close = words.firstIndex(where: { $0 == "]" || $0 == "[" }), words[close] == "]",
        words[close...].dropFirst().first == "(",
        let end = words[close...].dropFirst().firstIndex(where: { $0 == ")" || $0 == "[" }), words[end] == ")"
      else {
        kept += rest[...open]
        rest = words
        continue
      }
      let before = rest[..<open]
      kept += (before.last == "!" ? before.dropLast() : before) + words[..<close]
      rest = words[end...].dropFirst()
    }
    return kept + rest
  }

  /// Removes `<b>`, `</b>`, `<br/>` and `<|end|>`; a lone less-than sign is markup too.
  private static func withoutTags(_ text: String) -> String {
    var (kept, rest) = ("", text[...])
    while let open = rest.firstIndex(of: "<") {
      kept += rest[..<open]
      rest = rest[open...].dropFirst()
      let isTag = rest.first.map { $0.isLetter || $0 == "/" || $0 == "|" || $0 == "!" } ?? false
      if isTag, let close = rest.firstIndex(where: { $0 == ">" || $0 == "<" }), rest[close] == ">" {
        kept += " "
        rest = rest[close...].dropFirst()
      }
    }
    return kept + rest
  }

  /// Removes the number of a list, `1.` or `2)`.
  private static func withoutNumber(_ line: String) -> String {
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let rest = line.dropFirst(digits.count)
    guard !digits.isEmpty, digits.count <= 2, let mark = rest.first, mark == "." || mark == ")",
      rest.dropFirst().first == " "
    else { return line }
    return PlainText.tidied(String(rest.dropFirst()))
  }

  /// Returns a word without emphasis marks. A signal gets its spoken name, and an address is removed.
  private static func word(_ word: String) -> String? {
    if isAddress(word) { return nil }
    let plain = String(word.drop { $0 == "_" }.reversed().drop { $0 == "_" }.reversed())
    guard plain.contains("_") || plain.contains("=") else { return plain.isEmpty ? nil : plain }
    let name = plain.prefix { $0.isASCII && ($0.isLetter || $0 == "_") }
    guard let signal = WellbeingFeature(rawValue: String(name)) else { return plain.filter { $0 != "_" && $0 != "=" } }
    let after = plain.dropFirst(name.count)
    return signal.spoken + after.filter { Set(".,;:!?").contains($0) && after.last == $0 }.suffix(1)
  }

  private static func isAddress(_ word: String) -> Bool {
    let low = word.lowercased()
    if low.contains("://") || low.contains("www.") || low.contains("mailto:") { return true }
    if let at = low.firstIndex(of: "@"), low[at...].contains("."), at != low.startIndex { return true }
    let host = low.drop { !$0.isLetter && !$0.isNumber }.prefix { $0.isLetter || $0.isNumber || $0 == "." || $0 == "-" }
    let labels = host.split(separator: ".", omittingEmptySubsequences: true)
    guard labels.count > 1, let last = labels.last else { return false }
    return domains.contains(String(last))
  }

  /// Returns whether the model describes itself instead of answering.
  private static func speaksOfItself(_ sentence: String) -> Bool {
    let low = sentence.lowercased()
    return [
      "as an ai", "language model", "i am an ai", "i'm an ai", "my instructions", "system prompt", "280 characters",
    ]
    .contains { low.contains($0) }
  }

  private static func unquoted(_ text: String) -> String {
    for (open, close) in quotes where text.count > 1 && text.first == open && text.last == close {
      let inside = text.dropFirst().dropLast()
      if !inside.contains(open), !inside.contains(close) { return PlainText.tidied(String(inside)) }
    }
    return text
  }
}
