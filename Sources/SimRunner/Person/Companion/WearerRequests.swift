import WearerKit

/// The wearer's daily requests to the phone's agents, and their reactions to the cards they are offered.
///
/// The words follow from how the day feels to the wearer. A recorded life doesn't contain feelings, so there they are
/// drawn. Each kind, day and answer draws from a stream of its own: one more request changes no other.
final class WearerRequests: WorldComponent, TraceObserver {
  var interest: TraceInterest { .facts }
  private unowned let world: World
  private let habits: AgentsSettings
  private let taste: CardTaste
  private var feeling: DayFeeling?

  private enum Kind: String, CaseIterable { case cards, chat, sliders }

  /// The relief that a good answer gives on the coming days, 0 to 1 (assumed).
  private static let reliefOfTalk = 0.015

  init(_ world: World, _ habits: AgentsSettings) {
    self.world = world
    self.habits = habits
    taste = CardTaste(seed: world.plan.seed)
  }

  func start() { world.kernel.observe(with: self) }

  /// Schedules the day's requests, between eight and ten.
  func dayIsKnown(_ day: WearerDay) {
    feeling = day.feeling
    for kind in Kind.allCases {
      var random = RandomStream(seed: world.plan.seed, name: "wearer.requests.\(kind.rawValue).\(day.date)")
      let perDay = rate(of: kind).perDay
      let count = Int(perDay) + (random.unit() < perDay - perDay.rounded(.down) ? 1 : 0)
      for _ in 0..<count {
        let moment = CivilDateTime(date: day.date, secondOfDay: Int(random.uniform(8, 22) * 3_600))
        let request = Self.request(kind, day.feeling, &random)
        ask(request, at: world.clock.instant(world.plan.zone.timestamp(moment)))
      }
    }
  }

  private func rate(of kind: Kind) -> Frequency {
    switch kind {
    case .cards: habits.cards
    case .chat: habits.chats
    case .sliders: habits.sliders
    }
  }

  func observe(_ event: TraceEvent) {
    guard case .answered(let answer, _)? = event.companionFact else { return }
    if case .cards(let cards) = answer.content { choose(among: cards, answer, at: event.at) }
    if case .reply = answer.content { world.relieve(by: Self.reliefOfTalk) }
  }

  /// They do the card that suits them best, or decline one.
  private func choose(among cards: [CompanionCard], _ answer: CompanionAnswer, at moment: Instant) {
    var random = RandomStream(seed: world.plan.seed, name: "wearer.card.\(answer.position)")
    let chances = cards.map { taste.chance(of: $0.moment, usually: habits.completes, feeling) }
    let noise = cards.map { _ in random.uniform(-0.1, 0.1) }
    let (luck, seconds, other) = (random.unit(), Int64(random.uniform(120, 2_400)), random.below(max(1, cards.count)))
    guard let best = cards.indices.max(by: { chances[$0] + noise[$0] < chances[$1] + noise[$1] }) else { return }
    let isDone = luck < chances[best]
    if isDone { world.relieve(by: taste.relief(of: cards[best].moment)) }
    ask(
      isDone ? .completed(moment: cards[best].moment) : .ignored(moment: cards[other].moment),
      at: moment + .seconds(seconds))
  }

  private func ask(_ request: CompanionRequest, at moment: Instant) {
    guard moment >= world.kernel.now, moment + .minutes(1) < world.end else { return }
    world.whenAwake(moment) { [unowned world] in
      for (stimulus, delay) in request.steps {
        world.kernel.schedule(at: world.kernel.now + delay) { [unowned world] in
          guard world.usesApp(on: .phone), world.kernel.now < world.end else { return }
          world.kernel.post(stimulus, to: Role.phone.node, at: world.kernel.now)
        }
      }
    }
  }

