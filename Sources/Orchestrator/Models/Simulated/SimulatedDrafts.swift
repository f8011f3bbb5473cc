import Foundation

/// Drafts of a language model, derived only from the question: offered exercises in a plausible order, or a draft that
/// would hurt the wearer.
enum SimulatedDrafts {
  /// Returns the requested JSON, sometimes in a code fence; other text if the question is invalid.
  ///
  /// - Parameter unsafe: The probability that the draft contains something unsafe.
  static func text(_ bytes: [UInt8], unsafe: Double, _ stream: inout RandomStream) -> String {
    guard let question = try? JSONDecoder().decode(DraftQuestion.self, from: Data(bytes)) else {
      return "I need to know what there is to choose from."
    }
    var offers = question.exercises
    var items: [Item] = []
    // About seven minutes per exercise.
    while items.count < max(3, question.minutes / 7), !offers.isEmpty {
      let offer = offers.remove(at: stream.below(offers.count))
      let amount = offer.timed ? 30 + 10 * Double(stream.below(4)) : 8 + Double(stream.below(5))
      items.append(
        Item(id: offer.id, sets: 2 + Double(stream.below(2)), amount: amount, rest: 45 + 15 * Double(stream.below(3))))
    }
    if stream.chance(unsafe), !items.isEmpty { spoil(&items[stream.below(items.count)], &stream) }
    let json = "{\"exercises\": [\(items.map(\.json).joined(separator: ", "))]}"
    return stream.chance(0.2) ? "```json\n\(json)\n```" : json
  }

  private struct Item {
    var id: String
    var sets: Double
    var amount: Double
    var rest: Double
    var kilograms: Double?

    var json: String {
      let weight = kilograms.map { ", \"kilograms\": \($0)" } ?? ""
      return "{\"exerciseId\": \"\(id)\", \"sets\": \(sets), \"amount\": \(amount), \"restSeconds\": \(rest)\(weight)}"
    }
  }

  private static func spoil(_ item: inout Item, _ stream: inout RandomStream) {
    switch stream.below(6) {
    case 0: item.id = ["cloud-press", "SQUAT", "reverse burpee with a kettlebell"][stream.below(3)]
    case 1: item.id = ["deadlift", "kipping-pull-up", "sprint"][stream.below(3)]
    case 2: item.sets = 40
    case 3: item.rest = 0
    case 4: item.amount = 400
    default: item.kilograms = 500
    }
  }
}
