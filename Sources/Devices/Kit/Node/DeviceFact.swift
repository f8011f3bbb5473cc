package import Wire

/// What a device says that it did, for the trace and for the checks.
package indirect enum DeviceFact: TraceFact {
  /// The node began a life; `isNew` when it is the first of its installation, on an empty store or on a backup.
  case booted(DeviceID, isNew: Bool)
  /// The device sensed a finished workout.
  case detectedWorkout(id: UInt64)
  /// The device, as authority, committed a version of a record.
  case wrote(RecordHeader, by: DeviceID)
  /// The device took a version of a record from another one.
  case applied(RecordHeader, by: DeviceID, from: Role)
  /// A version arrived that the device had already.
  case repeated(RecordStamp, by: DeviceID)
  /// A version arrived that is older than what the device has.
  case outdated(RecordStamp, by: DeviceID)
  case conflict(RecordStamp, ConflictReason, by: DeviceID)
  /// A change was committed in a domain by a device that has no authority over it: only ever under a literal rule.
  case overwrote(RecordHeader, by: DeviceID)
  case proposed(id: UInt64, RecordKey, by: DeviceID)
  case decided(id: UInt64, ProposalOutcome, by: DeviceID)
  /// The device gave up on delivering a record: only ever under a literal rule.
  case gaveUp(RecordStamp, to: Service, attempts: Int, by: DeviceID)
  /// The device was granted the authority over its role's domains.
  case granted(epoch: UInt32, DeviceID)
  case restored(records: Int, DeviceID)
  /// A message arrived that could not be read.
  case unreadable(by: DeviceID)
  /// A message arrived for an app that did not run: the connection was gone.
  case unheard(from: Role, by: DeviceID)
  /// The app's run that began for that reason is over.
  case ran(LaunchReason, Span, by: DeviceID)
  /// The session between watch and phone did not deliver an item.
  case sessionFailed(SessionError, SessionChannel, by: DeviceID)
  /// The wearer was shown something that was observed then; nil when it rests on no observation.
  case displayed(Display, observed: Timestamp?, Staleness, at: Timestamp, by: DeviceID)
  /// The wearer looked at the app on that local date and second of the day, by the device's clock and zone.
  case lookedAt(CivilDate, second: Int, DeviceID)
  /// The wearer's attention was called for, then by the device's clock and zone.
  case alerted(CivilDateTime, by: Role)
  /// The operating system did not let the app run although it was asked for.
  case withheld(LaunchReason, by: DeviceID)
  /// The operating system has for the app what was so then, whether the app looks at it or not.
  case given(Version, by: DeviceID)
  /// A sensor noticed nothing of something that happened: the device was not worn, or was off.
  case missed(SampleKind, by: DeviceID)
  /// A transaction failed and was rolled back.
  case commitFailed(String, by: DeviceID)
  /// The private store was busy and is to be left alone for so long.
  case toldToWait(Span, by: DeviceID)
  /// The backend refused the device's token.
  case unauthorised(by: DeviceID)
  /// The wearer has signed in to the backend again.
  case signedIn(DeviceID)
  /// A message or record arrived that apps know only since a later version than this one.
  case notUnderstood(since: AppVersion, from: Role, by: DeviceID)
  /// The device starts with an old version of the app, or has just installed a new one.
  case runsApp(AppVersion, DeviceID)
  /// The device behaved as it rarely does and always may.
  case buggified(Buggify.Point, by: DeviceID)
  /// Everything of the wearer's is gone from the device: versions of epochs up to the floor count no more.
  case erased(floor: UInt32, by: DeviceID)
  /// A service of the cloud does not have what it should have, as a device of that role says, which has it.
  case lacks(records: Int, service: Service, of: Role, by: DeviceID)
  /// The private store did not do what the device wanted of it.
  case storeRefused(StoreRefusal, by: DeviceID)
}

extension DeviceFact {
  /// What a device speaks of.
  package enum Topic: UInt8, Sendable {
    /// What was done to a record.
    case records
    /// What became of the device and its app.
    case life
    /// What the operating system did.
    case platform
    /// What passed between the device and its wearer.
    case wearer
  }

  package var topic: Topic {
    switch self {
    case .wrote, .applied, .repeated, .outdated, .conflict, .overwrote, .proposed, .decided, .gaveUp: .records
    case .booted, .granted, .restored, .unreadable, .commitFailed, .toldToWait, .unauthorised, .signedIn,
      .notUnderstood, .runsApp, .buggified, .erased, .lacks, .storeRefused:
      .life
    case .detectedWorkout, .unheard, .ran, .sessionFailed, .withheld, .missed, .given: .platform
    case .displayed, .lookedAt, .alerted: .wearer
    }
  }

  package var group: UInt8 { topic.rawValue }

  package func write(to record: inout FactRecord) {
    switch topic {
    case .records: writeRecord(to: &record)
    case .life: writeLife(to: &record)
    case .platform: writePlatform(to: &record)
    case .wearer: writeWearer(to: &record)
    }
  }

