final class RecomputableTriggersCheck: CheckFindings, OnlineCheck {
  static let name = CheckName("recomputable-triggers", "What the phone tells of the diary is what the diary says.")
  static let promise =
    "whenever the phone takes what it found for current, it is what one study of the diary as it stands on the phone finds from "
    + "the beginning: after edits, deletions, crashes and suspensions too"
  static let doesNotVerify = "that the study itself is sound (no-false-trigger looks at that), or how soon it is done"
  var interest: TraceInterest { [.facts, .messages] }

  private let config: DiaryStudyConfig
  private var recall: DiaryRecall
  /// `true` if something happened since the last look that may make a difference.
  private var isSuspect = true
  private var comparisons = 0

  init(_ plan: WorldPlan) { (config, recall) = (DiaryStudyConfig(plan.rules), DiaryRecall(plan)) }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.hasDiary }

  func observe(_ event: TraceEvent, _ envelope: Envelope) { recall.observe(event, envelope) }

  func observe(_ event: TraceEvent) {
    recall.observe(event)
    if case .studied? = event.diaryFact { isSuspect = true }
    guard case .applied(let header, let device, _)? = event.recordFact else {
      if case .filed(let subject, _, let device)? = event.diaryFact, device.role == .phone,
        recall.mended.contains(subject)
      {
        isSuspect = true
      }
      return
    }
    if device.role == .phone, header.key.domain == .diary, header.created != header.modified { isSuspect = true }
  }

  func probe(_ world: World) throws(StorageError) {
    guard isSuspect, failures.count < 20 else { return }
    try compare(world)
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    try compare(world)
    return .judge(failures, chances: comparisons, vacuousBecause: "nothing was found that was current")
  }

  private func compare(_ world: World) throws(StorageError) {
    guard let phone = world.host(.phone), phone.isStarted,
      let kept = try phone.database.reading({ StudyLog.current(in: $0) })
    else {
      return
    }
    isSuspect = false
    comparisons += 1
    let again = DiaryAnalyzer.findings(
      try phone.database.reading { DiaryShelf($0).leaves() }, lastDay: kept.lastDay, offset: kept.offset, config)
    guard again != kept else { return }
    let message =
      "what the phone tells of the days up to \(CivilDate(dayNumber: kept.lastDay)) is not what its diary says: it tells of "
      + "\(kept.caption), the diary of \(again.caption)"
    fail(world.kernel.now, message)
  }
}

/// The diary as the wearer remembers it: every act that a device accepted in front of their eyes.
struct DiaryRecall {
  private let redact: (String) -> String

  init(_ plan: WorldPlan) { redact = plan.redact }

  /// A statement about a subject.
  private struct Saying {
    /// The number of the event with which a device accepted it. It orders statements of the same instant.
    let event: UInt64
    /// The effective time of the edit: the device's clock, but not before the latest edit of the subject that the
    /// device knew.
    let edited: Timestamp
    let device: DeviceID
    /// `nil` for a deletion.
    let content: DiaryPage.Content?
    /// The version of each other device's page that this device had read by that time.
    let read: [DeviceID: Version]

    /// Returns whether this device had read the other edit: then it is corrected by this one, and isn't a rival.
    func corrects(_ other: Version?, of author: DeviceID) -> Bool { other.map { $0 <= read[author] ?? .none } ?? false }
  }

  private var acts: [UInt64: DiaryAct] = [:]
  private var sayings: [DiarySubject: [Saying]] = [:]
  private var writes: [RecordKey: [(event: UInt64, stamp: RecordStamp, by: DeviceID)]] = [:]
  /// The newest version of each page that another device took, by the epoch of the device that wrote it: a page of a later epoch
  /// need not know of those before.
  private var applied: [RecordKey: [UInt32: [DeviceID: Version]]] = [:]
  /// The version of each page that the private store has.
  private var stored: [RecordKey: Version] = [:]
  /// The event with which a page was last torn out because another one counted more.
  private var torn: [RecordKey: UInt64] = [:]
  /// By device: the versions of the others' pages that it has.
  private var read: [DeviceID: [RecordKey: Version]] = [:]
  /// The devices of each role, with the event at which each came into use.
  ///
  /// Earlier ones were wiped or put into a drawer, along with statements that they had sent to no other device. A
  /// device that is used again applies the others' versions over its own.
  private var inUse: [Role: [(since: UInt64, device: DeviceID)]] = [:]
  private(set) var taken = 0
  /// The latest deletion of everything, and the devices of before it that have not done so yet.
  private var floor: UInt32 = 0
  private var elders: Set<DeviceID> = []
  private var forgetful: Set<Role> = []

  /// Subjects that were said more than once.
  private(set) var mended: Set<DiarySubject> = []

  mutating func observe(_ event: TraceEvent, _ envelope: Envelope) {
    if let use = envelope.message.diary { acts[use.act.number] = use.act }
    if event.kind == .send, case .acknowledgement(.privateStore, let stamps)? = envelope.message.sync {
      for stamp in stamps where stamp.key.domain == .diary {
        stored[stamp.key] = max(stored[stamp.key] ?? .none, stamp.version)
      }
    }
  }

