/// The services of a device that a feature's process may use.
package final class DeviceServices {
  package let store: DeviceStore
  package let setup: DeviceSetup
  package let replica: SyncEngine
  /// The app's features, which refer back to this object.
  fileprivate weak var features: FeatureList?

  package init(store: DeviceStore, setup: DeviceSetup) {
    (self.store, self.setup) = (store, setup)
    replica = SyncEngine(store: store, setup: setup)
  }

  /// Notifies every feature in the order of the app's list. Returns whether one takes charge of the news.
  @discardableResult
  package func announce(_ news: some AppNews, _ context: inout DeviceContext) -> Bool {
    var isTaken = false
    features?.each(store) { feature in if feature.notified(of: news, &context) { isTaken = true } }
    return isTaken
  }
}

/// The features of one process, in the order of the app's list.
private final class FeatureList {
  private let all: [Entry]

  /// A feature with the owner of its tables and its type.
  private final class Entry {
    let feature: any Feature
    let owner: TableOwner
    let type: ObjectIdentifier

    init(_ feature: any Feature) {
      self.feature = feature
      owner = Swift.type(of: feature).schema?.owner ?? .device
      type = ObjectIdentifier(Swift.type(of: feature))
    }
  }

  init(_ all: [any Feature]) { self.all = all.map(Entry.init) }

  var isBusy: Bool { all.contains { $0.feature.isBusy } }

  @inline(__always)
  func each(_ store: DeviceStore, _ body: (any Feature) -> Void) {
    _ = first(store) { feature in
      body(feature)
      return false
    }
  }

  /// Offers the event to each feature until one handles it. Returns whether one did.
  @inline(__always)
  func first(_ store: DeviceStore, _ body: (any Feature) -> Bool) -> Bool {
    let tableGuard = store.tableGuard
    let before = tableGuard?.acting
    defer { tableGuard?.acting = before }
    return withExtendedLifetime(all) {
      // Not retained one by one: the list does that, and most have nothing to do.
      for index in all.indices {
        let isTaken = Unmanaged.passUnretained(all[index])._withUnsafeGuaranteedRef { entry in
          tableGuard?.acting = entry.owner
          return body(entry.feature)
        }
        if isTaken { return true }
      }
      return false
    }
  }

  /// Calls `body` with the feature of that type; `nil` if there is none.
  func with<Wanted: Feature, Answer>(_ store: DeviceStore, _ body: (Wanted) -> Answer) -> Answer? {
    let wanted = ObjectIdentifier(Wanted.self)
    guard let entry = all.first(where: { $0.type == wanted }) else { return nil }
    return store.acting(as: entry.owner) { body(unsafeDowncast(entry.feature, to: Wanted.self)) }
  }
}

