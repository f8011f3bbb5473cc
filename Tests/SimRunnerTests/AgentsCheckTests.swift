import DeviceKit
import Devices
@testable import Engine
@testable import ScenarioFiles
import PersonWire
@testable import Person
import Testing

@Suite("Checks of the agents fail when a promise is broken")
struct AgentsCheckTests {
  private var plan: WorldPlan {
    var plan = WorldPlan.planned(days: 3)
    plan.agents = AgentsSettings()
    return plan
  }

  private func asked(_ text: String, _ position: Int64 = 1) -> CompanionFact {
    .asked(.chat(text), position: position, by: FakeTrace.phone)
  }

  private func answered(
    _ content: CompanionAnswer.Content, _ position: Int64 = 1, level: UInt8 = 0
  ) -> CompanionFact {
    .answered(CompanionAnswer(position: position, content, level: level), by: FakeTrace.phone)
  }

  private func crossed(_ text: String, isCloud: Bool = true) -> CompanionFact {
    .called(ModelCall(isCloud: isCloud, bytes: Array(text.utf8), outcome: .answered), by: FakeTrace.phone)
  }

  private func heard(_ text: String) -> ModelFact { ModelFact(bytes: Array(text.utf8)) }

  @Test("words of crisis must be taken for one, be answered with help, and stay at home")
  func crisis() throws {
    var missed = try FakeTrace(CrisisCheck.self, plan)
    missed.tell(asked("I want to die"))
    missed.tell(answered(.reply("Have a glass of water.", from: .library)))
    #expect(try missed.failures.first?.contains("not taken for one") == true)

    var helpless = try FakeTrace(CrisisCheck.self, plan)
    helpless.tell(asked("I want to die"))
    helpless.tell(answered(.support("I hear you.", help: nil), level: 2))
    #expect(try helpless.failures == ["in a crisis the wearer was not told where there is help"])

    var coached = try FakeTrace(CrisisCheck.self, plan)
    coached.tell(heard("{}"))
    coached.tell(answered(.reply("Cheer up.", from: .cloudModel), level: 1), isAtOnce: true)
    #expect(try coached.failures.count == 1)

    var told = try FakeTrace(CrisisCheck.self, plan)
    told.ask("{}")
    told.tell(answered(.support("I hear you.", help: nil), level: 1), isAtOnce: true)
    #expect(try told.failures == ["words of level 1 crossed to the cloud"])

    // A suspended phone starts the chat again, and the model that found nothing before refuses to judge.
    func begunAnew(isJudgedBefore: Bool = true, isJudgedAgain: Bool = true) throws -> [String] {
      var told = try FakeTrace(CrisisCheck.self, plan)
      told.tell(asked("How did I sleep?"))
      if isJudgedBefore { told.tell(heard("How did I sleep?")) }
      told.ask("{}")
      if isJudgedAgain { told.tell(heard("How did I sleep?")) }
      told.tell(answered(.support("I hear you.", help: nil), level: 1), isAtOnce: true)
      return try told.failures
    }
    #expect(try begunAnew() == [])
    #expect(try begunAnew(isJudgedBefore: false).count == 1 && begunAnew(isJudgedAgain: false).count == 1)

    // The questions of the phone before this one were lost with it.
    var lost = try FakeTrace(CrisisCheck.self, plan)
    lost.tell(asked("I want to die"))
    lost.tell(DeviceFact.booted(DeviceID(role: .phone, installation: 2), isNew: true))
    lost.tell(answered(.noted))
    #expect(try lost.failures == [])
  }

  @Test("the cloud's model may be asked with consent alone, and told no more than a context")
  func consent() throws {
    var unasked = try FakeTrace(.consentHonoured, plan)
    unasked.ask("{}")
    #expect(try unasked.failures.contains { $0.contains("does not allow it") })

    var revoked = try FakeTrace(.consentHonoured, plan)
    revoked.tell(answered(.consent(true)))
    revoked.tell(answered(.consent(false), 2))
    revoked.ask("{}")
    #expect(try revoked.failures.contains { $0.contains("does not allow it") })

    var chatty = try FakeTrace(.consentHonoured, plan)
    chatty.tell(answered(.consent(true)))
    chatty.ask("Dear model, my heart rate is 61.")
    #expect(try chatty.failures.contains { $0.contains("holds more than it may") })
  }

