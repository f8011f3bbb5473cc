import DeviceKit

/// What a user of the kit sends from one device to another: a value that crosses as a property list.
///
/// An enum with a case for each kind of message is usual, so that the receiver says what it does with each:
///
/// ```swift
/// enum ToPhone: Payload { case lap(Lap), asksForGoal }
/// ```
public protocol Payload: Codable, Sendable {}

/// What the person does in an app on a device, as stories say it.
///
/// ```swift
/// struct Tap: Act { static let name = "tap"; var seconds = 60.0 }
/// ```
public protocol Act: Codable, Sendable {
  /// What a story calls it: `{ at: "d1 08:00", does: "tap", on: "watch", with: '{"seconds": 61}' }`.
  static var name: String { get }
}

/// Several acts of one app: an enum, whose cases have the names that stories call them.
///
/// ```swift
/// enum Deed: Acts { case tap(seconds: Double), undo }
/// ```
///
/// `{ at: "d1 08:00", does: "tap", on: "watch", with: { seconds: 61 } }` is the first, and `does: "undo"` the other. A case may also
/// hold one value without a label, such as `case tap(Tap)`.
public protocol Acts: Act {}

extension Acts {
  /// Each case has its own.
  public static var name: String { "" }
}

/// The payload of an app that receives nothing, or the act of an app in which nothing is done.
public struct Nothing: Payload, Act {
  public static var name: String { "" }

  /// There is one value of it.
  public init() {}
}

/// An app on one device: a value whose properties are the memory of its process.
///
/// What is not ``Stored`` is gone when the process ends. An app does everything through its ``Device``; nothing of what it asks
/// for happens before what it stored is safe. It has no clock, randomness or queue of its own. Async code runs in a
/// ``Device/task(_:in:_:)``; a bare `Task {}` never runs, and breaks a promise that says where it is.
///
/// ```swift
/// struct LapBook: App {
///   @Stored var laps: [Lap] = []
///
///   mutating func receive(_ lap: Lap, _ device: inout Device) {
///     if !laps.contains(where: { $0.id == lap.id }) { laps.append(lap) }
///   }
/// }
/// ```
public protocol App: Sendable {
  /// What it takes from other devices: the type in its `receive`.
  associatedtype IncomingPayload: Payload = Nothing
  /// What the person does in it: the type in its `act`.
  associatedtype PerformedAct: Act = Nothing

  /// Whether the app reads what the watch's sensors measure (``Device/healthSamples(after:workouts:limit:)``): where none does,
  /// nothing is measured, which is several times faster.
  static var readsHealth: Bool { get }

  /// A process of the app begins; what is ``Stored`` is read after this.
  init()
  /// The process was started, and what is stored is there. The usual place to activate the session.
  mutating func launched(_ device: inout Device)
  /// The system lets the app run; ``Device/runReason`` says why.
  mutating func run(_ device: inout Device)
  /// The person does something in the app, which is in the foreground then.
  mutating func act(_ act: PerformedAct, _ device: inout Device)
  /// A message of another device arrived; ``Device/delivery`` says how.
  mutating func receive(_ message: IncomingPayload, _ device: inout Device)
  /// The other app answered the live message of that number.
  mutating func answered(_ number: UInt64, with reply: IncomingPayload, _ device: inout Device)
  /// The session is active: what was activated can be used now.
  mutating func activated(_ device: inout Device)
  /// ``Session/isReachable`` has changed. A suspended app is notified at its next run.
  mutating func reachabilityChanged(_ device: inout Device)
  /// A queued transfer reached the other device. It is not known whether its app has received it.
  mutating func delivered(_ transfer: Transfer, _ device: inout Device)
  /// What the app gave to the session or the network was not delivered, as far as the system knows.
  mutating func failed(_ transfer: Transfer, _ error: TransferError, _ device: inout Device)
  /// The person opened a notice that the app had planned, or that a push showed; the app is in the foreground then.
  mutating func opened(_ notice: Notice, _ device: inout Device)
  /// A timer of the app is due.
  mutating func woke(_ timer: String, _ device: inout Device)
  /// The session changed to another watch and has to be activated again.
  mutating func sessionDeactivated(_ device: inout Device)
  /// ``Device/account`` has changed. A suspended app is notified at its next run; a new process reads the property.
  mutating func accountChanged(_ device: inout Device)
  /// The system ended what keeps the app running, for a call or another app; with `isOver` it may begin again.
  mutating func interrupted(_ activity: BackgroundActivity, isOver: Bool, _ device: inout Device)
  /// The time of a run in the background is over, and the app is not done.
  mutating func expired(_ device: inout Device)
  /// Whether something is under way for which the app would rather go on running.
  var isBusy: Bool { get }
}

