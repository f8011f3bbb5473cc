/// The wearer's true wish for the music, which no device sees.
package enum WearerWish: TraceFact {
  /// They start a list with that wish, or it changes.
  case wants(MusicNeed, session: Int)
  /// They stop.
  case enough(session: Int)

  package func write(to record: inout FactRecord) {
    switch self {
    case .wants(let need, let session):
      record.begin("wearer-wants", about: UInt64(session), "the wearer wants music to {need}")
      record.field("need", need)
      record.field("session", session)
    case .enough(let session):
      record.begin("wearer-has-enough", about: UInt64(session), "the wearer has heard enough")
      record.field("session", session)
    }
  }
}

/// Relates choices to wishes, and to those that the past alone suggests.
struct WishLog {
  /// A song chosen while the wearer had a wish.
  struct Choice {
    let session: Int
    let wish: MusicNeed
    let need: MusicNeed
    /// The most frequent wish of that hour in earlier sessions.
    let usual: MusicNeed
    /// The latest wish that they showed in the session by their mood or the crown, or else the previous session's last.
    let shown: MusicNeed
  }

  var wish: MusicNeed? { session?.wish }
  private var session: (number: Int, wish: MusicNeed)?
  /// The need for which the DJ chose its latest song.
  private var need: MusicNeed?
  private var shown = MusicNeed.maintain
  /// The wishes of earlier sessions by the hour, and those of the current one.
  private var hours: [Int: [MusicNeed: Int]] = [:]
  private var fresh: [(hour: Int, wish: MusicNeed)] = []
  private let plan: WorldPlan

  init(_ plan: WorldPlan) { self.plan = plan }

  /// Notes a delivered message.
  mutating func note(_ envelope: Envelope) {
    guard let wish else { return }
    if case .turnsCrown? = envelope.message.body(as: MusicAct.self) { shown = wish }
    if case .feels? = envelope.message.body(as: JournalAct.self) { shown = wish }
  }

  private mutating func endSession() {
    for (hour, wish) in fresh { hours[hour, default: [:]][wish, default: 0] += 1 }
    fresh = []
    if let wish { shown = wish }
    session = nil
  }

  private func usual(at hour: Int) -> MusicNeed {
    let counts = hours[hour] ?? hours.values.reduce(into: [:]) { $0.merge($1, uniquingKeysWith: +) }
    return MusicNeed.allCases.filter { counts[$0] != nil }.max { counts[$0] ?? 0 < counts[$1] ?? 0 } ?? .maintain
  }

  mutating func note(_ event: TraceEvent) -> Choice? {
    switch event.fact(as: WearerWish.self) {
    case .wants(let need, let number)?:
      if session?.number != number { endSession() }
      session = (number, need)
    case .enough?: endSession()
    case nil: break
    }
    let fact = event.musicFact
    if case .chose(let decision, _, _)? = fact { need = decision.state.need }
    if case .began(let play, _)? = fact, play.cause.isChosen, let session, let need {
      let hour = plan.itinerary.civil(plan.start + event.at.sinceStart).hour
      fresh.append((hour, session.wish))
      return Choice(session: session.number, wish: session.wish, need: need, usual: usual(at: hour), shown: shown)
    }
    return nil
  }
}

extension WishLog.Choice {
  /// `true` if it fits the wish. If the wish is to change nothing, a transition from the previous music fits too.
  var agrees: Bool { need == wish || wish == .maintain && need == .transition }
}
