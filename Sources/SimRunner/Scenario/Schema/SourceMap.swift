/// Where the parts of a scenario stand in its file, by path: `faults[3].until`, `devices.phone.clock`.
struct SourceMap: Sendable {
  struct Place: Hashable, Sendable {
    /// The key; for an element of a list, the element.
    let key: SourceRange
    let value: SourceRange
  }

  private let places: [String: Place]
  private let failures: [String]

  /// The map of a scenario that did not come from a file.
  static let empty = SourceMap(places: [], failures: [])

  init(places: [(path: String, place: Place)], failures: [String]) {
    self.places = Dictionary(places.map { ($0.path, $0.place) }) { $1 }
    self.failures = failures
  }

  /// Where that part stands, or nil when the file does not say it.
  subscript(path: String) -> Place? { places[path] }

  /// Whether the file was read without a mistake at that path and below.
  func isSound(_ path: String) -> Bool {
    !failures.contains { $0 == path || $0.hasPrefix(path + ".") || $0.hasPrefix(path + "[") }
  }
}
