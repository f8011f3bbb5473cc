import WearerKit

extension CheckDeclaration {
  /// Every request to the agents is answered, once and in its turn. It remembers the positions of requests without an answer.
  static let everyRequestAnswered = CheckDeclaration(
    "every-request-answered", "Whatever the wearer asks of the agents is answered once, in its turn.", .liveness,
    promise:
      "whatever the wearer asks of the agents, and each journal entry that the phone learns of, is answered exactly once, in the order "
      + "in which it came, whatever becomes of models and of the phone, in words that are no longer than 280 characters; what a phone "
      + "that is lost was asked is lost with it",
    doesNotVerify: "that the answer is a good one", vacuousBecause: "the wearer asked for nothing", of: .agents,
    remembering: { _ in [Int64]() },
    each: { event, open in
      if event.isNewPhone { open = [] }
      switch event.companionFact {
      case .asked(_, let position, _)?:
        open.append(position)
        return .kept
      case .answered(let answer, _)?: return Ruling(complaints(answer, &open), chances: 0)
      case .read?, .scored?, .called?, nil: return nil
      }
    },
    atEnd: { _, open throws(StorageError) in Ruling(open.map { "request \($0) has no answer" }, chances: 0) })

  private static func complaints(_ answer: CompanionAnswer, _ open: inout [Int64]) -> [String] {
    var complaints: [String] = []
    let request = "request \(answer.position)"
    if let place = open.firstIndex(of: answer.position) {
      if place > 0 { complaints.append("\(request) was answered before request \(open[0])") }
      open.remove(at: place)
    } else {
      complaints.append("\(request) was answered, and nothing was asked there, or it had its answer")
    }
    if case .reply(let text, _) = answer.content, text.isEmpty || text.count > 280 {
      complaints.append("\(request) was answered with \(text.count) characters")
    }
    return complaints
  }

  /// A wearer who pays nothing has so many chats a month with the cloud's model (tech spec §7.3).
  private static let chatsMax = 20

  static let chatLimit = CheckDeclaration(
    "chat-limit", "The cloud's model is asked about no more chats of a month than the wearer's tier has.",
    promise:
      "where the wearer pays nothing, the cloud's model is asked about at most \(chatsMax) chats in a calendar month of UTC, and "
      + "every further chat is answered on the phone",
    doesNotVerify:
      "chats of a phone that was lost, which the next one does not know of, or months on a clock that was set",
    vacuousBecause: "the cloud's model was never asked",
    of: CheckSubject { $0.agents?.cloudModel != nil && $0.planner?.tier == .free },
    remembering: { (start: $0.start, month: Int.min, asked: 0, isClockSet: false) },
    each: { event, chats in
      if event.isNewPhone { chats.asked = 0 }
      if let change = event.fact(as: ClockFact.self), change.role == .phone { chats.isClockSet = true }
      return nil
    },
    message: { event, envelope, chats in
      guard event.kind == .send, envelope.cloudQuestion != nil else { return nil }
      let date = Zone.utc.civil(chats.start + event.at.sinceStart).date
      let month = date.year * 12 + date.month
      if month != chats.month { (chats.month, chats.asked) = (month, 0) }
      chats.asked += 1
      return Ruling(
        chats.asked <= chatsMax || chats.isClockSet,
        else: "the cloud's model is asked about chat \(chats.asked) of a month that has \(chatsMax)")
    })

  /// A model in the cloud is asked only while the wearer allows it, and receives little. A message counts once it
  /// leaves the phone, even if it doesn't arrive.
  static let consentHonoured = CheckDeclaration(
    "consent-honoured", "A model in the cloud is asked only while the wearer allows it, and told little.",
    promise:
      "nothing crosses to a model in the cloud but while the wearer allows it, the next request after they change their mind "
      + "included; and what crosses is a context of numbers and at most 180 redacted characters of a chat",
    doesNotVerify: "what a model does with what it is given", vacuousBecause: "the wearer never chatted", of: .agents,
    remembering: { Consent(redact: $0.redact) },
    each: { event, memory in
      // The wearer has not allowed a new phone anything yet.
      if event.isNewPhone { memory.isAllowed = false }
      switch event.companionFact {
      case .asked(.chat, _, _)?: return .kept
      case .answered(let answer, _)?:
        if case .consent(let isGiven) = answer.content { memory.isAllowed = isGiven }
        return nil
      case .asked?, .read?, .scored?, .called?, nil: return nil
      }
    },
    message: { event, envelope, memory in
      guard event.kind == .send, let bytes = envelope.cloudQuestion else { return nil }
      var complaints = memory.isAllowed ? [] : ["a model in the cloud was asked, and the wearer does not allow it"]
      if let finding = memory.audit.findings(in: bytes, redact: memory.redact).first {
        complaints.append("what crossed to a model in the cloud holds more than it may: \(finding)")
      }
      return Ruling(complaints, chances: 0)
    })

