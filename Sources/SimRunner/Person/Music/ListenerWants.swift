import WearerKit

/// The causes of a listener's wish for music at one moment. No device receives it, only its effects on the body, the
/// desktop and the calendar.
struct ListenerState: Equatable {
  enum Doing: CaseIterable { case training, recovering, riding, desk, meeting, home, away }

  var doing = Doing.home
  /// From 0 (calm) to 1 (strained), and from 0 (worn out) to 1.
  var strain = 0.5
  var energy = 0.5
  /// The quality of last night's sleep, 0 to 1.
  var rest = 0.6
  /// -1 to 1.
  var mood = 0.0
  /// Hours since they woke up, and until they go to bed; `nil` if unknown.
  var awake = 6.0
  var untilBed: Double?
  /// The meetings of the last two hours, and the hours until the next one.
  var meetings = 0
  var untilMeeting: Double?
}

/// A listener's way from their state to a wish: constant for life. The numbers are assumed.
struct ListenerWants {
  /// The weights of strain, weariness, work and drive, relative to other people.
  private let tension, weariness, duty, drive: Double
  /// Their general inclination to each need.
  private let leanings: [Double]

  /// A wish without a cause is the last.
  static let needs: [MusicNeed] = [.energize, .calm, .focus, .maintain]
  /// The advantage of a wish that continues, and its loss with each song.
  private static let inertia = 0.9
  private static let satiety = 0.06

  init(seed: UInt64) {
    var random = RandomStream(seed: seed, name: "wearer.listening.style")
    func weight() -> Double { random.uniform(0.6, 1.4) }
    (tension, weariness, duty, drive) = (weight(), weight(), weight(), weight())
    leanings = Self.needs.map { _ in random.normal(deviation: 0.15) }
  }

  /// Returns the strongest wish.
  ///
  /// - Parameters:
  ///   - songs: The number of songs for which the current wish has lasted.
  ///   - whims: Inclinations without a known cause, in the order of ``needs``.
  func next(in state: ListenerState, after current: MusicNeed? = nil, songs: Int = 0, whims: [Double]) -> MusicNeed {
    let pulls = zip(Self.needs, zip(leanings, whims)).map { need, other in
      let kept = need == current ? max(0, Self.inertia - Self.satiety * Double(songs)) : 0
      return (need: need, pull: pull(need, in: state) + other.0 + other.1 + kept)
    }
    return pulls.max { $0.pull < $1.pull }?.need ?? .maintain
  }

  private func pull(_ need: MusicNeed, in state: ListenerState) -> Double {
    let strained = tension * (state.strain - 0.52) / 0.16 + 0.3 * Double(state.meetings)
    let tired = weariness * ((0.48 - state.energy) / 0.16 + (0.55 - state.rest) / 0.2) / 2
    let isLate = state.untilBed.map { $0 < 1.4 } ?? false
    switch need {
    case .energize:
      if state.doing == .training { return 1.3 + 2.2 * drive - 0.5 * max(0, tired) }
      if isLate || state.doing == .recovering { return -2 }
      return (state.awake < 3 ? 0.35 : -0.7) + 0.9 * tired + 0.3 * state.mood
    case .calm:
      let unwinds = state.doing == .home && state.awake > 9.5
      let base = state.doing == .recovering ? 2 : isLate ? 2.6 : unwinds ? 1.8 : -0.15
      return base + 0.75 * strained - 0.2 * state.mood + (unwinds ? 0.3 * tired : 0)
    case .focus:
      guard state.doing == .desk else { return -2 }
      let isCut = state.untilMeeting.map { $0 < 0.2 } ?? false
      return 1.2 + 1.1 * duty - 0.35 * max(0, strained) - 0.3 * max(0, tired) - (isCut ? 0.8 : 0)
    case .maintain, .transition: return state.doing == .meeting ? 2.4 : 0.9
    }
  }
}

/// The parts of the wearer's days that move their wishes.
struct ListenerDays {
  private var changes: [(at: Timestamp, stimulus: DeviceEvent)] = []
  private var trainings: [Range<Timestamp>] = []
  private var asleep: [Range<Timestamp>] = []
  private var feelings: [(from: Timestamp, feeling: DayFeeling)] = []

  private static let lately = Span.hours(2)
  private static let recovery = Span.minutes(45)
  /// Shorter sleep is a nap.
  private static let shortestNight = Span.hours(3)

  mutating func add(_ day: WearerDay) {
    guard let first = day.events.first?.at else { return }
    let kept = first - .days(2)
    changes.removeAll { $0.at < kept }
    trainings.removeAll { $0.upperBound < kept }
    asleep = (asleep.filter { $0.upperBound > kept } + day.asleep.filter { $0.length > Self.shortestNight }).merged()
    if let feeling = day.feeling { feelings = feelings.suffix(1) + [(first, feeling)] }
    for event in day.events {
      guard let stimulus = event.stimulus else { continue }
      switch stimulus {
      case .arrives, .desktopScreen, .meeting: changes.append((event.at, stimulus))
      default: break
      }
    }
  }

  mutating func trains(_ interval: Range<Timestamp>) { trainings.append(interval) }

  func state(at now: Timestamp) -> ListenerState {
    var (state, sits, meeting) = (ListenerState(), false, UInt64?.none)
    if let feeling = (feelings.last { $0.from <= now } ?? feelings.first)?.feeling {
      (state.strain, state.energy) = (feeling.stress, feeling.energy)
      (state.rest, state.mood) = (feeling.sleepQuality, feeling.mood)
    }
    for (at, stimulus) in changes {
      if case .meeting(_, true) = stimulus, at > now {
        state.untilMeeting = (at - now).seconds / 3_600
        break
      }
      guard at <= now else { continue }
      switch stimulus {
      case .arrives(let place): state.doing = place == .home ? .home : place == .commute ? .riding : .away
      case .desktopScreen(let isAwake): sits = isAwake
      case .meeting(let id, true): meeting = id
      case .meeting(_, false):
        meeting = nil
        if now - at < Self.lately { state.meetings += 1 }
      default: break
      }
    }
    if sits { state.doing = .desk }
    if meeting != nil { state.doing = .meeting }
    if trainings.contains(where: { $0.upperBound <= now && now - $0.upperBound < Self.recovery }) {
      state.doing = .recovering
    }
    if trainings.contains(where: { $0.contains(now) }) { state.doing = .training }
    if let night = asleep.last(where: { $0.upperBound <= now }) {
      state.awake = (now - night.upperBound).seconds / 3_600
    }
    state.untilBed = asleep.first { $0.lowerBound > now }.map { ($0.lowerBound - now).seconds / 3_600 }
    return state
  }
}
