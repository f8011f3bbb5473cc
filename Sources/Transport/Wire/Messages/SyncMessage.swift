/// A message between devices and the cloud to make all replicas equal, whatever the content of the records.
package enum SyncMessage: Sendable {
  /// A device's installation, sent after every start.
  case hello(DeviceID)
  /// Records from their authority (or a relay), to be acknowledged one by one.
  case records([Record])
  /// Everything named here is committed at the sender; `service` is the acknowledging one.
  case acknowledgement(Service, [RecordStamp])
  /// A write requested by a device that isn't the authority.
  indirect case proposal(Proposal)
  indirect case proposalAnswer(ProposalAnswer)
  /// Headers for the reconciler.
  case manifest([ManifestEntry])
  /// Sealed records for the private store.
  case sealed([SealedRecord])
  /// A device without data requests the page at that place from the private store.
  indirect case restoreRequest(DeviceID, RestorePlace)
  indirect case restorePage(RestorePlace, [SealedRecord], next: UInt64?)
  /// A new installation requests to be the authority of its role's domains.
  case claim(DeviceID)
  case grant(DeviceID, epoch: UInt32)
  /// The reconciler knows these records, but not that `to` has them: their holders send them again.
  case resend([RecordKey], to: Role)
  /// The address for waking the app; answered by the same registration.
  indirect case registration(PushRegistration)
  case push(Push)
  /// The address doesn't exist any more (the push service's status 410).
  case pushRefused(Push)
  /// The sender's app is running: a peer with queued messages for it may retry.
  case present(DeviceID)
  /// The private store can't answer now, and must not be asked again before that time has passed (CloudKit's
  /// retry-after).
  case busy(retryAfter: Span)
  /// The backend doesn't recognise the sender: its token has expired (HTTP 401). Has the rejected versions.
  case unauthorised([RecordStamp])
  /// The wearer signs in to the backend on that device; answered by the same.
  case signIn(DeviceID)
  case signedIn(DeviceID)
  /// Asks the private store for a newer version of that record.
  indirect case newerRequest(RecordStamp)
  /// The newer version, or empty if there is none.
  case newer([SealedRecord])
  /// The wearer has deleted everything: versions of epochs up to that one must be deleted everywhere. Answered by the
  /// same floor, or by a later one.
  case erase(UInt32)
  case erased(UInt32)
  /// The cloud may have lost data: which versions does the device believe that service has, after that key?
  indirect case inventoryRequest(Service, after: RecordKey?)
  indirect case inventory(Inventory)
  /// The service doesn't have these records, which the device believes it has.
  case lacking(Service, [RecordKey])
  /// The private store refuses a request, for a lasting reason.
  case storeRefuses(StoreRefusal)
  /// That installation wrote as the authority after another one of its role had followed it, which has had that epoch
  /// since that time.
  case superseded(DeviceID, epoch: UInt32, since: Timestamp)
}

/// The reason why a private store refuses a request, other than being busy.
package enum StoreRefusal: String, Hashable, Sendable, WireIndexed {
  /// The wearer's account has no space left: nothing is saved, but existing data can be read and deleted (CloudKit's
  /// `quotaExceeded`).
  case full = "full"
  /// A request has more records than it accepts; it doesn't say how many it accepts (CloudKit's `limitExceeded`).
  case tooMany = "tooMany"
  /// The device's reading position is unknown (CloudKit's `changeTokenExpired`).
  case unknownPlace = "unknownPlace"
}

extension SyncMessage: MessageBody {
  /// The content that only the wearer's own devices may read. Sealed records show nothing.
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
      .signedIn, .newerRequest, .erase, .erased, .inventoryRequest, .storeRefuses, .superseded:
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

  private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }

  package var caption: String {
    switch self {
    case .hello: "hello"
    case .records(let records): Self.counted(records.count, "record")
    case .acknowledgement(let service, let stamps): "\(service.name) acknowledges \(stamps.count)"
    case .proposal: "proposal"
    case .proposalAnswer(let answer): "proposal \(answer.outcome.name)"
    case .manifest(let entries): "offers \(Self.counted(entries.count, "record"))"
    case .sealed(let records): Self.counted(records.count, "encrypted record")
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
    case .superseded(let device, let epoch, _): "\(device) is followed by the authority of epoch \(epoch)"
    }
  }
}

extension Message {
  package var sync: SyncMessage? { body() }
}

extension SyncMessage {
  /// The first app version that knows such a message.
  package var since: AppVersion {
    switch self {
    case .resend: AppAbility.sendsCopies.since
    case .newerRequest, .newer: AppAbility.asksCloud.since
    case .inventoryRequest, .inventory, .lacking: AppAbility.answersInventory.since
    case .erase, .erased: AppAbility.erases.since
    case .storeRefuses, .superseded: AppAbility.heedsRefusals.since
    case .push(let push): push.key.since
    case .proposal(let proposal): proposal.body?.kind.since ?? .first
    default: .first
    }
  }
}
