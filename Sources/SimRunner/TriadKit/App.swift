import DeviceKit

/// A value that an app sends from one device to another, encoded as a property list.
///
/// An enum with a case for each kind of message is usual, so that the receiver handles each of them:
///
/// ```swift
/// enum ToPhone: Payload { case lap(Lap), asksForGoal }
/// ```
public protocol Payload: Codable, Sendable {}

/// An act of the person in an app, as stories name it.
///
/// ```swift
/// struct Tap: Act { static let name = "tap"; var seconds = 60.0 }
/// ```
public protocol Act: Codable, Sendable {
  /// The name in stories: `{ at: "d1 08:00", does: "tap", on: "watch", with: '{"seconds": 61}' }`.
  static var name: String { get }
}

/// Several acts of one app: an enum whose cases have the names in stories.
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

/// The payload of an app that receives nothing, or the act of an app without acts.
public struct Nothing: Payload, Act {
  public static var name: String { "" }

  /// Creates the only value.
  public init() {}
}

/// An app on one device: a value whose properties are the memory of its process.
///
/// Properties that aren't ``Stored`` are lost when the process ends. An app does everything through its ``Device``;
/// none of its requests is carried out before the stored values are safe. It has no clock, randomness or queue of its
/// own. Async code runs in a ``Device/task(_:in:_:)``; a bare `Task {}` never runs, and breaks a promise that reports
/// its place.
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
  /// The type that it receives from other devices: the type in its `receive`.
  associatedtype IncomingPayload: Payload = Nothing
  /// The type of the person's acts in it: the type in its `act`.
  associatedtype PerformedAct: Act = Nothing

  /// `true` if the app reads samples of the watch's sensors (``Device/healthSamples(after:workouts:limit:)``). If no
  /// app does, none are measured, which is several times faster.
  static var readsHealth: Bool { get }

  /// Creates the app for a new process. ``Stored`` values are read after this.
  init()
  /// The process has started and the stored values are loaded. The usual place to activate the session.
  mutating func launched(_ device: inout Device)
  /// The system lets the app run; ``Device/runReason`` has the reason.
  mutating func run(_ device: inout Device)
  /// The person performs an act in the app, which is then in the foreground.
  mutating func act(_ act: PerformedAct, _ device: inout Device)
  /// A message of another device arrived; ``Device/delivery`` describes its delivery.
  mutating func receive(_ message: IncomingPayload, _ device: inout Device)
  /// The other app answered the live message of that number.
  mutating func answered(_ number: UInt64, with reply: IncomingPayload, _ device: inout Device)
  /// The session was activated and can be used.
  mutating func activated(_ device: inout Device)
  /// ``Session/isReachable`` has changed. A suspended app is notified at its next run.
  mutating func reachabilityChanged(_ device: inout Device)
  /// A queued transfer reached the other device. Its app may not have received it yet.
  mutating func delivered(_ transfer: Transfer, _ device: inout Device)
  /// A transfer wasn't delivered, as far as the system knows.
  mutating func failed(_ transfer: Transfer, _ error: TransferError, _ device: inout Device)
  /// The person opened a notice that the app scheduled or a push showed. The app is then in the foreground.
  mutating func opened(_ notice: Notice, _ device: inout Device)
  /// A notice of the app is shown while the person has the app open (`willPresent`). Not to show it, clear it.
  mutating func presented(_ notice: Notice, _ device: inout Device)
  /// A timer of the app is due.
  mutating func woke(_ timer: String, _ device: inout Device)
  /// The session changed to another watch and has to be activated again.
  mutating func sessionDeactivated(_ device: inout Device)
  /// ``Device/account`` has changed. A suspended app is notified at its next run; a new process reads the property.
  mutating func accountChanged(_ device: inout Device)
  /// The system interrupted a background activity, for a call or another app. If `isOver`, the app may begin it again.
  mutating func interrupted(_ activity: BackgroundActivity, isOver: Bool, _ device: inout Device)
  /// The time of a background run has expired, and the app isn't finished.
  mutating func expired(_ device: inout Device)
  /// `true` if the app has unfinished work and wants to continue running.
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
  public mutating func presented(_ notice: Notice, _ device: inout Device) {}
  public mutating func woke(_ timer: String, _ device: inout Device) {}
  public mutating func sessionDeactivated(_ device: inout Device) { device.session.activate() }
  public mutating func accountChanged(_ device: inout Device) {}
  public mutating func interrupted(_ activity: BackgroundActivity, isOver: Bool, _ device: inout Device) {}
  public mutating func expired(_ device: inout Device) {}
  public var isBusy: Bool { false }
}

