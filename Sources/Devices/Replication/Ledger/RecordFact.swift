/// A device's report about its records, for the trace and for the checks.
package indirect enum RecordFact: TraceFact {
  /// The device, as authority, committed a version of a record.
  case wrote(RecordHeader, by: DeviceID)
  /// The device took a version of a record from another one.
  case applied(RecordHeader, by: DeviceID, from: Role)
  /// A version arrived that the device had already.
  case repeated(RecordStamp, by: DeviceID)
  /// A version arrived that is older than the device's.
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
  /// The private store was busy and asked to be left alone for that time.
  case toldToWait(Span, by: DeviceID)
  /// The backend refused the device's token.
  case unauthorised(by: DeviceID)
  /// The wearer has signed in to the backend again.
  case signedIn(DeviceID)
  /// A message or record arrived that apps know only since a later version than this one.
  case notUnderstood(since: AppVersion, from: Role, by: DeviceID)
  /// A service of the cloud lacks data that it should have, as reported by a device of that role that has it.
  case lacks(records: Int, service: Service, of: Role, by: DeviceID)
  /// The private store rejected a request of the device.
  case storeRefused(StoreRefusal, by: DeviceID)
}

extension RecordFact {
  package enum Topic: UInt8, Sendable {
    case changes
    /// The device's part in the replication, and the access that the services of the cloud grant it.
    case standing
  }

  package var topic: Topic {
    switch self {
    case .wrote, .applied, .repeated, .outdated, .conflict, .overwrote, .proposed, .decided, .gaveUp: .changes
    case .granted, .restored, .toldToWait, .unauthorised, .signedIn, .notUnderstood, .lacks, .storeRefused: .standing
    }
  }

  package var group: UInt8 { topic.rawValue }

  /// The version of a record that the device now has, if the fact is about a change.
  package var header: RecordHeader? {
    switch self {
    case .wrote(let header, _), .applied(let header, _, _), .overwrote(let header, _): header
    case .repeated, .outdated, .conflict, .proposed, .decided, .gaveUp, .granted, .restored, .toldToWait,
      .unauthorised, .signedIn, .notUnderstood, .lacks, .storeRefused:
      nil
    }
  }

  package func write(to record: inout FactRecord) {
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
    case .granted(let epoch, let device):
      record.begin("granted", by: device, "{device} is the authority of epoch {epoch}")
      record.field("epoch", Int(epoch))
    case .restored(let count, let device):
      record.begin("restored", by: device, "{device} restored {records} records")
      record.field("records", count)
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
    case .lacks(let count, let service, let role, let device):
      record.begin("lacks", by: device, "the {service} lacks {records} records that the {from} has")
      record.field("service", service)
      record.field("records", count)
      record.field("from", role)
    case .storeRefused(let refusal, let device):
      record.begin("store-refused", by: device, "the private store refused {device}: {refusal}")
      record.field("refusal", refusal)
    }
  }
}

extension FactInterest {
  package static func records(_ topics: RecordFact.Topic...) -> FactInterest {
    .of(RecordFact.self, in: topics.map(\.rawValue))
  }
}

extension TraceEvent {
  package var recordFact: RecordFact? { fact(as: RecordFact.self) }
}