/// An app made of features: it replicates the device's records, and passes everything else to its features, in the
/// order of their list.
package struct FeatureApp: DeviceApp {
  package let device: DeviceServices
  private let list: FeatureList
  /// The devices that are notified of each run, because their messages have no receiver while the app doesn't run.
  private let greeted: [Role]

  /// The time after a run at which the app requests the next one, if nothing else wakes it.
  private static let refreshInterval = Span.hours(1)

  package init(store: DeviceStore, setup: DeviceSetup) {
    let device = DeviceServices(store: store, setup: setup)
    self.device = device
    list = FeatureList(setup.features.compactMap { $0.init(device) })
    device.features = list
    let role = setup.device.role
    greeted = setup.peers.sorted().filter { $0 != .cloud && $0 != role.counterpart && role.converses(with: $0) }
    store.numbersKept = setup.features.flatMap { $0.numbersKept }
    store.keepsAtErasure = { [unowned store] in for feature in setup.features { feature.keepAtErasure(store, setup) } }
    device.replica.onDuplicate = { [unowned list] record in list.each(store) { $0.receivedDuplicate(record) } }
  }

  package static func alertShown(_ subject: NoticeSubject, on setup: DeviceSetup, _ context: inout DeviceContext) {
    for feature in setup.features { feature.alertShown(subject, by: setup.device, &context) }
  }

  package static func arrived(_ item: SessionItem, on setup: DeviceSetup, _ context: inout DeviceContext) {
    for feature in setup.features { feature.arrived(item, at: setup.device, &context) }
  }

  package static func takesForSystem(_ message: Message, on setup: DeviceSetup, _ store: DeviceStore) -> Bool {
    setup.features.contains { $0.takesForSystem(message, store) }
  }

  /// Calls `body` with the feature of that type; `nil` if the app doesn't have it.
  func with<Wanted: Feature, Answer>(_ type: Wanted.Type, _ body: (Wanted) -> Answer) -> Answer? {
    list.with(device.store, body)
  }

  private func each(_ body: (any Feature) -> Void) { list.each(device.store, body) }
  private func first(_ body: (any Feature) -> Bool) -> Bool { list.first(device.store, body) }

  package mutating func takeOver(_ context: inout DeviceContext) {
    device.replica.takeOver(&context)
    each { $0.takeOver() }
  }

  package mutating func launch(_ context: inout DeviceContext) {
    context.activateSession()
    device.replica.boot(&context)
    each { $0.launch(&context) }
  }

  package mutating func run(_ context: inout DeviceContext) {
    // The next run is requested before anything can go wrong in this one.
    context.requestRun(after: Self.refreshInterval)
    device.replica.resume(&context)
    meetWatch(&context)
    for role in greeted { context.send(to: role, .present(device.setup.device), id: 0) }
    each { $0.run(&context) }
    takeIn(device.replica.takeUnderstood(), &context)
    each { $0.catchUp(&context) }
    if context.platform.launchReason == .opened { each { $0.show(&context) } }
    each { $0.think(&context) }
  }

  package mutating func receive(_ message: Message, from role: Role?, _ context: inout DeviceContext) {
    if first({ $0.receive(message, from: role, &context) }) { return }
    let outcome = device.replica.receive(message, from: role, &context)
    if let sync = message.sync { each { $0.observe(sync, from: role, &context) } }
    switch outcome {
    case .nothing: break
    case .changed(let records): takeIn(records, &context)
    case .ready: each { $0.ready(&context) }
    }
  }

  private func takeIn(_ records: [Record], _ context: inout DeviceContext) {
    if !records.isEmpty { each { $0.received(records, &context) } }
  }

  package mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) {
    let isTaken = first { feature in
      guard type(of: feature).wakes.contains(token.reason) else { return false }
      feature.wake(token, &context)
      return true
    }
    if !isTaken { device.replica.wake(token, &context) }
  }

  package mutating func failed(_ item: SessionItem, _ error: SessionError, _ context: inout DeviceContext) {
    if first({ $0.failed(item, error, &context) }) { return }
    device.replica.failed(item, error, &context)
  }

  package mutating func answered(_ item: SessionItem, _ message: Message, _ context: inout DeviceContext) {
    receive(message, from: device.setup.device.role.counterpart, &context)
  }

  package mutating func sessionDeactivated(_ context: inout DeviceContext) {
    guard !device.setup.rules.hasDefect(.activatesOnce) else { return }
    context.activateSession()
    meetWatch(&context)
  }

  package mutating func chosenAnew(_ context: inout DeviceContext) { device.replica.enrolAgain(&context) }

  /// Sends everything that another watch than the last one may have missed.
  private func meetWatch(_ context: inout DeviceContext) {
    let store = device.store
    guard let watch = context.platform.pairedWatch, store.number(.metWatch) ?? 1 != Int64(watch) else { return }
    store.remember(.metWatch, Int64(watch))
    device.replica.meet(DeviceID(role: .watch, installation: watch), &context)
    each { $0.watchChanged(&context) }
  }

  package mutating func notice(_ act: Message, _ context: inout DeviceContext) {
    each { $0.notice(act, &context) }
  }

  package mutating func expired(_ context: inout DeviceContext) {
    each { $0.expired(&context) }
  }

  package var isBusy: Bool { device.replica.isBusy || list.isBusy }
}

/// The types of an app's features, in a device's setup.
private struct FeatureTypes: Sendable { let all: [any Feature.Type] }

extension DeviceSetup {
  /// The features of the device's app, in the order in which they are called.
  package var features: [any Feature.Type] {
    get { self[FeatureTypes.self]?.all ?? [] }
    set { self[FeatureTypes.self] = FeatureTypes(all: newValue) }
  }
}
