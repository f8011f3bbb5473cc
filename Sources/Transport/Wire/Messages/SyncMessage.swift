package import SimKernel

/// What devices and the cloud say to each other so that every replica comes to be equal, whatever the records are about.
package enum SyncMessage: Sendable {
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
  /// The app can be woken there; answered by the same registration.
  indirect case registration(PushRegistration)
  case push(Push)
  /// There is no such address any more (the push service's status 410).
  case pushRefused(Push)
  /// The sender's app runs now: a peer that has something for it may try again.
  case present(DeviceID)
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
  /// The wearer has deleted everything: versions of epochs up to that one are to be gone everywhere. Answered by the same
  /// floor, or by a later one.
  case erase(UInt32)
  case erased(UInt32)
  /// The cloud may know less than it said: which versions does the device believe that service to have, after that key?
  indirect case inventoryRequest(Service, after: RecordKey?)
  indirect case inventory(Inventory)
  /// The service does not have what the device believes it to have of these records.
  case lacking(Service, [RecordKey])
  /// The private store does not do what it was asked for, for a reason that lasts.
  case storeRefuses(StoreRefusal)
}

/// Why a private store does not do what it is asked for, other than that it is busy.
package enum StoreRefusal: String, Hashable, Sendable, WireIndexed {
  /// The wearer's account has no space left: nothing is saved, and what is there can be read and deleted (CloudKit's
  /// `quotaExceeded`).
  case full = "full"
  /// One request holds more records than it takes; it does not say how many it takes (CloudKit's `limitExceeded`).
  case tooMany = "tooMany"
  /// It no longer knows the place from which the device wants to read on (CloudKit's `changeTokenExpired`).
  case unknownPlace = "unknownPlace"
}

extension SyncMessage: MessageBody {
  /// What in it only the wearer's own devices may read. Sealed records show nothing.
  package var taint: Taint {
    switch self {
    case .records(let records): records.reduce(into: []) { $0.formUnion($1.body?.taint ?? []) }
    case .proposal(let proposal): proposal.body?.taint ?? []
    default: []
    }
  }

  package var sizeEstimate: Int {
    switch self {
    case .hello, .present, .registration, .push, .pushRefused, .claim, .grant, .restoreRequest, .busy, .signIn,
      .signedIn, .newerRequest, .erase, .erased, .inventoryRequest, .storeRefuses:
      64
    case .records(let records): 64 + 64 * records.count + records.reduce(0) { $0 + ($1.body?.sizeEstimate ?? 0) }
    case .acknowledgement(_, let stamps), .unauthorised(let stamps): 64 + 24 * stamps.count
    case .proposal(let proposal): 128 + (proposal.body?.sizeEstimate ?? 0)
    case .proposalAnswer: 80
    case .manifest(let entries): 64 + 64 * entries.count
    case .sealed(let records), .restorePage(_, let records, _), .newer(let records):
      64 + records.reduce(0) { $0 + 40 + $1.box.bytes.count }
    case .resend(let keys, _), .lacking(_, let keys): 64 + 10 * keys.count
    case .inventory(let inventory): 96 + 24 * inventory.stamps.count
    }
  }

  package var caption: String {
    switch self {
    case .hello: "hello"
    case .records(let records): "\(records.count) records"
    case .acknowledgement(let service, let stamps): "\(service.name) acknowledges \(stamps.count)"
    case .proposal: "proposal"
    case .proposalAnswer(let answer): "proposal \(answer.outcome.name)"
    case .manifest(let entries): "manifest of \(entries.count)"
    case .sealed(let records): "\(records.count) sealed"
    case .restoreRequest: "restore request"
    case .restorePage(_, let records, _): "restore page of \(records.count)"
    case .claim: "claim"
    case .grant(_, let epoch): "grant of epoch \(epoch)"
    case .resend(let keys, let role): "resend \(keys.count) to the \(role.rawValue)"
    case .present: "is running"
    case .registration: "push registration"
    case .push(let push): "push \(push.kind)"
    case .pushRefused: "push refused"
    case .unauthorised(let stamps): "unauthorised, \(stamps.count) refused"
    case .signIn: "sign in"
    case .newerRequest: "anything newer?"
    case .newer(let records): records.isEmpty ? "nothing newer" : "a newer version"
    case .signedIn: "signed in"
    case .busy(let span): "busy for \(span.figure)"
    case .erase(let floor): "everything up to epoch \(floor) is deleted"
    case .erased(let floor): "everything up to epoch \(floor) is gone"
    case .inventoryRequest(let service, let after):
      "\(after == nil ? "what" : "what more") should the \(service.name) have?"
    case .inventory(let inventory): "the \(inventory.service.name) should have \(inventory.stamps.count)"
    case .lacking(let service, let keys): "the \(service.name) lacks \(keys.count)"
    case .storeRefuses(let refusal): "the private store refuses: \(refusal.rawValue)"
    }
  }
}

extension Message {
  /// What it says of records, if it does.
  package var sync: SyncMessage? { body() }
}

extension SyncMessage {
  /// Since which version an app knows such a message.
  package var since: AppVersion {
    switch self {
    case .resend: AppAbility.sendsCopies.since
    case .newerRequest, .newer: AppAbility.asksCloud.since
    case .inventoryRequest, .inventory, .lacking: AppAbility.answersInventory.since
    case .erase, .erased: AppAbility.erases.since
    case .storeRefuses: AppAbility.heedsRefusals.since
    case .push(let push): push.key.since
    case .proposal(let proposal): proposal.body?.kind.since ?? .first
    default: .first
    }
  }
}