  @Test("a model in the cloud that hears a journal, or more than a context, is found by the check of privacy, too")
  func privacy() throws {
    var plan = plan
    plan.story = [
      plan.does(JournalAct.writes("A long talk with Kari about the move.", on: .phone), onDay: 1, hour: 9, minute: 0)
    ]
    var told = try FakeTrace(PrivacyCheck.self, plan)
    told.ask("Summarise: A long talk with Kari about the move.")
    #expect(try told.failures.first == "a model in the cloud was told a journal entry")
    #expect(try told.failures.last?.contains("more than it may be") == true)
    var atHome = try FakeTrace(PrivacyCheck.self, plan)
    atHome.tell(heard("A long talk with Kari about the move."))
    #expect(try atHome.failures.isEmpty)
  }

  @Test("agents that work without a request, or a phone that hides its questions, are found")
  func oneEntry() throws {
    var unasked = try FakeTrace(OneEntryCheck.self, plan)
    unasked.ask("{}")
    unasked.tell(.read(entry: 1, level: 0, by: FakeTrace.phone) as CompanionFact)
    unasked.tell(.scored([], by: FakeTrace.phone) as CompanionFact)
    #expect(
      try unasked.failures == [
        "a model was asked, and nobody had asked the agents", "an agent worked, and nobody had asked for it",
        "an agent worked, and nobody had asked for it",
      ])

    var silent = try FakeTrace(OneEntryCheck.self, plan)
    silent.tell(asked("Hello"))
    silent.ask("{}")
    silent.tell(answered(.noted))
    #expect(try silent.failures == ["a model heard 2 bytes for request 1, and the phone does not say so"])

    var boastful = try FakeTrace(OneEntryCheck.self, plan)
    boastful.tell(asked("Hello"))
    boastful.ask("{}")
    boastful.tell(crossed("{ }"))
    boastful.tell(answered(.noted), isAtOnce: true)
    #expect(try boastful.failures.first == "the phone says that it asked a model what the model has not heard")

    var honest = try FakeTrace(OneEntryCheck.self, plan)
    honest.tell(asked("Hello"))
    honest.ask("{}")
    honest.tell(crossed("{}"))
    honest.tell(answered(.noted), isAtOnce: true)
    #expect(try honest.failures.isEmpty)
  }

  @Test("a request that is answered twice, out of turn, or never is found")
  func answers() throws {
    var twice = try FakeTrace(.everyRequestAnswered, plan)
    twice.tell(asked("Hello"))
    twice.tell(answered(.noted, 1))
    twice.tell(answered(.noted, 1))
    #expect(try twice.failures == ["request 1 was answered, and nothing was asked there, or it had its answer"])

    var hasty = try FakeTrace(.everyRequestAnswered, plan)
    for position in 1...2 { hasty.tell(asked("Hello", Int64(position))) }
    for position in [2, 1] { hasty.tell(answered(.noted, Int64(position))) }
    #expect(try hasty.failures == ["request 2 was answered before request 1"])

    var silent = try FakeTrace(.everyRequestAnswered, plan)
    silent.tell(asked("Hello", 7))
    #expect(try silent.failures == ["request 7 has no answer"])

    var long = try FakeTrace(.everyRequestAnswered, plan)
    long.tell(asked("Hello"))
    long.tell(answered(.reply(String(repeating: "so ", count: 100), from: .cloudModel)))
    #expect(try long.failures == ["request 1 was answered with 300 characters"])
  }

  @Test("a phone that keeps a person's identifying details is found out")
  func redaction() throws {
    var plan = plan
    plan.story.append(
      plan.does(CompanionAct.asks(.chat("My number is 912 34 567, what helps?")), onDay: 1, hour: 12, minute: 0))
    let run = try Run(plan)
    #expect(try run.run().checks.first { $0.name == "redacted-at-rest" }?.isHeld == true)
    let host = try #require(run.world.host(.phone))
    #expect(try host.table(holding: Array("912 34".utf8)) == nil)
    try host.database.statement("INSERT INTO card_events (moment, kind, at, features) VALUES (?, 1, 0, x'')")
      .run("call 912 34 567")
    #expect(try host.table(holding: Array("912 34".utf8)) == "card_events")
  }
}