  private static func request(_ kind: Kind, _ feeling: DayFeeling?, _ random: inout RandomStream) -> CompanionRequest {
    switch kind {
    case .cards: return .cards
    case .chat:
      let chats = chats(feeling?.theme)
      return .chat(chats[random.below(chats.count)])
    case .sliders:
      func slider(_ value: Double?) -> Double? {
        let (drawn, isSkipped) = (random.unit(), random.chance(0.08))
        return isSkipped ? nil : ((value ?? drawn) * 10).rounded() / 10
      }
      let sliders = Sliders(
        stress: slider(feeling?.stress), energy: slider(feeling?.energy), sleepQuality: slider(feeling?.sleepQuality))
      return .sliders(sliders)
    }
  }

  /// Messages that fit such a day, and some that fit any day.
  private static func chats(_ theme: DayFeeling.Theme?) -> [String] {
    switch theme {
    case .ill: ill + anyDay
    case .tired: tired + anyDay
    case .strained: strained + anyDay
    case .loaded: loaded + anyDay
    case .well: well + anyDay
    case .plain: plain + anyDay
    case nil: ill + tired + strained + loaded + well + plain + anyDay
    }
  }

  private static let ill = [
    "I have a sore throat, should I train today?", "Fever since last night, can I go for a run?",
    "Still coughing, what can I do?", "My head hurts and I am cold.",
  ]
  private static let tired = [
    "I slept badly, should I train today?", "How can I wind down before bed?", "Why is my energy so low?",
    "How long did I sleep last night?", "I keep checking my phone at night.",
  ]
  private static let strained = [
    "Long day, my head is full. Any idea?", "Meetings until six again, what now?", "I can not relax in the evening.",
    "I feel tense before the presentation tomorrow.", "Why is my score so high?",
  ]
  private static let loaded = [
    "My legs are heavy, train or rest?", "What helps against a stiff neck?", "How is my recovery?",
    "I have ten minutes, what is worth doing?",
  ]
  private static let well = [
    "Feeling great, what next?", "New personal best on the bike!", "Give me something for a better morning.",
    "What was my resting heart rate yesterday?",
  ]
  private static let plain = [
    "I have ten minutes, what is worth doing?", "How many steps did I make this week?", "Should I train today?",
    "What was my HRV last night?",
  ]
  /// Some contain personal data that only the phone should store.
  private static let anyDay = [
    "Remind my sister, her number is +47 912 34 567, to join me for a walk.",
    "You can write to kari.nordmann@example.org about the yoga class.",
    "Dr. Nordahlsen wants me to walk more, how many steps did I make this week?",
  ]
}

/// The wearer's liking for each kind of card. It stays the same for life, and the agents see only which cards are
/// accepted or declined. The numbers are assumed.
struct CardTaste {
  private let seed: UInt64
  private static let library = try? MomentLibrary.shipped.get()
  /// The most that taste changes the probability of accepting a card, up or down.
  private static let reach = 0.4
  private static let reliefOfCard = 0.03
  private static let reliefOfTaste = 0.04

  init(seed: UInt64) { self.seed = seed }

  /// From -1 (never) to 1 (gladly).
  func liking(_ category: MicroMoment.Category) -> Double {
    var random = RandomStream(seed: seed, name: "wearer.taste.\(category.rawValue)")
    return random.uniform(-1, 1)
  }

  /// Returns the probability that the wearer does what the card says, 0 to 1.
  func chance(of moment: String, usually: Double, _ feeling: DayFeeling?) -> Double {
    guard let card = Self.library?.moment(moment) else { return usually }
    // A wearer who is ill or exhausted does nothing hard.
    let isBeyond = card.difficulty == .hard && (feeling?.theme == .ill || (feeling?.energy ?? 1) < 0.3)
    return isBeyond ? 0 : min(1, max(0, usually + Self.reach * liking(card.category)))
  }

  /// Returns the relief on the coming days from doing it.
  func relief(of moment: String) -> Double {
    guard let card = Self.library?.moment(moment) else { return Self.reliefOfCard }
    return Self.reliefOfCard + Self.reliefOfTaste * max(0, liking(card.category))
  }
}

extension CompanionRequest {
  /// The wearer's steps to ask, each with its delay after the first: they open the phone's app first.
  package var steps: [(message: Message, delay: Span)] {
    [(Message(DeviceEvent.opensPhoneApp), .zero), (Message(CompanionAct.asks(self)), .seconds(20))]
  }
}
