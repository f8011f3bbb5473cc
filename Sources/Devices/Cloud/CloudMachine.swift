/// The cloud: two services behind one address, the reconciler and the private store.
package struct CloudMachine: DeviceStateMachine {
  package let platform = PlatformView()
  private(set) var reconciler: Reconciler
  package let privateStore: PrivateStore
  private let setup: DeviceSetup
  private let store: DeviceStore
  private var pushes: MorningPushes
  private var planned: PlannedPushes
  private var tokens: ExpiredTokens
  private var configuration: PublishedConfiguration
  private var generator: GenerationService
  private let patterns: PatternStore
  private var buggify: Buggify
  /// The roles for which a search for missing copies is due.
  private var auditsDue: Set<Role> = []
  /// The recount of each device's records after a restart.
  private var recount = InventoryAudit()
  /// `true` if the private store rejects all requests.
  private var isBusy = false

  /// `true` if the wearer's account has no space left.
  private var isFull = false

  /// The interval of the reconciler's search for missing copies.
  static let auditInterval = Span.hours(2)

  package init(store: DeviceStore, setup: DeviceSetup) {
    self.setup = setup
    self.store = store
    reconciler = Reconciler(store: store, device: setup.device)
    privateStore = PrivateStore(store)
    pushes = MorningPushes(store: store, setup: setup)
    planned = PlannedPushes(store: store, setup: setup)
    tokens = ExpiredTokens(store)
    configuration = PublishedConfiguration(store)
    generator = GenerationService(store, setup)
    patterns = PatternStore(store)
    buggify = Buggify(setup, "cloud")
  }

  package mutating func boot(_ context: inout DeviceContext) {
    context.report(DeviceFact.booted(setup.device, isNew: false))
    context.wake(after: Self.auditInterval, WakeToken(.audit))
    pushes.schedule(&context)
    planned.schedule(&context)
    recount.begin(setup)
    if setup.life > 1 { reconciler.term = context.clock.unixSeconds }
  }

  package mutating func receive(_ envelope: borrowing Envelope, _ context: inout DeviceContext) {
    if let stimulus = envelope.message.stimulus { return undergo(stimulus) }
    if case .publishes(let document)? = envelope.message.body(as: ConfigurationAct.self) {
      configuration.publish(document)
      return planned.published(&context)
    }
    if let message = envelope.message.body(as: DraftingMessage.self) { return hear(message, envelope.from, &context) }
    if let message = envelope.message.body(as: ModelMessage.self) { return relay(message, envelope.from, &context) }
    if envelope.message.body(as: CalendarSignal.self) != nil { return planned.calendarChanged(&context) }
    guard let sender = Role(node: envelope.from) else { return }
    if let sync = envelope.message.sync, takesErasure(sync, from: sender, &context) { return }
    if let refusal = refusal(of: envelope.message, from: sender) { return answer(sender, refusal, &context) }
    if let message = envelope.message.sync {
      guard carryOut(message, from: sender, &context) else { return }
    } else {
      guard answer(envelope.message, from: sender, &context) else { return }
    }
    askForMissing(sender, &context)
    recount.ask(sender, &context)
  }

  /// Handles a message for the reconciler or the private store. Returns whether it was one.
  private mutating func carryOut(
    _ message: SyncMessage, from sender: Role, _ context: inout DeviceContext
  ) -> Bool {
    switch message {
    case .manifest(let entries):
      let stamps = reconciler.take(entries, from: sender, &context)
      acknowledge(stamps, .reconciler, sender, &context)
      if sender == .phone { warnSuperseded(entries, &context) }
    case .records(let records):
      // Only a literal rule sends whole records; this service doesn't store the others.
      answer(sender, .acknowledgement(.reconciler, records.map(\.stamp)), &context)
    case .sealed(let records):
      let stamps = privateStore.keep(records)
      acknowledge(stamps, .privateStore, sender, &context)
    case .claim(let device):
      recount.meet(device)
      let epoch = reconciler.grant(device, context)
      answer(sender, .grant(device, epoch: epoch), &context)
    case .restoreRequest(let device, let place):
      let page = privateStore.page(for: device.role, after: place.cursor)
      answer(sender, .restorePage(place, page.records, next: page.next), &context)
    case .newerRequest(let stamp):
      let newer = privateStore.newer(than: stamp)
      answer(sender, .newer(newer.map { [$0] } ?? []), &context)
    case .present: break
    case .registration(let registration):
      pushes.register(registration, &context)
      planned.registered(registration.device, &context)
      answer(sender, .registration(registration), &context)
    case .pushRefused(let push): pushes.remove(push)
    case .signIn(let device):
      tokens.renew(device)
      answer(sender, .signedIn(device), &context)
    case .inventory(let inventory): compare(inventory, from: sender, &context)
    default: return false
    }
    return true
  }

  /// Notifies a phone that wrote after another one had followed it as the authority.
  private func warnSuperseded(_ entries: [ManifestEntry], _ context: inout DeviceContext) {
    for entry in entries {
      guard let (epoch, since) = reconciler.successor(of: entry.header) else { continue }
      return answer(.phone, .superseded(entry.header.origin, epoch: epoch, since: since), &context)
    }
  }

  /// Compares the stamps that a device considers safe with the stored ones, and reports the missing ones.
  private mutating func compare(_ inventory: Inventory, from sender: Role, _ context: inout DeviceContext) {
    guard inventory.device.role == sender else { return }
    reconciler.witness(inventory.device, epoch: inventory.epoch, context)
    let lacking =
      inventory.service == .privateStore
      ? privateStore.lacking(inventory.stamps) : reconciler.lacking(inventory.stamps, of: sender)
    if !lacking.isEmpty {
      reconciler.audit("lost", nil, "\(lacking.count) records of the \(sender.rawValue)'s are not there", context)
      context.report(RecordFact.lacks(records: lacking.count, service: inventory.service, of: sender, by: setup.device))
      answer(sender, .lacking(inventory.service, lacking), &context)
    }
    recount.advance(inventory, &context)
  }

  /// Answers a feature's message to the cloud. Returns whether there is an answer.
  private mutating func answer(_ message: Message, from sender: Role, _ context: inout DeviceContext) -> Bool {
    if case .request(let known)? = message.body(as: ConfigurationMessage.self) {
      context.send(to: sender, on: .https, ConfigurationMessage.answer(configuration.document(unless: known)))
      return true
    }
    if case .wishes(let wishes)? = message.body(as: WakeWishMessage.self) {
      planned.note(wishes, &context)
      context.send(to: sender, on: .https, WakeWishMessage.noted(wishes.fingerprint))
      return true
    }
    if case .report(let pattern)? = message.body(as: PatternMessage.self) {
      patterns.keep(pattern, at: context.clock)
      context.send(to: sender, on: .https, PatternMessage.kept(week: pattern.week))
      return true
    }
    guard case .request(let request)? = message.body(as: GenerationMessage.self),
      let outcome = generator.answer(request, from: sender, &context)
    else { return false }
    context.send(to: sender, on: .https, GenerationMessage.answer(id: request.id, outcome))
    return true
  }

  /// Passes the language model's message to the generator, which may then have an answer for a device.
  private mutating func hear(_ message: DraftingMessage, _ sender: NodeID, _ context: inout DeviceContext) {
    guard sender == .draftModel else { return }
    generator.hear(message, &context)
  }

  /// Adds the provider's key, and relays the messages between phone and model; it stores none of them.
  private func relay(_ message: ModelMessage, _ sender: NodeID, _ context: inout DeviceContext) {
    guard setup.cloudModelPatience != nil else { return }
    switch message {
    case .question: if sender == Role.phone.node { context.tell(.chatModel, message) }
    case .answer, .failed: if sender == .chatModel { context.send(to: .phone, on: .https, message) }
    }
  }

  /// Handles the deletion of everything, and data of a device from before one. Returns whether the message is only
  /// that. A busy service or an expired token doesn't delay the deletion.
  private mutating func takesErasure(_ message: SyncMessage, from sender: Role, _ context: inout DeviceContext) -> Bool
  {
    let floor = store.erasureFloor
    switch message {
    case .erase(let other):
      if other > floor { eraseAll(upTo: other, &context) }
      answer(sender, .erased(store.erasureFloor), &context)
      return true
    case .erased: return true
    case .claim:
      // An installation that was put away or has only just begun may not know about it.
      if floor > 0 { answer(sender, .erase(floor), &context) }
      return false
    case .manifest(let entries):
      guard store.hasErased(entries.lazy.map(\.header.version)) else { return false }
    case .sealed(let records): guard store.hasErased(records.lazy.map(\.stamp.version)) else { return false }
    default: return false
    }
    answer(sender, .erase(floor), &context)
    return true
  }

  private mutating func eraseAll(upTo floor: UInt32, _ context: inout DeviceContext) {
    privateStore.eraseAll()
    reconciler.eraseAll()
    generator.eraseAll()
    pushes.eraseAll()
    planned.eraseAll()
    patterns.eraseAll()
    auditsDue = []
    store.remember(.erasureFloor, Int64(floor))
    context.report(DeviceFact.erased(floor: floor, by: setup.device))
  }

  /// Applies a stimulus of the world to the cloud.
  private mutating func undergo(_ stimulus: DeviceEvent) {
    if case .condition(.cloudBusy, let isOn) = stimulus { isBusy = isOn }
    if case .condition(.accountFull, let isOn) = stimulus { isFull = isOn }
    if case .condition(.placesForgotten, isOn: true) = stimulus { privateStore.forgetPlaces() }
    if case .condition(.badConfig, let isOn) = stimulus { configuration.isBad = isOn }
    if case .tokenExpires(let role) = stimulus { tokens.expire(role) }
  }

  /// Returns the answer to a request that its service rejects, or `nil`.
  private mutating func refusal(of request: Message, from sender: Role) -> SyncMessage? {
    let isWish = if case .wishes? = request.body(as: WakeWishMessage.self) { true } else { false }
    let isCall = if case .request? = request.body(as: GenerationMessage.self) { true } else { false }
    if isWish || isCall { return tokens.holds(sender) ? .unauthorised([]) : nil }
    switch request.sync {
    case .sealed?, .restoreRequest?, .newerRequest?:
      if isBusy { return .busy(retryAfter: setup.cloud.retryAfter) }
      return storeRefusal(of: request.sync).map { .storeRefuses($0) }
    case .manifest(let entries)?: return tokens.holds(sender) ? .unauthorised(entries.map(\.header.stamp)) : nil
    case .records(let records)?: return tokens.holds(sender) ? .unauthorised(records.map(\.stamp)) : nil
    case .claim?, .present?, .registration?: return tokens.holds(sender) ? .unauthorised([]) : nil
    // The push service and a device that signs in need no token.
    default: return nil
    }
  }

  /// Returns why the private store, which isn't busy, rejects a request, or `nil`.
  private func storeRefusal(of request: SyncMessage?) -> StoreRefusal? {
    switch request {
    case .sealed(let records)?:
      // A request that is too large isn't processed.
      if records.count > setup.cloud.recordsARequest { return .tooMany }
      return isFull ? .full : nil
    case .restoreRequest(_, let place)?: return privateStore.knows(place.cursor) ? nil : .unknownPlace
    default: return nil
    }
  }

  /// Asks a device for missing records. The cloud can only reply, so it waits until the device sends a request.
  private mutating func askForMissing(_ sender: Role, _ context: inout DeviceContext) {
    let isDue = auditsDue.remove(sender) != nil
    if isDue {
      let doubted = reconciler.doubted(of: sender, context)
      if !doubted.isEmpty { answer(sender, .resend(doubted, to: .cloud), &context) }
    }
    // A message to a device outside the scenario would stay in the queue for ever.
    guard sender == .watch, setup.peers.contains(.phone), isDue || buggify.fires(.auditsEarly, &context) else { return }
    let missing = reconciler.missingOnPhone(context)
    if !missing.isEmpty { answer(.watch, .resend(missing, to: .phone), &context) }
  }

  package mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) {
    if token.reason == .morningPushes { return pushes.wake(token, &context) }
    if token.reason == .draftDue { return generator.wake(token, &context) }
    if token.reason == .plannedPushes { return planned.wake(token, &context) }
    guard token.reason == .audit else { return }
    context.wake(after: Self.auditInterval, WakeToken(.audit))
    auditsDue = setup.peers
    // A desktop may send nothing for days, and keeps its connection.
    for role in setup.peers.sorted() where role.kind == .desktop { recount.ask(role, &context) }
  }

  private mutating func acknowledge(
    _ stamps: [RecordStamp], _ service: Service, _ sender: Role, _ context: inout DeviceContext
  ) {
    let isPart = stamps.count > 1 && buggify.fires(.acknowledgesPart, &context)
    let message = SyncMessage.acknowledgement(service, isPart ? Array(stamps.prefix(stamps.count / 2)) : stamps)
    answer(sender, message, &context)
    if buggify.fires(.answersTwice, &context) { answer(sender, message, &context) }
  }

  private func answer(_ role: Role, _ message: SyncMessage, _ context: inout DeviceContext) {
    context.send(to: role, on: .https, message)
  }
}
