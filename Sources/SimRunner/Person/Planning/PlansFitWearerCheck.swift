import WearerKit

/// Plans fit the wearer's statements about themselves.
///
/// It goes by the wearer's own words as the phone received them, never by the planner's record of them.
final class PlansFitWearerCheck: CheckFindings, ArchiveCheck, OnlineCheck {
  static let name = CheckName(
    "plans-fit-wearer", "Plans spare what hurts, need nothing that is not there, and keep times free.")
  static let promise =
    "as soon as the phone has thought about what the wearer told it of themselves, no session that is to come and no plan that "
    + "is handed out loads a muscle or a joint that they said hurts, needs equipment that they do not have, or lies in a time "
    + "that they keep for themselves; a new session is on a day on which they want to train, and a hard one is as long as they "
    + "want it, within a quarter"
  static let doesNotVerify =
    "where others moved a block, words for what hurts that are no muscle and no joint, or what was told to a phone "
    + "of which nothing was given back, "
    + "or days and lengths told before that"

  var archive = RecordArchive()
  /// The statements received by the phone in use, and those that it has certainly processed.
  private var told = Statements()
  private var settled = Statements()
  /// In order, since the phone in use began.
  private var heard: [ProfileChange] = []
  /// The statements received when each version of the profile was written.
  private var known: [TrainingProfile: Statements] = [:]
  private var blocks: [UInt64: TrainingBlock] = [:]
  /// The blocks that the wearer or others have put elsewhere.
  private var moved: Set<UInt64> = []
  private var complained: Set<String> = []
  private let losesWrites: Bool
  private var zones: PhoneZones

  init(_ plan: WorldPlan) {
    zones = PhoneZones(plan)
    losesWrites = plan.devices[.phone]?.disk != nil
  }

  func observe(_ event: TraceEvent) {
    zones.follow(event)
    switch archive.follow(event) {
    case .blank?: (told, settled, blocks, moved, heard) = (Statements(), Statements(), [:], [], [])
    case .knows(.profile(let profile), let isRestored)?:
      if isRestored {
        told = known[profile] ?? Statements()
        told.forgetChoices()
        settled = told
        // Statements from before its return wait until then.
        for change in heard { told.hear(change) }
      } else {
        known[profile] = told
      }
    case .knows(.block(let block), let isRestored)?:
      let before = blocks.updateValue(block, forKey: block.id)
      if !isRestored, block.isOpen, before?.interval != block.interval { judgeTime(of: block, certain, event.at) }
      if !isRestored, block.isOpen, before == nil { judgeChoices(of: block, certain, event.at) }
    case .knows?, nil: break
    }
    let fact = event.planningFact
    if case .answered(.profile(let change), _)? = fact {
      told.hear(change)
      heard.append(change)
    }
    if case .delivered(let plan, _)? = fact { judge(plan, certain, event.at) }
    if case .changed(let change, _)? = fact { moved.insert(change.block) }
    // Statements just before a power failure may not be on the disk: only those in both sets are certain.
    if losesWrites, case .booted(let device, false)? = event.deviceFact, device.role == .phone {
      told = told.certain(beside: settled)
    }
  }

  func probe(_ world: World) throws(StorageError) {
    guard let phone = world.host(.phone), told.hasAny, try phone.hasPlannedEverything() else { return }
    let now = world.clock.timestamp(world.kernel.now)
    for block in try phone.trainingBlocks() where block.isOpen && block.start > now {
      let key = WorkoutPlanRecord.key(ofBlock: block.id)
      let record = try phone.database.reading({ RecordTable($0).record(key) })
      if block.status == .scheduled, let plan = record?.body?.content(WorkoutPlanRecord.self) {
        judge(plan, told, world.kernel.now)
      }
      if told.free != settled.free { judgeTime(of: block, told, world.kernel.now) }
    }
    settled = told
  }

  /// The statements that hold whether or not the planner has processed the latest ones.
  private var certain: Statements { told.certain(beside: settled) }

  private func judge(_ plan: WorkoutPlanRecord, _ statements: Statements, _ at: Instant) {
    guard statements.hasAny else { return }
    chances += 1
    for exercise in plan.entries.compactMap({ ExercisePool.exercise($0.exercise) }) {
      if let area = statements.areaHurt(by: exercise) {
        complain("the plan for block \(shortID(plan.block)) has \(exercise.id), and the wearer's \(area) hurts", at)
      }
      if let things = statements.things, !exercise.equipment.isSubset(of: things) {
        complain("the plan for block \(shortID(plan.block)) has \(exercise.id), for which the wearer has nothing", at)
      }
    }
  }

  /// Wherever the phone took the wearer to be.
  private func judgeTime(of block: TrainingBlock, _ statements: Statements, _ at: Instant) {
    guard !statements.free.isEmpty, !moved.contains(block.id), block.start < block.end else { return }
    chances += 1
    let lies = zones.all.allSatisfy { zone in
      stride(from: block.start.nanoseconds, to: block.end.nanoseconds, by: Int64.Stride(Span.minutes(1).nanoseconds))
        .contains { nanoseconds in
          let civil = zone.civil(Timestamp(nanoseconds: nanoseconds))
          return statements.free.contains { $0.contains(civil) }
        }
    }
    if lies { complain("block \(shortID(block.id)) lies in a time that the wearer keeps for themselves", at) }
  }

