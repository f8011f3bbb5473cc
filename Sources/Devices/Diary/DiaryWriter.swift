/// A device on which the wearer writes the diary. It writes its own page about a subject, even if another device wrote
/// about it first: no coordination is needed, and the latest page counts.
protocol DiaryWriter: Feature {
  var diary: DiarySetup { get }
  var pendingEntries: PendingEntries { get set }
}

extension DiaryWriter {
  var shelf: DiaryShelf { DiaryShelf(store.latched) }

  /// The seconds by which an entry may be later than the device's clock, which may be inexact (assumed).
  private static var tolerance: Int { 60 }

  /// Applies an act on an entry, or rejects it before anything is stored; its changes are stored in this transaction.
  func write(_ act: DiaryAct, _ context: inout DeviceContext) {
    guard case .entry? = act.subject, let subject = act.subject else { return }
    help(with: act, &context)
    if let refusal = refusal(act, subject, context) {
      return context.report(DiaryFact.refused(act: act.number, refusal, by: setup.device))
    }
    context.report(DiaryFact.taken(act: act.number, clock: context.clock, by: setup.device))
    var draft = act.draft
    // As with a journal: identifying text is removed from the words before they are stored.
    if let notes = draft?.notes { draft?.notes = setup.redact(notes) }
    keep(subject, draft.map { .entry($0) }, &context)
  }

  /// Records the wearer's statement about a whole day.
  func write(hours: Double?, of day: Int, _ context: inout DeviceContext) {
    keep(logSubject(day, context), .log(sleepHours: hours), &context)
  }

  /// Records the wearer's statement about themselves, or rejects it.
  func write(person: DiaryPerson, _ act: DiaryAct, _ context: inout DeviceContext) {
    if let refusal = diary.judgePerson(person) {
      return context.report(DiaryFact.refused(act: act.number, refusal, by: setup.device))
    }
    context.report(DiaryFact.taken(act: act.number, clock: context.clock, by: setup.device))
    keep(.person, .person(person), &context)
  }

  /// Makes it a record at once, or once the device may write.
  private func keep(_ subject: DiarySubject, _ content: DiaryPage.Content?, _ context: inout DeviceContext) {
    let entry = PendingEntries.Entry(subject: subject, edited: edited(subject, context), content: content)
    if replica.mayWrite() { return file(entry, &context) }
    pendingEntries.put(entry)
  }

  /// Converts waiting entries to records.
  func finishTray(_ context: inout DeviceContext) {
    guard replica.mayWrite() else { return }
    for entry in pendingEntries.takeAll() { file(entry, &context) }
  }

  /// Returns the edit time of the wearer's statement, in microseconds. It is later than everything that this device
  /// knows about the subject, so that a correction wins even if the clock was set back.
  func edited(_ subject: DiarySubject, _ context: DeviceContext) -> Int64 {
    let clock = context.clock.nanoseconds / 1_000
    guard !setup.rules.hasPlanted(.editedByClock) else { return clock }
    let known = [shelf.latest(subject)?.page.edited, pendingEntries.entry(subject)?.edited]
    return known.reduce(clock) { latest, edited in max(latest, edited.map { $0 + 1 } ?? latest) }
  }

  /// Writes this device's page, unless a later statement arrived while it waited. An unchanged page is written again
  /// too, because another device may have a newer one that this device hasn't seen.
  func file(_ entry: PendingEntries.Entry, _ context: inout DeviceContext) {
    let device = setup.device
    let known = shelf.latest(entry.subject)
    let page = DiaryPage(
      subject: entry.subject, edited: entry.edited, created: known?.page.created ?? entry.edited, content: entry.content
    )
    let leaf = DiaryLeaf(page: page, author: device)
    if let known, known.author != device, known.overtakes(leaf) { return }
    let key = entry.subject.key(of: device)
    replica.write(key, RecordBody(page), created: Timestamp(nanoseconds: page.created * 1_000), &context)
    context.report(DiaryFact.filed(entry.subject, edited: entry.edited, by: device))
    tidy(leaf, &context)
  }

  /// Processes another page: if it counts more, this device deletes its own, and those of devices it replaced, so that
  /// corrected or deleted text remains nowhere.
  func tidy(_ leaf: DiaryLeaf, _ context: inout DeviceContext) {
    let (role, subject) = (setup.device.role, leaf.page.subject)
    guard replica.mayWrite(), let latest = shelf.latest(subject) else { return }
    let isAlways = leaf.author.role != role && setup.rules.hasPlanted(.tornOutAlways)
    for old in shelf.leaves(subject) where old.author.role == role && (isAlways || latest.overtakes(old)) {
      replica.write(subject.key(of: old.author), nil, created: context.clock, &context)
    }
  }

  /// A day's log is named by the day. Under the literal rule each log has an id of its own if the device knows of none.
  func logSubject(_ day: Int, _ context: DeviceContext) -> DiarySubject {
    guard setup.rules.hasDefect(.logIDPerDevice) else { return .log(day: day) }
    for leaf in shelf.latest() {
      if case .log(day, _) = leaf.page.subject { return leaf.page.subject }
    }
    let number = stableHash(
      stableHash(setup.device.description), UInt64(bitPattern: context.clock.nanoseconds))
    return .log(day: day, number: number >> 1)
  }

  private func refusal(
    _ act: DiaryAct, _ subject: DiarySubject, _ context: DeviceContext
  ) -> DiaryRefusal? {
    let entry = pendingEntries.entry(subject)
    let leaf = entry == nil ? shelf.latest(subject) : nil
    let isKnown = entry != nil || leaf != nil
    let isThere = entry?.content != nil || leaf?.page.content != nil
    if case .write = act.deed {
      if isKnown { return .nameInUse }
    } else if !isThere {
      return isKnown ? .deletedEntry : .unknownEntry
    }
    guard let draft = act.draft else { return nil }
    if draft.seconds > Int(context.clock.unixSeconds) + Self.tolerance { return .toCome }
    return diary.judge(draft)
  }
}
