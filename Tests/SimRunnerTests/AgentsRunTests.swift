import Agents
import DeviceKit
import Devices
import Engine
import Orchestration
import Reports
import ScenarioFiles
import SimKernel
import PersonWire
import Person
import Testing
import Search
import WearerKit

/// Notes what the phones read, and how they answered it.
private final class Reader: TraceObserver {
  private(set) var levels: [UInt8] = []
  private(set) var supports = 0
  private(set) var entries: [UInt64: Int] = [:]

  func observe(_ event: TraceEvent) {
    switch event.companionFact {
    case .read(let entry, let level, _)?:
      levels.append(level)
      entries[entry, default: 0] += 1
    case .answered(let answer, _)?: if case .support = answer.content { supports += 1 }
    default: break
    }
  }
}

/// Notes which phones said that they started without data.
/// The levels of the answers, in order, and how often the phone's model was asked.
private final class AnswerLog: TraceObserver {
  private(set) var levels: [UInt8] = []
  private(set) var asked = 0

  func observe(_ event: TraceEvent) {
    if event.fact(as: ModelFact.self) != nil { asked += 1 }
    if case .answered(let answer, _)? = event.companionFact { levels.append(answer.level) }
  }
}

private final class BirthLog: TraceObserver {
  private(set) var phones: [DeviceID] = []

  func observe(_ event: TraceEvent) {
    if case .booted(let device, isNew: true)? = event.deviceFact, device.role == .phone { phones.append(device) }
  }
}

@Suite("Agents on a phone")
struct AgentsRunTests {
  private func plan(days: Int, seed: UInt64 = 1) -> WorldPlan {
    var plan = WorldPlan.clockwork(days: days, seed: seed).neverLocked
    var agents = AgentsSettings()
    agents.region = "NO"
    (agents.chats, agents.cards) = (Frequency(2, a: .day), Frequency(1, a: .day))
    var model = ModelSettings()
    model.wrongRating = 0
    (agents.phoneModel, agents.cloudModel) = (model, model)
    plan.agents = agents
    return plan
  }

  private func run(_ plan: WorldPlan) throws -> (outcome: RunOutcome, reader: Reader, world: World) {
    let reader = Reader()
    let run = try Run(plan, observers: [reader])
    return (try run.run(), reader, run.world)
  }

