import Testing

@testable import Agents

@Suite("The coach's reply")
struct CoachReplyTests {
  private func context(_ contributions: [String: Double], _ text: String = "so tired") -> CoachContext {
    CoachContext(text: text, state: coachState(contributions: contributions), redact: { $0 })
  }

  @Test("is the model's where it is fit, and otherwise one of ours, with the reason")
  func source() {
    let context = context(["z_sleepDebt": 2])
    #expect(CoachReply(model: " **Walk.** ", context: context, day: 1).source == .model)
    #expect(CoachReply(model: " **Walk.** ", context: context, day: 1).text == "Walk.")
    let local = LocalCoach.replies(.sleepDebt, isStrain: true)
    let refused = CoachReply(model: "You have insomnia.", context: context, day: 1)
    #expect(refused.source == .local(.claim("you have ... insomnia")) && local.contains(refused.text))
    let none = CoachReply(model: nil, context: context, day: 1)
    #expect(none.source == .local(nil) && local.contains(none.text))
    #expect(CoachReply(model: "", context: context, day: 1).source == .local(.empty))
  }

  @Test("has several of its own for every signal and direction, all different, and all fit to be shown")
  func replies() {
    var all: [String] = []
    for signal in WellbeingFeature.allCases {
      for isStrain in [true, false] {
        let replies = LocalCoach.replies(signal, isStrain: isStrain)
        #expect(replies.count >= 3)
        all += replies
      }
    }
    all += LocalCoach.replies(nil, isStrain: true)
    #expect(Set(all).count == all.count)
    for reply in all { #expect(ReplySanitizer().clean(reply) == .success(reply)) }
  }

  @Test("knows whether a signal weighs or relieves")
  func direction() {
    let heavy = CoachReply(model: nil, context: context(["subj_energy": 2]), day: 3).text
    #expect(LocalCoach.replies(.energy, isStrain: true).contains(heavy))
    let light = CoachReply(model: nil, context: context(["subj_energy": -2]), day: 3).text
    #expect(LocalCoach.replies(.energy, isStrain: false).contains(light))
    #expect(LocalReplies.general.contains(CoachReply(model: nil, context: context([:]), day: 3).text))
  }

  @Test("is the same for the same day and words, and every one of them comes up over the days and words")
  func choice() {
    let context = context(["z_hrv": 2])
    #expect(LocalCoach.reply(context, day: 9) == LocalCoach.reply(context, day: 9))
    #expect(Set((0..<60).map { LocalCoach.reply(context, day: $0) }).count == 3)
    let words = (0..<26).map { self.context(["z_hrv": 2], "so tired \($0)") }
    #expect(Set(words.map { LocalCoach.reply($0, day: 9) }).count == 3)
  }
}
