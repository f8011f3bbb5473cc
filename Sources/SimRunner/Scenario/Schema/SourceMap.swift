/// Where the parts of a scenario stand in its file, by path: `faults[3].until`, `devices.phone.clock`.
struct SourceMap: Sendable {
  struct Place: Hashable, Sendable {
    /// The key; for an element of a list, the element.
    let key: SourceRange
    let value: SourceRange
  }

  private let places: [String: Place]
  private let failures: Set<String>

  /// The map of a scenario that did not come from a file.
  static let empty = SourceMap(places: [], failures: [])

  /// A map of places; `failures` are the top-level keys in whose values there was a mistake.
  init(places: [(path: String, place: Place)], failures: Set<String>) {
    self.places = Dictionary(places.map { ($0.path, $0.place) }) { $1 }
    self.failures = failures
  }

  /// Where that part stands, or nil when the file does not say it.
  subscript(path: String) -> Place? { places[path] }

  /// Whether the value of that top-level key was read without a mistake.
  func isSound(_ key: String) -> Bool { !failures.contains(key) }
}
