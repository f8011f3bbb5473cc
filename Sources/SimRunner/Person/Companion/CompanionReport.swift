// The agents' part of a run's database and of campaigns.
extension CompanionPlugin: ReportModule {
  package static func names(in plan: WorldPlan) -> [NodeID: String] {
    plan.hasCloudModel ? [.chatModel: "chat model"] : [:]
  }

  package static var tables: [any RunTables.Type] { [CompanionTables.self] }

  package static func page(_ run: Database, dates: [String]) throws(StorageError) -> [PagePart] {
    let asked = """
      SELECT line FROM (SELECT event, local_time || ' ' || asked || ': ' || answered || CASE level WHEN 0 THEN '' WHEN 1
        THEN ' (caution)' ELSE ' (crisis)' END AS line FROM requests ORDER BY event DESC LIMIT 400) ORDER BY event
      """
    return [try PagePart(id: "agents", title: "The last 400 requests to the agents, and their answers", asked, in: run)]
  }
}

extension CompanionPlugin: ToolModule {
  package static var machinery: Set<String> { ["companion-crossed", "model-asked"] }

  package static func chat(_ words: String, in scenario: Scenario) -> StoryEntry.Act? {
    scenario.agents == nil ? nil : .asks(.chat(words))
  }
  package static var chatNeeds: String? { "the phone has no agents: the scenario needs `agents: {}`" }

  package static let views: [WorldView] = [
    WorldView("model") { world throws(StorageError) in
      guard let agents = world.plan.agents, let talk = world[ModelTalk.self] else {
        return [" the phone has no agents in this story"]
      }
      return talk.lines(agents)
    }
  ]

  package static let marks: [SometimesMark] = [
    SometimesMark("a model does not answer in time", where: { $0.agents != nil }) { event in
      if case .called(let call, _)? = event.companionFact { call.outcome == .late } else { false }
    },
    SometimesMark("the cloud's model turns a chat away", where: \.hasCloudModel) { event in
      guard case .called(let call, _)? = event.companionFact else { return false }
      return call.outcome == .keyExpired || call.outcome == .limited
    },
    SometimesMark("an answer of the cloud's model is shown", where: \.hasCloudModel) { event in
      guard case .answered(let answer, _)? = event.companionFact else { return false }
      if case .reply(_, from: .cloudModel) = answer.content { return true } else { return false }
    },
  ]
}

/// Requests to the phone's agents and their answers, in `run.sqlite`.
private final class CompanionTables: RunTables {
  static let schema = """
    CREATE TABLE requests (event INTEGER PRIMARY KEY REFERENCES events (number), local_time TEXT NOT NULL,
      position INTEGER NOT NULL, asked TEXT NOT NULL, answered TEXT NOT NULL, level INTEGER NOT NULL);
    CREATE TABLE refused_replies (event INTEGER PRIMARY KEY REFERENCES events (number), local_time TEXT NOT NULL,
      model TEXT NOT NULL, reason TEXT NOT NULL, words TEXT NOT NULL);
    """

  private let database: Database
  private let clock: WorldClock
  private var requests: [Int64: CompanionRequest] = [:]

  init(_ database: Database, of world: World) { (self.database, clock) = (database, world.clock) }

  func observe(_ event: TraceEvent) throws(StorageError) {
    let fact = event.companionFact
    if case .asked(let request, let position, _)? = fact { requests[position] = request }
    if case .called(let call, _)? = fact, let reason = call.refusal {
      try database.statement("INSERT INTO refused_replies VALUES (?, ?, ?, ?, ?)").run(
        Int64(bitPattern: event.number), clock.civil(event.at).description, call.isCloud ? "cloud" : "phone", reason,
        call.refused ?? "")
    }
    if case .answered(let answer, _)? = fact {
      guard let request = requests.removeValue(forKey: answer.position) else { return }
      try database.statement("INSERT INTO requests VALUES (?, ?, ?, ?, ?, ?)").run(
        Int64(bitPattern: event.number), clock.civil(event.at).description, answer.position, request.caption,
        answer.caption, Int(answer.level))
    }
  }
}
