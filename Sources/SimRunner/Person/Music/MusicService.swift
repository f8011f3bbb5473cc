/// A provider's music service: the wearer's lists, its missing songs, and the apps allowed to ask.
actor MusicService: Node {
  nonisolated let lane: NodeExecutor
  private let context: NodeContext
  private(set) var shelf: MusicShelf
  /// The revision in which each list, and each removed song, last changed.
  private var changed: (lists: [UInt64: UInt64], gone: [UInt64: UInt64]) = ([:], [:])
  /// `true` if the service leaves requests unanswered.
  private var isDown = false
  private var token: (number: UInt64, until: Timestamp)?
  private let tokenLasts: Span

  init(lane: NodeExecutor, _ shelf: MusicShelf, tokenLasts: Span) {
    (self.lane, self.shelf, self.tokenLasts) = (lane, shelf, tokenLasts)
    context = NodeContext(lane)
  }

  func boot() { attach() }
  func wake(_ token: UInt64) {}

  func receive(_ envelope: borrowing Envelope) {
    guard !isDown, let message = envelope.message.body(as: MusicServiceMessage.self) else { return }
    switch message {
    case .ask(let known, let number):
      guard let token, token.number == number, context.wallClock < token.until else { return say(.unauthorised) }
      say(
        known == shelf.revision
          ? .unchanged : known == 0 ? .shelf(shelf) : .changes(changes(since: known), since: known))
    case .renew:
      let number = stableHash(stableHash("music token"), UInt64(bitPattern: context.wallClock.nanoseconds)) >> 1
      token = (number, context.wallClock + tokenLasts)
      say(.token(number))
    case .shelf, .changes, .unchanged, .unauthorised, .token: break
    }
  }

  private func say(_ message: MusicServiceMessage) { context.send(to: Role.phone.node, on: .https, Message(message)) }

  // MARK: - What happens to it

  func set(isDown: Bool) { self.isDown = isDown }
  func expireToken() { token = nil }

  /// Replaces the lists from now on.
  func hold(_ shelf: MusicShelf) {
    for list in shelf.lists where !self.shelf.lists.contains(list) { changed.lists[list.id] = shelf.revision }
    for song in shelf.gone where !self.shelf.gone.contains(song) { changed.gone[song] = shelf.revision }
    self.shelf = shelf
  }

  private func changes(since revision: UInt64) -> MusicShelf {
    MusicShelf(
      revision: shelf.revision, lists: shelf.lists.filter { changed.lists[$0.id] ?? 0 > revision },
      gone: shelf.gone.filter { changed.gone[$0] ?? 0 > revision })
  }
}

/// The contents of the music service: visible to the checks, and to the phone only on request.
enum MusicServiceFact: TraceFact {
  case holds(MusicShelf)

  func write(to record: inout FactRecord) {
    switch self {
    case .holds(let shelf):
      record.begin(
        "music-service-holds", about: shelf.revision, "the music service has the lists of revision {revision}")
      record.field("revision", id: shelf.revision)
      record.field("gone", shelf.gone.count)
      record.field("shelf", content: shelf)
    }
  }
}