  /// The days and the length that the wearer chose, in whatever zone the phone took them to be.
  private func judgeChoices(of block: TrainingBlock, _ statements: Statements, _ at: Instant) {
    if let days = statements.days {
      chances += 1
      let isWanted = zones.all.contains { days.contains($0.civil(block.start).date.weekday) }
      if !isWanted { complain("block \(shortID(block.id)) is on a day on which the wearer doesn't want to train", at) }
    }
    guard let wanted = statements.minutes, block.kind != .recoveryWalk, block.kind != .movementBreak else { return }
    chances += 1
    let minutes = (block.end - block.start).seconds / 60
    // Lengths are whole five minutes.
    if abs(minutes - Double(wanted)) > Double(wanted) / 4 + 5 {
      complain("block \(shortID(block.id)) is of \(Int(minutes)) minutes, and the wearer wants \(wanted)", at)
    }
  }

  private func complain(_ message: String, _ at: Instant) {
    if complained.insert(message).inserted { fail(at, message) }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    .judge(failures, chances: chances, vacuousBecause: "nothing was planned for a wearer who had told of themselves")
  }
}

/// The wearer's statements, word by word, without the profile that the phone derives from them.
private struct Statements: Equatable {
  private(set) var hurts: Set<String> = []
  /// Their equipment, or `nil` before they named it.
  private(set) var things: Set<Equipment>?
  private var words: Set<String> = []
  private(set) var free: Set<DailyWindow> = []
  /// The days on which they want to train, and the minutes of a session; `nil` before they chose any.
  private(set) var days: Weekdays?
  private(set) var minutes: Int?

  var hasAny: Bool { things != nil || !hurts.isEmpty || !free.isEmpty }

  mutating func hear(_ change: ProfileChange) {
    switch change {
    case .introduces(let profile):
      hurts = []
      for injury in profile.injuries where injury.healed == nil { hurts.insert(injury.area) }
      words = Set(profile.equipment)
      free = Set(profile.sacred.map { DailyWindow($0.days, from: $0.start, to: $0.end) })
      things = Self.things(words)
    case .hurts(let area): hurts.insert(area)
    case .heals(let area): hurts.remove(area)
    case .gets(let more): words.formUnion(more)
    case .losesEquipment(let fewer): words.subtract(fewer)
    case .keepsFree(let window): free.insert(window)
    case .givesBack(let window): free.remove(window)
    case .days(let chosen): days = chosen
    case .length(let chosen): minutes = chosen
    case .level, .goal, .lunch, .lifts: break
    }
    if things != nil { things = Self.things(words) }
  }

  mutating func forgetChoices() { (days, minutes) = (nil, nil) }

  /// Returns the statements that hold whether or not the phone still has the latest ones.
  func certain(beside earlier: Statements) -> Statements {
    var certain = self
    certain.hurts.formIntersection(earlier.hurts)
    certain.free.formIntersection(earlier.free)
    certain.words.formUnion(earlier.words)
    if earlier.days != days { certain.days = earlier.days.flatMap { before in days.map { before.union($0) } } }
    if earlier.minutes != minutes { certain.minutes = nil }
    certain.things = earlier.things == nil ? nil : Self.things(certain.words)
    return certain
  }

  /// Returns a hurting area that the exercise would burden, or `nil` if there is none.
  func areaHurt(by exercise: Exercise) -> String? {
    hurts.sorted().first { area in
      guard let part = Self.parts[area.lowercased()] else { return false }
      return exercise.strains.contains(part) || exercise.muscles.contains(part) || exercise.helpers.contains(part)
    }
  }

  private static let parts: [String: BodyPart] = [
    "knee": .knee, "knees": .knee, "shoulder": .shoulder, "lower back": .lowerBack, "hip": .hip, "ankle": .ankle,
    "wrist": .wrist, "elbow": .elbow, "neck": .neck, "calves": .calves, "hamstrings": .hamstrings, "quads": .quads,
    "chest": .chest, "back": .back, "biceps": .biceps, "triceps": .triceps, "core": .core, "glutes": .glutes,
    "shoulders": .shoulders,
  ]

  private static func things(_ words: Set<String>) -> Set<Equipment> {
    Set(words.flatMap { equipment[$0] ?? [] })
  }
  private static let equipment: [String: [Equipment]] = [
    "dumbbells": [.dumbbells], "kettlebell": [.kettlebell], "barbell": [.barbell], "bench": [.bench],
    "machine": [.machine], "cable": [.cable], "pull-up bar": [.pullUpBar], "band": [.band], "box": [.box],
    "foam roller": [.foamRoller], "home gym": [.dumbbells, .bench, .band], "full gym": Equipment.allCases,
  ]
}
