import SimKernel

extension Payload: WireCodable {
  /// The number that says which case follows; never used again for another.
  enum Tag: UInt8, CaseIterable {
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
    func tag(_ tag: Tag) { writer.write(tag.rawValue) }
    switch self {
    case .probe(let probe): probe.write(to: &writer)
    // Stimuli never cross a wire: what cannot be sent arrives as nothing.
    case .stimulus, .malformed: tag(.malformed)
    case .hello(let device):
      tag(.hello)
      device.write(to: &writer)
    case .records(let records):
      tag(.records)
      writer.write(records)
    case .acknowledgement(let service, let stamps):
      tag(.acknowledgement)
      writer.write(service.rawValue)
      writer.write(stamps)
    case .proposal(let proposal):
      tag(.proposal)
      proposal.write(to: &writer)
    case .proposalAnswer(let answer):
      tag(.proposalAnswer)
      writer.write(answer.id)
      writer.write(answer.outcome.rawValue)
    case .manifest(let entries):
      tag(.manifest)
      writer.write(entries)
    case .sealed(let records):
      tag(.sealed)
      writer.write(records)
    case .restoreRequest(let device, let place):
      tag(.restoreRequest)
      device.write(to: &writer)
      place.write(to: &writer)
    case .restorePage(let place, let records, let next):
      tag(.restorePage)
      place.write(to: &writer)
      writer.write(records)
      writer.write(next) { $0.write($1) }
    case .grant(let device, let epoch):
      tag(.grant)
      device.write(to: &writer)
      writer.write(epoch)
    case .session(let frame):
      tag(.session)
      frame.write(to: &writer)
    case .present(let device):
      tag(.present)
      device.write(to: &writer)
    case .registration(let registration):
      tag(.registration)
      registration.write(to: &writer)
    case .push(let push):
      tag(.push)
      push.write(to: &writer)
    case .pushRefused(let push):
      tag(.pushRefused)
      push.write(to: &writer)
    case .music(let message):
      tag(.music)
      message.write(to: &writer)
    case .resend, .claim, .busy, .unauthorised, .signIn, .signedIn, .newerRequest, .newer, .configurationRequest,
      .configuration,
      .shadow, .generation, .generated:
      writeAccess(to: &writer)
    }
  }

  /// What goes between a device and the cloud about missing copies, the device's accounts, its newest context and its
  /// configuration, and between the phone and the employer's calendar.
  private func writeAccess(to writer: inout WireWriter) {
    func tag(_ tag: Tag) { writer.write(tag.rawValue) }
    switch self {
    case .resend(let keys, let role):
      tag(.resend)
      writer.write(keys)
      writer.writeIndexed(role)
    case .claim(let device):
      tag(.claim)
      device.write(to: &writer)
    case .busy(let span):
      tag(.busy)
      writer.write(span.nanoseconds)
    case .unauthorised(let stamps):
      tag(.unauthorised)
      writer.write(stamps)
    case .signIn(let device):
      tag(.signIn)
      device.write(to: &writer)
    case .signedIn(let device):
      tag(.signedIn)
      device.write(to: &writer)
    case .newerRequest(let stamp):
      tag(.newerRequest)
      stamp.write(to: &writer)
    case .newer(let records):
      tag(.newer)
      writer.write(records)
    case .configurationRequest(let known):
      tag(.configurationRequest)
      writer.write(known)
    case .configuration(let document):
      tag(.configuration)
      writer.write(document) { $0.write($1) }
    case .shadow(let message):
      tag(.shadow)
      message.write(to: &writer)
    case .generation(let request):
      tag(.generation)
      request.write(to: &writer)
    case .generated(let id, let outcome):
      tag(.generated)
      writer.write(id)
      outcome.write(to: &writer)
    default: break
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    switch try reader.choice(Tag.self) {
    case .sample:
      let sequence = try reader.unsigned()
      self = .probe(.sample(sequence: sequence, heartRate: try reader.double()))
    case .sampleAcknowledgement: self = .probe(.acknowledgement(sequence: try reader.unsigned()))
    case .forward: self = .probe(.forward(sequence: try reader.unsigned()))
    case .hello: self = .hello(try DeviceID(from: &reader))
    case .records: self = .records(try reader.list())
    case .acknowledgement:
      let service = try reader.choice(Service.self)
      self = .acknowledgement(service, try reader.list())
    case .proposal: self = .proposal(try Proposal(from: &reader))
    case .proposalAnswer:
      let id = try reader.unsigned()
      self = .proposalAnswer(ProposalAnswer(id: id, outcome: try reader.choice()))
    case .manifest: self = .manifest(try reader.list())
    case .sealed: self = .sealed(try reader.list())
    case .restoreRequest:
      let device = try DeviceID(from: &reader)
      self = .restoreRequest(device, try RestorePlace(from: &reader))
    case .restorePage:
      let place = try RestorePlace(from: &reader)
      let records: [SealedRecord] = try reader.list()
      let next = try reader.optional { reader throws(WireError) in try reader.unsigned() }
      self = .restorePage(place, records, next: next)
    case .claim: self = .claim(try DeviceID(from: &reader))
    case .grant:
      let device = try DeviceID(from: &reader)
      self = .grant(device, epoch: try reader.unsigned32())
    case .resend:
      let keys: [RecordKey] = try reader.list()
      self = .resend(keys, to: try reader.indexed())
    case .session: self = .session(try SessionFrame(from: &reader))
    case .present: self = .present(try DeviceID(from: &reader))
    case .registration: self = .registration(try PushRegistration(from: &reader))
    case .push: self = .push(try Push(from: &reader))
    case .pushRefused: self = .pushRefused(try Push(from: &reader))
    case .music: self = .music(try MusicMessage(from: &reader))
    case .malformed: self = .malformed
    case .busy: self = .busy(retryAfter: Span(nanoseconds: try reader.signed()))
    case .unauthorised: self = .unauthorised(try reader.list())
    case .signIn: self = .signIn(try DeviceID(from: &reader))
    case .newerRequest: self = .newerRequest(try RecordStamp(from: &reader))
    case .newer: self = .newer(try reader.list())
    case .signedIn: self = .signedIn(try DeviceID(from: &reader))
    case .configurationRequest: self = .configurationRequest(known: try reader.unsigned())
    case .shadow: self = .shadow(try ShadowMessage(from: &reader))
    case .configuration:
      self = .configuration(try reader.optional { reader throws(WireError) in try reader.blob() })
    case .generation: self = .generation(try GenerationRequest(from: &reader))
    case .generated:
      let id = try reader.unsigned()
      self = .generated(id: id, try GenerationOutcome(from: &reader))
    }
  }
}

extension Probe {
  fileprivate func write(to writer: inout WireWriter) {
    switch self {
    case .sample(let sequence, let heartRate):
      writer.write(1 as UInt8)
      writer.write(sequence)
      writer.write(heartRate)
    case .acknowledgement(let sequence):
      writer.write(2 as UInt8)
      writer.write(sequence)
    case .forward(let sequence):
      writer.write(3 as UInt8)
      writer.write(sequence)
    }
  }
}

extension Proposal: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.write(id)
    proposer.write(to: &writer)
    target.write(to: &writer)
    basedOn.write(to: &writer)
    writer.write(body) { $1.write(to: &$0) }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    let id = try reader.unsigned()
    let proposer = try DeviceID(from: &reader)
    let target = try RecordKey(from: &reader)
    let basedOn = try Version(from: &reader)
    let body = try reader.optional { reader throws(WireError) in try RecordBody(from: &reader) }
    self.init(id: id, proposer: proposer, target: target, basedOn: basedOn, body: body)
  }
}
