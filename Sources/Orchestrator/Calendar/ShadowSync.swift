/// Keeps an entry in the employer's calendar for every scheduled block, as long as the wearer wants it and the employer
/// allows it (tech spec §2.6, implementation plan 1.4b).
///
/// Only a policy blocks it; it is retried every week. Transient errors are waited out. An entry that another person
/// removed or moved stays that way until the block itself moves.
package struct ShadowSync: Equatable, Sendable {
  package enum State: UInt8, CaseIterable, Sendable {
    /// The wearer doesn't want it: remaining entries are removed.
    case off = 1
    /// Wanted, but not tried yet.
    case unknown
    case available
    case mdmBlocked
    case userDenied
  }

  package private(set) var state = State.off
  /// The pause in requests. A clock before its beginning has been set back.
  private(set) var pause: Range<Timestamp>?
  private(set) var failures = 0
  private(set) var refusals = 0
  /// The entry of each block.
  private(set) var placed: [UInt64: Placement] = [:]
  private(set) var told: ShadowNotice?

  struct Placement: Equatable, Sendable {
    let interval: Range<Timestamp>
    let at: Timestamp
    var wasSeen = false
  }

  /// The wearer wants it, also after having declined it.
  package mutating func turnOn() {
    if state == .off || state == .userDenied { begin(.unknown) }
  }

  package mutating func turnOff() {
    if state != .off { begin(.off) }
  }

  private mutating func begin(_ state: State) {
    self = ShadowSync()
    self.state = state
  }

  /// Returns the time until the next request; `nil` if there is nothing to wait for.
  package func wait(from now: Timestamp) -> Span? {
    pause.flatMap { $0.contains(now) ? $0.upperBound - now : nil }
  }

  /// Returns the requests to make now, in order; after a failure the rest must be dropped.
  ///
  /// - Parameters:
  ///   - blocks: All of them: an entry whose block is missing is an orphan.
  ///   - events: The calendars' events as just read.
  package mutating func steps(
    for blocks: [TrainingBlock], events: [CalendarEvent], now: Timestamp, _ config: ShadowConfig = ShadowConfig()
  ) -> [ShadowStep] {
    if let pause, pause.contains(now) { return [] }
    var shadows = events.filter { $0.calendar == .work && $0.block != nil }
    switch state {
    case .userDenied: return []
    case .unknown, .mdmBlocked: return [.probe]
    case .off: return CalendarMirror.steps(showing: [], found: shadows).map { ShadowStep($0, config) }
    case .available: break
    }
    var wanted: [CalendarEntry] = []
    for block in blocks where block.status == .scheduled {
      let entry = CalendarEntry(block)
      if block.end > now, !isLeftAlone(entry, shadows.filter { $0.block == block.id }, now, config) {
        wanted.append(entry)
      } else {
        shadows.removeAll { $0.block == block.id }
      }
    }
    let scheduled = Set(blocks.filter { $0.status == .scheduled }.map(\.id))
    placed = placed.filter { scheduled.contains($0.key) }
    return CalendarMirror.steps(showing: wanted, found: shadows).map { ShadowStep($0, config) }
  }

  /// Returns whether a block's entry must stay untouched: it isn't visible yet, or another person changed it.
  private mutating func isLeftAlone(
    _ entry: CalendarEntry, _ found: [CalendarEvent], _ now: Timestamp, _ config: ShadowConfig
  ) -> Bool {
    guard let placement = placed[entry.block], placement.interval == entry.interval else { return false }
    if found.contains(where: { $0.interval == entry.interval }) {
      placed[entry.block]?.wasSeen = true
      return false
    }
    return placement.wasSeen || (placement.at..<max(placement.at, placement.at + config.visibleWithin)).contains(now)
  }

  /// Records the outcome of a step. Returns the notice for the wearer.
  package mutating func settle(
    _ failure: ShadowFailure?, of step: ShadowStep, now: Timestamp, _ config: ShadowConfig = ShadowConfig()
  ) -> ShadowNotice? {
    guard let failure, !(failure.meaning(config) == .gone && step.isRemoval) else {
      succeed(step, now)
      return nil
    }
    switch failure.meaning(config) {
    case .policy: return block(now, config)
    case .declined: return deny(now, config)
    case .refused:
      refusals += 1
      if refusals >= config.refusalsMax { return block(now, config) }
      wait(now, config)
    case .gone, .passing: wait(now, config)
    }
    return nil
  }

  private mutating func succeed(_ step: ShadowStep, _ now: Timestamp) {
    (failures, refusals, pause) = (0, 0, nil)
    switch step {
    case .probe:
      if state != .off { state = .available }
    case .create(let shadow), .change(_, let shadow):
      // Read access doesn't imply write access: only a successful write ends the policy.
      told = nil
      placed[shadow.entry.block] = Placement(interval: shadow.entry.interval, at: now)
    case .remove: break
    }
  }

  private mutating func block(_ now: Timestamp, _ config: ShadowConfig) -> ShadowNotice? {
    (failures, refusals, pause) = (0, 0, now..<now + config.probeEvery)
    guard state != .off else { return nil }
    state = .mdmBlocked
    return tell(.blockedByPolicy)
  }

  private mutating func deny(_ now: Timestamp, _ config: ShadowConfig) -> ShadowNotice? {
    // Its remaining entries must be removed as soon as permitted. Permission only restarts it while it is wanted.
    guard state != .off else {
      wait(now, config)
      return nil
    }
    (failures, refusals, pause) = (0, 0, now..<now + config.probeEvery)
    state = .userDenied
    return tell(.permissionMissing)
  }

  private mutating func tell(_ notice: ShadowNotice) -> ShadowNotice? {
    guard told != notice else { return nil }
    told = notice
    return notice
  }

  private mutating func wait(_ now: Timestamp, _ config: ShadowConfig) {
    var length = config.firstWait
    for _ in 0..<failures where length < config.longestWait { length = length * 2 }
    failures += 1
    pause = now..<now + min(length, config.longestWait)
  }
}

extension ShadowStep {
  fileprivate init(_ step: CalendarStep, _ config: ShadowConfig) {
    func shadow(_ entry: CalendarEntry) -> Shadow {
      Shadow(entry: entry, title: config.title, isPrivate: config.isPrivate)
    }
    switch step {
    case .create(let entry): self = .create(shadow(entry))
    case .change(let event, let entry): self = .change(event: event, to: shadow(entry))
    case .remove(let event, let block): self = .remove(event: event, of: block)
    }
  }

  fileprivate var isRemoval: Bool { if case .remove = self { true } else { false } }
}

extension ShadowFailure {
  /// The consequence of the outcome.
  enum Meaning: Sendable {
    case policy
    case declined
    /// It isn't permitted, without a reason.
    case refused
    /// The entry of the request no longer exists.
    case gone
    case passing
  }

  func meaning(_ config: ShadowConfig) -> Meaning {
    switch self {
    case .identity(let code): config.policyCodes.contains(code) ? .policy : .passing
    case .declined: .declined
    case .status(403): .refused
    case .status(404), .status(410): .gone
    case .status, .unreachable: .passing
    }
  }
}

/// A notice for the wearer, given once whenever the state changes to it.
package enum ShadowNotice: UInt8, CaseIterable, Sendable {
  /// A policy denies the planner access: colleagues don't see when they train.
  case blockedByPolicy = 1
  case permissionMissing
}
