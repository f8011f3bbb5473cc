/// The common part of every device: its replica, outbox, enrolment and proposals, and the messages about them.
///
/// A device's own state machine owns one besides its features, forwards the events that aren't its own, and writes
/// through it. It is the memory of one process and ends with it.
package final class SyncEngine {
  package let store: DeviceStore
  package let setup: DeviceSetup
  package let ledger: Ledger
  @exclusivity(unchecked) package internal(set) var courier: SyncSender
  @exclusivity(unchecked) package private(set) var enrolment: AuthorityLease
  @exclusivity(unchecked) private var proposals: ProposalDesk
  package let access: CloudAccess
  @exclusivity(unchecked) private var erasure: Erasure
  @exclusivity(unchecked) private var opaque: UnknownKindStore
  /// The time at which each installation's greeting was last answered.
  package var welcomed: [DeviceID: Instant] = [:]
  /// The time at which records last arrived, whatever their own times say.
  package private(set) var lastArrival: Timestamp?
  /// Called with records that arrive and are known already.
  package var onDuplicate: ((Record) -> Void)?

  package init(store: DeviceStore, setup: DeviceSetup) {
    self.store = store
    self.setup = setup
    ledger = Ledger(store: store, setup: setup)
    courier = SyncSender(store: store, setup: setup, ledger: ledger)
    enrolment = AuthorityLease(store: store, setup: setup)
    proposals = ProposalDesk(store: store, setup: setup)
    access = CloudAccess(store: store, setup: setup)
    opaque = UnknownKindStore(store: store, setup: setup)
    erasure = Erasure(store: store, setup: setup)
  }

  /// The result of a message for the device itself, after the replica did its part.
  package enum Outcome {
    case nothing
    /// These records are new.
    case changed([Record])
    /// The device may now write, or its data is restored.
    case ready
  }

  package func boot(_ context: inout DeviceContext) {
    enrolment.boot(&context)
    if !setup.rules.hasPlanted(.proposalsNotRepeated) { proposals.send(&context) }
    courier.sendAll(&context)
    erasure.tell(&context)
  }

  /// The wearer deletes all of their data; the device starts over after this event.
  package func eraseEverything(_ context: inout DeviceContext) { erasure.begin(&context) }

  /// The app runs again after a suspension: its connections are gone, and open answers won't come.
  package func resume(_ context: inout DeviceContext) {
    access.signIn(&context)
    courier.resume(&context)
    enrolment.proceed(&context)
    erasure.tell(&context)
  }

  /// The device is in use again after another one of its role.
  package func enrolAgain(_ context: inout DeviceContext) {
    enrolment.enrolAgain(&context)
  }

  /// A live message failed: it is queued if possible.
  package func failed(_ item: SessionItem, _ error: SessionError, _ context: inout DeviceContext) {
    guard item.channel == .message, error != .payloadTooLarge else { return }
    context.transfer(.userInfo, item.message, id: item.id)
  }

  package var isBusy: Bool { courier.isBusy }

  /// Returns whether the device is its domains' authority and has restored an earlier installation's data.
  package func mayWrite() -> Bool { enrolment.isGranted() && enrolment.isRestored() }

  /// Writes as the authority and sends the record to every destination that should have it.
  package func write(
    _ key: RecordKey, _ body: RecordBody?, created: Timestamp, _ context: inout DeviceContext
  ) {
    let record = ledger.write(key, body, created: created, context: &context)
    courier.distribute(record, &context)
  }

  /// Queues a record that waits for one destination for another one as well.
  package func divert(
    _ key: RecordKey, from service: Service, to other: Service, _ context: inout DeviceContext
  ) {
    courier.divert(key, from: service, to: other, &context)
  }

  /// Opens a record from the private store. Returns it if it is new.
  package func open(_ sealed: SealedRecord, _ context: inout DeviceContext) -> Record? {
    guard let record = Sealing.open(sealed, key: setup.key) else {
      context.report(DeviceFact.unreadable(by: setup.device))
      return nil
    }
    lastArrival = context.clock
    return ledger.receive(record, from: .cloud, context: &context) == .applied ? record : nil
  }

  /// Changes a record of another authority: by a proposal, or directly under the literal rule.
  package func change(_ target: RecordHeader, _ body: RecordBody?, _ context: inout DeviceContext) {
    if setup.rules.hasDefect(.lastWriteWins) {
      let record = ledger.overwrite(target.key, body, created: target.created, context: &context)
      guard case .role(let authority) = target.key.domain.authority else { return }
      courier.enqueue(record.stamp, for: Service(authority), &context)
      courier.send(to: Service(authority), &context)
    } else {
      proposals.propose(target.stamp, body: body, &context)
    }
  }

  /// Proposes a record that doesn't exist yet to the authority of its domain.
  package func propose(new key: RecordKey, _ body: RecordBody, _ context: inout DeviceContext) {
    proposals.propose(RecordStamp(key: key, version: .none), body: body, &context)
  }

  package func receive(_ message: Message, from role: Role?, _ context: inout DeviceContext) -> Outcome {
    guard let role else { return .nothing }
    guard let message = message.sync else {
      courier.heard(from: role, &context)
      return .nothing
    }
    guard message.since <= setup.app else {
      context.report(RecordFact.notUnderstood(since: message.since, from: role, by: setup.device))
      if case .proposal(let proposal) = message, mayWrite() { proposals.refuse(proposal, &context) }
      return .nothing
    }
    if erasure.takes(message, from: role, &context) { return .nothing }
    // A rejection isn't a sign that the peer is back.
    if turnedAway(message, &context) { return .nothing }
    courier.heard(from: role, &context)
    switch message {
    case .present:
      enrolment.peerIsPresent(role, &context)
      courier.peerIsPresent(role, &context)
    case .records(let records): return receive(records, from: role, &context)
    case .acknowledgement(let service, let stamps):
      if stamps.isEmpty { enrolment.acknowledgeIntroduction(by: service.role) }
      courier.receiveAcknowledgement(stamps, from: service, &context)
    case .hello(let device): welcome(device, &context)
    case .proposal(let proposal):
      // A new installation isn't the authority yet; the proposer asks again.
      guard mayWrite() else { break }
      if let record = proposals.decide(proposal, ledger: ledger, &context) {
        courier.distribute(record, &context)
        return .changed([record])
      }
    case .proposalAnswer(let answer): proposals.receive(answer)
    case .grant(let device, let epoch):
      if enrolment.receiveGrant(device, epoch: epoch, &context) { return .ready }
    case .restorePage(let place, let sealed, let next):
      if enrolment.receivePage(sealed, at: place, next: next, ledger: ledger, &context) {
        tellAgain(&context)
        return .ready
      }
    case .signedIn(let device):
      guard access.renew(device, &context) else { break }
      courier.sendAll(&context)
      enrolment.proceed(&context)
    case .superseded(let device, let epoch, let since):
      // The wearer uses this device, so it claims the authority again.
      guard device == setup.device, let own = store.number(.epoch), own < Int64(epoch) else { break }
      store.remember(.supersededSince, since.nanoseconds)
      enrolAgain(&context)
    case .resend(let keys, let destination): resend(keys, to: destination, &context)
    case .inventoryRequest(let service, let after): takeInventory(of: service, after: after, &context)
    case .lacking(let service, let keys): bringBack(keys, to: service, &context)
    default: break
    }
    return .nothing
  }

  /// Notes a rejection by the cloud. Returns whether the message is one.
  private func turnedAway(_ message: SyncMessage, _ context: inout DeviceContext) -> Bool {
    switch message {
    case .busy(let span):
      access.leaveAlone(for: span, &context)
      courier.postpone(.privateStore, by: span, &context)
    case .unauthorised(let stamps):
      access.expire(&context)
      courier.stop(.reconciler)
      if setup.rules.hasDefect(.dropsWhenUnauthorised) {
        courier.receiveAcknowledgement(stamps, from: .reconciler, &context)
      }
      access.signIn(&context)
    case .storeRefuses(let refusal):
      context.report(RecordFact.storeRefused(refusal, by: setup.device))
      heed(refusal, &context)
    default: return false
    }
    return true
  }

  /// Reacts to the private store's refusal; the refused request remains to be done.
  private func heed(_ refusal: StoreRefusal, _ context: inout DeviceContext) {
    switch refusal {
    case .full:
      if setup.rules.hasPlanted(.fullStoreIsEnough) {
        courier.receiveAcknowledgement(courier.underWay(to: .privateStore), from: .privateStore, &context)
      } else {
        courier.postpone(.privateStore, by: Self.restOfFullStore, &context)
      }
    case .tooMany: courier.split(.privateStore, &context)
    case .unknownPlace: if enrolment.readAnew(ledger: ledger, &context) { tellAgain(&context) }
    }
  }

  /// Only the wearer can free space in a full account, so a long wait is enough (assumed).
  private static let restOfFullStore = Span.hours(1)

  package func wake(_ token: WakeToken, _ context: inout DeviceContext) {
    switch token.reason {
    case .retryService: courier.retry(token, &context)
    case .retryEnrolment: enrolment.retry(token, &context)
    case .retryProposals: proposals.retry(token, &context)
    case .retryErasure: erasure.retry(token, &context)
    default: break
    }
  }

  private func receive(_ records: [Record], from role: Role, _ context: inout DeviceContext) -> Outcome {
    lastArrival = context.clock
    var news: [Record] = []
    for record in records {
      let isOpaque = opaque.isOpaque(record.header.kind)
      if isOpaque {
        context.report(RecordFact.notUnderstood(since: record.header.kind.since, from: role, by: setup.device))
        if setup.rules.hasDefect(.dropsUnknownKinds) { continue }
      }
      var record = record
      if isOpaque, setup.rules.hasPlanted(.unknownKindReencoded) { record = Record(header: record.header, body: nil) }
      let reception = ledger.receive(record, from: role, context: &context)
      if reception == .repeated {
        onDuplicate?(record)
        // Perhaps the reconciler asked for it: an earlier report was lost with a device, or the copy was restored.
        reportHolding(record, &context)
      }
      guard reception == .applied else { continue }
      if isOpaque { opaque.keep(record.key) } else { news.append(record) }
      reportHolding(record, &context)
      handOn(record, from: role, &context)
      passOn(record, from: role, &context)
    }
    let stamps = records.map(\.stamp)
    let id = stamps.reduce(0) { stableHash($0, $1.fingerprint) }
    context.send(to: role, .acknowledgement(Service(setup.device.role), stamps), id: id)
    return news.isEmpty ? .nothing : .changed(news)
  }

  /// Returns the records that an earlier version of the app stored without understanding them, and that this one
  /// understands.
  package func takeUnderstood() -> [Record] {
    opaque.takeUnderstood(ledger)
  }

  /// Reports the device's copy to the reconciler, so that missing copies can be noticed.
  private func reportHolding(_ record: Record, _ context: inout DeviceContext) {
    guard setup.peers.contains(.cloud), record.key.domain.isReported(by: setup.device.role) else { return }
    courier.enqueue(record.stamp, for: .reconciler, within: Self.reportPatience, &context)
  }

  /// The time for which the report of a copy may wait for another one: a third of the time after which the reconciler
  /// misses it (assumed).
  private static let reportPatience = Span.hours(2)
}

extension WakeToken.Reason {
  /// The reasons for which a replica requests wake-ups.
  package static let replica = [retryService, retryEnrolment, retryProposals, retryErasure]

  static let retryService = Self(1, "tries again to send what waits")
  static let retryEnrolment = Self(2, "asks again to be taken on by the cloud")
  static let retryProposals = Self(3, "proposes again what was not answered")
  static let retryErasure = Self(88, "says again that everything was deleted")
}
