import DeviceKit
@testable import Devices
@testable import Engine
@testable import Person
@testable import ScenarioFiles
@testable import SimKernel
@testable import Tools
import Testing
import PersonWire
@testable import Search
import WearerKit

@Suite("The cloud's model")
struct CloudModelTests {
  /// A day on which the wearer, who has consented, chats at noon; more chats are asked at once.
  private func day(_ chats: Int = 1, _ fault: Fault? = nil) -> WorldPlan {
    var plan = WorldPlan.clockwork(days: 1, seed: 3).neverLocked
    var agents = AgentsSettings()
    (agents.chats, agents.cards, agents.sliders) = (.never, .never, .never)
    var model = ModelSettings()
    model.wrongRating = 0
    (agents.phoneModel, agents.cloudModel) = (model, model)
    plan.agents = agents
    plan.story.append(plan.does(CompanionAct.asks(.consent(true)), onDay: 1, hour: 9, minute: 0))
    let words = ["How can I wind down before bed?", "I feel tense before the presentation tomorrow."]
    for place in 0..<chats {
      plan.story += CompanionRequest.chat(words[place % 2]).steps.map {
        StoryMoment(at: plan.start + .hours(12) + $0.delay, act: .does($0.message))
      }
    }
    return fault.map { plan.adding($0, from: .hours(11), to: .hours(13)) } ?? plan
  }

