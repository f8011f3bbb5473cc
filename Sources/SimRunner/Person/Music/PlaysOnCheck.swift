/// The music that the wearer starts continues, whether they look at the phone or not.
final class PlaysOnCheck: CheckFindings, CountingCheck {
  static let name = CheckName(
    "music-plays-on", "After a song that was heard out another begins, also on a phone that is locked.")
  static let kind = CheckKind.liveness
  static let promise =
    "within two minutes of the end of a song that was heard out the next one begins, or the phone says that it is silent, on a phone that "
    + "was left to itself, whether it is locked or not; and before it is unlocked for the first time after a start, it plays nothing"
  static let doesNotVerify = "songs around a fault or a start of the phone, or whether the next song is a good one"
  static let vacuousBecause = "no song was heard out"

  static let atErasure = ErasurePolicy.looksOn

  /// The longest wait for the next song (assumed), and the remainder in seconds with which a song counts as complete.
  private static let patience = Span.minutes(2)
  private static let rest = 3.0

  private let music: MusicSetup?
  private let locks: Bool
  /// The end of the song after which another must begin.
  private var ended: Instant?
  private var isUnlocked = false
  private var isPlaying = false
  private(set) var nearness = Nearness()
  var interest: TraceInterest { [.facts, .messages] }

  init(_ plan: WorldPlan) {
    music = plan.music?.setup
    locks = plan.devices[.phone]?.platform?.locks ?? false
  }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.music != nil }

  func observe(_ event: TraceEvent) {
    if event.fact(as: FaultFact.self) != nil { ended = nil }
    if case .booted(let device, _)? = event.deviceFact, device.role == .phone {
      (ended, isUnlocked, isPlaying) = (nil, false, false)
    }
    let fact = event.musicFact
    if case .ended(let play, _)? = fact {
      let length = music?.length(of: play.song).seconds ?? .infinity
      ended = isPlaying && play.heard.seconds >= length - Self.rest ? event.at : nil
      isPlaying = false
    }
    if case .began? = fact {
      judge(event.at)
      isPlaying = true
      if locks, !isUnlocked { fail(event.at, "the phone plays, and was not unlocked since it started") }
    }
    if case .silent? = fact { judge(event.at) }
    if case .quiet? = fact { judge(event.at) }
    if case .resumed? = fact { (ended, isPlaying) = (nil, true) }
  }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .delivery, envelope.to == Role.phone.node else { return }
    if envelope.message.number == .act { isUnlocked = true }
    let stimulus = envelope.message.stimulus
    if case .usesPhone? = stimulus { isUnlocked = true }
    if case .opensPhoneApp? = stimulus { isUnlocked = true }
  }

  private func judge(_ at: Instant) {
    guard let ended else { return }
    self.ended = nil
    chances += 1
    nearness.note(at - ended, of: Self.patience, at)
    if at - ended > Self.patience {
      fail(at, "a song was heard out, and for \(Figures.span(at - ended)) the phone played no other and said nothing")
    }
  }
}
