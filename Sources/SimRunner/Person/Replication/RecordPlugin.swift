/// The records of the wearer's devices: their checks and their reports.
package enum RecordPlugin: ReportModule {
  package static let checks: [CheckDeclaration] = [
    .of(SingleWriterCheck.self), .of(MonotonicSequenceCheck.self), .proposalsAnswered, .of(RestoredWholeCheck.self),
    .of(ConvergenceCheck.self), .of(BoundedOutboxCheck.self), .of(BoundedRepeatsCheck.self), .of(ConflictLogCheck.self),
    .of(AccountKeptApartCheck.self),
  ]
  package static var wakes: [WakeToken.Reason] { WakeToken.Reason.replica }
  package static var rules: [Rule] { Rule.replication }
  package static var mutants: [Mutant] { Mutant.replication }
  package static var expectations: [Variant<Expectation>] { RecordExpectation.variants }
  package static var tables: [any RunTables.Type] { [RecordTables.self] }

  package static func isBusy(_ host: DeviceHost, in plan: WorldPlan) throws(StorageError) -> Bool {
    if try host.outboxCount() > 0 { return true }
    return try host.proposalCount() > 0
  }

  package static func witness() -> (any ExpectationWitness)? { RecordWitness() }
}

extension RecordPlugin: ToolModule {
  /// Listed behind the kit's own, by ``DevicesPlugin``.
  static var recordDials: [Dial] {
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

  package static var machinery: Set<String> { ["repeated", "outdated", "not-understood", "granted"] }

  /// Records of some domains come by the hundred.
  package static func isMachinery(_ fact: any TraceFact) -> Bool {
    guard let fact = fact as? RecordFact, let header = fact.header else { return false }
    if case .overwrote = fact { return false }
    return [.readings, .desktopContext, .phenome].contains(header.key.domain)
  }

  package static let marks: [SometimesMark] = [
    .record("a record arrives that is there already") { if case .repeated = $0 { true } else { false } },
    .record("an old version arrives after a newer one") { if case .outdated = $0 { true } else { false } },
    .record("a record is set aside as a conflict", where: breaksNumbers) {
      if case .conflict = $0 { true } else { false }
    },
    .record("a later installation is granted the authority") {
      if case .granted(let epoch, _) = $0 { epoch > 1 } else { false }
    },
    .record("a new device gets back what an earlier one knew") {
      if case .restored(let count, _) = $0 { count > 0 } else { false }
    },
    .record("the private store asks to be left alone") { if case .toldToWait = $0 { true } else { false } },
    .record("the backend refuses a token") { if case .unauthorised = $0 { true } else { false } },
    .record("the wearer signs in to the backend again") { if case .signedIn = $0 { true } else { false } },
    .record("a proposal is refused") {
      if case .decided(_, let outcome, _) = $0 { outcome != .accepted } else { false }
    },
    .record(
      "an app meets what only later versions know", where: { $0.devices.values.contains { $0.app < .current } },
      { if case .notUnderstood = $0 { true } else { false } }),
  ]

  /// Returns whether the run may set records aside. Devices that keep their version numbers never cause that.
  @Sendable private static func breaksNumbers(_ plan: WorldPlan) -> Bool {
    plan.rules != Rules()
      || plan.faults.contains { $0.fault == .switchPhone || $0.fault.as(DiskFault.self)?.trouble == .lies }
  }
}

extension SometimesMark {
  /// Reached by a fact about records.
  fileprivate static func record(
    _ name: String, where concerns: @escaping @Sendable (WorldPlan) -> Bool = { _ in true },
    _ matches: @escaping @Sendable (RecordFact) -> Bool
  ) -> SometimesMark {
    SometimesMark(name, where: concerns) { event in event.recordFact.map(matches) ?? false }
  }
}

extension RecordPlugin: NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] { [RecordFact.self] }
}

extension RecordFact: WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init(wrote), .init(applied), .init(repeated), .init(outdated), .init(conflict), .init(overwrote), .init(proposed),
    .init(decided), .init(gaveUp), .init(granted), .init(restored), .init(toldToWait), .init(unauthorised),
    .init(signedIn), .init(notUnderstood), .init(lacks), .init(storeRefused),
  ]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .wrote(let header, let by): writer.write(case: 1, header, by)
    case .applied(let header, let by, let from): writer.write(case: 2, header, by, from)
    case .repeated(let stamp, let by): writer.write(case: 3, stamp, by)
    case .outdated(let stamp, let by): writer.write(case: 4, stamp, by)
    case .conflict(let stamp, let reason, let by): writer.write(case: 5, stamp, reason, by)
    case .overwrote(let header, let by): writer.write(case: 6, header, by)
    case .proposed(let id, let key, let by): writer.write(case: 7, id, key, by)
    case .decided(let id, let outcome, let by): writer.write(case: 8, id, outcome, by)
    case .gaveUp(let stamp, let to, let attempts, let by): writer.write(case: 9, stamp, to, attempts, by)
    case .granted(let epoch, let device): writer.write(case: 10, epoch, device)
    case .restored(let records, let device): writer.write(case: 11, records, device)
    case .toldToWait(let span, let by): writer.write(case: 12, span, by)
    case .unauthorised(let by): writer.write(case: 13, by)
    case .signedIn(let device): writer.write(case: 14, device)
    case .notUnderstood(let since, let from, let by): writer.write(case: 15, since, from, by)
    case .lacks(let records, let service, let of, let by): writer.write(case: 16, records, service, of, by)
    case .storeRefused(let refusal, let by): writer.write(case: 17, refusal, by)
    }
  }
}

extension RecordPlugin: RecordKeeper {
  package static func isWorkout(_ key: RecordKey) -> Bool { key.domain == .workouts }

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

  package static func step(of event: TraceEvent) -> RecordStep? {
    let fact = event.recordFact
    if case .wrote(let header, let device)? = fact { return device.role == .desktop ? nil : .written(header.stamp) }
    guard case .applied(let header, _, let role)? = fact else { return nil }
    return .taken(header.stamp, workout: header.key.domain == .workouts && role == .watch ? header.key.id : nil)
  }

  package static func contents(_ host: DeviceHost, with text: String) throws(StorageError) -> [String] {
    var lines: [String] = []
    for domain in Domain.all {
      for record in try host.records(in: domain) {
        let content = record.body.map { "\($0.any)" } ?? (record.header.isDeleted ? "deleted" : "no content here")
        lines.append(
          "\(domain.name) \(shortID(record.key.id)) \(record.version) by \(record.header.origin): \(content)")
      }
    }
    return lines.filter { text.isEmpty || $0.contains(text) }
  }

  package static func waitingCount(_ host: DeviceHost) throws(StorageError) -> Int { try host.outboxCount() }

  package static func waiting(
    _ host: DeviceHost, for service: Service
  ) throws(StorageError) -> (lines: Int, attempts: Int64)? { try host.waiting(for: service) }
}
