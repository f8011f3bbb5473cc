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
  /// The reconciler knows of these, but not that `to` has them: whoever holds them sends them again.
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
  /// The sender's app runs now: whoever has something for it may try again.
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

extension ShadowMessage {
  /// How many entries it tells of.
  fileprivate var entryCount: Int {
    switch self {
    case .request(_, let step): step == .probe ? 0 : 1
    case .answer(_, _, let entries): entries?.events.count ?? 0
    case .entries(let entries): entries.events.count
    case .look: 0
    }
  }
}

extension MusicMessage {
  var taint: Taint {
    switch self {
    case .biometrics: .health
    case .nowPlaying(let playing), .outcome(_, let playing): playing.heartRate == nil ? [] : .health
    case .command, .crown: []
    }
  }

  var sizeEstimate: Int {
    switch self {
    case .biometrics(let packets): 64 + 24 * packets.count
    // A title, an artist, a reason and a thumbnail.
    case .nowPlaying, .outcome: 8_192
    case .command, .crown: 96
    }
  }
}

extension RecordBody {
  package var sizeEstimate: Int {
    switch self {
    case .readings(let samples): 28 * samples.count
    case .journal(let text): text.utf8.count
    case .diaryPage(let page): 96 + page.texts.reduce(0) { $0 + $1.utf8.count }
    case .musicProfile(let profile): 64 + 32 * profile.scores.count
    default: 64
    }
  }
}

/// The parties that acknowledge: the devices, and the two services of the cloud.
package enum Service: UInt8, StableName, Hashable, Codable {
  case watch = 1, phone, desktop
  /// Sees ids, kinds, times and sequences.
  case reconciler
  /// Keeps sealed payloads that it cannot read.
  case privateStore

  package static let names = ["watch", "phone", "desktop", "reconciler", "privateStore"]

  package var role: Role {
    switch self {
    case .watch: .watch
    case .phone: .phone
    case .desktop: .desktop
    case .reconciler, .privateStore: .cloud
    }
  }

}

/// A write that its sender has no authority for: queued for the authority, which accepts or refuses it.
package struct Proposal: Hashable, Sendable {
  package let id: UInt64
  package let proposer: DeviceID
  package let target: RecordKey
  /// The version that the proposer saw.
  package let basedOn: Version
  /// The content that the proposer wants, or nil for a deletion.
  package let body: RecordBody?

  package init(id: UInt64, proposer: DeviceID, target: RecordKey, basedOn: Version, body: RecordBody?) {
    self.id = id
    self.proposer = proposer
    self.target = target
    self.basedOn = basedOn
    self.body = body
  }
}

package struct ProposalAnswer: Hashable, Sendable {
  package let id: UInt64
  package let outcome: ProposalOutcome

  package init(id: UInt64, outcome: ProposalOutcome) {
    self.id = id
    self.outcome = outcome
  }
}

package enum ProposalOutcome: UInt8, StableName, Hashable, Codable {
  case accepted = 1
  /// The record changed after the proposer had seen it.
  case refusedOutdated
  case refusedUnknownRecord
  case refusedInvalid
  /// The date has not come on the authority's clock; asked again when it has, it may be accepted.
  case refusedTooEarly
  /// The app of the authority is older than what is proposed; asked again when it was updated, it may be accepted.
  case refusedNotUnderstood

  package static let names = [
    "accepted", "refusedOutdated", "refusedUnknownRecord", "refusedInvalid", "refusedTooEarly", "refusedNotUnderstood",
  ]

}

/// What the reconciler is told of a record: the header, and a keyed tag that tells two contents apart without showing
/// either.
package struct ManifestEntry: Hashable, Sendable {
  package let header: RecordHeader
  package let contentTag: UInt64

  package init(header: RecordHeader, contentTag: UInt64) {
    self.header = header
    self.contentTag = contentTag
  }
}

/// A record as the private store keeps it: which one, and bytes that only the wearer's devices can open.
package struct SealedRecord: Hashable, Sendable {
  package let stamp: RecordStamp
  package let box: SealedBox

  package init(stamp: RecordStamp, box: SealedBox) {
    self.stamp = stamp
    self.box = box
  }
}