  private func chats(_ plan: WorldPlan, passes: Bool = true) throws -> [RequestLog.Entry] {
    let log = RequestLog()
    let outcome = try Run(plan, observers: [log]).run()
    if passes { #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints)) }
    return log.entries.filter { if case .chat = $0.request { true } else { false } }
  }

  private func source(_ entry: RequestLog.Entry) -> CompanionAnswer.Source? {
    if case .reply(_, let source) = entry.answer.content { source } else { nil }
  }

  @Test("answers over the link, and takes its time")
  func answered() throws {
    let chat = try #require(try chats(day()).first)
    #expect(source(chat) == .cloudModel && chat.calls.last?.outcome == .answered)
    #expect(chat.at - chat.asked > .milliseconds(300) && chat.at - chat.asked < .seconds(8))
  }

  private struct Trouble: CustomTestStringConvertible {
    let fault: Fault
    let outcome: ModelCall.Outcome
    var testDescription: String { fault.kind }
  }

  private static let troubles = [
    Trouble(fault: .partition(.phoneCloud), outcome: .late),
    Trouble(fault: Fault(LinkFault(.partition, on: .oneWay(from: .cloud, to: .phone))), outcome: .late),
    Trouble(fault: Fault(PortalFault(.phone)), outcome: .blocked),
    Trouble(fault: Fault(CloudModelFault(.keyExpired)), outcome: .keyExpired),
    Trouble(fault: Fault(CloudModelFault(.limited(.minutes(3)))), outcome: .limited),
  ]

  @Test(
    "does not answer through an obstacle; the phone's takes over in time, and the reason is kept",
    arguments: troubles)
  private func troubled(trouble: Trouble) throws {
    let chat = try #require(try chats(day(1, trouble.fault)).first)
    #expect(source(chat) == .phoneModel)
    let calls = chat.calls.filter(\.isCloud)
    #expect(calls.map(\.outcome) == [trouble.outcome])
    #expect(chat.at - chat.asked < .seconds(20))
    // A question that was never sent costs no waiting time either.
    if trouble.outcome == .blocked { #expect(chat.at - chat.asked < .seconds(8)) }
  }

  @Test("is left alone as long as it asks, and not told again")
  func limited() throws {
    let chats = try chats(day(2, Fault(CloudModelFault(.limited(.minutes(3))))))
    #expect(chats.map { $0.calls.last { $0.isCloud }?.outcome } == [.limited, .resting])
    #expect(chats.allSatisfy { source($0) == .phoneModel })
  }

  @Test("costs a chat of the month only where something was sent")
  func counted() throws {
    func used(_ fault: Fault?) throws -> Int64 {
      var plan = day(1, fault)
      plan.planner = PlannerPlan()
      plan.planner?.tier = .free
      let run = try Run(plan)
      _ = try run.run()
      return try #require(run.world.host(.phone)).remembered(.cloudChats) ?? 0
    }
    #expect(try used(nil) == 1 && used(.partition(.phoneCloud)) == 1 && used(Fault(PortalFault(.phone))) == 0)
  }

  @Test("a week with every obstacle shows each reason")
  func scenario() throws {
    let plan = try WorldPlan(ScenarioFile.load(path: PackageFiles.path("scenarios/cloud-model.json5")))
    let log = RequestLog()
    let outcome = try Run(plan, observers: [log]).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let outcomes = Set(log.entries.flatMap(\.calls).filter(\.isCloud).map(\.outcome))
    #expect(outcomes.isSuperset(of: [.answered, .late, .blocked, .keyExpired, .limited, .resting]), "\(outcomes)")
  }

  @Test(
    "a mistake in the talk with it breaks a promise",
    arguments: [Mutant.lateAnswerTaken, .cloudAwaitedForEver, .rateLimitIgnored])
  func planted(mutant: Mutant) throws {
    var plan = try WorldPlan(ScenarioFile.load(path: PackageFiles.path("scenarios/cloud-model.json5")))
    plan.rules = Rules(planted: mutant)
    #expect(try plan.run().failedChecks.contains("cloud-by-wire"))
  }

  @Test("an invented answer is found where nothing came, something else came, or it came too late")
  func check() throws {
    let plan = day()
    let phone = FakeTrace.phone
    func called(_ outcome: ModelCall.Outcome) -> CompanionFact {
      .called(ModelCall(isCloud: true, bytes: [1], outcome: outcome), by: phone)
    }
    let replied = CompanionFact.answered(
      CompanionAnswer(position: 1, .reply("Walk a little.", from: .cloudModel)), by: phone)
    func failures(_ tell: (inout FakeTrace) -> Void) throws -> [String] {
      var told = try FakeTrace(CloudModelCheck.self, plan)
      told.ask("{}", id: 7)
      tell(&told)
      return try told.failures
    }
    func said(_ text: String, to id: UInt64 = 7, _ told: inout FakeTrace) {
      told.say(.answer(id: id, text), .delivery, from: .cloud, to: .phone, isAtOnce: true)
    }
    #expect(
      try failures {
        said("**Walk** a little. And rest.", &$0)
        $0.tell(called(.answered), isAtOnce: true)
        $0.tell(replied, isAtOnce: true)
      } == [])
    #expect(try failures { $0.tell(replied, isAtOnce: true) }.first?.contains("nothing has come") == true)
    #expect(
      try failures {
        said("Walk a little.", to: 6, &$0)
        $0.tell(replied, isAtOnce: true)
      }.first?.contains("nothing has come") == true)
    #expect(
      try failures {
        said("Rest a little.", &$0)
        $0.tell(replied, isAtOnce: true)
      } == ["the wearer is told words of the cloud's model that it has not said"])
    #expect(try failures { $0.tell(called(.keyExpired), isAtOnce: true) }.first?.contains("no such message") == true)
    #expect(
      try failures {
        $0.say(.failed(id: 7, .keyExpired, retryAfter: nil), .delivery, from: .cloud, to: .phone, isAtOnce: true)
        $0.tell(called(.keyExpired), isAtOnce: true)
      } == [])
    // A minute later.
    #expect(
      try failures {
        $0.tell(called(.late)); $0.tell(replied)
      }.contains { $0.contains("waited") })
    #expect(
      try failures {
        $0.say(.failed(id: 7, .limited, retryAfter: .minutes(9)), .delivery, from: .cloud, to: .phone, isAtOnce: true)
        $0.tell(called(.limited), isAtOnce: true)
        $0.ask("{}", id: 8)
      } == ["the cloud's model is asked, and wants to be left alone"])
  }

  @Test("plain words of crisis in the message itself are found, whatever the phone made of the chat")
  func crossing() throws {
    var told = try FakeTrace(CrisisCheck.self, day())
    told.ask("{\"rationale\":{},\"userToneHints\":\"I want to die\",\"zScoreSummary\":{}}")
    #expect(try told.failures == ["plain words of crisis stand in a message to the cloud"])
  }
}
