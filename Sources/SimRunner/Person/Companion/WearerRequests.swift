import Devices
import Engine
import DeviceKit
import WearerKit
import ScenarioFiles
package import SimKernel
package import Wire

/// What the wearer wants of the phone's agents, day by day, and what they make of the cards that they are offered.
///
/// Each kind draws from a stream of its own, and each answer too: one request more moves no other.
final class WearerRequests: WorldPart, TraceObserver {
  var interest: TraceInterest { .facts }
  private unowned let world: World
  private let habits: AgentsSettings
  private var streams: [RandomStream]

  private static let kinds = ["cards", "chat", "sliders"]

  init(_ world: World, _ habits: AgentsSettings) {
    self.world = world
    self.habits = habits
    streams = Self.kinds.map { RandomStream(seed: world.plan.seed, name: "wearer.requests.\($0)") }
  }

  /// Puts the requests of each day on the calendar, between eight and ten.
  func start() {
    world.kernel.observe(with: self)
    let days = Int((world.plan.length.seconds / 86_400).rounded(.up))
    let rates = [habits.cards, habits.chats, habits.sliders].map(\.perWeek)
    for day in 0..<days {
      let date = world.plan.zone.civil(world.plan.start).date.adding(days: day)
      for (kind, rate) in rates.enumerated() {
        let (luck, hour, feeling) = (streams[kind].unit(), streams[kind].uniform(8, 22), streams[kind].next())
        guard luck < rate / 7 else { continue }
        let moment = CivilDateTime(date: date, secondOfDay: Int(hour * 3_600))
        ask(Self.request(kind, feeling), at: world.clock.instant(world.plan.zone.timestamp(moment)))
      }
    }
  }

  func observe(_ event: TraceEvent) {
    guard case .answered(let answer, _)? = event.companionFact, case .cards(let cards) = answer.content,
      let first = cards.first
    else { return }
    var random = RandomStream(seed: world.plan.seed, name: "wearer.card.\(answer.position)")
    let (isDone, seconds) = (random.chance(habits.completes), Int64(random.uniform(120, 2_400)))
    ask(isDone ? .completed(moment: first.moment) : .ignored(moment: first.moment), at: event.at + .seconds(seconds))
  }

  private func ask(_ request: CompanionRequest, at moment: Instant) {
    guard moment >= world.kernel.now, moment + .minutes(1) < world.end else { return }
    for (stimulus, delay) in request.steps {
      world.kernel.schedule(at: moment + delay) { [unowned world] in
        guard world.host(.phone)?.isUp == true else { return }
        world.kernel.post(stimulus, to: Role.phone.node, at: world.kernel.now)
      }
    }
  }

  private static func request(_ kind: Int, _ luck: UInt64) -> CompanionRequest {
    func slider(_ shift: UInt64) -> Double? {
      let step = (luck >> shift) % 12
      return step > 10 ? nil : Double(step) / 10
    }
    return switch kind {
    case 0: .cards
    case 1: .chat(chats[Int(luck % UInt64(chats.count))])
    default: .sliders(Sliders(stress: slider(4), energy: slider(12), sleepQuality: slider(20)))
    }
  }

  /// Everyday messages; some name what only the phone should keep.
  private static let chats = [
    "How can I wind down before bed?", "I slept badly, should I train today?", "What helps against a stiff neck?",
    "Long day, my head is full. Any idea?", "I have ten minutes, what is worth doing?", "Why is my energy so low?",
    "Give me something for a better morning.", "I keep checking my phone at night.", "Feeling great, what next?",
    "Remind my sister, her number is +47 912 34 567, to join me for a walk.",
    "You can write to kari.nordmann@example.org about the yoga class.", "Meetings until six again, what now?",
  ]
}

extension CompanionRequest {
  /// What the wearer does to ask, and how long after the first step: who asks has the phone's app open.
  package var steps: [(message: Message, delay: Span)] {
    [(Message(Stimulus.opensPhoneApp), .zero), (Message(CompanionAct.asks(self)), .seconds(20))]
  }
}
