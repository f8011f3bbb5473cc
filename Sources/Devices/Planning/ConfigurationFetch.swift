/// Fetches new configurations of the planner from the cloud, and stores the accepted one (tech spec §2.8).
///
/// The document is opaque here: the planner reads it, and accepts it as a whole or rejects it.
package struct ConfigurationFetch {
  private let store: DeviceStore
  /// `true` if an answer is expected over a connection.
  private(set) var isWaiting = false
  private var lastAsked: Instant?

  /// The interval of requests (assumed; the documents ask at each launch of the app).
  static let interval = Span.hours(6)
  /// The interval of retries without an answer (assumed).
  static let patience = Span.hours(1)

  init(_ store: DeviceStore) { self.store = store }

  package static func tag(of document: [UInt8]) -> UInt64 {
    document.reduce(stableHash("configuration")) { stableHash($0, UInt64($1)) }
  }

  /// At the beginning of a run: asks if it is time.
  mutating func run(_ setup: DeviceSetup, _ context: inout DeviceContext) {
    isWaiting = false
    guard setup.peers.contains(.cloud), setup.app >= ConfigurationMessage.since else { return }
    let now = context.uptime.sinceStart.nanoseconds
    if let answered = store.number(.configurationAnswered), now - answered < Self.interval.nanoseconds { return }
    if let lastAsked, context.uptime - lastAsked < Self.patience { return }
    ask(setup, &context)
  }

  /// Asks now, because the cloud announced another one.
  mutating func ask(_ setup: DeviceSetup, _ context: inout DeviceContext) {
    guard setup.peers.contains(.cloud), setup.app >= ConfigurationMessage.since else { return }
    (lastAsked, isWaiting) = (context.uptime, true)
    let tag = UInt64(bitPattern: store.number(.configurationTag) ?? 0)
    context.send(to: .cloud, on: .https, ConfigurationMessage.request(known: tag))
  }

  /// Processes the cloud's answer. Returns the document if it wasn't offered before.
  mutating func receive(_ document: [UInt8]?, _ context: DeviceContext) -> [UInt8]? {
    isWaiting = false
    store.remember(.configurationAnswered, context.uptime.sinceStart.nanoseconds)
    guard let document else { return nil }
    let tag = Int64(bitPattern: Self.tag(of: document))
    guard store.number(.configurationTag) != tag else { return nil }
    store.remember(.configurationTag, tag)
    return document
  }

  // MARK: - What was accepted

  /// `nil` while the app's defaults apply.
  func accepted() -> [UInt8]? {
    store.statement("SELECT bytes FROM configuration").first { row in row.blob(0) }
  }

  func keep(_ document: [UInt8]) {
    store.statement("INSERT OR REPLACE INTO configuration (one, bytes) VALUES (1, ?)").run(document)
  }
}

extension MemoryKey {
  /// the tag of the last offered configuration, and when the cloud last answered, in nanoseconds of uptime.
  package static let configurationTag = MemoryKey("configurationTag")
  package static let configurationAnswered = MemoryKey("configurationAnswered")
}
