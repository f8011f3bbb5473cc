package import DeviceKit
package import Engine
import Replication
package import ScenarioFiles
package import Wire

/// The records of the wearer's devices: what is promised of them, and what can be asked about them.
package enum RecordModule: ReportModule {
  package static let checks: [CheckDeclaration] = [
    .of(SingleWriterCheck.self), .of(MonotonicSequenceCheck.self), .proposalsAnswered, .of(RestoredWholeCheck.self),
    .of(ConvergenceCheck.self), .of(BoundedOutboxCheck.self), .of(BoundedRepeatsCheck.self),
  ]
  package static var wakes: [WakeToken.Reason] { WakeToken.Reason.replica }
  package static var tables: [any RunTables.Type] { [RecordTables.self] }

  package static func isBusy(_ host: DeviceHost, in plan: WorldPlan) throws(StorageError) -> Bool {
    if try host.outboxCount() > 0 { return true }
    return try host.proposalCount() > 0
  }

  package static func look(
    at expectation: Expectation, in world: World
  ) throws(StorageError) -> (isMet: Bool, detail: String)? {
    switch expectation {
    case .workouts(let bound, let role, _):
      let count = try world.host(role)?.liveWorkoutCount() ?? 0
      return (bound.allows(count), "the \(role.rawValue) knows \(count)")
    case .outbox(let bound, let role, _):
      let count = try world.host(role)?.outboxCount() ?? 0
      return (bound.allows(count), "\(count) lines wait on the \(role.rawValue)")
    default: return nil
    }
  }

  static var dials: [Dial] {
    let all = Set(Role.known)
    let own = all.subtracting([.cloud])
    return [
      Dial("epoch", of: own) { host, _ throws(StorageError) in try host.remembered(.epoch).map { "\($0)" } },
      Dial("sequence", of: own) { host, _ throws(StorageError) in try host.remembered(.sequence).map { "\($0)" } },
      Dial("records.count", of: own) { host, _ throws(StorageError) in "\(try host.headers().count)" },
      Dial("workouts.count", of: own) { host, _ throws(StorageError) in "\(try host.liveWorkoutCount())" },
      Dial("outbox.count", of: own) { host, _ throws(StorageError) in "\(try host.outboxCount())" },
      Dial("proposals.count", of: own) { host, _ throws(StorageError) in "\(try host.proposalCount())" },
      Dial("conflicts.count", of: all) { host, _ throws(StorageError) in "\(try host.conflictCount())" },
    ]
  }
}

extension RecordModule: RecordKeeper {
  package static func differences(
    _ world: World, on link: LinkName?, except fresh: Set<RecordStamp>
  ) throws(StorageError) -> [String] {
    try ConvergenceCheck.differences(world, on: link.map(LinkSelector.link) ?? .all, except: fresh)
  }

  package static func records(
    in store: Database, of role: Role
  ) throws(StorageError) -> [(key: RecordKey, isDeleted: Bool)] {
    guard role == .cloud else {
      return try store.reading { RecordTable($0).headers() }.map { ($0.key, $0.isDeleted) }
    }
    return try store.statement("SELECT domain, id FROM sealed ORDER BY domain, id").all { row throws(StorageError) in
      (key: try row.key(at: 0), isDeleted: false)
    }
  }

  package static func workouts(
    in store: Database, waitingForAll services: [Service]
  ) throws(StorageError) -> [UInt64] {
    let list = services.map { "\($0.rawValue)" }.joined(separator: ", ")
    return try store.statement(
      "SELECT id FROM outbox WHERE domain = ? AND service IN (\(list)) GROUP BY id HAVING count(*) = \(services.count)"
    ).all(Int64(Domain.workouts.rawValue)) { row throws(StorageError) in UInt64(bitPattern: try row.int64(0)) }
  }

  package static func waitingCount(_ host: DeviceHost) throws(StorageError) -> Int { try host.outboxCount() }

  package static func waiting(
    _ host: DeviceHost, for service: Service
  ) throws(StorageError) -> (lines: Int, attempts: Int64)? { try host.waiting(for: service) }
}
