/// Checks whether a reply reads like a message between two persons ("Pulsum, Journey 4": sanitize response).
enum ReplyShape {
  /// The language in which the coach speaks.
  private static let language = "en"
  private static let wordsMin = 3
  private static let ends: Set<Character> = [".", "!", "?", "\u{2026}"]
  private static let closers: Set<Character> = ["\"", "'", ")", "\u{201d}", "\u{2019}"]

  /// Returns the flaw of a model's raw words, before anything is removed from them.
  static func flaw(ofRaw text: String) -> ReplySanitizer.Refusal? {
    let tight = text.filter { !$0.isWhitespace }
    if ["{\"", "\":", "\"}", "\"]", "[{", "}]", "],", "\\u"].contains(where: tight.contains) { return .fragment }
    if let first = tight.first, "{}[]".contains(first), !tight.contains("](") { return .fragment }
    let low = text.lowercased()
    let hasAddress = low.split(whereSeparator: \.isWhitespace).contains { word in
      word.contains("://") || word.contains("www.") || word.contains("](") || word.dropFirst().dropLast().contains("@")
    }
    return hasAddress ? .link : nil
  }

  /// Finds a repeated sentence, or a few words repeated often.
  static func repetition(in text: String) -> ReplySanitizer.Refusal? {
    let sentences = Sentences.split(text).map { $0.lowercased() }
    var seen: Set<String> = []
    for sentence in sentences where !seen.insert(sentence).inserted { return .repeats(shortened(sentence)) }
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "'" }
    var counts: [String: Int] = [:]
    guard words.count >= 4 else { return nil }
    for start in 0..<words.count - 2 {
      if start + 3 < words.count, Set(words[start...start + 3]).count == 1 { return .repeats(String(words[start])) }
      let stretch = words[start...start + 2].joined(separator: " ")
      counts[stretch, default: 0] += 1
      if counts[stretch, default: 0] >= 3 { return .repeats(stretch) }
    }
    return nil
  }

  /// Returns the flaw of a reply that is otherwise fit to be shown.
  static func flaw(of reply: String) -> ReplySanitizer.Refusal? {
    let words = reply.split(separator: " ").filter { $0.contains(where: \.isLetter) }
    guard words.count >= wordsMin else { return .noSentence }
    let guess = LanguageGuess(reply)
    guard guess.code == language else { return .language(guess.code) }
    guard let last = reply.last(where: { !closers.contains($0) }), ends.contains(last) else { return .cut }
    guard let first = reply.first(where: { $0.isLetter || $0.isNumber }), !first.isLowercase else { return .noSentence }
    return contradicts(reply) ? .contradiction : nil
  }

  /// Returns whether it recommends rest and training together.
  private static func contradicts(_ reply: String) -> Bool {
    Sentences.split(reply.lowercased()).contains { sentence in
      let words = sentence.split { !$0.isLetter }
      guard let rest = words.firstIndex(of: "rest"), let and = words[rest...].firstIndex(of: "and") else {
        return false
      }
      return words[and...].dropFirst().prefix(2).contains { ["train", "run", "lift", "race", "sprint"].contains($0) }
    }
  }

  private static func shortened(_ text: String) -> String { String(text.prefix(40)) }
}
