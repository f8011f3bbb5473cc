/// The planner's data: copies of the records and of its own memory, read once per process.
struct PlanningMaterial {
  private let store: DeviceStore
  private let ledger: Ledger
  private var knownBlocks: [UInt64: TrainingBlock]?
  private var sortedBlocks: [TrainingBlock]?
  private var knownPlans: [UInt64: WorkoutPlanRecord] = [:]
  private var knownDays: [CivilDate: DaySummary]?
  private var sortedDays: [DaySummary]?
  private var knownTrust: [TrustEvent]?

  init(_ device: DeviceServices) { (store, ledger) = (device.store, device.replica.ledger) }

  /// Drops the copies, which may be outdated.
  mutating func forget() { (knownBlocks, sortedBlocks, knownDays, sortedDays, knownTrust) = (nil, nil, nil, nil, nil) }

  // MARK: - What it works on

  mutating func blocks() -> [UInt64: TrainingBlock] {
    if let knownBlocks { return knownBlocks }
    var found: [UInt64: TrainingBlock] = [:]
    for record in ledger.records(in: .planning) {
      if let block = record.body?.content(TrainingBlock.self) { found[block.id] = block }
      if let plan = record.body?.content(WorkoutPlanRecord.self) { knownPlans[plan.block] = plan }
    }
    knownBlocks = found
    return found
  }

  /// Returns all blocks, in order of (start, id).
  mutating func allBlocks() -> [TrainingBlock] {
    if let sortedBlocks { return sortedBlocks }
    let sorted = blocks().values.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    sortedBlocks = sorted
    return sorted
  }

  /// Returns the plans of blocks; read together with the blocks.
  mutating func plans() -> [UInt64: WorkoutPlanRecord] {
    _ = blocks()
    return knownPlans
  }

  mutating func note(_ plan: WorkoutPlanRecord) { knownPlans[plan.block] = plan }

  mutating func note(_ block: TrainingBlock) {
    knownBlocks?[block.id] = block
    if !store.hasPlanted(.blocksCached) { sortedBlocks = nil }
  }

  mutating func days() -> [DaySummary] {
    if let sortedDays { return sortedDays }
    var found = knownDays ?? [:]
    if knownDays == nil {
      for record in ledger.records(in: .phenome) {
        if let summary = record.body?.content(DaySummary.self) { found[summary.date] = summary }
      }
      knownDays = found
    }
    let sorted = found.values.sorted { $0.date < $1.date }
    sortedDays = sorted
    return sorted
  }

  mutating func note(_ summary: DaySummary) {
    guard knownDays != nil, knownDays?[summary.date] != summary else { return }
    knownDays?[summary.date] = summary
    sortedDays = nil
  }

  mutating func trust() -> [TrustEvent] {
    let known: [TrustEvent]
    if let knownTrust { known = knownTrust } else { known = events() }
    knownTrust = known
    return store.rules.hasDefect(.countsSummedAtMerge) ? MergedCounts(store).summed(known) : known
  }

  private func events() -> [TrustEvent] {
    ledger.records(in: .trust).compactMap { record in
      record.body?.content(TrustEvent.self)
    }
  }

  mutating func note(_ event: TrustEvent) { knownTrust?.append(event) }

  func memory() -> BehaviouralMemory {
    guard let memory = ledger.record(BehaviouralMemory.key)?.body?.content(BehaviouralMemory.self) else {
      return BehaviouralMemory()
    }
    return memory
  }

  /// Returns the wearer's training profile; `nil` before they have given it.
  func profile() -> TrainingProfile? {
    ledger.record(TrainingProfile.key)?.body?.content(TrainingProfile.self)
  }

  // MARK: - What it keeps for itself

  func state() -> [UInt8]? {
    store.statement("SELECT bytes FROM planner_state").first { row in row.blob(0) }
  }

  func keep(state: [UInt8]) {
    store.statement("INSERT OR REPLACE INTO planner_state (one, bytes) VALUES (1, ?)").run(state)
  }
}