extension App {
  public static var readsHealth: Bool { false }
  public mutating func launched(_ device: inout Device) { device.session.activate() }
  public mutating func run(_ device: inout Device) {}
  public mutating func act(_ act: PerformedAct, _ device: inout Device) {}
  public mutating func receive(_ message: IncomingPayload, _ device: inout Device) {}
  public mutating func answered(_ number: UInt64, with reply: IncomingPayload, _ device: inout Device) {}
  public mutating func activated(_ device: inout Device) {}
  public mutating func reachabilityChanged(_ device: inout Device) {}
  public mutating func delivered(_ transfer: Transfer, _ device: inout Device) {}
  public mutating func failed(_ transfer: Transfer, _ error: TransferError, _ device: inout Device) {}
  public mutating func opened(_ notice: Notice, _ device: inout Device) {}
  public mutating func woke(_ timer: String, _ device: inout Device) {}
  public mutating func sessionDeactivated(_ device: inout Device) { device.session.activate() }
  public mutating func accountChanged(_ device: inout Device) {}
  public mutating func interrupted(_ activity: BackgroundActivity, isOver: Bool, _ device: inout Device) {}
  public mutating func expired(_ device: inout Device) {}
  public var isBusy: Bool { false }
}

/// A device of a world, by what it is for.
public enum DeviceRole: String, Sendable, Hashable, CaseIterable, Codable {
  /// What is worn, what is carried, and what stands on a desk.
  case watch, phone, desktop
  /// A server on the internet, which no operating system restricts.
  case server
  /// A second device that is like a phone.
  case tablet
}

/// How something is sent or arrived.
public enum TransferChannel: String, Sendable, Hashable, Codable {
  /// A live message (`WCSession.sendMessage`): needs the other app to be reachable.
  case message
  /// The latest state (`updateApplicationContext`): what waits is replaced by what is newer.
  case context
  /// A queue (`transferUserInfo`): in order and at least once, at a time that suits the system.
  case userInfo
  /// For the face of the watch (`transferCurrentComplicationUserInfo`): urgent while the budget of the day lasts.
  case complication
  /// A file with what is said of it (`transferFile`).
  case file
  /// A message over the internet.
  case https
  /// A request over the internet whose sender waits (``Device/request(_:to:within:)``), and its response.
  case request, response
  /// A message over the local network.
  case lan
  /// A push: ``Device/push(_:to:showing:)``.
  case push
}

/// How a message came.
public struct Delivery: Sendable, Hashable {
  /// By which way.
  public let channel: TransferChannel
  /// The device that sent it.
  public let from: DeviceRole
  /// Whether the sender waits for an answer, to a live message or a request: ``Device/reply(_:)``.
  public let wantsReply: Bool
}

/// Something that an app gave to the session.
public struct Transfer: Sendable, Hashable {
  /// As the sending call answered it.
  public let number: UInt64
  /// By which way it was to go.
  public let channel: TransferChannel
  /// What was to be sent, as a property list.
  let bytes: [UInt8]
  /// Why it was not even taken.
  var refusal = TransferError.unsupportedTypes

  /// What was to be sent, if it is of that type.
  public func payload<Sent: Payload>(_ type: Sent.Type) -> Sent? { Parcel.decode(type, bytes) }
}

/// Why something was not delivered; the numbers are those of `WCError`.
public enum TransferError: Int, Error, Sendable, Hashable {
  /// The session was not activated since the launch.
  case notActivated = 7004
  /// There is no watch, or no phone, to talk to.
  case notPaired = 7005
  /// The other device has no such app.
  case appNotInstalled = 7006
  /// A live message had nowhere to go.
  case notReachable = 7007
  /// Above 65,536 bytes of a message or user info, or 262,144 of a context.
  case payloadTooLarge = 7009
  /// It cannot be written as a property list.
  case unsupportedTypes = 7010
  /// The other app could not answer.
  case replyFailed = 7011
  /// No answer came in time: whether the message arrived is not known.
  case replyTimedOut = 7012
  /// The connection broke: whether the message arrived is not known.
  case deliveryFailed = 7014
  /// The device has no room for what is to wait.
  case insufficientSpace = 7015
  /// The session is changing to another watch.
  case inactive = 7016
  /// What waited was given up.
  case transferTimedOut = 7017
  /// The phone has no app for the one on the watch.
  case companionMissing = 7018
  /// No response to a request came in time: whether the request arrived is not known. The number is `NSURLErrorTimedOut`.
  case requestTimedOut = -1001
  /// There is no way to the internet (`NSURLErrorNotConnectedToInternet`).
  case notConnected = -1009
  /// No app has the address of a push any more; the number is the push service's.
  case unregistered = 410
}

/// Why an app runs.
public enum RunReason: String, Sendable, Hashable {
  /// The person looks at the app.
  case opened
  /// A live message of the other device.
  case message
  /// Something that was queued on the other device arrived.
  case transfer
  /// The health store has news.
  case health
  /// A background run that the app asked for.
  case refresh
  /// A push, the face of the watch, the widgets, a sound that plays, the assistant, or a long run while it charges.
  case push, complication, timeline, audio, assistant, processing
  /// A workout session of the app goes on.
  case workout
}

/// An activity that keeps the app running after a run has ended.
public enum BackgroundActivity: String, Sendable, Hashable {
  /// A sound plays (`UIBackgroundModes`: `audio`).
  case audio
  /// A workout session on the watch (`HKWorkoutSession`).
  case workout

  var kit: DeviceKit.Activity { self == .audio ? .audio : .workout }
}
