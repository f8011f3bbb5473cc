/// The cloud's copy of the planner's configuration: a document that it serves without reading it (tech spec §2.8).
struct PublishedConfiguration {
  private let store: DeviceStore
  /// `true` if the served document is truncated.
  var isBad = false

  init(_ store: DeviceStore) { self.store = store }

  func publish(_ document: [UInt8]) {
    store.statement("INSERT OR REPLACE INTO configuration (one, bytes) VALUES (1, ?)").run(document)
  }

  /// Returns the document for a client that has the one of that tag, or `nil` if there is no other.
  func document(unless known: UInt64) -> [UInt8]? {
    var found = store.statement("SELECT bytes FROM configuration").first { row in row.blob(0) }
    // A truncated document exists even if none was ever published.
    if isBad { found = found.map { Array($0.prefix($0.count / 2)) } ?? Array("{".utf8) }
    return found.flatMap { ConfigurationFetch.tag(of: $0) == known ? nil : $0 }
  }
}
