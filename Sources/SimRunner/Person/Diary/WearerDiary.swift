/// The wearer as a writer of the diary: types, sees whether the device accepted the entry, and otherwise tries again on
/// the other device.
///
/// Later edits of an entry wait until the wearer has seen the first version.
final class WearerDiary: WorldComponent, TraceObserver {
  var interest: TraceInterest { .facts }
  private unowned let world: World
  private let plan: DiaryPlan
  /// Acts without a confirmation, with the wearer's next step after it.
  private var waiting: [UInt64: Attempt] = [:]

  /// Messages of refused entries that the wearer has read, with their moments.
  private(set) var refusals: [(at: Instant, text: String)] = []

  /// By the names that the story gives them.
  private var named: [String: (id: UInt64, draft: DiaryDraft)] = [:]

  private struct Attempt {
    let note: Int
    let step: Step
    let role: Role
    /// The number of earlier attempts.
    let count: Int
  }

  /// The steps of one note, in order.
  private enum Step: UInt64 {
    case write = 0, mend
  }

  /// Delays before each further attempt, in seconds.
  private static let patience: [Int64] = [20, 1_800, 7_200, 21_600, 43_200]
  /// The time that a look at the screen takes.
  private static let glance = Span.seconds(5)

  init(_ world: World, _ plan: DiaryPlan) { (self.world, self.plan) = (world, plan) }

  func start() {
    world.kernel.observe(with: self)
    for (place, note) in plan.notes.enumerated() {
      schedule(world.clock.instant(note.at)) { [unowned self] in begin(place, .write, on: note.role, count: 0) }
    }
    for (place, moment) in plan.looks.enumerated() {
      schedule(world.clock.instant(moment)) { [unowned self] in
        note(DiaryAct(number: 1 << 41 | UInt64(place), .look), on: .phone)
      }
    }
  }

  private func schedule(_ at: Instant, _ body: @escaping () -> Void) {
    guard at >= world.kernel.now, at < world.end else { return }
    world.whenAwake(at, body)
  }

  /// Does a habitual act. A wearer who never opens the phone's app ends up using the other device.
  private func note(_ act: DiaryAct, on role: Role) { if world.usesApp(on: role) { post(act, on: role) } }

  private func post(_ act: DiaryAct, on role: Role) {
    guard world.host(role)?.isUp == true, world.kernel.now < world.end else { return }
    world.kernel.post(DiaryUse(act, on: role), to: role.node, at: world.kernel.now)
  }

  // MARK: - The entries of the story that have names

  /// Does a story's act on a named or earlier entry now; `place` is the act's place in the story.
  func carryOut(_ act: DiaryStoryAct, at moment: Timestamp, _ place: Int) {
    let number = DiaryAct.number(ofStory: place)
    switch act.deed {
    case .writes(let content, let name):
      let entry = (id: DiaryAct.name(ofStory: place), draft: DiaryAct.draft(content, at: moment, world.plan.zone))
      named[name] = entry
      post(DiaryAct(number: number, .write(entry.id, entry.draft)), on: act.role)
    case .corrects(let correction):
      guard let entry = named[correction.entry] else { return }
      let corrected = correction.corrected(entry.draft)
      named[correction.entry]?.draft = corrected
      post(DiaryAct(number: number, .edit(entry.id, corrected)), on: act.role)
    case .deletes(let name):
      guard let entry = named.removeValue(forKey: name) else { return }
      post(DiaryAct(number: number, .delete(entry.id)), on: act.role)
    case .introduces, .refreshes, .stopsStudy, .slides, .looks: break
    }
  }

  private func begin(_ place: Int, _ step: Step, on role: Role, count: Int) {
    let note = plan.notes[place]
    let number = Self.number(place, step, count)
    waiting[number] = Attempt(note: place, step: step, role: role, count: count)
    switch note.content {
    case .entry(let draft):
      let name = Self.name(place)
      let deed: DiaryAct.Deed =
        step == .write ? .write(name, note.slip ?? draft) : note.isPhantom ? .delete(name) : .edit(name, draft)
      self.note(DiaryAct(number: number, deed), on: role)
    case .sleep(let hours, let day):
      for (act, delay) in DiaryAct.slide(to: hours, day: day, then: note.haste, number: number) {
        schedule(world.kernel.now + delay) { [unowned self] in self.note(act, on: role) }
      }
    }
    schedule(world.kernel.now + Self.glance) { [unowned self] in
      // Nothing happened: the device is off, or crashed under their finger.
      if waiting[number] != nil { retry(number) }
    }
  }

  private func retry(_ number: UInt64) {
    guard let attempt = waiting.removeValue(forKey: number), attempt.count < Self.patience.count else { return }
    let other: Role = attempt.role == .phone ? .watch : .phone
    let role = world.host(other) == nil ? attempt.role : other
    schedule(world.kernel.now + .seconds(Self.patience[attempt.count])) { [unowned self] in
      begin(attempt.note, attempt.step, on: role, count: attempt.count + 1)
    }
  }

  func observe(_ event: TraceEvent) {
    let fact = event.diaryFact
    if case .taken(let act, _, _)? = fact { confirm(act) }
    if case .refused(let act, let refusal, _)? = fact {
      refusals.append((event.at, refusal.text))
      guard waiting[act] != nil else { return }
      // A rejected field would be rejected again. An unknown entry may be known on the other device.
      if case .field = refusal { waiting[act] = nil } else { retry(act) }
    }
  }

  private func confirm(_ act: UInt64) {
    guard let attempt = waiting.removeValue(forKey: act) else { return }
    let note = plan.notes[attempt.note]
    guard attempt.step == .write, note.slip != nil || note.isPhantom else { return }
    schedule(world.kernel.now + note.mends) { [unowned self] in
      begin(attempt.note, .mend, on: note.mendingRole, count: 0)
    }
  }

  /// Room for the steps of a slider.
  private static func number(_ place: Int, _ step: Step, _ count: Int) -> UInt64 {
    (UInt64(place) &<< 8) | (step.rawValue &<< 7) | (UInt64(count) &<< 3)
  }

  private static func name(_ place: Int) -> UInt64 { stableHash(stableHash("diary entry"), UInt64(place)) >> 1 }
}

extension DiaryAct {
  /// Returns the steps of dragging a slider to a value, within 0.6 s. A hurried wearer leaves 1 s after the beginning.
  /// The last step has the value.
  static func slide(
    to hours: Double, day: Int, then turn: DiaryStoryAct.PageTurn, number: UInt64
  ) -> [(DiaryAct, after: Span)] {
    let away = hours >= 1 ? -0.5 : 0.5
    var steps: [(DiaryAct, after: Span)] = [
      (DiaryAct(number: number | 1, .sleep(hours + 2 * away, day: day)), .zero),
      (DiaryAct(number: number | 2, .sleep(hours + away, day: day)), .milliseconds(300)),
      (DiaryAct(number: number, .sleep(hours, day: day)), .milliseconds(600)),
    ]
    switch turn {
    case .stays: break
    case .leaves: steps.append((DiaryAct(number: number | 3, .leave), .seconds(1)))
    case .turns: steps.append((DiaryAct(number: number | 3, .turn(to: day - 1)), .seconds(1)))
    }
    return steps
  }
}