  /// Returns the level of the answer to a chat, and the number of questions to the phone's model about it.
  private func answer(to chat: String, with model: ModelSettings) throws -> (level: UInt8, asked: Int) {
    var plan = plan(days: 1)
    plan.agents?.phoneModel = model
    plan.agents?.chats = Frequency(0, a: .week)
    plan.agents?.cards = Frequency(0, a: .week)
    plan.story += CompanionRequest.chat(chat).steps.map {
      StoryMoment(at: plan.start + .hours(12) + $0.delay, act: .does($0.message))
    }
    let log = AnswerLog()
    let run = try Run(plan, observers: [log])
    let outcome = try run.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    return (try #require(log.levels.max()), log.asked)
  }

  @Test("count the worse of two judgements: each judge hears what the other does not")
  func secondOpinion() throws {
    var model = ModelSettings()
    model.wrongRating = 0
    // Only the model adds up what is spread over a text.
    let spread =
      "Sorry for everything, I gave up, it is pointless and I am alone tonight."
    #expect(LocalSafetyClassifier().assess(spread).level < .crisis)
    #expect(try answer(to: spread, with: model).level == 2)
    // Only the rules know the language, and then the model is not asked.
    let swahili = try answer(to: "Nimechoka na maisha, nataka kujiua.", with: model)
    #expect(swahili.level == 2 && swahili.asked == 0)
    #expect(try answer(to: "A calm day with a good lunch.", with: model).level == 0)
  }

  @Test("take no comfort from a model that a scenario lets say that all is well, and heed one that worries")
  func scripted() throws {
    var model = ModelSettings()
    model.says.safety = "safe"
    #expect(try answer(to: "I want to end my life.", with: model).level == 2)
    model.says.safety = "crisis"
    #expect(try answer(to: "A calm day with a good lunch.", with: model) == (2, 1))
    model.says.safety = "what do you mean?"
    #expect(try answer(to: "A calm day with a good lunch.", with: model).level == 0)
  }

  @Test("read what was written before the cloud knew the phone")
  func drafts() throws {
    var plan = plan(days: 2).adding(
      .partition(.phoneCloud), from: .zero, to: .hours(20))
    plan.story.append(
      plan.does(JournalAct.writes("A wonderful walk by the lake.", on: .phone), onDay: 1, hour: 9, minute: 0))
    let (outcome, reader, world) = try run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(reader.levels.allSatisfy { $0 == 0 })
    let entries = try #require(world.host(.phone)).readEntries()
    #expect(entries.contains { $0.text == "A wonderful walk by the lake." })
  }

  @Test("read old entries again on a new phone, and do not answer them as if they were news")
  func restored() throws {
    var plan = plan(days: 14).adding(.wipe(.phone), from: .days(11), to: .days(11) + .hours(1))
    for (day, words) in [(1, "I want to end my life."), (10, "A wonderful walk by the lake.")] {
      plan.story.append(plan.does(JournalAct.writes(words, on: .phone), onDay: day, hour: 9, minute: 0))
    }
    let (outcome, reader, world) = try run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(reader.levels.count { $0 == 2 } == 2 && reader.supports == 1)
    // Entries written after the phone was lost are read once.
    #expect(Set(reader.entries.values) == [1, 2])
    let entries = try #require(world.host(.phone)).readEntries()
    #expect(entries.count == reader.entries.count && entries.count { $0.level == 2 } == 1)
  }

  @Test("answer on a new phone what it was asked before the cloud knew it and before it started again")
  func startedAgain() throws {
    var plan = plan(days: 6).adding(.wipe(.phone), from: .days(3), to: .days(3) + .hours(1))
      .adding(
        .partition(.phoneCloud), from: .days(3), to: .days(3) + .hours(14)
      )
      .adding(.crash(.phone, during: nil), from: .days(3) + .hours(12), to: .days(3) + .hours(12) + .minutes(5))
    for day in 1...4 {
      plan.story.append(
        plan.does(JournalAct.writes("A wonderful walk by the lake.", on: .watch), onDay: day, hour: 9, minute: 0))
    }
    let births = BirthLog()
    let run = try Run(plan, observers: [births])
    let outcome = try run.run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(births.phones == [.init(role: .phone, installation: 1), .init(role: .phone, installation: 2)])
    let entries = try #require(run.world.host(.phone)).readEntries()
    #expect(entries.count { $0.text == "A wonderful walk by the lake." } == 4)
  }

  @Test("hear an entry that is dictated, up to half a minute of it", arguments: [Role.phone, .watch, .desktop])
  func dictated(role: Role) throws {
    var plan = plan(days: 1)
    let words = (1...100).map { "word\($0)" }.joined(separator: " ")
    plan.story.append(plan.does(.arrives(.work), onDay: 1, hour: 8, minute: 0))
    plan.story.append(plan.does(JournalAct.dictates(words, on: role), onDay: 1, hour: 9, minute: 0))
    // The microphone listens already.
    plan.story.append(
      StoryMoment(
        at: plan.start + .hours(9) + .seconds(10),
        act: .does(JournalAct.dictates("Something else altogether.", on: role))))
    let (outcome, reader, world) = try run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    #expect(reader.levels.allSatisfy { $0 == 0 })
    let phone = try #require(world.host(.phone))
    let dictated = try phone.readEntries().map(\.text).filter { !$0.hasPrefix("Today") && $0.contains("word") }
    #expect(dictated.count == 1 && dictated[0].hasSuffix(" word75") && dictated[0].hasPrefix("word1 "))
    #expect(try phone.table(holding: Array("Something else altogether".utf8)) == nil)
  }

  @Test("keep nothing of a dictation that a crash cuts short")
  func cutShort() throws {
    var plan = plan(days: 1).adding(
      .crash(.phone, during: nil), from: .hours(9) + .seconds(5), to: .hours(9) + .minutes(2))
    plan.story.append(plan.does(JournalAct.dictates("One two three four.", on: .phone), onDay: 1, hour: 8, minute: 0))
    let words = (1...60).map { "word\($0)" }.joined(separator: " ")
    plan.story.append(plan.does(JournalAct.dictates(words, on: .phone), onDay: 1, hour: 9, minute: 0))
    let (outcome, reader, world) = try run(plan)
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let phone = try #require(world.host(.phone))
    let entries = try phone.readEntries()
    #expect(reader.levels.count == entries.count && entries.contains { $0.text == "One two three four." })
    #expect(try phone.table(holding: Array("word1".utf8)) == nil)
  }

  @Test("answer on a locked phone, of crisis at once and with help, and know nothing of the day")
  func locked() throws {
    var plan = plan(days: 2)
    plan.devices[.phone]?.platform = .phone
    for (minute, words) in [(0, "I want to end my life."), (30, "How can I sleep better?")] {
      plan.story.append(plan.does(CompanionAct.tells(.chat(words)), onDay: 2, hour: 3, minute: minute))
    }
    let log = RequestLog()
    let outcome = try Run(plan, observers: [log]).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    let night = log.entries.filter { $0.at >= .start + .hours(27) && $0.at < .start + .hours(28) }
    guard case .support(_, let help)? = night.first?.answer.content else { return #expect(Bool(false)) }
    #expect(help?.contains("113") == true)
    guard case .reply? = night.last?.answer.content else { return #expect(Bool(false)) }
  }

  @Test("never mix two requests, in whatever order things happen", arguments: 1...8 as ClosedRange<UInt64>)
  func interleavings(seed: UInt64) throws {
    var plan = plan(days: 2, seed: seed)
    plan.policy = seed.isMultiple(of: 2) ? .random : .pct(depth: 3)
    // Five at a time, while readings arrive and the day changes.
    for hour in 8..<22 {
      let requests: [CompanionRequest] = [
        .chat("How can I wind down?"), .cards, .sliders(Sliders(stress: 0.5)), .consent(hour.isMultiple(of: 2)),
        .chat("I want to end my life."), .modelStatus,
      ]
      for request in requests {
        plan.story.append(plan.does(CompanionAct.asks(request), onDay: 1, hour: hour, minute: 15))
      }
      plan.story.append(
        plan.does(JournalAct.writes("Entry of \(hour) o'clock.", on: .watch), onDay: 1, hour: hour, minute: 15))
    }
    let log = RequestLog()
    let outcome = try Run(plan, observers: [log]).run()
    #expect(outcome.verdict == .pass, Comment(rawValue: outcome.complaints))
    for entry in log.entries {
      switch (entry.request, entry.answer.content) {
      case (.chat(let words), .support): #expect(words.contains("end my life"))
      case (.chat(let words), .reply): #expect(words.contains("wind down") || !words.contains("end my life"))
      case (.cards, .cards), (.sliders, .noted), (.modelStatus, .models), (.entry, .noted), (.review, .noted),
        (.completed, .cheer), (.ignored, .noted):
        break
      case (.consent(let asked), .consent(let given)): #expect(asked == given)
      default: Issue.record("\(entry.request) was answered with \(entry.answer)")
      }
    }
    #expect(log.entries.count > 80)
    let again = try plan.run()
    #expect(again.digest == outcome.digest)
  }
}