/// The role of a device in a world.
public enum DeviceRole: String, Sendable, Hashable, CaseIterable, Codable {
  /// A device that is worn, one that is carried, and one on a desk.
  case watch, phone, desktop
  /// A server on the internet, which no operating system restricts.
  case server
  /// A second device that behaves like a phone.
  case tablet
}

/// The channel of a transfer or a message.
public enum TransferChannel: String, Sendable, Hashable, Codable {
  /// A live message (`WCSession.sendMessage`): needs the other app to be reachable.
  case message
  /// The latest state (`updateApplicationContext`): a newer state replaces a waiting one.
  case context
  /// A queue (`transferUserInfo`): in order and at least once, at a time that suits the system.
  case userInfo
  /// For the complication (`transferCurrentComplicationUserInfo`): urgent within the day's budget.
  case complication
  /// A file with metadata (`transferFile`).
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

/// The delivery of a message.
public struct Delivery: Sendable, Hashable {
  /// The channel on which it arrived.
  public let channel: TransferChannel
  /// The device that sent it.
  public let from: DeviceRole
  /// `true` if the sender of a live message or a request waits for an answer: ``Device/reply(_:)``.
  public let wantsReply: Bool
}

/// Something that an app passed to the session.
public struct Transfer: Sendable, Hashable {
  /// The number that the sending call returned.
  public let number: UInt64
  /// The channel on which it was sent.
  public let channel: TransferChannel
  /// The payload, as a property list.
  let bytes: [UInt8]
  /// The error, if the session refused it.
  var refusal = TransferError.unsupportedTypes

  /// Returns the payload if it is of that type.
  public func payload<Sent: Payload>(_ type: Sent.Type) -> Sent? { AppMessage.decode(type, bytes) }
}

/// The reason why a transfer wasn't delivered. The numbers are those of `WCError`.
public enum TransferError: Int, Error, Sendable, Hashable {
  /// The session wasn't activated since the launch.
  case notActivated = 7004
  /// No watch is paired with the phone, or no phone with the watch.
  case notPaired = 7005
  /// The app isn't installed on the other device.
  case appNotInstalled = 7006
  /// The other app wasn't reachable for a live message.
  case notReachable = 7007
  /// Above 65,536 bytes of a message or user info, or 262,144 of a context.
  case payloadTooLarge = 7009
  /// The value can't be encoded as a property list.
  case unsupportedTypes = 7010
  /// The other app couldn't answer.
  case replyFailed = 7011
  /// No answer arrived in time. The message may have arrived.
  case replyTimedOut = 7012
  /// The connection broke. The message may have arrived.
  case deliveryFailed = 7014
  /// The device has no space for the transfer.
  case insufficientSpace = 7015
  /// The session is changing to another watch.
  case inactive = 7016
  /// The system gave up a waiting transfer.
  case transferTimedOut = 7017
  /// The phone has no companion app for the one on the watch.
  case companionMissing = 7018
  /// No response to a request arrived in time. The request may have arrived. The number is `NSURLErrorTimedOut`.
  case requestTimedOut = -1001
  /// The device has no internet connection (`NSURLErrorNotConnectedToInternet`).
  case notConnected = -1009
  /// No app has the address of the push any more. The number is the push service's.
  case unregistered = 410
}

/// The reason why an app runs.
public enum RunReason: String, Sendable, Hashable {
  /// The person opened the app.
  case opened
  /// A live message of the other device.
  case message
  /// A queued transfer of the other device arrived.
  case transfer
  /// The health store has new samples.
  case health
  /// A background run that the app requested.
  case refresh
  /// A push, the complication, the widgets, audio playback, the assistant, or a long run while the device charges.
  case push, complication, timeline, audio, assistant, processing
  /// A workout session of the app is running.
  case workout
}

/// An activity that keeps the app running after a run has ended.
public enum BackgroundActivity: String, Sendable, Hashable {
  /// Audio playback (`UIBackgroundModes`: `audio`).
  case audio
  /// A workout session on the watch (`HKWorkoutSession`).
  case workout

  var kit: DeviceKit.Activity { self == .audio ? .audio : .workout }
}
