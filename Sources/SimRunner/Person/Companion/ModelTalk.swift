/// Remembers the latest question to each language model, byte for byte, and the wearer's answer, for inspection while
/// stepping through a story.
final class ModelTalk: WorldComponent, TraceObserver {
  var interest: TraceInterest { .facts }
  private unowned let world: World
  private var phone: Question?
  private var cloud: Question?

  private struct Question {
    let call: ModelCall
    let at: Instant
    /// The answer to the wearer; `nil` until there is one.
    var answer: (caption: String, at: Instant)?
  }

  init(_ world: World) { self.world = world }

  func start() { world.kernel.observe(with: self) }

  func observe(_ event: TraceEvent) {
    let fact = event.companionFact
    if case .called(let call, _)? = fact {
      let question = Question(call: call, at: event.at)
      if call.isCloud { cloud = question } else { phone = question }
    }
    if case .answered(let answer, _)? = fact {
      if phone != nil, phone?.answer == nil { phone?.answer = (answer.caption, event.at) }
      if cloud != nil, cloud?.answer == nil { cloud?.answer = (answer.caption, event.at) }
    }
  }

  func lines(_ agents: AgentsSettings) -> [String] {
    lines(phone, of: "phone", isThere: agents.phoneModel != nil)
      + lines(cloud, of: "cloud", isThere: world.plan.hasCloudModel)
  }

  private func lines(_ question: Question?, of place: String, isThere: Bool) -> [String] {
    guard isThere else { return [" \(place)  has no model in this story"] }
    guard let question else { return [" \(place)  its model was not asked yet"] }
    let call = question.call
    var lines = [
      " \(place)  \(call.outcome.isAsked ? "asked" : "not asked") \(world.clock.label(question.at)): \(call.outcome.words)",
      "        asked    \(PrintableText.of(String(decoding: call.bytes, as: UTF8.self)))",
    ]
    if let refusal = call.refusal { lines.append("        not shown: \(PrintableText.of(refusal))") }
    guard let answer = question.answer else { return lines + ["        the wearer has no answer yet"] }
    return lines + ["        wearer   \(world.clock.label(answer.at)): \(PrintableText.of(answer.caption))"]
  }
}
