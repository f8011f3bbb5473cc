/// The radio between the operating systems of watch and phone, as one of them sees it: one numbered frame in flight,
/// repeated until it is acknowledged, or until the other device counts as gone.
struct SessionRadio {
  private let profile: PlatformProfile
  private let peer: Role
  /// The number that identifies this incarnation of the device.
  private let life: UInt32
  private var lastNumber: UInt32 = 0
  private var flight: Flight?
  /// A frame that was in flight when the other device went out of reach and must not be lost. It goes first when that
  /// device is back, under its old number, because it may have arrived.
  private var stalled: Flight?
  private var peerLife: UInt32?
  private var peerNumber: UInt32 = 0
  private var timer: UInt64 = 0
  private var probes = 0

  /// `true` if the radio sees the other device.
  private(set) var isNear = true
  /// `true` if frames get through, as far as this device knows.
  private(set) var isLinked = true

  private struct Flight {
    let number: UInt32
    let content: SessionFrame.Content
    let isDurable: Bool
    var attempts = 1
  }

  enum Event {
    case arrived(SessionFrame.Content)
    /// The frame in flight arrived at the other device's operating system.
    case landed
    /// The other device doesn't respond, or went away. `wasSending` if a frame that isn't durable was in flight.
    case lost(wasSending: Bool)
    /// The other device may respond: pending items can be tried.
    case ready
  }

  private enum Alarm: UInt64 { case repeatFrame, probe }

  init(setup: DeviceSetup, peer: Role, stream: inout RandomStream) {
    profile = setup.platform
    self.peer = peer
    life = UInt32(truncatingIfNeeded: stream.next())
  }

  /// `true` if a frame could be sent now.
  var isFree: Bool { flight == nil && isNear }

  // MARK: - Sending

  /// Sends a frame and repeats it until it arrives. The radio must be free.
  mutating func send(_ content: SessionFrame.Content, isDurable: Bool, _ context: inout DeviceContext) {
    lastNumber += 1
    let flight = Flight(number: lastNumber, content: content, isDurable: isDurable)
    self.flight = flight
    transmit(flight, &context)
  }

  /// Resends the durable frame that was in flight when the connection was lost. Returns whether there was one.
  mutating func resendStalled(_ context: inout DeviceContext) -> Bool {
    guard let stalled else { return false }
    (flight, self.stalled) = (stalled, nil)
    transmit(stalled, &context)
    return true
  }

  /// Sends a frame once, without a number of its own.
  func say(_ content: SessionFrame.Content, _ context: inout DeviceContext) {
    context.send(to: peer, on: .session, SessionFrame(life: life, number: 0, content: content))
  }

  private mutating func transmit(_ flight: Flight, _ context: inout DeviceContext) {
    context.send(
      to: peer, on: .session, SessionFrame(life: life, number: flight.number, content: flight.content))
    timer += 1
    let wait = Span(nanoseconds: profile.repeatFrameAfter.nanoseconds << Int64(flight.attempts - 1))
    wake(.repeatFrame, after: wait, &context)
  }

  private func wake(_ alarm: Alarm, after wait: Span, _ context: inout DeviceContext) {
    context.wake(after: wait, WakeToken(.sessionRadio, timer &<< 8 | alarm.rawValue))
  }

  // MARK: - What happens on it

  mutating func setNear(_ isNear: Bool, _ context: inout DeviceContext) -> [Event] {
    guard self.isNear != isNear else { return [] }
    self.isNear = isNear
    return isNear ? revive() : lose(&context)
  }

  mutating func receive(_ frame: SessionFrame, _ context: inout DeviceContext) -> [Event] {
    // The received frame comes first: it may confirm the frame in flight, which must not be sent again then.
    let revived = isLinked ? [] : revive()
    var events: [Event] = []
    switch frame.content {
    case .acknowledged(let life, let number):
      guard life == self.life, let landed = flight ?? stalled, landed.number == number else { break }
      (flight, stalled, probes) = (nil, nil, 0)
      events.append(.landed)
    case .presence, .refused: events.append(.arrived(frame.content))
    case .item, .request, .reply:
      say(.acknowledged(life: frame.life, number: frame.number), &context)
      if peerLife != frame.life { (peerLife, peerNumber) = (frame.life, 0) }
      guard frame.number > peerNumber else { break }
      peerNumber = frame.number
      events.append(.arrived(frame.content))
    }
    return events + revived
  }

  mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) -> [Event] {
    guard token.argument &>> 8 == timer else { return [] }
    switch Alarm(rawValue: token.argument & 0xff) {
    case .repeatFrame?:
      guard var flight else { return [] }
      guard flight.attempts < profile.frameAttempts, isLinked else { return lose(&context) }
      flight.attempts += 1
      self.flight = flight
      transmit(flight, &context)
      return []
    case .probe?: return isLinked || !isNear ? [] : [.ready]
    case nil: return []
    }
  }

  private mutating func lose(_ context: inout DeviceContext) -> [Event] {
    let wasSending = flight.map { !$0.isDurable } ?? false
    if var flight, flight.isDurable {
      flight.attempts = 1
      stalled = flight
    }
    (flight, isLinked) = (nil, false)
    if isNear {
      let wait = profile.probeAfter.nanoseconds << Int64(min(probes, 16))
      probes += 1
      timer += 1
      wake(.probe, after: Span(nanoseconds: min(wait, profile.probeAtMost.nanoseconds)), &context)
    }
    return [.lost(wasSending: wasSending)]
  }

  private mutating func revive() -> [Event] {
    (isLinked, probes) = (true, 0)
    return [.ready]
  }
}
