package import SimKernel

/// What a message says. A concrete enum, because the kernel moves millions of these a second.
///
/// Large cases are boxed so that an envelope stays small.
package enum Payload: Sendable {
  /// Traffic that measures the machinery itself.
  case probe(Probe)
  /// What the wearer does to a device; only on ``Channel/physical``.
  indirect case stimulus(Stimulus)
  /// A device says which installation it is, after every start.
  case hello(DeviceID)
  /// Records from their authority (or from who relays them), to be acknowledged one by one.
  case records([Record])
  /// Everything named here is committed at the sender; `service` says which of its services speaks.
  case acknowledgement(Service, [RecordStamp])
  /// A write that a non-authority wants.
  indirect case proposal(Proposal)
  indirect case proposalAnswer(ProposalAnswer)
  /// Headers for the reconciler.
  case manifest([ManifestEntry])
  /// Sealed records for the private store.
  case sealed([SealedRecord])
  /// A device without its data asks the private store for the page at that place.
  indirect case restoreRequest(DeviceID, RestorePlace)
  indirect case restorePage(RestorePlace, [SealedRecord], next: UInt64?)
  /// A new installation asks to be the authority of its role's domains.
  case claim(DeviceID)
  case grant(DeviceID, epoch: UInt32)
  /// The reconciler knows of these, but not that `to` has them: their holders send them again.
  case resend([RecordKey], to: Role)
  /// What the operating systems of watch and phone exchange for their apps.
  indirect case session(SessionFrame)
  /// The app can be woken there; answered by the same registration.
  indirect case registration(PushRegistration)
  case push(Push)
  /// There is no such address any more (the push service's status 410).
  case pushRefused(Push)
  /// What watch and phone tell each other about music.
  indirect case music(MusicMessage)
  /// The sender's app runs now: a peer that has something for it may try again.
  case present(DeviceID)
  /// What arrives of a message that was corrupted under way: nothing in it can be trusted.
  case malformed
  /// The private store cannot answer now, and is not to be asked again before that time is over (CloudKit's retry-after).
  case busy(retryAfter: Span)
  /// The backend does not know the sender: its token has expired (HTTP 401). Names the versions that it refused to note.
  case unauthorised([RecordStamp])
  /// The wearer signs in to the backend on that device; answered by the same.
  case signIn(DeviceID)
  case signedIn(DeviceID)
  /// Asks the private store whether it has a version of that record that is newer than that one.
  indirect case newerRequest(RecordStamp)
  /// The newer version, or nothing when there is none.
  case newer([SealedRecord])
  /// Asks for the planner's configuration, unless it is still the one of that tag (HTTP's If-None-Match).
  case configurationRequest(known: UInt64)
  /// The document as it is published; nil when it is the one that was named, or there is none.
  case configuration([UInt8]?)
  /// What the phone and the employer's calendar say to each other.
  indirect case shadow(ShadowMessage)
  /// Asks the cloud's generator for a draft of a workout.
  indirect case generation(GenerationRequest)
  /// Its answer to the request of that id.
  case generated(id: UInt64, GenerationOutcome)

  /// What in it only the wearer's own devices may read. Sealed records show nothing.
  package var taint: Taint {
    switch self {
    case .records(let records): records.reduce(into: []) { $0.formUnion($1.body?.taint ?? []) }
    case .proposal(let proposal): proposal.body?.taint ?? []
    case .stimulus(.locates): .place
    case .stimulus: [.health, .text, .context]
    case .session(let frame): frame.content.payload?.taint ?? []
    case .music(let message): message.taint
    default: []
    }
  }
}

extension Payload {
  /// About how many bytes the message has on the wire, headers included; decides how long it occupies a slow link.
  package var sizeEstimate: Int {
    switch self {
    case .probe, .hello, .present, .registration, .push, .pushRefused, .claim, .grant, .restoreRequest, .malformed,
      .busy, .signIn, .signedIn, .newerRequest, .configurationRequest:
      64
    case .shadow(let message): 512 + 256 * message.entryCount
    case .session(let frame): 32 + (frame.content.payload?.sizeEstimate ?? 0)
    case .stimulus: 0
    case .music(let message): message.sizeEstimate
    case .records(let records): 64 + 64 * records.count + records.reduce(0) { $0 + ($1.body?.sizeEstimate ?? 0) }
    case .acknowledgement(_, let stamps), .unauthorised(let stamps): 64 + 24 * stamps.count
    case .proposal(let proposal): 128 + (proposal.body?.sizeEstimate ?? 0)
    case .proposalAnswer: 80
    case .manifest(let entries): 64 + 64 * entries.count
    case .sealed(let records), .restorePage(_, let records, _), .newer(let records):
      64 + records.reduce(0) { $0 + 40 + $1.box.bytes.count }
    case .resend(let keys, _): 64 + 10 * keys.count
    case .configuration(let document): 64 + (document?.count ?? 0)
    case .generation(let request): 96 + request.equipment.reduce(0) { $0 + $1.utf8.count + 1 }
    case .generated(_, .draft(let entries)): 64 + 48 * entries.count
    case .generated(_, .refused): 64
    }
  }
}

extension Payload {
  /// Whether the session between watch and phone can carry it: it has no form for what is not data.
  package var isPropertyList: Bool {
    switch self {
    case .stimulus, .session, .malformed: false
    default: true
    }
  }
}

extension Payload {
  /// Since which version an app knows such a message.
  package var since: AppVersion {
    switch self {
    case .resend, .newerRequest, .newer, .configurationRequest, .configuration, .shadow, .generation, .generated:
      .current
    case .push(let push): push.key.since
    case .proposal(let proposal): proposal.body?.kind.since ?? .first
    default: .first
    }
  }
}
