package import SimKernel
package import Wire

/// What every device does alike: its replica, its outbox, its enrolment and its proposals, and the messages about them.
///
/// A device's own state machine owns one, hands it the events that are not its own, and asks it to write.
package struct Replica {
  package let store: DeviceStore
  package let setup: DeviceSetup
  package let ledger: Ledger
  package internal(set) var courier: Courier
  package private(set) var enrolment: Enrolment
  private var proposals: ProposalDesk
  package let access: CloudAccess
  private var opaque: OpaqueRecords
  /// When greetings of other installations were last answered.
  package var welcomed: [DeviceID: Instant] = [:]
  /// When records last arrived, whatever they say of the time of what they tell.
  package private(set) var lastArrival: Timestamp?

  package init(store: DeviceStore, setup: DeviceSetup) {
    self.store = store
    self.setup = setup
    ledger = Ledger(store: store, setup: setup)
    courier = Courier(store: store, setup: setup, ledger: ledger)
    enrolment = Enrolment(store: store, setup: setup)
    proposals = ProposalDesk(store: store, setup: setup)
    access = CloudAccess(store: store, setup: setup)
    opaque = OpaqueRecords(store: store, setup: setup)
  }

  /// What a message meant for the device itself, after the replica did its part.
  package enum Outcome {
    case nothing
    /// These records are news.
    case changed([Record])
    /// The device may now write, or has its data back.
    case ready
  }

  package mutating func boot(_ context: inout DeviceContext) throws(StorageError) {
    try enrolment.boot(&context)
    if !setup.rules.hasPlanted(.proposalsNotRepeated) { try proposals.send(&context) }
    try courier.sendAll(&context)
  }

  /// The app runs again after it was suspended: its connections are gone, and what it waited for will not come.
  package mutating func resume(_ context: inout DeviceContext) throws(StorageError) {
    try access.signIn(&context)
    try courier.resume(&context)
    try enrolment.proceed(&context)
  }

  /// The device is in use again after another one of its role was.
  package mutating func enrolAgain(_ context: inout DeviceContext) throws(StorageError) {
    try enrolment.enrolAgain(&context)
  }

  /// A live message failed: it is queued, as long as it is one that can be.
  package mutating func failed(_ item: SessionItem, _ error: SessionError, _ context: inout DeviceContext) {
    guard item.channel == .message, error != .payloadTooLarge else { return }
    context.transfer(.userInfo, item.payload, id: item.id)
  }

  /// Whether an answer is under way.
  package var isBusy: Bool { courier.isBusy }

  /// Whether the device is its domains' authority and has back what an earlier installation knew.
  package func mayWrite() throws(StorageError) -> Bool {
    guard try enrolment.isGranted() else { return false }
    return try enrolment.isRestored()
  }

  /// Writes as the authority and sends it to everyone who should have it.
  package mutating func write(
    _ key: RecordKey, _ body: RecordBody?, created: Timestamp, _ context: inout DeviceContext
  ) throws(StorageError) {
    let record = try ledger.write(key, body, created: created, context: &context)
    try courier.distribute(record, &context)
  }

  /// Sends what one destination does not take to another one as well.
  package mutating func divert(
    _ key: RecordKey, from service: Service, to other: Service, _ context: inout DeviceContext
  ) throws(StorageError) {
    try courier.divert(key, from: service, to: other, &context)
  }

  /// Takes in a record that the private store gave out; answers it if it is news.
  package mutating func open(
    _ sealed: SealedRecord, _ context: inout DeviceContext
  ) throws(StorageError) -> Record? {
    guard let record = Sealing.open(sealed, key: setup.key) else {
      context.report(DeviceFact.unreadable(by: setup.device))
      return nil
    }
    lastArrival = context.clock
    return try ledger.receive(record, from: .cloud, context: &context) == .applied ? record : nil
  }

  /// Changes a record of another authority: by a proposal, as it should be, or directly, as the literal rule has it.
  package mutating func change(
    _ target: RecordHeader, _ body: RecordBody?, _ context: inout DeviceContext
  ) throws(StorageError) {
    if setup.rules.takesLiterally(.lastWriteWins) {
      let record = try ledger.overwrite(target.key, body, created: target.created, context: &context)
      guard case .role(let authority) = target.key.domain.authority,
        let service = Service.allCases.first(where: { $0.role == authority })
      else { return }
      try courier.enqueue(record.stamp, for: service, &context)
      try courier.send(to: service, &context)
    } else {
      try proposals.propose(target, body: body, &context)
    }
  }

  /// Asks the authority of a domain for a record that does not exist yet.
  package mutating func propose(
    new key: RecordKey, _ body: RecordBody, _ context: inout DeviceContext
  ) throws(StorageError) {
    try proposals.propose(new: key, body: body, &context)
  }

  package mutating func receive(
    _ payload: Payload, from role: Role, _ context: inout DeviceContext
  ) throws(StorageError) -> Outcome {
    guard payload.since <= setup.app else {
      context.report(DeviceFact.notUnderstood(since: payload.since, from: role, by: setup.device))
      if case .proposal(let proposal) = payload, try mayWrite() { proposals.refuse(proposal, &context) }
      return .nothing
    }
    // Not an answer of somebody who is there again.
    if try turnedAway(payload, &context) { return .nothing }
    try courier.heard(from: role, &context)
    switch payload {
    case .present:
      enrolment.peerIsPresent(role, &context)
      try courier.peerIsPresent(role, &context)
    case .records(let records): return try receive(records, from: role, &context)
    case .acknowledgement(let service, let stamps):
      if stamps.isEmpty { try enrolment.acknowledgeIntroduction(by: service.role) }
      try courier.receiveAcknowledgement(stamps, from: service, &context)
    case .hello(let device): try welcome(device, &context)
    case .proposal(let proposal):
      // A new installation is not the authority yet; whoever proposes asks again.
      guard try mayWrite() else { break }
      if let record = try proposals.decide(proposal, ledger: ledger, &context) {
        try courier.distribute(record, &context)
        return .changed([record])
      }
    case .proposalAnswer(let answer): try proposals.receive(answer)
    case .grant(let device, let epoch):
      if try enrolment.receiveGrant(device, epoch: epoch, &context) { return .ready }
    case .restorePage(let place, let sealed, let next):
      if try enrolment.receivePage(sealed, at: place, next: next, ledger: ledger, &context) {
        try tellAgain(&context)
        return .ready
      }
    case .signedIn(let device):
      guard try access.renew(device, &context) else { break }
      try courier.sendAll(&context)
      try enrolment.proceed(&context)
    case .resend(let keys, let destination): try resend(keys, to: destination, &context)
    default: break
    }
    return .nothing
  }

  /// Takes note if the cloud turned this device away; answers whether it did.
  private mutating func turnedAway(
    _ payload: Payload, _ context: inout DeviceContext
  ) throws(StorageError) -> Bool {
    switch payload {
    case .busy(let span):
      try access.leaveAlone(for: span, &context)
      courier.postpone(.privateStore, by: span, &context)
    case .unauthorised(let stamps):
      try access.expire(&context)
      courier.stop(.reconciler)
      if setup.rules.takesLiterally(.dropsWhenUnauthorised) {
        try courier.receiveAcknowledgement(stamps, from: .reconciler, &context)
      }
      try access.signIn(&context)
    default: return false
    }
    return true
  }

  package mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) throws(StorageError) {
    switch token.reason {
    case .retryService: try courier.retry(token, &context)
    case .retryEnrolment: try enrolment.retry(token, &context)
    case .retryProposals: try proposals.retry(token, &context)
    default: break
    }
  }

  private mutating func receive(
    _ records: [Record], from role: Role, _ context: inout DeviceContext
  ) throws(StorageError) -> Outcome {
    lastArrival = context.clock
    var news: [Record] = []
    for record in records {
      let isOpaque = opaque.isOpaque(record.header.kind)
      if isOpaque {
        context.report(DeviceFact.notUnderstood(since: record.header.kind.since, from: role, by: setup.device))
        if setup.rules.takesLiterally(.dropsUnknownKinds) { continue }
      }
      var record = record
      if isOpaque, setup.rules.hasPlanted(.unknownKindReencoded) { record = Record(header: record.header, body: nil) }
      guard try ledger.receive(record, from: role, context: &context) == .applied else { continue }
      if isOpaque { try opaque.keep(record.key) } else { news.append(record) }
      try reportHolding(record, &context)
      try handOn(record, from: role, &context)
    }
    let service = Service.allCases.first { $0.role == setup.device.role } ?? .phone
    let stamps = records.map(\.stamp)
    let id = stamps.reduce(0) { stableHash($0, $1.fingerprint) }
    context.send(to: role, .acknowledgement(service, stamps), id: id)
    return news.isEmpty ? .nothing : .changed(news)
  }

  /// What an earlier version of the app kept without knowing what it was, and this one knows.
  package mutating func takeUnderstood() throws(StorageError) -> [Record] {
    try opaque.takeUnderstood(ledger)
  }

  /// Tells the reconciler what this device holds, so that a copy that is missing somewhere can be noticed; nobody misses
  /// a copy of the desktop's context, but the desktop that has its own back.
  private mutating func reportHolding(_ record: Record, _ context: inout DeviceContext) throws(StorageError) {
    guard setup.peers.contains(.cloud) else { return }
    guard record.key.domain != .desktopContext || setup.device.role == .desktop else { return }
    try courier.enqueue(record.stamp, for: .reconciler, &context)
    try courier.send(to: .reconciler, &context)
  }
}
