import Foundation
import WearerKit

final class TapsObeyedCheck: CheckFindings, ArchiveCheck, CountingCheck {
  static let name = CheckName("taps-obeyed", "What the wearer taps is done, and teaches what it says.")
  static let promise =
    "a session that the wearer does not want lighter, or wants to be another one, an hour before it or sooner, is that one "
    + "when its time comes, and the planner does not change it after that; and who has mostly said of late that sessions "
    + "were too hard is planned none longer than usual, and who said too easy none shorter; what the wearer confirms or modifies "
    + "of an insight becomes of the day's next session, a snoozed one does not come before its time, and of a dismissed kind "
    + "none comes for a week"
  static let doesNotVerify =
    "what is learned of insights and hours, taps while the phone's clock is wrong, and what a phone learned that was lost"
  static let vacuousBecause = "the wearer tapped nothing that can be seen in a plan"

  private struct Wish {
    let kind: BlockKind
    var isMet = false
  }

  var archive = RecordArchive()
  private var blocks: [UInt64: TrainingBlock] = [:]
  private var wishes: [UInt64: Wish] = [:]
  /// The decaying number of taps for harder sessions minus those for easier ones, and the workouts that were rated.
  private var balance = 0.0
  private var balanced = Timestamp(unixSeconds: 0)
  private var rated: Set<UInt64> = []
  /// The minutes of a session that the wearer chose; `nil` before.
  private var chosen: Int64?
  /// The rules of insights that the wearer snoozed or dismissed, with the time until which none may come.
  private var held: [UInt64: Timestamp] = [:]
  private var hasLostPhone = false
  /// By how much the phone's clock is off, as its latest receipt shows.
  private var offset: Span?
  private let start: Timestamp
  private let zone: Zone

  private static let usual: [BlockKind: Int64] = [.training: 45, .heavyLifts: 60, .cardio: 45]
  /// The longest session on a journey, in minutes.
  private static let journey: Int64 = 30
  /// The balance that shows in later sessions, the limit of the balance, and its half-life in days.
  private static let balanceShown = 3.0
  private static let balanceMax = 20.0
  private static let halfLife = 42.0
  private static let notice = Span.hours(1)
  private static let clockTolerance = Span.minutes(10)
  private static let dismissed = Span.days(7)
  /// The rules of insights that ask to take it easy.
  private static let cautions: Set<UInt64> = [1, 2, 3, 4, 8]

  init(_ plan: WorldPlan) { (start, zone) = (plan.start, plan.zone) }

  func observe(_ event: TraceEvent) {
    let now = start + event.at.sinceStart
    let news = archive.follow(event)
    if case .blank? = news { (blocks, wishes, held, hasLostPhone, offset) = ([:], [:], [:], true, nil) }
    if case .knows(.block(let block), let isRestored)? = news { take(block, isRestored: isRestored, event.at) }
    let fact = event.planningFact
    if case .explained(let receipt, _)? = fact { offset = receipt.at - now }
    if case .answered(let answer, let device)? = fact, device == archive.device { take(answer, at: now) }
    if case .noticed(.insight(let rule), _, let device)? = fact, device == archive.device, let until = held[rule] {
      if isRight, now < until { fail(event.at, "an insight of rule \(rule) came again before the wearer wanted it") }
      held[rule] = nil
    }
  }

  private func take(_ answer: PlanAnswer, at now: Timestamp) {
    switch answer {
    case .reverts(let id): if let block = standing(id, now), let former = block.was { wish(former, for: id) }
    case .changesKind(let id, let kind): if let block = standing(id, now), block.kind != kind { wish(kind, for: id) }
    case .replies(let rule, let reply): take(reply, to: rule, now)
    // A wearer who calls for help wants less than before.
    case .crashing: wishes = [:]
    case .effort(let workout, let effort):
      guard effort != .justRight, rated.insert(workout).inserted else { return }
      fade(to: now)
      balance = max(-Self.balanceMax, min(Self.balanceMax, balance + (effort == .tooEasy ? 1 : -1)))
    case .profile(.length(let minutes)): chosen = Int64(minutes)
    case .proposal, .missed, .vacation, .phase, .shadows, .profile, .later, .insight, .reschedules: break
    }
  }

