import Agents
import Foundation
import SimKernel

/// What a language model in good shape might say, from nothing but the bytes that it is given.
struct SimulatedAnswers: Sendable {
  /// What it looks at of a context.
  private struct Context: Decodable {
    let topSignal: String?
    let rationale: [String: Double]?
  }

  private let safety = LocalSafetyClassifier()
  private let sentiment = LocalSentiment()

  func text(_ request: ModelRequest, _ plan: ModelPlan, _ stream: inout RandomStream) -> String {
    switch request.task {
    case .sentiment: score(request.bytes, plan, &stream)
    case .safety: rating(request.bytes, plan, &stream)
    case .coach: reply(request.bytes, &stream)
    case .caution: caution(request.bytes, &stream)
    }
  }

  /// For instance `-0.42`.
  private func score(_ bytes: [UInt8], _ plan: ModelPlan, _ stream: inout RandomStream) -> String {
    let known = sentiment.score(String(decoding: bytes, as: UTF8.self)).value
    let value = known + stream.uniform(-1, 1) * max(0, plan.sentimentSpread)
    let hundredths = Int((min(max(value, -1), 1) * 100).rounded())
    let digits = String(100 + abs(hundredths) % 100).dropFirst()
    return "\(hundredths < 0 ? "-" : "")\(abs(hundredths) / 100).\(digits)"
  }

  private func rating(_ bytes: [UInt8], _ plan: ModelPlan, _ stream: inout RandomStream) -> String {
    let right = safety.assess(String(decoding: bytes, as: UTF8.self)).level
    let wrong = SafetyLevel.allCases.filter { $0 != right }
    let other = wrong[stream.below(wrong.count)]
    return switch stream.chance(plan.wrongRating) ? other : right {
    case .safe: "safe"
    case .caution: "caution"
    case .crisis: "crisis"
    }
  }

  private func reply(_ bytes: [UInt8], _ stream: inout RandomStream) -> String {
    let context = try? JSONDecoder().decode(Context.self, from: Data(bytes))
    guard let name = context?.topSignal, let signal = Feature(rawValue: name) else {
      return pick(CoachPhrases.general, &stream)
    }
    let isStrain = (context?.rationale?[name] ?? 0) >= 0
    let opening = pick(isStrain ? CoachPhrases.strained : CoachPhrases.eased, &stream)
    return opening.before + signal.spoken + opening.after + " " + pick(CoachPhrases.steps(signal, isStrain), &stream)
  }

  /// Nothing where nothing in the question sounds demanding.
  private func caution(_ bytes: [UInt8], _ stream: inout RandomStream) -> String {
    let question = String(decoding: bytes, as: UTF8.self).lowercased()
    if question.contains("injury") { return pick(CoachPhrases.sore, &stream) }
    if question.contains("hard") || question.contains("medium") { return pick(CoachPhrases.demanding, &stream) }
    return ""
  }

  private func pick<Phrase>(_ phrases: [Phrase], _ stream: inout RandomStream) -> Phrase {
    phrases[stream.below(phrases.count)]
  }
}
