/// The desktop: it reports the focus mode, the front application and whether a meeting is in progress to the phone.
///
/// Changes within half a minute count as one. There is one record, whose newest version is valid. It is sent over the
/// local network, and over the private store if the phone isn't reached there.
package struct DesktopMachine: DeviceStateMachine {
  package let platform = PlatformView()
  private let replica: SyncEngine
  private let store: DeviceStore
  private var isAttended = false
  private var focus: String?
  private var frontApplication: String?
  private var meetings: Set<UInt64> = []
  private var settlesSoon = false
  /// With a DJ: the use of the screen, and whether the timer of repeated reports runs.
  private var screen: ScreenLog?
  private var isBeating = false
  private var fallback: ContextFallback
  private var journal: JournalInput

  static let debounce = Span.seconds(30)
  /// The interval of unchanged reports to a DJ: half of the time for which they are valid (assumed).
  private static let beat = Span.minutes(5)
  package static let contextKey = RecordKey(domain: .desktopContext, id: 1)

  package init(store: DeviceStore, setup: DeviceSetup) {
    self.store = store
    replica = SyncEngine(store: store, setup: setup)
    journal = JournalInput(replica)
    fallback = ContextFallback(setup)
    screen = setup.music == nil ? nil : ScreenLog()
  }

  package mutating func boot(_ context: inout DeviceContext) {
    context.report(
      DeviceFact.booted(replica.setup.device, isNew: store.beginLife(of: replica.setup.device.installation)))
    if store.isFromBackup { replica.takeOver(&context) }
    if replica.setup.app < .current { context.report(DeviceFact.runsApp(replica.setup.app, replica.setup.device)) }
    replica.boot(&context)
    // The context that the phone hadn't received before this start.
    fallback.plan(&context)
  }

  package mutating func receive(_ envelope: borrowing Envelope, _ context: inout DeviceContext) {
    context.platform.isAtDesk = isAttended
    if let stimulus = envelope.message.stimulus {
      notice(stimulus, &context)
      return
    }
    if let act = envelope.message.journal { return _ = journal.enter(act, &context) }
    if case .nowPlaying(let playing)? = envelope.message.music { return MenuBar(store).take(playing, &context) }
    guard let role = Role(node: envelope.from) else { return }
    if case .ready = replica.receive(envelope.message, from: role, &context) { journal.finishDrafts(&context) }
  }

  package mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) {
    if token.reason == .contextFallback { return fallback.wake(replica, &context) }
    if token.reason == .dictationEnds { return _ = journal.endDictation(token, &context) }
    guard token.reason == .settleContext else { return replica.wake(token, &context) }
    if token.argument == 0 { settlesSoon = false }
    guard keepsBeating(token, &context), replica.mayWrite() else { return }
    let body = RecordBody(
      DesktopContext(
        observed: context.clock, isAttended: isAttended, focus: focus, frontApplication: frontApplication,
        isInMeeting: !meetings.isEmpty, screenTime: screen?.time(at: context.clock)))
    replica.write(Self.contextKey, body, created: context.clock, &context)
    fallback.plan(&context)
  }

  /// Returns whether the context must be sent again, and plans the next time.
  private mutating func keepsBeating(_ token: WakeToken, _ context: inout DeviceContext) -> Bool {
    guard screen != nil else { return true }
    if token.argument == 1 { isBeating = false }
    if isAttended, !isBeating {
      isBeating = true
      context.wake(after: Self.beat, WakeToken(.settleContext, 1))
    }
    return token.argument == 0 || isAttended
  }

  private mutating func notice(_ stimulus: DeviceEvent, _ context: inout DeviceContext) {
    switch stimulus {
    case .desktopScreen(let isAwake):
      isAttended = isAwake
      context.platform.isAtDesk = isAwake
      replica.access.signIn(&context)
    case .focus(let mode): focus = mode
    case .frontApplication(let category): frontApplication = category
    case .meeting(let id, let isStarting):
      if isStarting { meetings.insert(id) } else { meetings.remove(id) }
    // This doesn't concern the screen.
    case .condition(let condition, let isOn):
      replica.access.note(condition, isOn)
      // A desktop that signs in is notified, and continues at once.
      return isOn ? () : replica.resume(&context)
    case .body, .deletesSamples, .recoversWorkout, .syncsHealth, .wrist, .watchCharger, .phoneCharger, .raisesWrist,
      .opensWatchApp, .forceQuits, .pairs, .proximity, .opensPhoneApp, .usesPhone, .phoneInDrawer, .arrives, .locates,
      .trains, .rides, .calendarHolds, .editsCalendar, .tokenExpires, .updatesApp:
      return
    }
    screen?.note(isAttended ? frontApplication : nil, at: context.clock)
    guard !settlesSoon else { return }
    settlesSoon = true
    context.wake(after: Self.debounce, WakeToken(.settleContext))
  }
}

extension WakeToken.Reason {
  /// The context has settled, or is sent again.
  static let settleContext = Self(4, "looks what its wearer settled on")
  /// The desktop checks whether the phone has received its context.
  static let contextFallback = Self(23, "looks whether the phone has taken its context")
}
