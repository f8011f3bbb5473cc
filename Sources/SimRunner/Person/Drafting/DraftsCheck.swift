import Foundation

final class DraftsCheck: CheckFindings, CountingCheck {
  static let name = CheckName(
    "drafts", "A model that drafts workouts is told little, taken at its word, and not pestered.")
  static let promise =
    "what a language model is asked for a draft holds a kind, a length, equipment and exercises, and nothing else; a draft that the "
    + "cloud gives out names only exercises that the model was offered and did say; an answer is called unreadable only if what "
    + "the model said is no plan; a model that failed is asked again after a rest, a longer one each time, and three times at most; and "
    + "what was drafted is not asked for again within an hour"
  static let doesNotVerify =
    "that a draft is any good, which the contract on the phone judges, or that one comes at all"
  static let vacuousBecause = "no model was asked for a draft"

  /// Of one request.
  private struct Talk {
    var offered: Set<String> = []
    /// The pieces of the answer to the latest attempt by position, and the position of the last piece.
    var pieces: [Int: String] = [:]
    var last: Int?
    var attempt = 0
    var failed: Instant?
    var rest = Span.zero

    /// The complete answer, or `nil` if pieces are missing.
    var words: String? {
      guard let last, pieces.count == last + 1 else { return nil }
      return (0...last).compactMap { pieces[$0] }.joined()
    }
  }

  private var talks: [UInt64: Talk] = [:]
  /// The moment at which each draft was first given out, by request.
  private var given: [UInt64: Instant] = [:]

  private static let members: Set<String> = ["kind", "minutes", "equipment", "exercises"]
  private static let attemptsMax = 4

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool { plan.hasDraftModel }
  var interest: TraceInterest { [.facts, .messages] }

  // MARK: - What is said

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .send else { return }
    switch envelope.message.body(as: DraftingMessage.self) {
    case .question(let id, let attempt, let bytes)?: noteQuestion(id, attempt, bytes, event.at)
    case .piece(let id, let attempt, let place, let isLast, let text)?:
      guard talks[id]?.attempt == attempt else { return }
      talks[id]?.pieces[place] = text
      if isLast { talks[id]?.last = place }
    case .failed?, nil: break
    }
    if case .answer(let id, .draft(let entries))? = envelope.message.body(as: GenerationMessage.self) {
      noteDraft(entries, id, event.at)
    }
  }

  private func noteQuestion(_ id: UInt64, _ attempt: Int, _ bytes: [UInt8], _ at: Instant) {
    var talk = talks[id] ?? Talk()
    (talk.attempt, talk.pieces, talk.last) = (attempt, [:], nil)
    let members = (try? JSONSerialization.jsonObject(with: Data(bytes))) as? [String: Any] ?? [:]
    let strange = Set(members.keys).subtracting(Self.members).sorted()
    if members.isEmpty || !strange.isEmpty {
      fail(at, "the model is asked for more than a plan: \(strange.joined(separator: ", "))")
    }
    talk.offered = Set((members["exercises"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? String })
    talks[id] = talk
    // The tech spec keeps a draft for an hour (§7.2).
    if let first = given[id], at - first < .hours(1) {
      fail(at, "the model is asked for a draft that the cloud gave out \(Figures.span(at - first)) before")
    }
  }

  private func noteDraft(_ entries: [WorkoutPlanRecord.Entry], _ id: UInt64, _ at: Instant) {
    given[id] = given[id] ?? at
    // A repeated draft was judged before. A draft without a talk was made before the check began to observe.
    guard let talk = talks[id] else { return }
    chances += 1
    let invented = entries.map(\.exercise).filter { !talk.offered.contains($0) }
    if let first = invented.first { fail(at, "a draft has '\(first)', which the model was not offered") }
    guard let words = talk.words else { return fail(at, "there is a draft, and the model has not said all of it") }
    if let unsaid = entries.map(\.exercise).first(where: { !words.contains("\"\($0)\"") }) {
      fail(at, "a draft has '\(unsaid)', which the model did not say")
    }
  }

  // MARK: - What is made of it

  func observe(_ event: TraceEvent) {
    // A cloud that loses its store, or deletes everything, has no drafts any more.
    if case .erased(_, let device)? = event.deviceFact, device.role == .cloud { given = [:] }
    if let fault = event.fact(as: FaultFact.self), fault.target == Role.cloud.rawValue,
      ["wipe", "restoresBackup"].contains(fault.name)
    {
      given = [:]
    }
    guard case .generation(let step, let id, _)? = event.planningFact else { return }
    if case .asksModel(let attempt) = step { noteAttempt(attempt, id, event.at) }
    guard case .modelFailed(_, let failure) = step else { return }
    chances += 1
    talks[id]?.failed = event.at
    if failure == .unreadable, let words = talks[id]?.words, Self.isPlan(words) {
      fail(event.at, "an answer of \(words.count) letters is called unreadable, and is a plan")
    }
  }

  private func noteAttempt(_ attempt: Int, _ id: UInt64, _ at: Instant) {
    chances += 1
    var talk = talks[id] ?? Talk()
    defer { talks[id] = talk }
    if attempt > Self.attemptsMax { fail(at, "the model is asked the same for the \(attempt)th time") }
    guard attempt > 1, let failed = talk.failed else {
      // A phone that has lost the attempt, or comes back to it, starts again.
      (talk.failed, talk.rest) = (nil, .zero)
      return
    }
    let rest = at - failed
    if rest < .seconds(1) || rest <= talk.rest {
      fail(
        at,
        "the model is asked again \(Figures.span(rest)) after it failed, and before that after \(Figures.span(talk.rest))"
      )
    }
    talk.rest = rest
  }

  /// Returns whether a text, without surrounding words, is JSON with exercises in it.
  private static func isPlan(_ text: String) -> Bool {
    guard let begin = text.firstIndex(of: "{"), let end = text.lastIndex(of: "}"), begin < end,
      let object = try? JSONSerialization.jsonObject(with: Data(text[begin...end].utf8)) as? [String: Any],
      let exercises = object["exercises"] as? [[String: Any]]
    else { return false }
    return !exercises.isEmpty
      && exercises.allSatisfy { item in
        item["exerciseId"] is String && ["sets", "amount", "restSeconds"].allSatisfy { item[$0] is NSNumber }
      }
  }
}
