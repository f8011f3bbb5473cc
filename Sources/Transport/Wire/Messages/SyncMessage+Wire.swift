extension SyncMessage: WireMessage {
  /// The number that says which case follows.
  enum Tag: UInt16, CaseIterable {
    case hello = 4, records, acknowledgement, proposal, proposalAnswer
    case manifest, sealed, restoreRequest, restorePage, claim, grant, resend
    case present = 18, registration, push, pushRefused
    case busy = 23, unauthorised, signIn, signedIn, newerRequest, newer
    case erase = 88, erased
    case inventoryRequest = 92, inventory, lacking, storeRefuses, superseded
  }

  package static let numbers = Tag.allCases.map { MessageNumber($0.rawValue) }

  package var messageNumber: MessageNumber { MessageNumber(tag.rawValue) }

  private var tag: Tag {
    switch self {
    case .hello: .hello
    case .records: .records
    case .acknowledgement: .acknowledgement
    case .proposal: .proposal
    case .proposalAnswer: .proposalAnswer
    case .manifest: .manifest
    case .sealed: .sealed
    case .restoreRequest: .restoreRequest
    case .restorePage: .restorePage
    case .claim: .claim
    case .grant: .grant
    case .resend: .resend
    case .present: .present
    case .registration: .registration
    case .push: .push
    case .pushRefused: .pushRefused
    case .busy: .busy
    case .unauthorised: .unauthorised
    case .signIn: .signIn
    case .signedIn: .signedIn
    case .newerRequest: .newerRequest
    case .newer: .newer
    case .erase: .erase
    case .erased: .erased
    case .inventoryRequest: .inventoryRequest
    case .inventory: .inventory
    case .lacking: .lacking
    case .storeRefuses: .storeRefuses
    case .superseded: .superseded
    }
  }

  package func writeContent(to writer: inout WireWriter) {
    switch self {
    case .hello(let device): writer.fields(device)
    case .records(let records): writer.fields(records)
    case .acknowledgement(let service, let stamps): writer.fields(service, stamps)
    case .proposal(let proposal): writer.fields(proposal)
    case .proposalAnswer(let answer): writer.fields(answer)
    case .manifest(let entries): writer.fields(entries)
    case .sealed(let records): writer.fields(records)
    case .restoreRequest(let device, let place): writer.fields(device, place)
    case .restorePage(let place, let records, let next): writer.fields(place, records, next)
    case .claim(let device): writer.fields(device)
    case .grant(let device, let epoch): writer.fields(device, epoch)
    case .resend(let keys, let role): writer.fields(keys, role)
    case .present(let device): writer.fields(device)
    case .registration(let registration): writer.fields(registration)
    case .push(let push): writer.fields(push)
    case .pushRefused(let push): writer.fields(push)
    case .busy(let span): writer.fields(span)
    case .unauthorised(let stamps): writer.fields(stamps)
    case .signIn(let device): writer.fields(device)
    case .signedIn(let device): writer.fields(device)
    case .newerRequest(let stamp): writer.fields(stamp)
    case .newer(let records): writer.fields(records)
    case .erase(let floor), .erased(let floor): writer.fields(floor)
    case .inventoryRequest(let service, let after): writer.fields(service, after)
    case .inventory(let inventory): writer.fields(inventory)
    case .lacking(let service, let keys): writer.fields(service, keys)
    case .storeRefuses(let refusal): writer.fields(refusal)
    case .superseded(let device, let epoch, let since): writer.fields(device, epoch, since)
    }
  }

  package init(_ number: MessageNumber, from reader: inout WireReader) throws(WireError) {
    guard let tag = Tag(rawValue: number.rawValue) else { throw .outOfRange("message") }
    self =
      switch tag {
      case .hello: .hello(try reader.field())
      case .records: .records(try reader.field())
      case .acknowledgement: .acknowledgement(try reader.field(), try reader.field())
      case .proposal: .proposal(try reader.field())
      case .proposalAnswer: .proposalAnswer(try reader.field())
      case .manifest: .manifest(try reader.field())
      case .sealed: .sealed(try reader.field())
      case .restoreRequest: .restoreRequest(try reader.field(), try reader.field())
      case .restorePage: .restorePage(try reader.field(), try reader.field(), next: try reader.field())
      case .claim: .claim(try reader.field())
      case .grant: .grant(try reader.field(), epoch: try reader.field())
      case .resend: .resend(try reader.field(), to: try reader.field())
      case .present: .present(try reader.field())
      case .registration: .registration(try reader.field())
      case .push: .push(try reader.field())
      case .pushRefused: .pushRefused(try reader.field())
      case .busy: .busy(retryAfter: try reader.field())
      case .unauthorised: .unauthorised(try reader.field())
      case .signIn: .signIn(try reader.field())
      case .signedIn: .signedIn(try reader.field())
      case .newerRequest: .newerRequest(try reader.field())
      case .newer: .newer(try reader.field())
      case .erase: .erase(try reader.field())
      case .erased: .erased(try reader.field())
      case .inventoryRequest: .inventoryRequest(try reader.field(), after: try reader.field())
      case .inventory: .inventory(try reader.field())
      case .lacking: .lacking(try reader.field(), try reader.field())
      case .storeRefuses: .storeRefuses(try reader.field())
      case .superseded:
        .superseded(try reader.field(), epoch: try reader.field(), since: try reader.field())
      }
  }
}

extension Channel: WireCodable {}

extension Envelope: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.fields(id, UInt32(from.rawValue), UInt32(to.rawValue), channel, sent.nanoseconds, message)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      id: try reader.field(), from: NodeID(Int(try reader.field(UInt32.self))),
      to: NodeID(Int(try reader.field(UInt32.self))), channel: try reader.field(),
      sent: Instant(nanoseconds: try reader.field()), message: try reader.field())
  }
}
