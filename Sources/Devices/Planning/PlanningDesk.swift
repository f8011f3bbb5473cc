import DeviceKit
import SimKernel
import Wire

/// The planner's part of the phone's app: what it has to think about, and what it works on.
///
/// Its properties are copies of what the store holds, read once a process.
struct PlanningDesk {
  let store: DeviceStore
  let hours: PlanningHours
  var triggers: TriggerQueue
  let notices: NoticeBoard
  var configuration: ConfigurationFetch
  var office = OfficeDesk()
  var calls: CallQueue
  var places: PlaceLog
  /// Whether the planner looks at a trigger.
  var isPlanning = false
  private var blocks: [UInt64: TrainingBlock]?
  private var sortedBlocks: [TrainingBlock]?
  private var plans: [UInt64: WorkoutPlanRecord] = [:]
  private var days: [CivilDate: DaySummary]?
  private var sortedDays: [DaySummary]?
  private var trust: [TrustEvent]?

  init(store: DeviceStore, setup: DeviceSetup, hours: PlanningHours) {
    self.store = store
    self.hours = hours
    triggers = TriggerQueue(store)
    notices = NoticeBoard(store)
    configuration = ConfigurationFetch(store)
    calls = CallQueue(store, setup)
    places = PlaceLog(store)
  }

  /// What was read before may no longer be so.
  mutating func forget() { (blocks, sortedBlocks, days, sortedDays, trust) = (nil, nil, nil, nil, nil) }

  // MARK: - What it works on

  mutating func blocks(_ ledger: Ledger) -> [UInt64: TrainingBlock] {
    if let blocks { return blocks }
    var found: [UInt64: TrainingBlock] = [:]
    for record in ledger.records(in: .planning) {
      if let block = record.body?.content(TrainingBlock.self) { found[block.id] = block }
      if let plan = record.body?.content(WorkoutPlanRecord.self) { plans[plan.block] = plan }
    }
    blocks = found
    return found
  }

  /// All blocks, in order of (start, id).
  mutating func allBlocks(_ ledger: Ledger) -> [TrainingBlock] {
    if let sortedBlocks { return sortedBlocks }
    let sorted = blocks(ledger).values.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
    sortedBlocks = sorted
    return sorted
  }

  /// The plans of blocks; read together with the blocks.
  mutating func plans(_ ledger: Ledger) -> [UInt64: WorkoutPlanRecord] {
    _ = blocks(ledger)
    return plans
  }

  mutating func note(_ plan: WorkoutPlanRecord) { plans[plan.block] = plan }

  mutating func note(_ block: TrainingBlock) {
    blocks?[block.id] = block
    if !store.hasPlanted(.blocksCached) { sortedBlocks = nil }
  }

  mutating func days(_ ledger: Ledger) -> [DaySummary] {
    if let sortedDays { return sortedDays }
    var found = days ?? [:]
    if days == nil {
      for record in ledger.records(in: .phenome) {
        if let summary = record.body?.content(DaySummary.self) { found[summary.date] = summary }
      }
      days = found
    }
    let sorted = found.values.sorted { $0.date < $1.date }
    sortedDays = sorted
    return sorted
  }

  mutating func note(_ summary: DaySummary) {
    guard days != nil else { return }
    days?[summary.date] = summary
    sortedDays = nil
  }

  mutating func trust(_ ledger: Ledger) -> [TrustEvent] {
    let known: [TrustEvent]
    if let trust { known = trust } else { known = Self.events(in: ledger) }
    trust = known
    return store.rules.hasDefect(.countsSummedAtMerge) ? MergedCounts(store).summed(known) : known
  }

  private static func events(in ledger: Ledger) -> [TrustEvent] {
    ledger.records(in: .trust).compactMap { record in
      record.body?.content(TrustEvent.self)
    }
  }

  mutating func note(_ event: TrustEvent) { trust?.append(event) }

  func memory(_ ledger: Ledger) -> BehaviouralMemory {
    guard let memory = ledger.record(BehaviouralMemory.key)?.body?.content(BehaviouralMemory.self) else {
      return BehaviouralMemory()
    }
    return memory
  }

  // MARK: - What it keeps for itself

  func state() -> [UInt8]? {
    store.statement("SELECT bytes FROM planner_state").first { row in row.blob(0) }
  }

  func keep(state: [UInt8]) {
    store.beginWriting()
    store.statement("INSERT OR REPLACE INTO planner_state (one, bytes) VALUES (1, ?)").run(state)
  }
}
