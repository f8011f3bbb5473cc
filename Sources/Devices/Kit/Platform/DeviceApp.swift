/// An app on a handheld device, which runs only when the operating system lets it.
///
/// Its properties are the memory of its process, which survives a suspension but not the end of the process. Its store
/// survives both.
package protocol DeviceApp {
  /// The system showed the wearer an alert that the app had requested.
  static func alertShown(_ subject: NoticeSubject, on setup: DeviceSetup, _ context: inout DeviceContext)
  /// An item of the session reached the device, whether the app runs or not.
  static func arrived(_ item: SessionItem, on setup: DeviceSetup, _ context: inout DeviceContext)
  /// Handles a message for one of the wearer's accounts on the device, which the system manages even while the app
  /// doesn't run. Returns whether it was such a message.
  static func takesForSystem(_ message: Message, on setup: DeviceSetup, _ store: DeviceStore) -> Bool
  /// `true` if apps of this kind plan notices, which need tables.
  static var plansNotices: Bool { get }
  /// A notice of the app was due, whether the app runs or not. The system showed it, or didn't because the wearer
  /// forbids notices.
  static func noticeWasDue(_ notice: LocalNotice, isShown: Bool, on setup: DeviceSetup, _ context: inout DeviceContext)
  /// The system shows a notice of the app, which is in the foreground.
  mutating func presented(_ notice: LocalNotice, _ context: inout DeviceContext)
  /// `true` if apps of this type are notified by ``activated``, ``reachabilityChanged`` and ``delivered``.
  static var followsSession: Bool { get }
  init(store: DeviceStore, setup: DeviceSetup)
  /// The device was set up from another one's backup: the store belongs to that one, and no process has run yet.
  mutating func takeOver(_ context: inout DeviceContext)
  /// The process was started.
  mutating func launch(_ context: inout DeviceContext)
  /// A run begins, for the reason in ``PlatformView/launchReason``.
  mutating func run(_ context: inout DeviceContext)
  /// A message arrived, from another device or, if `role` is `nil`, from a service.
  mutating func receive(_ message: Message, from role: Role?, _ context: inout DeviceContext)
  mutating func wake(_ token: WakeToken, _ context: inout DeviceContext)
  /// The wearer does something in the app.
  mutating func notice(_ act: Message, _ context: inout DeviceContext)
  /// The other app answered a live message.
  mutating func answered(_ item: SessionItem, _ message: Message, _ context: inout DeviceContext)
  /// The session changed to another watch and has to be activated again (`sessionDidDeactivate`).
  mutating func sessionDeactivated(_ context: inout DeviceContext)
  /// The session is active (`activationDidCompleteWith`).
  mutating func activated(_ context: inout DeviceContext)
  /// ``PlatformView/isReachable`` changed (`sessionReachabilityDidChange`).
  mutating func reachabilityChanged(_ context: inout DeviceContext)
  /// A queued item reached the other device (`didFinish` without an error). It is unknown whether its app accepted it.
  mutating func delivered(_ item: SessionItem, _ context: inout DeviceContext)
  /// ``PlatformView/account`` changed (`CKAccountChanged`).
  mutating func accountChanged(_ context: inout DeviceContext)
  /// The system ended an activity of the app, or allows it again.
  mutating func interrupted(_ activity: Activity, isOver: Bool, _ context: inout DeviceContext)
  /// The device is in use again after the wearer had chosen another one.
  mutating func chosenAnew(_ context: inout DeviceContext)
  /// An item that the app gave to the session was not delivered.
  mutating func failed(_ item: SessionItem, _ error: SessionError, _ context: inout DeviceContext)
  /// The time of a run in the background expired before the app reported that it had finished.
  mutating func expired(_ context: inout DeviceContext)
  /// `true` if the app has unfinished work and would rather continue to run.
  var isBusy: Bool { get }
}

extension DeviceApp {
  package mutating func takeOver(_ context: inout DeviceContext) {}
  package static var followsSession: Bool { false }
  package mutating func activated(_ context: inout DeviceContext) {}
  package mutating func reachabilityChanged(_ context: inout DeviceContext) {}
  package mutating func delivered(_ item: SessionItem, _ context: inout DeviceContext) {}
  package mutating func presented(_ notice: LocalNotice, _ context: inout DeviceContext) {}
  package mutating func accountChanged(_ context: inout DeviceContext) {}
  package mutating func interrupted(_ activity: Activity, isOver: Bool, _ context: inout DeviceContext) {}
  package mutating func chosenAnew(_ context: inout DeviceContext) {}
  package mutating func expired(_ context: inout DeviceContext) {}
  package static var plansNotices: Bool { false }
  package static func noticeWasDue(
    _ notice: LocalNotice, isShown: Bool, on setup: DeviceSetup, _ context: inout DeviceContext
  ) {}
  package static func alertShown(_ subject: NoticeSubject, on setup: DeviceSetup, _ context: inout DeviceContext) {}
  package static func arrived(_ item: SessionItem, on setup: DeviceSetup, _ context: inout DeviceContext) {}
  package static func takesForSystem(_ message: Message, on setup: DeviceSetup, _ store: DeviceStore) -> Bool { false }
}