  private func take(_ reply: InsightReply, to rule: UInt64, _ now: Timestamp) {
    switch reply {
    case .confirm where !Self.cautions.contains(rule): break
    // The newest wish counts, also where it comes too late to be judged.
    case .confirm, .modify: if let block = upcoming(now) { wishes[block.id] = nil }
    case .dismiss, .snooze: break
    }
    guard isRight else { return }
    switch reply {
    case .snooze(let span): hold(rule, until: now + span)
    case .dismiss: hold(rule, until: now + Self.dismissed)
    case .confirm:
      guard Self.cautions.contains(rule), let block = next(now), !block.kind.isLight else { return }
      wish(.recoveryWalk, for: block.id)
    case .modify(let kind): if let block = next(now), block.kind != kind { wish(kind, for: block.id) }
    }
  }

  private func hold(_ rule: UInt64, until: Timestamp) {
    chances += 1
    held[rule] = until - Self.clockTolerance
  }

  private func upcoming(_ now: Timestamp) -> TrainingBlock? {
    let open = blocks.values.filter { $0.status == .scheduled && $0.start > now }
    return open.min(by: { ($0.start, $0.id) < ($1.start, $1.id) })
  }

  private func next(_ now: Timestamp) -> TrainingBlock? {
    guard let block = upcoming(now) else { return nil }
    let isToday = zone.civil(block.start).date == zone.civil(now).date
    return isToday ? standing(block.id, now) : nil
  }

  private func wish(_ kind: BlockKind, for id: UInt64) {
    chances += 1
    wishes[id] = Wish(kind: kind)
  }

  /// The block, if it is open, its time is far enough, and the phone's clock is right.
  private func standing(_ id: UInt64, _ now: Timestamp) -> TrainingBlock? {
    guard isRight, let block = blocks[id], block.isOpen, block.start > now + Self.notice else { return nil }
    return block
  }

  private var isRight: Bool { offset.map { ($0 < .zero ? -$0 : $0) <= Self.clockTolerance } ?? false }

  private func fade(to now: Timestamp) {
    let days = max(0, (now - balanced).seconds / 86_400)
    balance *= exp2(-days / Self.halfLife)
    balanced = max(balanced, now)
  }

  private func take(_ block: TrainingBlock, isRestored: Bool, _ at: Instant) {
    let isNew = blocks.updateValue(block, forKey: block.id) == nil
    if isNew, !isRestored, block.isOpen { judgeLength(block, at) }
    guard let wish = wishes[block.id] else { return }
    if block.kind == wish.kind {
      wishes[block.id]?.isMet = true
    } else if wish.isMet, block.isOpen {
      fail(at, "block \(shortID(block.id)) is \(block.kind.name), and the wearer wanted \(wish.kind.name)")
      wishes[block.id] = nil
    } else if !wish.isMet, block.status == .completed || block.status == .missed {
      fail(at, "block \(shortID(block.id)) came as \(block.kind.name), and the wearer had wanted \(wish.kind.name)")
      wishes[block.id] = nil
    }
  }

  private func judgeLength(_ block: TrainingBlock, _ at: Instant) {
    guard !hasLostPhone, let usual = block.kind.isLight ? nil : chosen ?? Self.usual[block.kind] else { return }
    fade(to: start + at.sinceStart)
    guard abs(balance) >= Self.balanceShown else { return }
    chances += 1
    let minutes = Int64((block.end - block.start).seconds / 60)
    if balance < 0, minutes > usual {
      fail(at, "\(block.kind.name) of \(minutes) minutes is planned for a wearer who finds sessions too hard")
    }
    if balance > 0, minutes < usual, minutes > Self.journey {
      fail(at, "\(block.kind.name) of \(minutes) minutes is planned for a wearer who finds sessions too easy")
    }
  }
}
