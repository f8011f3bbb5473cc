import SimKernel
import Wire

/// Where the parts of a scenario stand in its file, by path: `faults[3].until`, `devices.phone.clock`.
package struct SourceMap: Sendable {
  package struct Place: Hashable, Sendable {
    /// The key; for an element of a list, the element.
    package let key: SourceRange
    package let value: SourceRange

    package init(key: SourceRange, value: SourceRange) {
      (self.key, self.value) = (key, value)
    }
  }

  private let places: [String: Place]
  private let failed: Set<String>
  /// The top-level keys in whose values there was a mistake.
  private let failures: Set<String>

  /// The map of a scenario that did not come from a file.
  package static let empty = SourceMap(places: [], failures: [])

  /// A map of places; `failures` are the paths at which there was a mistake.
  package init(places: [(path: String, place: Place)], failures: Set<String>) {
    self.init(Dictionary(places.map { ($0.path, $0.place) }) { $1 }, failures)
  }

  private init(_ places: [String: Place], _ failed: Set<String>) {
    (self.places, self.failed) = (places, failed)
    failures = Set(failed.map { String($0.prefix { $0 != "." && $0 != "[" }) })
  }

  /// The map of what stands at a path, as if it were a file of its own.
  package func within(_ path: String) -> SourceMap {
    let start = path + "."
    func inner(_ name: String) -> String? { name.hasPrefix(start) ? String(name.dropFirst(start.count)) : nil }
    let places = places.compactMap { name, place in inner(name).map { ($0, place) } }
    return SourceMap(Dictionary(places) { $1 }, Set(failed.compactMap(inner)))
  }

  /// Where that part stands, or nil when the file does not say it.
  package subscript(path: String) -> Place? { places[path] }

  /// Whether the value of that top-level key was read without a mistake.
  package func isSound(_ key: String) -> Bool { !failures.contains(key) }
}