  private struct Consent {
    let redact: (String) -> String
    let audit = CoachContextAudit()
    var isAllowed = false
  }

  static let cardsFollowTaste = CheckDeclaration(
    "cards-follow-taste", "Cards of a kind that the wearer likes are offered more often than chance would.", .liveness,
    promise:
      "once the wearer has answered thirty offers of cards, the cards that are offered are liked better, on average over "
      + "them all, than cards drawn from the library at random; what they like is theirs, and never told",
    doesNotVerify: "that a card that is liked does good, or how fast a taste is learned",
    vacuousBecause: "the wearer did not answer enough offers for a taste to be known", of: .agents,
    remembering: { Offers(taste: CardTaste(seed: $0.seed)) },
    each: { event, offers in
      // A new phone learns from the records that it restores, but not at once.
      if event.isNewPhone { (offers.answers, offers.cards) = (0, []) }
      if case .answered(let answer, _)? = event.companionFact, case .cards(let cards) = answer.content {
        offers.take(cards)
      }
      return nil
    }, atEnd: { _, offers throws(StorageError) in offers.ruling })

  private struct Offers {
    let taste: CardTaste
    let library = try? MomentLibrary.shipped.get()
    var answers = 0
    var cards: [[MicroMoment]] = []

    /// The wearer does one of them, or turns one down. After thirty answers a taste can be known (assumed).
    mutating func take(_ offered: [CompanionCard]) {
      answers += 1
      if answers > 30 { cards.append(offered.compactMap { library?.moment($0.moment) }) }
    }

    var ruling: Ruling? {
      guard cards.count >= 20, let library else { return nil }
      func liking(_ moments: [MicroMoment]) -> Double {
        moments.reduce(0) { $0 + taste.liking($1.category) } / Double(max(1, moments.count))
      }
      let (offered, usual) = (liking(cards.flatMap { $0 }), liking(library.moments))
      guard offered < usual else { return .kept(cards.count) }
      return .broken(
        "the cards of the last \(cards.count) offers are liked \(Figures.fixed(offered, 2)) on average, and cards at random "
          + Figures.fixed(usual, 2))
    }
  }

  /// Text that identifies a person is never stored. It remembers the words that have to be redacted.
  static let redactedAtRest = CheckDeclaration(
    "redacted-at-rest", "No device keeps an address, a number or a name out of the wearer's words.",
    promise:
      "no device keeps an address, a number or a name behind a title out of the wearer's journal or chats, in no table of its file",
    doesNotVerify:
      "what neither the redactor nor a plain reader takes for an address of mail, a telephone number or somebody's name",
    vacuousBecause: "the wearer named nobody, and nobody's address or number", of: .agents,
    remembering: { Secrets(redact: $0.redact) },
    message: { _, envelope, memory in
      var texts: [String] = []
      if case .writes(let text, _)? = envelope.message.journal { texts.append(text) }
      if case .dictates(let text, _)? = envelope.message.journal { texts.append(text) }
      if case .chat(let text)? = envelope.message.body(as: CompanionAct.self)?.request { texts.append(text) }
      let chances = texts.count { memory.note($0) }
      return chances == 0 ? nil : .kept(chances)
    },
    atEnd: { world, memory throws(StorageError) in
      var complaints: [String] = []
      for role in world.plan.roles {
        guard let host = world.host(role) else { continue }
        for secret in memory.words.sorted() {
          guard let table = try host.table(holding: Array(secret.utf8)) else { continue }
          complaints.append("the \(role.rawValue) keeps what had to be redacted, in \(table)")
        }
      }
      return Ruling(complaints, chances: 0)
    })

  private struct Secrets {
    let redact: (String) -> String
    private(set) var words: Set<String> = []

    init(redact: @escaping (String) -> String) { self.redact = redact }

    /// Returns whether a text has something to redact.
    mutating func note(_ text: String) -> Bool {
      let plain = PlainIdentifiers(text).secrets
      words.formUnion(plain)
      let kept = redact(text)
      guard kept != text else { return !plain.isEmpty }
      let left = Set(kept.split(separator: " "))
      // A number may be several words: a redacted part is a stretch of them.
      for stretch in text.split(separator: " ").split(whereSeparator: left.contains) {
        let secret = stretch.joined(separator: " ")
        if secret.utf8.count >= 6 { words.insert(secret) }
      }
      return true
    }
  }
}

extension TraceEvent {
  /// `true` if another phone is used from now on, or the same one after it was set up again.
  var isNewPhone: Bool {
    if case .booted(let device, isNew: true)? = deviceFact { device.role == .phone } else { false }
  }
}
