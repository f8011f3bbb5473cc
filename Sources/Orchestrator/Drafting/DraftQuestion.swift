import Foundation

/// The question for a draft to a language model (tech spec §3.3): the kind of session, its length, the wearer's
/// equipment, and the exercises to choose from. It contains nothing about the wearer's body.
package struct DraftQuestion: Codable, Equatable, Sendable {
  package struct Offer: Codable, Equatable, Sendable {
    package let id: String
    /// `true` if a set is counted in seconds instead of repetitions.
    package let timed: Bool
  }

  package let kind: String
  package let minutes: Int
  package let equipment: [String]
  package let exercises: [Offer]

  static let offersMax = 20

  /// `nil` if the kind of session doesn't exist.
  package init?(_ request: GenerationRequest) {
    guard let situation = TrainingSituation(request) else { return nil }
    (kind, minutes, equipment) = (situation.kind.name, situation.minutes, situation.equipment)
    exercises = ExercisePool.offers(for: situation, seed: request.id, atMost: Self.offersMax).map {
      Offer(id: $0.id, timed: $0.isTimed)
    }
  }

  /// The question as sent, with its members in a fixed order.
  package var bytes: [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { Array($0) } ?? []
  }
}
