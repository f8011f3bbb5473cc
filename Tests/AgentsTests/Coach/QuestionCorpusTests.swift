import Foundation
import SimKernel
import Testing

@testable import Agents

/// The lines of `Corpus/own-questions.tsv`: a set, a language, a question (after a plus sign, one that follows the line
/// before), and what the intent or the answer contains: parts joined by `&`, each with alternatives.
@Suite("To a corpus of questions in twelve languages, the coach")
struct QuestionCorpusTests {
  private static func isSensible(_ question: String, _ topic: inout Int?, _ expected: String) -> Bool {
    let intent = ChatReader(question, today: ChatLife.today, after: question.hasPrefix("+") ? topic : nil).intent
    topic = intent.topic
    let facts = ChatLife.facts(ChatFacts.Morning(.confirm, session: "17:30"), card: "Box breathing")
    let answer = CoachAnswer(facts, to: question).text(intent)
    #expect(answer.count <= 400, "\(answer)")
    return expected.split(separator: "&").allSatisfy { part in
      part.split(separator: "|").contains { "\(intent) \(answer)".lowercased().contains($0.lowercased()) }
    }
  }

  @Test(
    "answers nine of ten sensibly, in the half that it was mended on and in the other", arguments: ["tune", "check"])
  func questions(_ set: String) throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Corpus/own-questions.tsv")
    var (topic, count, failed): (Int?, Int, [String]) = (nil, 0, [])
    for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard fields.count == 4 else { continue }
      let isSensible = Self.isSensible(fields[2], &topic, fields[3])
      guard fields[0] == set else { continue }
      count += 1
      if !isSensible { failed.append(fields[2]) }
    }
    #expect(count >= 30)
    #expect(failed.count * 10 <= count, "\(failed.joined(separator: "\n"))")
  }

  @Test(
    "leaves training to a doctor at a sign of danger",
    arguments: [
      "My chest feels tight on the stairs, should I train?", "Mir ist schwindelig, soll ich laufen?",
      "J'ai mal à la poitrine, je peux aller courir ?", "Ik heb pijn op de borst, mag ik sporten?",
    ])
  func danger(_ question: String) {
    guard case .train(_, let obstacles) = ChatReader(question, today: ChatLife.today).intent else {
      Issue.record("no question about training")
      return
    }
    #expect(obstacles.contains(.urgent))
    let answer = ChatLife.answer(question)
    #expect(["doctor", "Arzt", "médecin", "arts"].contains { answer.contains($0) }, "\(answer)")
  }
}
