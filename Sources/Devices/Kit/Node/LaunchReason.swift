/// The reason why the operating system runs an app.
package enum LaunchReason: UInt8, StableName, Hashable, WireField {
  /// The wearer looks at the app: it is in the foreground.
  case opened = 1
  /// A live message of the other device.
  case message
  /// A queued item of the other device arrived.
  case transfer
  /// The health store has new samples of an observed type.
  case health
  /// A background refresh that the app requested.
  case refresh
  /// A silent push.
  case push
  /// The phone sent urgent data for the face of the watch.
  case complication
  /// The face of the watch requests its next entries.
  case timeline
  /// The app plays audio, which keeps it running (A, UIBackgroundModes audio); or on a watch measures the body
  /// meanwhile (HKWorkoutSession, Resonance plan §8.2.1).
  case audio
  /// The wearer speaks to the system's assistant, which calls the app.
  case assistant
  /// A long run while the device charges and is not used.
  case processing
  /// The app has a workout session, which keeps it running (A, HKWorkoutSession).
  case workout

  package static let names = [
    "opened", "message", "transfer", "health", "refresh", "push", "complication", "timeline", "audio", "assistant",
    "processing", "workout",
  ]

  package var isForeground: Bool { self == .opened }
  /// True if the run lasts until the app's activity ends.
  package var isContinuous: Bool { self == .audio || self == .workout }
  /// `true` if live messages can be exchanged meanwhile: in the foreground and during urgent work (A).
  package var isHighPriority: Bool { self == .opened || self == .complication }
}