  mutating func observe(_ event: TraceEvent) {
    if case .taken(let number, let clock, let device)? = event.diaryFact {
      guard let act = acts[number], let subject = act.subject else { return }
      taken += 1
      let others = Set((sayings[subject] ?? []).map(\.device)).subtracting([device])
      let pages = others.compactMap { other in read[device]?[subject.key(of: other)].map { (other, $0) } }
      let said = Saying(
        event: event.number, edited: edited(subject, clock, device), device: device, content: content(act),
        read: Dictionary(uniqueKeysWithValues: pages))
      if sayings[subject] != nil { mended.insert(subject) }
      sayings[subject, default: []].append(said)
    }
    if case .erased(let floor, let device)? = event.deviceFact { forget(floor, device) }
    if case .booted(let device, _)? = event.deviceFact, inUse[device.role]?.last?.device != device {
      inUse[device.role, default: []].append((event.number, device))
    }
    let recordFact = event.recordFact
    if case .wrote(let header, let device)? = recordFact, header.key.domain == .diary {
      // A page that is torn out because another one counts more isn't a statement of the wearer's.
      if header.isDeleted {
        torn[header.key] = event.number
      } else {
        writes[header.key, default: []].append((event.number, header.stamp, device))
      }
    }
    if case .applied(let header, let device, _)? = recordFact, header.key.domain == .diary {
      let epoch = header.version.epoch
      let known = applied[header.key]?[epoch]?[device] ?? .none
      applied[header.key, default: [:]][epoch, default: [:]][device] = max(known, header.version)
      read[device, default: [:]][header.key] = header.version
    }
  }

  /// A device has deleted everything: nothing that the wearer said to it before counts.
  private mutating func forget(_ floor: UInt32, _ device: DeviceID) {
    if floor > self.floor {
      self.floor = floor
      (elders, forgetful) = (Set(inUse.values.compactMap(\.last?.device)), [])
    }
    elders.remove(device)
    // The statements to its predecessors go with the first of a role.
    let isFirst = forgetful.insert(device.role).inserted
    func isGone(_ other: DeviceID) -> Bool { other == device || isFirst && other.role == device.role }
    sayings = sayings.mapValues { $0.filter { !isGone($0.device) } }.filter { !$0.value.isEmpty }
    writes = writes.mapValues { $0.filter { !isGone($0.by) } }
    read[device] = nil
  }

  /// `true` if a device in use has not yet deleted what the wearer wants gone.
  var awaitsErasure: Bool {
    inUse.values.contains { devices in
      devices.last.map { DiaryShelf.isKept(on: $0.device.role) && elders.contains($0.device) } ?? false
    }
  }

  /// Returns the effective time. A clock that was set back doesn't make a correction older than the statement it
  /// corrects.
  private func edited(_ subject: DiarySubject, _ clock: Timestamp, _ device: DeviceID) -> Timestamp {
    let known = (sayings[subject] ?? []).filter { said in
      guard said.device != device else { return true }
      guard let version = page(of: said, subject)?.stamp.version else { return false }
      return version <= read[device]?[subject.key(of: said.device)] ?? .none
    }
    return known.map(\.edited).reduce(clock, max)
  }

  /// The content as it was typed, without a person's identifying details.
  private func content(_ act: DiaryAct) -> DiaryPage.Content? {
    if case .sleep(let hours, _) = act.deed { return .log(sleepHours: hours) }
    if case .introduce(let person) = act.deed { return .person(person) }
    guard var draft = act.draft else { return nil }
    if let notes = draft.notes { draft.notes = redact(notes) }
    return .entry(draft)
  }

  var subjects: [DiarySubject] { sayings.keys.sorted() }

  /// Returns the allowed contents of the diary now: the last edit. If the clocks of two devices disagree about which
  /// was last and neither knew the other's, or if an edit was lost with its device before another one received it, both
  /// are allowed. `nil` is allowed as well if the remaining edits were removed in favour of the lost one.
  func allowed(_ subject: DiarySubject) -> [DiaryPage.Content?] {
    let all = sayings[subject] ?? []
    let safe = all.filter { !isLost($0, subject) }
    var allowed = last(all, subject)
    if safe.count < all.count {
      allowed += last(safe, subject)
      let isGone = safe.allSatisfy { said in torn[subject.key(of: said.device)].map { said.event < $0 } ?? false }
      if isGone { allowed.append(nil) }
    }
    return allowed
  }

  private func last(_ sayings: [Saying], _ subject: DiarySubject) -> [DiaryPage.Content?] {
    guard let last = sayings.last else { return [] }
    let rivals = sayings.filter { other in
      other.device != last.device && other.edited >= last.edited
        && !last.corrects(page(of: other, subject)?.stamp.version, of: other.device)
    }
    return [last.content] + rivals.map(\.content)
  }

  /// The page that a saying became.
  private func page(
    of said: Saying, _ subject: DiarySubject
  ) -> (event: UInt64, stamp: RecordStamp, by: DeviceID)? {
    writes[subject.key(of: said.device)]?.first { $0.event > said.event && $0.by == said.device }
  }

  private func isLost(_ said: Saying, _ subject: DiarySubject) -> Bool {
    let wasReplaced = inUse[said.device.role]?.contains { $0.since > said.event && $0.device != said.device } ?? false
    guard wasReplaced else { return false }
    guard let version = page(of: said, subject)?.stamp.version else { return true }
    let key = subject.key(of: said.device)
    if let kept = stored[key], kept.epoch == version.epoch, version <= kept { return false }
    // A copy helps that is on a device which is still in use.
    return !(applied[key]?[version.epoch] ?? [:]).contains { device, known in
      version <= known && inUse[device.role]?.last?.device == device
    }
  }
}
