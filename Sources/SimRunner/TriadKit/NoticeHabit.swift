import Engine

/// The key `notices`: the person's habit with notices.
struct NoticeHabit: ScenarioPart {
  /// The share of notices that they open (assumed).
  var opens = 0.5
  /// The longest time until they open one (assumed).
  var within = Span.minutes(30)

  static let key = Field<Scenario>(
    "notices", \.noticeHabit, shape.shape,
    "What the person does with the apps' notices; between 22:00 and 07:00 they open none.")

  private static let shape = ObjectShape(
    "notices", blank: NoticeHabit(),
    [
      Field("opens", \.opens, .probability, "How many of them they open."),
      Field("within", \.within, .duration(.seconds(1)...Span.hours(12)), "How soon at the latest."),
    ])
}

extension Scenario {
  var noticeHabit: NoticeHabit {
    get { self[NoticeHabit.self] ?? NoticeHabit() }
    set { self[NoticeHabit.self] = newValue }
  }
}

/// Opens notices according to the person's habit.
final class NoticeOpening: WorldComponent, TraceObserver {
  var interest: TraceInterest { .facts }
  private unowned let world: World
  private let habit: NoticeHabit
  private var seen = 0

  init(_ world: World) {
    self.world = world
    habit = world.plan[NoticeHabit.self] ?? NoticeHabit()
  }

  func start() { world.kernel.observe(with: self) }

  func observe(_ event: TraceEvent) {
    guard let fact = event.fact(as: AppFact.self), fact.kind == .noticed, let id = fact.notice?.id else { return }
    seen += 1
    var random = RandomStream(seed: world.plan.seed, name: "notice.\(seen)")
    guard random.chance(habit.opens) else { return }
    let wait = Span.nanoseconds(Int64(random.uniform(1e9, max(1e9, Double(habit.within.nanoseconds)))))
    let at = world.kernel.now + wait
    let hour = world.plan.zone.civil(world.clock.timestamp(at)).hour
    guard QuietHours.loud.contains(hour), at < world.end else { return }
    let role = fact.device.role
    world.kernel.schedule(at: at) { [unowned world] in OpensNotice.open(world, id, on: role) }
  }
}

/// The act of a story: `{ at: "d2 09:05", opensNotice: "phone" }`, the latest notice.
struct OpensNotice: StoryAct {
  var role = Role.phone

  static let variant = Variant<StoryEntry>(
    "The person opens the notice that lies on top, if there is one.", blank: OpensNotice(),
    [.required("opensNotice", \.role, roles, "On which device.")],
    wrap: { StoryEntry(at: .start, act: .own($0)) }, unwrap: { $0.act.own(OpensNotice.self) })

  private static let roles = Shape<Role>.choice(
    "device", of: [.watch, .phone, .tablet], name: \.rawValue, about: { "The \($0.rawValue)." })

  /// Opens a notice, if it is still shown.
  static func open(_ world: World, _ id: String? = nil, on role: Role) {
    guard let host = world.host(role), host.isUp else { return }
    let lying = try? host.database.statement(
      "SELECT id FROM app_notices_shown WHERE id = coalesce(?, id) ORDER BY position DESC LIMIT 1"
    ).first(id) { row throws(StorageError) in try row.text(0) }
    guard let found = lying ?? nil else { return }
    world.kernel.post(NoticeAct(id: found, role: role), to: role.node, at: world.kernel.now)
  }
}

/// The person opens a notice, and with it the app.
struct NoticeAct: UserAction {
  let id: String
  let role: Role

  var audience: Role? { role }
  var needsThePhone: Bool { role == .phone }
  var kind: (name: String, isOn: Bool?) { ("opens-notice", nil) }
  var caption: String { "the wearer opens a notice" }
}
