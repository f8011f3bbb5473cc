/// One system of the person on one kind of device.
///
/// Its properties are the memory of a process of the app; state that must survive is in the store. A feature names no
/// other: it shares data as a record, or as news (``DeviceServices/announce(_:_:)``).
package protocol Feature: AnyObject, SendableMetatype {
  /// The tables of its system on the device; `nil` if it has none.
  static var schema: FeatureSchema? { get }
  /// The reasons for which it requests wake-ups; they belong to this feature alone.
  static var wakes: [WakeToken.Reason] { get }
  /// Handles a message to one of the wearer's accounts on the device, which the system manages even while the app
  /// doesn't run. Returns whether it is one.
  static func takesForSystem(_ message: Message, _ store: DeviceStore) -> Bool
  /// A session item reached the device, whether or not the app runs.
  static func arrived(_ item: SessionItem, at device: DeviceID, _ context: inout DeviceContext)
  /// The system showed an alert that the app had requested.
  static func alertShown(_ subject: NoticeSubject, by device: DeviceID, _ context: inout DeviceContext)

  /// Numbers kept when all of the wearer's data is deleted, because they say nothing about the wearer.
  static var numbersKept: [MemoryKey] { get }
  /// All of the wearer's data was deleted on the device: notes the device's own positions, such as in the system's
  /// stores, so that earlier data isn't read again.
  static func keepAtErasure(_ store: DeviceStore, _ setup: DeviceSetup)

  var device: DeviceServices { get }
  /// Called when a process of the app begins. Returns `nil` if the device's app doesn't have the feature.
  init?(_ device: DeviceServices)
  /// The store is a backup of another device's: drops that one's open work, which it has done since, and permissions
  /// that the wearer may have withdrawn since.
  func takeOver()
  func launch(_ context: inout DeviceContext)
  /// A run begins: sends the feature's messages and requests.
  func run(_ context: inout DeviceContext)
  /// All arrivals are known: does overdue work, before anything is shown to the wearer.
  func catchUp(_ context: inout DeviceContext)
  /// The wearer opened the app and looks at it.
  func show(_ context: inout DeviceContext)
  /// Starts the feature's work on pending items.
  func think(_ context: inout DeviceContext)
  /// The device may write now, or its records are restored.
  func ready(_ context: inout DeviceContext)
  /// Records arrived, became readable with a new version of the app, or changed by an accepted proposal.
  func received(_ records: [Record], _ context: inout DeviceContext)
  /// Handles one of the feature's own messages. Returns whether it is one.
  func receive(_ message: Message, from role: Role?, _ context: inout DeviceContext) -> Bool
  /// Observes a message about records or the account, which the kit has handled.
  func observe(_ message: SyncMessage, from role: Role?, _ context: inout DeviceContext)
  func wake(_ token: WakeToken, _ context: inout DeviceContext)
  /// The wearer does something in the app.
  func notice(_ act: Message, _ context: inout DeviceContext)
  /// Handles the failed delivery of one of the feature's own items. Returns whether it is one.
  func failed(_ item: SessionItem, _ error: SessionError, _ context: inout DeviceContext) -> Bool
  /// A record arrived that is known already.
  func receivedDuplicate(_ record: Record)
  /// The phone was paired with another watch.
  func watchChanged(_ context: inout DeviceContext)
  /// Handles another feature's news. Returns whether this feature takes charge of it.
  func notified(of news: any AppNews, _ context: inout DeviceContext) -> Bool
  /// A run in the background has used up its time before the app has finished.
  func expired(_ context: inout DeviceContext)
  /// `true` if work is in progress for which the app should continue to run.
  var isBusy: Bool { get }
}

extension Feature {
  package static var schema: FeatureSchema? { nil }
  package static var wakes: [WakeToken.Reason] { [] }
  package static func takesForSystem(_ message: Message, _ store: DeviceStore) -> Bool { false }
  package static func arrived(_ item: SessionItem, at device: DeviceID, _ context: inout DeviceContext) {}
  package static func alertShown(_ subject: NoticeSubject, by device: DeviceID, _ context: inout DeviceContext) {}
  package static var numbersKept: [MemoryKey] { [] }
  package static func keepAtErasure(_ store: DeviceStore, _ setup: DeviceSetup) {}
  package func takeOver() {}
  package func launch(_ context: inout DeviceContext) {}
  package func run(_ context: inout DeviceContext) {}
  package func catchUp(_ context: inout DeviceContext) {}
  package func show(_ context: inout DeviceContext) {}
  package func think(_ context: inout DeviceContext) {}
  package func ready(_ context: inout DeviceContext) {}
  package func received(_ records: [Record], _ context: inout DeviceContext) {}
  package func receive(_ message: Message, from role: Role?, _ context: inout DeviceContext) -> Bool { false }
  package func observe(_ message: SyncMessage, from role: Role?, _ context: inout DeviceContext) {}
  package func wake(_ token: WakeToken, _ context: inout DeviceContext) {}
  package func notice(_ act: Message, _ context: inout DeviceContext) {}
  package func failed(_ item: SessionItem, _ error: SessionError, _ context: inout DeviceContext) -> Bool { false }
  package func receivedDuplicate(_ record: Record) {}
  package func watchChanged(_ context: inout DeviceContext) {}
  package func notified(of news: any AppNews, _ context: inout DeviceContext) -> Bool { false }
  package func expired(_ context: inout DeviceContext) {}
  package var isBusy: Bool { false }

  /// Empties the feature's own tables, and removes numbers.
  package func letGo(tables: [String] = [], numbers: [MemoryKey]) {
    store.beginWriting()
    for table in tables { store.statement("DELETE FROM \(table)").run() }
    for key in numbers { store.forget(key) }
  }

  package var store: DeviceStore { device.store }
  package var setup: DeviceSetup { device.setup }
  package var replica: SyncEngine { device.replica }
}

/// News from one feature to the others of its app.
package protocol AppNews {}
