/// The wearer's true wish for the music, which no device sees.
package enum WearerWish: TraceFact {
  /// They start a list with that wish.
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

/// Relates choices to wishes, and follows their outcomes.
struct WishLog {
  /// A song chosen while the wearer had a wish.
  struct Choice {
    let session: Int
    let wish: MusicNeed
    let need: MusicNeed
  }

  var wish: MusicNeed? { session?.wish }
  private var session: (number: Int, wish: MusicNeed)?
  /// The need for which the DJ chose its latest song.
  private var need: MusicNeed?

  /// Notes an event. Returns a choice that was made for a wish.
  mutating func note(_ event: TraceEvent) -> Choice? {
    switch event.fact(as: WearerWish.self) {
    case .wants(let need, let number)?: session = (number, need)
    case .enough?: session = nil
    case nil: break
    }
    let fact = event.musicFact
    if case .chose(let decision, _, _)? = fact { need = decision.state.need }
    if case .began(let play, _)? = fact, play.cause.isChosen, let session, let need {
      return Choice(session: session.number, wish: session.wish, need: need)
    }
    return nil
  }
}

extension WishLog.Choice {
  /// `true` if it fits the wish. If the wish is to change nothing, a transition from the previous music fits too.
  var agrees: Bool { need == wish || wish == .maintain && need == .transition }
}
