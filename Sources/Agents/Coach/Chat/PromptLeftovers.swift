/// What a model says about itself or its instructions instead of about the person (Pulsum, "Error Handling Pattern": output
/// that is no answer).
enum PromptLeftovers {
  /// The words that give it away, in lower case; a list of kinds of talk, not of known replies.
  private static let signs = [
    "language model", "as an ai", "as an assistant", "system prompt", "you are a coach", "you are an assistant",
    "you are pulsum", "my instructions", "your instructions", "these instructions", "earlier rules", "previous rules",
    "rules above", "all earlier", "all previous", "ignore the", "ignore all", "ignore previous", "forget that you",
    "forget the rules", "forget everything", "user context", "health signal:", "health metrics:",
    "within 280", "80 words", "two sentences", "short reply", "here is a reply", "here's a reply",
    "agree with everything",
    "unlock the", "set the rating", "the rating", "im_start", "im_end", "system:", "assistant:", "user:", "()",
  ]
  /// Roles that a template leaves at the beginning.
  private static let openings = ["system ", "assistant ", "user ", "the person ", "the user "]

  /// The names that the documents have for signals, with and without the line in them that passes for markup.
  private static let names = Feature.allCases.filter { $0.rawValue.contains("_") }.flatMap {
    [$0.rawValue.lowercased(), $0.rawValue.lowercased().filter { $0 != "_" }]
  }

  /// The first sign in a reply; nil in one that speaks to the person.
  static func first(in text: String) -> String? {
    let text = text.lowercased()
    return openings.first(where: text.hasPrefix) ?? signs.first(where: text.contains)
      ?? names.first(where: text.contains)
  }
}
