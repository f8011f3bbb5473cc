/// A report of a device about its own behaviour, for the trace and for the checks.
package indirect enum DeviceFact: TraceFact {
  /// An incarnation of the node started. `isNew` if it is the first of its installation, on an empty store or on a
  /// backup.
  case booted(DeviceID, isNew: Bool)
  /// The device sensed a finished workout.
  case detectedWorkout(id: UInt64)
  /// A message arrived that could not be read.
  case unreadable(by: DeviceID)
  /// A message arrived for an app that did not run: the connection was gone.
  case unheard(from: Role, by: DeviceID)
  /// The app's run for that reason ended.
  case ran(LaunchReason, Span, by: DeviceID)
  /// The session between watch and phone did not deliver an item.
  case sessionFailed(SessionError, SessionChannel, by: DeviceID)
  /// The wearer was shown an observation made at `observed`, or `nil` if the display rests on no observation.
  case displayed(Display, observed: Timestamp?, Staleness, at: Timestamp, by: DeviceID)
  /// The wearer looked at the app on that local date and second of the day, by the device's clock and zone.
  case lookedAt(CivilDate, second: Int, DeviceID)
  /// An alert was shown to the wearer, at that time by the device's clock and zone.
  case alerted(CivilDateTime, by: Role)
  /// The operating system denied the app a requested run.
  case withheld(LaunchReason, by: DeviceID)
  /// A sensor missed an event: the device wasn't worn, or was off.
  case missed(SampleKind, by: DeviceID)
  /// A transaction failed and was rolled back.
  case commitFailed(String, by: DeviceID)
  /// The device starts with an old version of the app, or has just installed a new one.
  case runsApp(AppVersion, DeviceID)
  /// The device behaved in a rare but legal way.
  case buggified(Buggify.Point, by: DeviceID)
  /// All of the wearer's data was deleted from the device: versions of epochs up to the floor are void.
  case erased(floor: UInt32, by: DeviceID)
}

extension DeviceFact {
  package enum Topic: UInt8, Sendable {
    /// The lifecycle of the device and its app.
    case life
    /// The operating system's actions.
    case platform
    /// The interaction between the device and its wearer.
    case wearer
  }

  package var topic: Topic {
    switch self {
    case .booted, .unreadable, .commitFailed, .runsApp, .buggified, .erased: .life
    case .detectedWorkout, .unheard, .ran, .sessionFailed, .withheld, .missed: .platform
    case .displayed, .lookedAt, .alerted: .wearer
    }
  }

  package var group: UInt8 { topic.rawValue }

  package func write(to record: inout FactRecord) {
    switch self {
    case .booted(let device, let isNew):
      record.begin("booted", by: device, isNew ? "{device} was set up" : "{device} started")
      record.field("is_new", isNew)
    case .unreadable(let device): record.begin("unreadable", by: device, "{device} got a damaged message")
    case .commitFailed(let reason, let device):
      record.begin("commit-failed", by: device, "{device} lost a transaction: {reason}")
      record.field("reason", reason)
    case .runsApp(let version, let device):
      record.begin("runs-app", by: device, "{device} has version {version} of the app")
      record.field("version", version.number)
    case .buggified(let point, let device):
      record.begin("buggified", by: device, "{device} did something rare: {point}")
      record.field("point", point)
    case .erased(let floor, let device):
      record.begin("erased", by: device, "{device} has deleted everything up to epoch {floor}")
      record.field("floor", Int(floor))
    case .detectedWorkout(let id):
      record.begin("detected-workout", about: id, "detected workout {workout}")
      record.field("workout", id: id)
    case .unheard(let role, let device):
      record.begin("unheard", by: device, "{device} was not running when the {from} sent to it")
      record.field("from", role)
    case .ran(let reason, let span, let device):
      record.begin("ran", by: device, "{device} ran for {length_ns} ms ({occasion})")
      record.field("occasion", reason)
      record.field("length_ns", span, words: span.wholeMilliseconds)
    case .sessionFailed(let error, let channel, let device):
      record.begin("session-failed", by: device, "{device} could not deliver a {channel}: {error}, {reason}")
      record.field("channel", channel)
      record.field("error", error.rawValue)
      record.field("reason", error.summary)
    case .withheld(let reason, let device):
      record.begin("withheld", by: device, "{device} did not get its {occasion}")
      record.field("occasion", reason)
    case .missed(let kind, let device):
      record.begin("missed", by: device, "{device} did not notice a {kind}")
      record.field("kind", kind)
    case .displayed(let display, let observed, let staleness, let moment, let device):
      record.begin("displayed", by: device, "{device} showed {display} as {staleness}")
      record.field("display", display)
      record.field("observed_ns", observed)
      record.field("staleness", staleness)
      record.field("shown_ns", moment)
    case .lookedAt(let date, let second, let device):
      record.begin(
        "looked-at", about: UInt64(bitPattern: Int64(date.dayNumber)), by: device,
        "the wearer looked at the {device} at {second}")
      record.field("date", date)
      record.field("second", second, words: clockFace(second))
    case .alerted(let civil, let role):
      record.begin(
        "alerted", about: UInt64(bitPattern: Int64(civil.date.dayNumber)),
        "{role} alerted the wearer at {local_time}")
      record.field("role", role)
      record.field("local_time", civil, words: clockFace(civil.secondOfDay))
    }
  }
}

extension Span {
  package var wholeMilliseconds: String { String(nanoseconds / 1_000_000) }
}

extension FactInterest {
  package static func device(_ topics: DeviceFact.Topic...) -> FactInterest {
    .of(DeviceFact.self, in: topics.map(\.rawValue))
  }
}

extension TraceEvent {
  package var deviceFact: DeviceFact? { fact(as: DeviceFact.self) }
}
