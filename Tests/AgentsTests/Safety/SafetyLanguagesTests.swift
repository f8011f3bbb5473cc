import Foundation
import Testing

@testable import Agents

/// Lines that another hand than the classifier's wrote: dangerous ones, and beside each harmless ones of the same words.
struct SafetyLine {
  enum Expected: String { case crisis, caution, third, safe }

  let language: String
  let expected: Expected
  let kind: String
  let text: String

  static let all: [SafetyLine] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Corpus/safety.tsv")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").dropFirst().compactMap { line in
      let cells = line.split(separator: "\t", maxSplits: 3, omittingEmptySubsequences: false).map(String.init)
      guard cells.count == 4, let expected = Expected(rawValue: cells[1]) else { return nil }
      return SafetyLine(language: cells[0], expected: expected, kind: cells[2], text: cells[3])
    }
  }()
}

@Suite("In the languages of the world, the safety classifier")
struct SafetyLanguagesTests {
  private static let classifier = LocalSafetyClassifier()
  private static let judged = SafetyLine.all.map { ($0, classifier.assess($0.text).level) }

  /// - Parameter language: of all where it is nil.
  private func share(
    _ expected: SafetyLine.Expected, in language: String? = nil, _ isRight: (SafetyLevel) -> Bool
  ) -> Double {
    let lines = Self.judged.filter { $0.0.expected == expected && (language == nil || $0.0.language == language) }
    return Double(lines.count { isRight($0.1) }) / Double(max(1, lines.count))
  }

  @Test("is asked in many languages, with harmless lines in each")
  func corpus() {
    #expect(SafetyLine.all.count >= 1_200)
    let languages = Dictionary(grouping: SafetyLine.all, by: \.language)
    #expect(languages.count >= 25)
    for (language, lines) in languages {
      #expect(lines.contains { $0.expected == .safe } && lines.contains { $0.expected == .crisis }, "\(language)")
    }
  }

  @Test("finds most dangerous texts, and raises few false alarms")
  func all() {
    #expect(share(.crisis) { $0 == .crisis } >= Self.floor.crisis)
    #expect(share(.crisis) { $0 > .safe } >= Self.floor.anything)
    #expect(share(.caution) { $0 > .safe } >= Self.floor.caution)
    #expect(share(.third) { $0 > .safe } >= Self.floor.third)
    #expect(share(.safe) { $0 == .safe } >= Self.floor.safe)
  }

  @Test("finds nearly all of them in English")
  func english() {
    #expect(share(.crisis, in: "en") { $0 == .crisis } >= 0.94)
    #expect(share(.caution, in: "en") { $0 > .safe } >= 0.9)
    #expect(share(.third, in: "en") { $0 > .safe } >= 0.9)
    #expect(share(.safe, in: "en") { $0 == .safe } >= 0.95)
  }

  @Test("recognises danger in each of its languages", arguments: Set(SafetyLine.all.map(\.language)).sorted())
  func each(language: String) {
    #expect(share(.crisis, in: language) { $0 > .safe } >= 0.4)
    #expect(share(.safe, in: language) { $0 == .safe } >= 0.7)
  }

  @Test("knows phrases for every language of which it has a section, and understands every line of them")
  func phrases() {
    #expect(NativePhrases.standard.problems.isEmpty)
    #expect(NativePhrases.standard.languages.count >= 25)
    for language in NativePhrases.standard.languages { #expect(Languages.standard.codes.contains(language.code)) }
  }

  /// As measured, less a little.
  private static let floor = (crisis: 0.84, anything: 0.86, caution: 0.9, third: 0.88, safe: 0.94)
}

@Suite("The language of a text")
struct LanguageGuessTests {
  @Test(
    "is recognised by its letters and its frequent words",
    arguments: [
      ("I do not know what to do with this day", "en"), ("jeg vet ikke hva jeg skal gjøre i dag", "nb"),
      ("jag vet inte vad jag ska göra idag", "sv"), ("ich weiß nicht, was ich heute machen soll", "de"),
      ("je ne sais pas quoi faire avec ça", "fr"), ("no sé qué hacer con todo esto", "es"),
      ("я не знаю, что мне делать сегодня", "ru"), ("今日は何をすればいいのかわからない", "ja"), ("오늘 뭐 해야 할지 모르겠어", "ko"),
      ("我今天不知道该做什么", "zh"), ("δεν ξέρω τι να κάνω σήμερα", "el"), ("אני לא יודע מה לעשות היום", "he"),
      ("لا أعرف ماذا أفعل اليوم", "ar"), ("", "und"), ("12345", "und"),
    ])
  func code(_ text: String, _ code: String) {
    #expect(LanguageGuess(text).code == code)
    #expect(!LanguageGuess(text).isUnknown)
  }

  @Test(
    "is unknown in letters of no language that is known, and the text is then treated with caution",
    arguments: ["მე დღეს ძალიან დაღლილი ვარ", "Ես այսօր շատ հոգնած եմ", "ዛሬ በጣም ደክሞኛል", "ខ្ញុំ​អស់កម្លាំង​ណាស់"])
  func unknown(_ text: String) {
    #expect(LanguageGuess(text).isUnknown)
    let assessment = LocalSafetyClassifier().assess(text)
    #expect(assessment.level == .caution && assessment.category == .unreadable)
  }

  @Test("is not unknown for a name, a link, a laugh or a list of people")
  func names() {
    for text in [
      "hahaha hahaha", "https://a.example/b", "😀😀",
    ] {
      #expect(LocalSafetyClassifier().assess(text).level == .safe, "\(text)")
    }
  }
}

@Suite("A long text")
struct LongTextTests {
  @Test("is read to its end, and costs no more than its length", arguments: [2_000, 20_000, 200_000])
  func end(words: Int) {
    let calm = String(repeating: "the day was fine and we walked along the river ", count: words / 10)
    #expect(LocalSafetyClassifier().assess(calm).level == .safe)
    #expect(LocalSafetyClassifier().assess(calm + "i want to kill myself").level == .crisis)
    #expect(LocalSafetyClassifier().assess(calm + ". Ich will nicht mehr leben.").level == .crisis)
  }
}
