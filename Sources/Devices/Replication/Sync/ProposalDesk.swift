/// Both sides of a proposal: this device's own to other authorities, and its decisions on theirs.
struct ProposalDesk {
  private let store: DeviceStore
  private let setup: DeviceSetup
  private let backoff = Backoff()
  private var stream: RandomStream
  private var attempts = 0
  private var timer: UInt64 = 0

  init(store: DeviceStore, setup: DeviceSetup) {
    self.store = store
    self.setup = setup
    stream = setup.stream(named: "proposals")
  }

  // MARK: - Proposing

  /// Queues a write for the authority of the record's domain. The version is ``Version/none`` if the device knows no
  /// such record. Equal writes for one version are one proposal.
  mutating func propose(_ target: RecordStamp, body: RecordBody?, _ context: inout DeviceContext) {
    guard case .role = target.key.domain.authority else { return }
    let id = (target.fingerprint ^ stableHash(setup.device.description)) >> 1
    let proposal = Proposal(
      id: id, proposer: setup.device, target: target.key, basedOn: target.version, body: body)
    store.statement("INSERT OR IGNORE INTO proposals (id, bytes) VALUES (?, ?)")
      .run(Int64(bitPattern: id), proposal.wireBytes)
    context.report(RecordFact.proposed(id: id, target.key, by: setup.device))
    send(&context, only: setup.rules.hasPlanted(.proposalsNotRepeated) ? id : nil)
  }

  /// Sends every unanswered proposal, or only that one.
  mutating func send(_ context: inout DeviceContext, only id: UInt64? = nil) {
    let open = store.statement("SELECT bytes FROM proposals ORDER BY id").values(as: Proposal.self)
    guard !open.isEmpty else { return }
    for proposal in open where id.map({ $0 == proposal.id }) ?? true {
      guard case .role(let authority) = proposal.target.domain.authority else { continue }
      context.send(to: authority, .proposal(proposal), id: proposal.id)
    }
    timer += 1
    context.wake(after: backoff.wait(after: attempts, &stream), WakeToken(.retryProposals, timer))
    attempts += 1
  }

  mutating func retry(_ token: WakeToken, _ context: inout DeviceContext) {
    if token.argument == timer, !setup.rules.hasPlanted(.proposalsNotRepeated) { send(&context) }
  }

  mutating func receive(_ answer: ProposalAnswer) {
    store.statement("DELETE FROM proposals WHERE id = ?").run(Int64(bitPattern: answer.id))
    attempts = 0
  }

  // MARK: - Deciding

  /// Decides on a proposal once, even if it arrives repeatedly. Returns the record that changed, if any.
  ///
  /// A rejection that only depends on the time isn't final.
  func decide(_ proposal: Proposal, ledger: Ledger, _ context: inout DeviceContext) -> Record? {
    if let before = decision(on: proposal.id) {
      answer(proposal, before, &context)
      return nil
    }
    let (outcome, record) = judge(proposal, ledger, &context)
    if outcome != .refusedTooEarly {
      store.statement("INSERT INTO decisions (id, outcome) VALUES (?, ?)")
        .run(Int64(bitPattern: proposal.id), Int64(outcome.rawValue))
    }
    context.report(RecordFact.decided(id: proposal.id, outcome, by: setup.device))
    answer(proposal, outcome, &context)
    return record
  }

  /// Rejects proposals that this version of the app can't decide, so that they aren't repeated for ever.
  func refuse(_ proposal: Proposal, _ context: inout DeviceContext) {
    context.report(RecordFact.decided(id: proposal.id, .refusedNotUnderstood, by: setup.device))
    answer(proposal, .refusedNotUnderstood, &context)
  }

  private func judge(
    _ proposal: Proposal, _ ledger: Ledger, _ context: inout DeviceContext
  ) -> (ProposalOutcome, Record?) {
    if proposal.basedOn == .none, let body = proposal.body { return judge(body, proposal, ledger, &context) }
    guard let current = ledger.header(proposal.target) else { return (.refusedUnknownRecord, nil) }
    guard current.version == proposal.basedOn else { return (.refusedOutdated, nil) }
    if let body = proposal.body, body.kind != current.kind || !body.isPlausible { return (.refusedInvalid, nil) }
    let record = ledger.write(proposal.target, proposal.body, created: current.created, context: &context)
    return (.accepted, record)
  }

  private func judge(
    _ body: RecordBody, _ proposal: Proposal, _ ledger: Ledger, _ context: inout DeviceContext
  ) -> (ProposalOutcome, Record?) {
    guard let content = body.any as? any ProposableContent, content.key == proposal.target else {
      return (.refusedInvalid, nil)
    }
    // It was made before everything was deleted, and was delayed since then.
    if let erased = store.number(.erasedAt), content.made.nanoseconds < erased { return (.refusedOutdated, nil) }
    if let refusal = content.refusal(among: ledger, store, context) { return (refusal, nil) }
    let record = ledger.write(proposal.target, body, created: content.made, context: &context)
    return (.accepted, record)
  }

  private func answer(_ proposal: Proposal, _ outcome: ProposalOutcome, _ context: inout DeviceContext) {
    context.send(
      to: proposal.proposer.role, .proposalAnswer(ProposalAnswer(id: proposal.id, outcome: outcome)), id: proposal.id)
  }

  private func decision(on id: UInt64) -> ProposalOutcome? {
    let raw = store.statement("SELECT outcome FROM decisions WHERE id = ?")
      .first(Int64(bitPattern: id)) { row in row.int64(0) }
    return raw.flatMap { ProposalOutcome(rawValue: UInt8(truncatingIfNeeded: $0)) }
  }
}
