/// The employer's calendar, with the planner's entries in it (tech spec §2.6). It is outside the phone, has a policy of
/// its own, and colleagues can edit it.
///
/// A repeated request creates no second entry. Meetings reach the phone with the wearer's other calendars.
actor Office: Node {
  nonisolated let lane: NodeExecutor
  private let context: NodeContext
  private var entries: [UInt64: Entry] = [:]
  private var revision: UInt64 = 0
  private var policies: Set<EmployerPolicy> = []
  /// The time of the phone's latest message.
  private(set) var lastHeard: Instant?

  private struct Entry {
    var shadow: Shadow
    var editor: CalendarEvent.Editor

    /// Returns the entry as the phone's calendars show it.
    func event(_ id: UInt64) -> CalendarEvent {
      CalendarEvent(
        id: id, calendar: .work, start: shadow.entry.start, end: shadow.entry.end, editor: editor,
        block: shadow.entry.block)
    }
  }

  init(lane: NodeExecutor) {
    self.lane = lane
    context = NodeContext(lane)
  }

  func boot() { attach() }

  func receive(_ envelope: borrowing Envelope) {
    if envelope.from == Role.phone.node { lastHeard = context.uptime }
    switch envelope.message.body(as: OfficeAct.self) {
    case .employer(let policy, let isOn)?:
      if isOn { policies.insert(policy) } else { policies.remove(policy) }
    case .edits(let edit)?: undergo(edit)
    case nil: break
    }
    let shadowMessage = envelope.message.body(as: ShadowMessage.self)
    if case .request(let number, let step)? = shadowMessage {
      guard !policies.contains(.signIn) else { return say(.answer(number, .identity(code: Self.policyCode), nil)) }
      say(.answer(number, carryOut(step), all))
    }
    if case .look(let known)? = shadowMessage, known != revision { say(.entries(all)) }
  }

  func wake(_ token: UInt64) {}

  /// "Access has been blocked by conditional access policies" (tech spec §2.6).
  private static let policyCode = 53_003

  private func say(_ message: ShadowMessage) { context.send(to: Role.phone.node, on: .https, Message(message)) }

  /// The number of the planner's entries that haven't ended.
  var comingCount: Int { entries.values.filter { $0.shadow.entry.end > context.wallClock }.count }

  private var all: ShadowEntries {
    ShadowEntries(revision: revision, events: entries.keys.sorted().compactMap { id in entries[id]?.event(id) })
  }

  // MARK: - What is done to it

  private func carryOut(_ step: ShadowStep) -> ShadowFailure? {
    guard step != .probe else { return nil }
    guard !policies.contains(.writing) else { return .status(403) }
    switch step {
    case .probe: break
    case .create(let shadow):
      // The request's number identifies a repetition.
      guard !entries.values.contains(where: { $0.shadow.entry.block == shadow.entry.block }) else { return nil }
      put(stableHash(stableHash("employer's entry"), revision + 1) >> 1, Entry(shadow: shadow, editor: .app))
    case .change(let id, let shadow):
      guard entries[id] != nil else { return .status(404) }
      put(id, Entry(shadow: shadow, editor: .app))
    case .remove(let id, _):
      guard entries[id] != nil else { return .status(404) }
      remove(id, by: .app)
    }
    return nil
  }

  /// A colleague changes the next entry, and the wearer's account is notified.
  private func undergo(_ edit: ShadowEdit) {
    let coming = entries.filter { $0.value.shadow.entry.start > context.wallClock }
    let next = coming.min { a, b in
      (a.value.shadow.entry.start, a.key) < (b.value.shadow.entry.start, b.key)
    }
    guard let (id, entry) = next else { return }
    switch edit {
    case .delete: remove(id, by: .delegate)
    case .move(let span):
      let old = entry.shadow.entry
      let shadow = Shadow(
        entry: CalendarEntry(block: old.block, start: old.start + span, end: old.end + span),
        title: entry.shadow.title, isPrivate: entry.shadow.isPrivate, hasReminder: entry.shadow.hasReminder)
      put(id, Entry(shadow: shadow, editor: .delegate))
    }
    say(.entries(all))
  }

  private func put(_ id: UInt64, _ entry: Entry) {
    revision += 1
    entries[id] = entry
    context.report(OfficeFact.holds(entry.event(id), entry.shadow))
  }

  private func remove(_ id: UInt64, by editor: CalendarEvent.Editor) {
    revision += 1
    entries[id] = nil
    context.report(OfficeFact.dropped(id, by: editor))
  }
}

/// The planner's entries in the employer's calendar: visible to the checks, and to the phone only through its account.
enum OfficeFact: TraceFact {
  /// The entry is in the calendar, added or changed by the event's editor.
  case holds(CalendarEvent, Shadow)
  case dropped(UInt64, by: CalendarEvent.Editor)

  func write(to record: inout FactRecord) {
    switch self {
    case .holds(let event, let shadow):
      record.begin(
        "employer-holds", about: event.id,
        "the employer's calendar shows \"{title}\" for block {block}, by the {editor}")
      record.field("entry", id: event.id)
      record.field("block", id: shadow.entry.block)
      record.field("title", shadow.title)
      record.field("start_ns", event.start)
      record.field("end_ns", event.end)
      record.field("editor", event.editor)
      record.field("event", content: event)
      record.field("shadow", content: shadow)
    case .dropped(let id, let editor):
      record.begin("employer-dropped", about: id, "the employer's calendar has lost {entry}, by the {editor}")
      record.field("entry", id: id)
      record.field("editor", editor)
    }
  }
}
