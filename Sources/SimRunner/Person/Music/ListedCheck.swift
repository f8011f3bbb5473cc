/// The phone plays only songs that are in the list at that time.
final class ListedCheck: CheckFindings, CountingCheck {
  static let name = CheckName(
    "plays-what-is-listed",
    "Only songs are chosen that are in the list now and can be had, while the app may play them.")
  static let promise =
    "a song that is chosen is in the list that is on, as the music service has told the phone last, and is not one of those that the "
    + "service has no more; and none is chosen while the wearer does not let the app use the service"
  static let doesNotVerify = "how soon the phone asks what the lists are, or songs that the wearer wants again"
  static let vacuousBecause = "no song was chosen"
  static let atErasure = ErasurePolicy.looksOn
  var interest: TraceInterest { [.facts, .messages] }

  /// The time for which the phone's latest data may not affect its choice yet (assumed).
  private static let late = Span.seconds(30)

  private let library: MusicLibrary?
  /// By their revisions.
  private var shelves: [UInt64: MusicShelf] = [:]
  /// The phone's current revision of the lists, and the one a moment before.
  private var stocked: (revision: UInt64?, since: Instant, before: UInt64?) = (nil, .start, nil)
  private var revisions: PhoneMemory<UInt64>
  /// The time since when the app has no permission, or `nil` if it has.
  private var denied: Instant?

  init(_ plan: WorldPlan) {
    library = plan.music?.library
    revisions = PhoneMemory(plan)
  }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.music?.settings.service != nil }

  func observe(_ event: TraceEvent) {
    if case .holds(let shelf)? = event.fact(as: MusicServiceFact.self) { shelves[shelf.revision] = shelf }
    let fact = event.musicFact
    if case .stocked(let revision, _)? = fact {
      stocked = (revision, event.at, stocked.revision)
      revisions.add(revision, at: event.at)
    }
    if case .chose(let decision, let situation, _)? = fact { judge(decision, situation, event.at) }
    if revisions.follow(event) { (stocked, denied) = ((revisions.notes.last, event.at, nil), nil) }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .delivery, case .allowsMusic(let isAllowed)? = envelope.message.body(as: MusicAct.self) else {
      return
    }
    denied = isAllowed ? nil : denied ?? event.at
  }

  private func judge(_ decision: SongDecision, _ situation: MusicSituation, _ at: Instant) {
    guard let list = situation.list else { return }
    chances += 1
    if let denied, at - denied > Self.late {
      fail(at, "song \(shortID(decision.song)) was chosen, and the app may not use the music service")
    }
    guard !isListed(decision.song, in: list, stocked.revision) else { return }
    if at - stocked.since <= Self.late, isListed(decision.song, in: list, stocked.before) { return }
    fail(at, "song \(shortID(decision.song)) was chosen from a list in which it is not, or is to be had no more")
  }

  private func isListed(_ song: UInt64, in list: UInt64, _ revision: UInt64?) -> Bool {
    guard let revision else { return library?.songs(of: list).contains { $0.id == song } == true }
    return shelves[revision]?.songs(of: list)?.contains(song) == true
  }
}

/// A wearer who starts music hears it, or is told the reason.
final class SilenceCheck: CheckFindings, CountingCheck {
  static let name = CheckName(
    "silence-is-told", "Who puts on a list hears it, or is told why nothing plays.")
  static let kind = CheckKind.liveness
  static let promise =
    "within two minutes of putting on a list on a phone that is left to itself a song begins, or the phone says why none does"
  static let doesNotVerify =
    "lists that are put on around a fault of another device, a start of the phone, or a stop by the wearer, or while the phone's "
    + "system does not let its app run"
  static let vacuousBecause = "no list was put on"
  var interest: TraceInterest { [.facts, .messages] }

  private static let patience = Span.minutes(2)

  private var waits: Instant?

  init(_ plan: WorldPlan) {}

  static func concerns(_ plan: WorldPlan) -> Bool { plan.music?.settings.service != nil }

  func observe(_ event: TraceEvent) {
    if let fault = event.fact(as: FaultFact.self), !Self.isOfService(fault) { waits = nil }
    let deviceFact = event.deviceFact
    if case .booted(let device, _)? = deviceFact, device.role == .phone { waits = nil }
    // The app is not there, or may not run.
    if case .withheld(let reason, by: let device)? = deviceFact, device.role == .phone, reason.isForeground {
      waits = nil
    }
    judge(event.at)
    let musicFact = event.musicFact
    if case .began? = musicFact { waits = nil }
    if case .quiet? = musicFact { waits = nil }
  }

  /// Returns whether the phone must be able to report that fault.
  private static func isOfService(_ fault: FaultFact) -> Bool {
    fault.name.hasPrefix("music") || fault.name == "songGone"
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .delivery else { return }
    let act = envelope.message.body(as: MusicAct.self)
    if case .putsOn? = act {
      waits = event.at
      chances += 1
    }
    if case .plays(false)? = act { waits = nil }
  }

  private func judge(_ at: Instant) {
    guard let began = waits, at - began > Self.patience else { return }
    waits = nil
    fail(at, "a list was put on, and for two minutes no song began and the phone said nothing")
  }
}
