import Testing

@testable import Agents

@Suite("Local sentiment")
struct SentimentTests {
  private let sentiment = LocalSentiment()

  private func value(_ text: String) -> Double { sentiment.score(text).value }

  @Test(
    "Every apostrophe and hyphen of a keyboard reads alike",
    arguments: ["\u{b4}", "\u{2018}", "\u{2019}", "\u{201b}", "\u{2bc}", "\u{2032}", "\u{ff07}"])
  func marks(_ apostrophe: String) {
    #expect(value("I don\(apostrophe)t like this") == value("I don't like this"))
    for hyphen in ["\u{2010}", "\u{2011}"] {
      #expect(value("stress\(hyphen)free weekend") == value("stress-free weekend"))
    }
  }

  @Test(
    "Plain feelings have the sign that a reader gives them",
    arguments: [
      ("I am happy", 1), ("What a wonderful day!", 1), ("I slept well and feel rested", 1),
      ("grateful for my friends", 1),
      ("feeling calm and relaxed after yoga", 1), ("best run ever", 1), ("lol that was hilarious", 1),
      ("so proud of her", 1),
      ("I can't wait for the weekend", 1), ("not bad at all", 1), ("stress-free weekend", 1), ("❤️", 1), (":-)", 1),
      ("😀😀", 1), ("&lt;3", 1), ("#blessed", 1), ("#SoHappy", 1), ("I’m over the moon", 1), ("pain free at last", 1),
      ("I am sad", -1), ("What a terrible night", -1), ("I can't sleep", -1), ("fed up with everything", -1),
      ("tired and stressed out", -1), ("not good", -1), ("I don't like this", -1), ("wasn't very happy", -1),
      (":-(", -1),
      ("😢", -1), ("worst day ever", -1), ("I couldn’t sleep, headache again", -1), ("we had an argument", -1),
      ("hopeless and worthless", -1), ("my dog died", -1), ("#epicfail", -1), ("it doesn't work", -1),
      ("sooo borrring", -1),
      ("unhappy", -1), ("fell apart completely", -1), ("never again", -1), ("smh this is a waste of time", -1),
      ("the train leaves at seven", 0), ("", 0), ("I'll be there, she'll come, we'll see", 0), ("at least two", 0),
      ("http://happy.com @sadface", 0), ("it looks like a table", 0), ("the meaning of the number", 0), ("12:30", 0),
    ] as [(String, Int)])
  func signs(_ text: String, _ sign: Int) {
    let score = sentiment.score(text)
    let label: SentimentScore.Label = sign > 0 ? .positive : sign < 0 ? .negative : .neutral
    #expect(score.label == label, "\(score)")
  }

  @Test(
    "The second of a pair is more positive than the first",
    arguments: [
      ("good", "very good"), ("good", "GOOD day, so they say"), ("it was good", "it was good!"),
      ("it was good!", "it was good!!!"),
      ("somewhat good", "good"), ("kind of good", "good"), ("good", "sooooo good"), ("very bad", "bad"),
      ("bad", "slightly bad"),
      ("not good", "good"), ("bad", "not bad"), ("not good at all", "not bad at all"), ("good", "great"),
      ("nice", "nicest"),
      ("the food was great but the service was awful", "the service was awful but the food was great"),
      ("although it was fun, it was bad", "although it was bad, it was fun"), ("good", "good :)"),
      ("awfully bad", "awfully good"),
      ("least helpful", "most helpful"), ("it was good?", "it was good"), ("I never felt better", "I felt better"),
      ("this is bad", "this is terribly good"), ("good", "#good"), ("painful", "painless"),
    ])
  func pairs(_ low: String, _ high: String) {
    #expect(value(low) < value(high), "\(value(low)) \(value(high))")
  }

  @Test("A negation ends with its clause")
  func scope() {
    #expect(value("no, it was good") > 0)
    #expect(value("I didn't go. It was good.") > 0)
    #expect(value("not only good but great") > 0)
    #expect(value("I did not have a good night") < 0)
  }

  @Test(
    "Inflected words count as their base does", arguments: ["delight", "annoy", "frustrate", "worry", "shine", "sad"])
  func inflected(_ word: String) {
    let sign = value(word)
    let stem = word.hasSuffix("e") || word.hasSuffix("y") ? String(word.dropLast()) : word
    let forms =
      word == "sad"
      ? ["sadder", "saddest", "sadly", "sadness"]
      : word.hasSuffix("y")
        ? [word + "ing", word == "annoy" ? "annoyed" : stem + "ied"] : [stem + "ing", stem + "ed", word + "s"]
    for form in forms { #expect(value(form) * sign > 0, "\(form)") }
  }

  @Test("Scores stay within their range, are finite and repeat, whatever the text", arguments: 0..<200)
  func range(_ seed: Int) {
    var dice = Dice(seed: UInt64(seed) &+ 500)
    let pieces = [
      "love", "hate", "not", "very", "but", "!", "?", ".", ",", ":)", ":", ";", "(", ":(", "<3", "&amp;", "&#x1F600;",
      "&", "#",
      "@", "'", "’", "-", "😀", "👍🏽", "é", "\u{200b}", "fed", "up", "sooo", "GREAT", "x", "D", "D:", "^", "٣", "http://",
      "a", "\n", " ", " ", " ", "no", "least", "although", "kind of", "~", "中文", ">", "_", "\\o/", "T_T",
    ]
    let text = (0..<dice.below(60)).map { _ in pieces[dice.below(pieces.count)] }.joined()
    let score = sentiment.score(text)
    #expect(score.value.isFinite && abs(score.value) < 1)
    #expect((0...1).contains(score.confidence))
    #expect(sentiment.score(text) == score)
  }

  @Test("A character of any script ends alone, before a blank and after a word")
  func everyCharacter() {
    let text = String(String.UnicodeScalarView((0x80...0x2FFFF).compactMap(Unicode.Scalar.init)))
    for pieces in [text.unicodeScalars.map { "\($0) " }.joined(), text.unicodeScalars.map { "a\($0). " }.joined()] {
      #expect(LocalSentiment().score(pieces).value.isFinite)
    }
  }

  @Test("Confidence grows with evidence and falls with contradiction")
  func confidence() {
    #expect(sentiment.score("the train leaves at seven").confidence == 0)
    #expect(sentiment.score("good").confidence < sentiment.score("good, lovely, wonderful, happy").confidence)
    #expect(sentiment.score("happy, sad, good, bad").confidence < sentiment.score("happy, glad, good, fine").confidence)
  }

  @Test("The lexicon knows thousands of words, and no theme contradicts another")
  func lexicon() {
    #expect(SentimentLexicon.standard.count > 4_000)
    var signs: [String: (theme: Int, sign: Float)] = [:]
    for (theme, name) in SentimentLexicon.themes.enumerated() {
      for (word, valence) in SentimentLexicon.items(SentimentLexicon.texts[name]) {
        #expect(abs(valence) <= 4)
        if let known = signs[word] { #expect(known.sign * valence >= 0, "\(word) in \(known.theme) and \(theme)") }
        signs[word] = (theme, valence)
      }
    }
  }

  @Test("A negation weighs as its config says")
  func config() {
    var config = SentimentConfig()
    config.negatedPositive = 0
    #expect(LocalSentiment(config).score("not good").value == 0)
    #expect(sentiment.score("not good").value < 0)
  }
}
