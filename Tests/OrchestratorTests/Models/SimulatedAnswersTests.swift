import Agents
@testable import Orchestration
import SimKernel
import Testing

@Suite("A simulated model's answer")
struct SimulatedAnswersTests {
  private func texts(_ task: ModelTask, _ text: String, _ plan: ModelPlan = ModelPlan(), count: Int) -> [String] {
    let answers = SimulatedAnswers()
    var stream = RandomStream(seed: 8)
    return (0..<count).map { _ in answers.text(ModelRequest(task, Array(text.utf8)), plan, &stream) }
  }

  @Test("about the top signal names it, and passes as a reply", arguments: WellbeingFeature.allCases)
  func coach(signal: WellbeingFeature) {
    for value in ["0.7", "-0.7"] {
      let context = "{\"rationale\":{\"\(signal.rawValue)\":\(value)},\"topSignal\":\"\(signal.rawValue)\"}"
      let replies = texts(.coach, context, count: 60)
      #expect(replies.allSatisfy { $0.contains(signal.spoken) })
      #expect(Set(replies).count > 3)
      for reply in Set(replies) { #expect(ReplySanitizer().clean(reply) == .success(reply)) }
    }
  }

  @Test("tells strain from ease")
  func direction() {
    func replies(_ value: String) -> Set<String> {
      Set(texts(.coach, "{\"rationale\":{\"z_steps\":\(value)},\"topSignal\":\"z_steps\"}", count: 100))
    }
    #expect(replies("0.4").isDisjoint(with: replies("-0.4")))
  }

  @Test("about nothing in particular is something general", arguments: ["", "{}", "[1", "{\"topSignal\":\"z_luck\"}"])
  func general(context: String) {
    for reply in Set(texts(.coach, context, count: 20)) {
      #expect(ReplySanitizer().clean(reply) == .success(reply))
      #expect(CoachPhrases.general.contains(reply))
    }
  }

  @Test(
    "about safety is right, and wrong at its rate",
    arguments: [("I want to kill myself", SafetyLevel.crisis), ("The soup was good today", .safe)])
  func safety(text: String, level: SafetyLevel) {
    var plan = ModelPlan()
    plan.wrongRating = 0
    func levels(_ plan: ModelPlan) -> [ModelAnswer] {
      texts(.safety, text, plan, count: 400).map { ModelAnswer(rating: $0, reason: "") }
    }
    #expect(levels(plan).allSatisfy { $0 == .rated(level, reason: "") })
    plan.wrongRating = 0.2
    let wrong = levels(plan).filter { $0 != .rated(level, reason: "") }
    #expect(abs(wrong.count - 80) < 25)
    #expect(Set(wrong).count == 2 && !wrong.contains(.failed))
  }

  @Test(
    "about a card is a caution where something is demanding or sore, weighed with how the person is, and else nothing")
  func caution() {
    let tired = "\"state\":{\"subj_energy\":0.2,\"z_sleepDebt\":2.4,\"z_hrv\":-1.9}"
    for nothing in [
      "{\"difficulty\":\"easy\",\(tired)}", "{\"difficulty\":\"moderate\"}", "no question at all",
      "{\"difficulty\":\"hard\",\"state\":{\"subj_energy\":0.9,\"z_hrv\":1.2}}",
    ] {
      #expect(Set(texts(.caution, nothing, count: 20)) == [""])
    }
    for question in [
      "{\"difficulty\":\"hard\"}", "{\"category\":\"injury\"}", "{\"difficulty\":\"moderate\",\(tired)}",
    ] {
      for reply in Set(texts(.caution, question, count: 20)) {
        #expect(ReplySanitizer().clean(reply) == .success(reply))
      }
    }
  }

  @Test("is what the plan prescribes, if it does")
  func prescribed() {
    var plan = ModelPlan()
    plan.answers = [.coach: "Hello."]
    let kernel = Kernel(seed: 1)
    let model = SimulatedModel(plan: plan, stream: RandomStream(seed: 1), runtime: kernel)
    kernel.spawn { #expect(await model.respond(ModelRequest(.coach, [])) == .text("Hello.")) }
    kernel.run()
    #expect(kernel.shutdown() == 0)
  }
}
