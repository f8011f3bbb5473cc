import Foundation

/// A language model's answer, read as a draft: only offered exercises, with numbers not yet checked.
package enum DraftReading {
  private struct Answer: Decodable {
    struct Item: Decodable {
      let exerciseId: String
      let sets: Double
      let amount: Double
      let restSeconds: Double
      let kilograms: Double?
    }

    let exercises: [Item]
  }

  /// The longest answer that is read, in bytes.
  private static let bytesMax = 64_000

  /// One exercise that wasn't offered rejects the whole answer, as in the document: a model that invents one may have
  /// invented more.
  ///
  /// - Parameter mayInvent: A planted mistake.
  package static func read(_ text: String, _ request: GenerationRequest, mayInvent: Bool = false) -> ModelDraft {
    guard text.utf8.count <= bytesMax, let question = DraftQuestion(request),
      let answer = try? JSONDecoder().decode(Answer.self, from: Data(unfenced(text).utf8)), !answer.exercises.isEmpty
    else { return .failed(.unreadable) }
    let offered = Set(question.exercises.map(\.id))
    guard mayInvent || answer.exercises.allSatisfy({ offered.contains($0.exerciseId) }) else {
      return .failed(.invented)
    }
    return .draft(
      answer.exercises.map {
        WorkoutPlanRecord.Entry(
          PlanDraft.Item(
            $0.exerciseId, sets: $0.sets, amount: $0.amount, rest: $0.restSeconds, kilograms: $0.kilograms))
      })
  }

  /// Removes the code fence that models often add (implementation plan 12.1.2).
  private static func unfenced(_ text: String) -> String {
    guard let begin = text.firstIndex(of: "{"), let end = text.lastIndex(of: "}"), begin < end else { return text }
    return String(text[begin...end])
  }
}
