package import SimKernel

extension Payload: WireCodable {
  /// The number that says which case follows; never used again for another.
  enum Tag: UInt8, CaseIterable, WireCodable {
    case sample = 1, sampleAcknowledgement, forward, hello, records, acknowledgement, proposal, proposalAnswer
    case manifest, sealed, restoreRequest, restorePage, claim, grant, resend, malformed
    case session, present, registration, push, pushRefused
    case music
    case busy, unauthorised, signIn, signedIn, newerRequest, newer
    case configurationRequest, configuration
    case shadow
    case generation, generated
  }

  package func write(to writer: inout WireWriter) {
    switch self {
    case .probe(.sample(let sequence, let heartRate)): writer.fields(Tag.sample, sequence, heartRate)
    case .probe(.acknowledgement(let sequence)): writer.fields(Tag.sampleAcknowledgement, sequence)
    case .probe(.forward(let sequence)): writer.fields(Tag.forward, sequence)
    // Stimuli never cross a wire: what cannot be sent arrives as nothing.
    case .stimulus, .malformed: writer.fields(Tag.malformed)
    case .hello(let device): writer.fields(Tag.hello, device)
    case .records(let records): writer.fields(Tag.records, records)
    case .acknowledgement(let service, let stamps): writer.fields(Tag.acknowledgement, service, stamps)
    case .proposal(let proposal): writer.fields(Tag.proposal, proposal)
    case .proposalAnswer(let answer): writer.fields(Tag.proposalAnswer, answer)
    case .manifest(let entries): writer.fields(Tag.manifest, entries)
    case .sealed(let records): writer.fields(Tag.sealed, records)
    case .restoreRequest(let device, let place): writer.fields(Tag.restoreRequest, device, place)
    case .restorePage(let place, let records, let next): writer.fields(Tag.restorePage, place, records, next)
    case .claim(let device): writer.fields(Tag.claim, device)
    case .grant(let device, let epoch): writer.fields(Tag.grant, device, epoch)
    case .resend(let keys, let role): writer.fields(Tag.resend, keys, role)
    case .session(let frame): writer.fields(Tag.session, frame)
    case .present(let device): writer.fields(Tag.present, device)
    case .registration(let registration): writer.fields(Tag.registration, registration)
    case .push(let push): writer.fields(Tag.push, push)
    case .pushRefused(let push): writer.fields(Tag.pushRefused, push)
    case .music(let message): writer.fields(Tag.music, message)
    case .busy(let span): writer.fields(Tag.busy, span)
    case .unauthorised(let stamps): writer.fields(Tag.unauthorised, stamps)
    case .signIn(let device): writer.fields(Tag.signIn, device)
    case .signedIn(let device): writer.fields(Tag.signedIn, device)
    case .newerRequest(let stamp): writer.fields(Tag.newerRequest, stamp)
    case .newer(let records): writer.fields(Tag.newer, records)
    case .configurationRequest(let known): writer.fields(Tag.configurationRequest, known)
    case .configuration(let document):
      writer.fields(Tag.configuration)
      writer.write(document) { $0.write($1) }
    case .shadow(let message): writer.fields(Tag.shadow, message)
    case .generation(let request): writer.fields(Tag.generation, request)
    case .generated(let id, let outcome): writer.fields(Tag.generated, id, outcome)
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self =
      switch try reader.field(Tag.self) {
      case .sample: .probe(.sample(sequence: try reader.field(), heartRate: try reader.field()))
      case .sampleAcknowledgement: .probe(.acknowledgement(sequence: try reader.field()))
      case .forward: .probe(.forward(sequence: try reader.field()))
      case .malformed: .malformed
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
      case .session: .session(try reader.field())
      case .present: .present(try reader.field())
      case .registration: .registration(try reader.field())
      case .push: .push(try reader.field())
      case .pushRefused: .pushRefused(try reader.field())
      case .music: .music(try reader.field())
      case .busy: .busy(retryAfter: try reader.field())
      case .unauthorised: .unauthorised(try reader.field())
      case .signIn: .signIn(try reader.field())
      case .signedIn: .signedIn(try reader.field())
      case .newerRequest: .newerRequest(try reader.field())
      case .newer: .newer(try reader.field())
      case .configurationRequest: .configurationRequest(known: try reader.field())
      case .configuration:
        .configuration(try reader.optional { reader throws(WireError) in try reader.blob() })
      case .shadow: .shadow(try reader.field())
      case .generation: .generation(try reader.field())
      case .generated: .generated(id: try reader.field(), try reader.field())
      }
  }
}

extension Channel: WireCodable {}

extension Envelope: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.fields(id, UInt32(from.rawValue), UInt32(to.rawValue), channel, sent.nanoseconds, payload)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      id: try reader.field(), from: NodeID(Int(try reader.field(UInt32.self))),
      to: NodeID(Int(try reader.field(UInt32.self))), channel: try reader.field(),
      sent: Instant(nanoseconds: try reader.field()), payload: try reader.field())
  }
}
