import DeviceKit
import Devices
package import Engine
import ScenarioFiles
import SimKernel
import Wire

// What the agents add to a run's database and to campaigns.
extension CompanionModule: ReportModule {
  package static var tables: [any RunTables.Type] { [CompanionTables.self] }
}

extension CompanionModule: ToolModule {
  package static var machinery: Set<String> { ["companion-crossed", "model-asked"] }

  package static var marks: [SometimesMark] {
    [
      SometimesMark("a model does not answer in time", where: { $0.agents != nil }) { event in
        if case .called(let call, _)? = event.companionFact { call.outcome == .late } else { false }
      }
    ]
  }
}

/// What was asked of the phone's agents, and answered.
private final class CompanionTables: RunTables {
  static let schema = """
    CREATE TABLE requests (event INTEGER PRIMARY KEY REFERENCES events (number), local_time TEXT NOT NULL,
      position INTEGER NOT NULL, asked TEXT NOT NULL, answered TEXT NOT NULL, level INTEGER NOT NULL);
    """

  private let database: Database
  private let clock: WorldClock
  /// What has no answer yet, by place.
  private var requests: [Int64: CompanionRequest] = [:]

  init(_ database: Database, of world: World) { (self.database, clock) = (database, world.clock) }

  func observe(_ event: TraceEvent) throws(StorageError) {
    switch event.companionFact {
    case .asked(let request, let position, _)?: requests[position] = request
    case .answered(let answer, _)?:
      guard let request = requests.removeValue(forKey: answer.position) else { return }
      try database.statement("INSERT INTO requests VALUES (?, ?, ?, ?, ?, ?)").run(
        Int64(bitPattern: event.number), clock.civil(event.at).description, answer.position, request.caption,
        answer.caption, Int(answer.level))
    default: break
    }
  }
}
