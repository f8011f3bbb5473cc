/// The DJ's estimate of the wearer's need matches the wearer's wish.
final class NeedCheck: CheckFindings, OnlineCheck {
  static let name = CheckName(
    "music-fits-the-need", "What the DJ takes the wearer to need is what they want, in a good part of the songs.")
  static let kind = CheckKind.liveness
  static let promise =
    "of the songs that are chosen for a wearer who wants something of them, the DJ means the same with at least four of ten, and with "
    + "one of ten of those for each wish but to be roused or to concentrate; and to concentrate with six of ten of those that are chosen "
    + "for that at a desktop, with the watch on the wrist, while the phone hears from both and no fault holds: each unless chance "
    + "could bring so few in one life of a hundred, where the songs of a session count as one; and where the DJ and the most frequent "
    + "wish of the hour in earlier sessions differ, while the phone hears from the watch and no fault holds, the DJ is right at least as often"
  static let doesNotVerify =
    "how much more often it could (the report has the figure), or whether the songs did what they were chosen for "
    + "(learning-moves-right); what wakes a wearer who trains is in the plan a matter of their energy alone, and who wants to "
    + "concentrate away from a desk, or with nothing that measures their heart, tells no device"

  private static let share = 0.4
  private static let shareOfOne = 0.1
  /// Of those to concentrate at a desk (80 to 95 % are, measured in lives without faults).
  private static let shareAtDesk = 0.6
  /// The fewest sessions in which the hour alone can be compared.
  private static let sessions = 20

  private var log: WishLog
  private var desk = DeskTruth()
  private var all = WishTally()
  private var parts: [MusicNeed: WishTally] = [:]
  /// Of those to concentrate.
  private var atDesk = WishTally()
  /// The songs for which the DJ was right and the hour wrong, less the opposite ones, by session.
  private var overHour: [Int: Int] = [:]
  var interest: TraceInterest { [.facts, .messages] }

  init(_ plan: WorldPlan) { log = WishLog(plan) }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.music != nil }

  func observe(_ event: TraceEvent) {
    desk.note(event)
    guard let choice = log.note(event) else { return }
    all.note(choice)
    let isUsual = choice.usual == choice.wish
    if choice.agrees != isUsual, desk.measures(at: event.at) {
      overHour[choice.session, default: 0] += isUsual ? -1 : 1
    }
    switch choice.wish {
    case .energize: break
    case .focus: if desk.tells(at: event.at) { atDesk.note(choice) }
    default: parts[choice.wish, default: WishTally()].note(choice)
    }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    if event.kind == .delivery { desk.note(envelope, at: event.at) }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    var (failures, chances): ([CheckFailure], Int) = ([], 0)
    func judge(_ tally: WishTally, _ share: Double, _ what: String) {
      guard tally.couldMiss(share) else { return }
      chances += tally.songs
      guard tally.misses(share) else { return }
      failures.append(CheckFailure(at: world.kernel.now, message: "\(tally) were chosen \(what)"))
    }
    judge(all, Self.share, "for what the wearer wanted")
    for need in MusicNeed.allCases {
      judge(parts[need] ?? WishTally(), Self.shareOfOne, "to \(need.rawValue), which the wearer wanted")
    }
    judge(atDesk, Self.shareAtDesk, "to focus at the desk, where the wearer wanted it")
    let (more, squares) = overHour.values.reduce((0, 0)) { ($0.0 + $1, $0.1 + $1 * $1) }
    if overHour.count >= Self.sessions {
      chances += overHour.count
      if Double(more) < -WishTally.quantile * Double(squares).squareRoot() {
        let message = "\(-more) songs fewer than by the hour alone were chosen for what the wearer wanted"
        failures.append(CheckFailure(at: world.kernel.now, message: message))
      }
    }
    return .judge(
      failures, chances: chances, vacuousBecause: "too few songs were chosen for a wearer who wanted something")
  }
}

/// Songs that were chosen for wishes, and those of them that were meant so.
///
/// A misleading state lasts: the songs of a session, however many, count as one.
private struct WishTally: CustomStringConvertible {
  private(set) var songs = 0
  private var agreed = 0
  /// Songs by the number of the session.
  private var sessions: [Int: Int] = [:]

  /// The quantile of the normal distribution that is passed once in a hundred times.
  static let quantile = 2.326

  var description: String { "\(agreed) of \(songs) songs" }

  mutating func note(_ choice: WishLog.Choice) {
    songs += 1
    if choice.agrees { agreed += 1 }
    sessions[choice.session, default: 0] += 1
  }

  func misses(_ share: Double) -> Bool { isTooFew(agreed, share) }

  /// Returns whether there are enough songs for that judgement.
  func couldMiss(_ share: Double) -> Bool { isTooFew(0, share) }

  private func isTooFew(_ count: Int, _ share: Double) -> Bool {
    // As many as they were in sessions of one length (Kish's effective size).
    let squares = sessions.values.reduce(0) { $0 + $1 * $1 }
    guard squares > 0 else { return false }
    let size = Double(songs * songs) / Double(squares)
    return share - Double(count) / Double(songs) > Self.quantile * (share * (1 - share) / size).squareRoot()
  }
}

/// The phone's chance to know that the wearer concentrates: the truth about their place and devices, while the devices'
/// observations reach the phone.
private struct DeskTruth {
  private var sits = false
  private var isWorn = false
  private var faults: Set<FaultID> = []
  /// The times when the phone last received the desktop's context, and a heart rate of the watch.
  private var desktop: Instant?
  private var heart: Instant?

  /// A desktop says every five minutes that nothing has changed, and a heart rate counts for ten.
  private static let patience = (desktop: Span.minutes(6), heart: Span.minutes(10))

  func tells(at now: Instant) -> Bool {
    guard sits, let desktop else { return false }
    return now - desktop < Self.patience.desktop && measures(at: now)
  }

  /// Returns whether the phone can know the wearer's heart.
  func measures(at now: Instant) -> Bool {
    guard isWorn, faults.isEmpty, let heart else { return false }
    return now - heart < Self.patience.heart
  }

  mutating func note(_ event: TraceEvent) {
    if case .applied(let header, let device, _)? = event.recordFact, device.role == .phone,
      header.kind == .desktopContext
    {
      desktop = event.at
    }
    guard let fault = event.fact(as: FaultFact.self) else { return }
    if fault.isLasting { faults.insert(fault.fault) } else { faults.remove(fault.fault) }
    // A desktop that starts again is notified of a user at it.
    if fault.target == Role.desktop.rawValue { sits = false }
  }

  mutating func note(_ envelope: Envelope, at now: Instant) {
    let stimulus = envelope.message.stimulus
    if case .desktopScreen(let isAwake)? = stimulus, envelope.to == Role.desktop.node { sits = isAwake }
    if case .wrist(let isOn)? = stimulus, envelope.to == Role.watch.node { isWorn = isOn }
    guard envelope.to == Role.phone.node,
      case .biometrics(let packets)? = envelope.message.body(as: SessionFrame.self)?.content.message?.music
    else { return }
    if packets.contains(where: { $0.heartRate != nil }) { heart = now }
  }
}
