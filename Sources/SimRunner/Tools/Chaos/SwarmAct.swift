import Devices
package import ScenarioFiles
package import SimKernel
import Wire

/// Something that a wearer does now and then and no habit brings, which a swarm can draw; all its parameters are drawn with
/// it, and become entries of the scenario's story.
package enum SwarmAct: String, CaseIterable, Hashable {
  /// A look at a device, for no reason.
  case looks
  /// The watch is put away for hours, or lies on its charger at an unusual time.
  case wrist
  /// Words in the journal: ordinary ones, ones that identify a person, ones that worry.
  case writes
  /// A workout that never happened, says the wearer.
  case disputes
  /// Blocks are deleted in the calendar, once or some mornings in a row, by the wearer or another person.
  case clears
  /// The wearer tells the planner something: how far it may go, that they are away, that they are crashing.
  case instructs
  /// A night or a weekend away from home.
  case leaves
  /// The planner's configuration is changed from afar.
  case publishes
  /// The wearer writes to the coach, asks for cards, or changes their mind about the cloud.
  case asks
  /// A focus on the desktop.
  case focuses
  /// The wearer lets the coach use the cloud, chats, takes it back, and chats on, all in one sitting.
  case wavers
  /// An entry in the diary.
  case notes
  /// The page of a day is filled in on one device or both, corrected at once, and left or turned in a hurry.
  case sleeps

  /// As `--faults` names it.
  package var name: String { rawValue }

  /// How often it comes in a week at most.
  var timesAWeekMax: Int { self == .looks || self == .asks || self == .notes || self == .sleeps ? 6 : 3 }

  /// Whether the scenario has anybody who would notice.
  package func concerns(_ scenario: Scenario) -> Bool {
    let roles = scenario.devices.present
    return switch self {
    case .looks, .writes: roles.contains(.phone)
    case .wrist, .disputes: roles.contains(.watch) && roles.contains(.phone)
    case .clears, .instructs, .leaves, .publishes: scenario.planner != nil
    case .asks, .wavers: scenario.agents != nil
    case .focuses: roles.contains(.desktop)
    case .notes, .sleeps: scenario.diary != nil
    }
  }

  /// What is done, each a while after the first; nothing where the draw has no sense.
  package func acts(_ random: inout RandomStream) -> [(after: Span, act: StoryEntry.Act)] {
    switch self {
    case .looks: return [(.zero, random.chance(0.5) ? .opensApp : .raisesWrist)]
    case .wrist:
      let span = Span.minutes(Int64(random.uniform(20, 960)))
      return [(.zero, random.chance(0.7) ? .takesOffWatch(duration: span) : .chargesWatch(duration: span))]
    case .writes:
      let role = [Role.phone, .watch][random.below(2)]
      return [(.zero, .journal(Self.pick(Self.entries, &random), on: role, isSpoken: random.chance(0.2)))]
    case .disputes: return [(.zero, .rejectsWorkout)]
    case .clears:
      let mornings = random.chance(0.5) ? 1 : 2 + random.below(4)
      return (0..<mornings).map { day in
        (.days(Int64(day)), .deletesBlock(by: random.chance(0.85) ? .wearer : .delegate))
      }
    case .instructs: return instructions(&random)
    case .leaves:
      let span = Span.hours(Int64(random.uniform(8, 72)))
      return [(.zero, .goesAway(duration: span, kilometres: random.uniform(20, 900).rounded()))]
    case .publishes: return [(.zero, .publishes(Self.pick(Self.documents, &random)))]
    case .asks: return requests(&random)
    case .wavers: return wavering(&random)
    case .focuses:
      let name = Self.pick(["work", "Workout", "Sleep", "Reading", "Do Not Disturb"], &random)
      return [(.zero, .focus(name)), (.minutes(Int64(random.uniform(5, 240))), .focus(nil))]
    case .notes: return notes(&random)
    case .sleeps: return pages(&random)
    }
  }

  private func instructions(_ random: inout RandomStream) -> [(after: Span, act: StoryEntry.Act)] {
    switch random.below(4) {
    case 0: return [(.zero, .answers(.crashing))]
    case 1:
      let span = Span.hours(Int64(random.uniform(6, 96)))
      return [(.zero, .answers(.vacation(true))), (span, .answers(.vacation(false)))]
    case 2: return [(.zero, .answers(.phase(TrustPhase.allCases[random.below(TrustPhase.allCases.count)])))]
    default:
      let span = Span.hours(Int64(random.uniform(1, 48)))
      return [(.zero, .answers(.shadows(false))), (span, .answers(.shadows(true)))]
    }
  }

  private func requests(_ random: inout RandomStream) -> [(after: Span, act: StoryEntry.Act)] {
    switch random.below(5) {
    case 0: return [(.zero, .asks(.cards))]
    case 1, 2:
      let isGiven = random.chance(0.6)
      // A wearer who says so asks something soon.
      let chat = StoryEntry.Act.asks(.chat(Self.pick(Self.chats, &random)))
      return [(.zero, .asks(.consent(isGiven))), (.minutes(Int64(random.uniform(1, 30))), chat)]
    default:
      return [(.zero, .asks(.chat(Self.pick(Self.chats, &random)), isSaid: random.chance(0.4)))]
    }
  }

  private func wavering(_ random: inout RandomStream) -> [(after: Span, act: StoryEntry.Act)] {
    var acts: [(after: Span, act: StoryEntry.Act)] = []
    var moment = Span.zero
    for isGiven in [true, false] {
      acts.append((moment, .asks(.consent(isGiven))))
      moment = moment + .seconds(Int64(random.uniform(5, 90)))
      acts.append((moment, .asks(.chat(Self.pick(Self.chats, &random)))))
      moment = moment + .seconds(Int64(random.uniform(60, 900)))
    }
    return acts
  }

  private func notes(_ random: inout RandomStream) -> [(after: Span, act: StoryEntry.Act)] {
    let role = [Role.phone, .watch][random.below(2)]
    let isFood = random.chance(0.5)
    let name = Self.pick(isFood ? Self.foods : Self.symptoms, &random)
    func act(_ role: Role) -> StoryEntry.Act {
      isFood ? .eats(name, on: role) : .feels(name, severity: 1 + random.below(10), on: role)
    }
    return [(.zero, act(role))]
  }

  /// Both devices, or twice within a second.
  private func pages(_ random: inout RandomStream) -> [(after: Span, act: StoryEntry.Act)] {
    func page(_ random: inout RandomStream) -> StoryEntry.Act {
      let role = [Role.phone, .watch][random.below(2)]
      let turn: StoryEntry.PageTurn = random.chance(0.4) ? .stays : random.chance(0.5) ? .leaves : .turns
      return .sleeps(Double(8 + random.below(11)) / 2, on: role, then: turn)
    }
    let first = page(&random)
    guard random.chance(0.6) else { return [(.zero, first)] }
    let wait = random.chance(0.5) ? Span.seconds(1) : .minutes(Int64(random.uniform(1, 300)))
    return [(.zero, first), (wait, page(&random))]
  }

  private static func pick(_ texts: [String], _ random: inout RandomStream) -> String {
    texts[random.below(texts.count)]
  }

  private static let entries = [
    "A long day, and a good run at the end of it.", "Met Kari, her number is 912 34 567. We laughed a lot.",
    "Slept badly, and the meeting did not help.", "Write to ola.nordmann@example.org about the cabin.",
    "Everything is too much. I want to end my life.", "Nothing special, and that is fine.",
  ]
  private static let chats = [
    "What could I do this evening?", "I feel tense before the presentation tomorrow.",
    "Call me on 912 34 567 when there is an idea.", "I can not see a way out any more, I want to kill myself.",
    "I lie awake and everything turns in my head.", "How did I sleep this week?",
  ]
  private static let foods = ["tomatoes", "aged cheese", "milk", "rice", "red wine"]
  private static let symptoms = ["joint pain", "headache", "fatigue", "rash"]
  private static let documents = [
    #"{"schema": 1, "version": "1.1.0", "updatedAt": "2026-03-01T00:00:00Z", "trust": {"schedulerDays": 10}}"#,
    #"{"schema": 1, "version": "1.2.0", "updatedAt": "2026-03-02T00:00:00Z", "trust": {"schedulerDays": -1}}"#,
    #"{"schema": 1, "version": "1.3.0", "updatedAt": "2026-03-03T00:00:00Z", "trust": {"deletionsMax": 2}}"#,
    "not a configuration",
  ]
}