  /// What was done to a record.
  private func writeRecord(to record: inout FactRecord) {
    switch self {
    case .wrote(let header, let device):
      record.begin("wrote", about: header.key.id, by: device, "{device} wrote \(header.words)")
      record.fields(of: header)
    case .applied(let header, let device, let role):
      record.begin("applied", about: header.key.id, by: device, "{device} took \(header.words) from the {from}")
      record.fields(of: header)
      record.field("from", role)
    case .repeated(let stamp, let device):
      record.begin("repeated", about: stamp.key.id, by: device, "{device} got \(FactRecord.stampWords) again")
      record.fields(of: stamp)
    case .outdated(let stamp, let device):
      record.begin("outdated", about: stamp.key.id, by: device, "{device} got an old version, \(FactRecord.stampWords)")
      record.fields(of: stamp)
    case .conflict(let stamp, let reason, let device):
      record.begin("conflict", about: stamp.key.id, by: device, "{device} set \(FactRecord.stampWords) aside: {reason}")
      record.fields(of: stamp)
      record.field("reason", reason, words: reason.summary)
    case .overwrote(let header, let device):
      record.begin(
        "overwrote", about: header.key.id, by: device, "{device} changed \(header.words) without authority")
      record.fields(of: header)
    case .proposed(let id, let key, let device):
      record.begin("proposed", about: id, by: device, "{device} proposes a change of {domain} {record} ({proposal})")
      record.field("proposal", id: id)
      record.field("domain", key.domain)
      record.field("record", id: key.id)
    case .decided(let id, let outcome, let device):
      record.begin("decided", about: id, by: device, "{device} decided on proposal {proposal}: {outcome}")
      record.field("proposal", id: id)
      record.field("outcome", outcome)
    case .gaveUp(let stamp, let service, let attempts, let device):
      record.begin(
        "gave-up", about: stamp.key.id, by: device,
        "{device} gave up sending \(FactRecord.stampWords) to the {service} after {attempts} attempts")
      record.fields(of: stamp)
      record.field("service", service)
      record.field("attempts", attempts)
    default: break
    }
  }

  /// What became of the device and its app.
  private func writeLife(to record: inout FactRecord) {
    switch self {
    case .booted(let device, let isNew):
      record.begin("booted", by: device, isNew ? "{device} was set up" : "{device} started")
      record.field("is_new", isNew)
    case .granted(let epoch, let device):
      record.begin("granted", by: device, "{device} is the authority of epoch {epoch}")
      record.field("epoch", Int(epoch))
    case .restored(let count, let device):
      record.begin("restored", by: device, "{device} restored {records} records")
      record.field("records", count)
    case .unreadable(let device): record.begin("unreadable", by: device, "{device} got a damaged message")
    case .commitFailed(let reason, let device):
      record.begin("commit-failed", by: device, "{device} lost a transaction: {reason}")
      record.field("reason", reason)
    case .toldToWait(let span, let device):
      record.begin("told-to-wait", by: device, "{device} was told to leave the private store alone for {wait_ns} ms")
      record.field("wait_ns", span, words: span.wholeMilliseconds)
    case .unauthorised(let device):
      record.begin(
        "unauthorised", by: device, "{device} is no longer known to the backend: its token has expired")
    case .signedIn(let device): record.begin("signed-in", by: device, "{device} is signed in to the backend again")
    case .notUnderstood(let version, let role, let device):
      record.begin(
        "not-understood", by: device, "{device} got something from the {from} that apps know since version {since}")
      record.field("from", role)
      record.field("since", version.number)
    case .runsApp(let version, let device):
      record.begin("runs-app", by: device, "{device} has version {version} of the app")
      record.field("version", version.number)
    case .buggified(let point, let device):
      record.begin("buggified", by: device, "{device} did something rare: {point}")
      record.field("point", point)
    case .erased(let floor, let device):
      record.begin("erased", by: device, "{device} has deleted everything up to epoch {floor}")
      record.field("floor", Int(floor))
    case .lacks(let count, let service, let role, let device):
      record.begin("lacks", by: device, "the {service} lacks {records} records that the {from} has")
      record.field("service", service)
      record.field("records", count)
      record.field("from", role)
    case .storeRefused(let refusal, let device):
      record.begin("store-refused", by: device, "the private store refused {device}: {refusal}")
      record.field("refusal", refusal)
    default: break
    }
  }

  /// What the operating system did.
  private func writePlatform(to record: inout FactRecord) {
    switch self {
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
    case .given(let version, let device):
      record.begin("given", by: device, "{device} has e{epoch}/#{sequence} of what plays for its app")
      record.fields(of: version)
    default: break
    }
  }

  /// What passed between the device and its wearer.
  private func writeWearer(to record: inout FactRecord) {
    switch self {
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
    default: break
    }
  }
}

extension Span {
  var wholeMilliseconds: String { String(nanoseconds / 1_000_000) }
}

extension FactInterest {
  /// What devices say of those topics.
  package static func device(_ topics: DeviceFact.Topic...) -> FactInterest {
    .of(DeviceFact.self, in: topics.map(\.rawValue))
  }
}

extension TraceEvent {
  package var deviceFact: DeviceFact? { fact(as: DeviceFact.self) }
}
