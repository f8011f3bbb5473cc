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

  /// The value at a path; of a part that the file does not say, the beginning of what surrounds it.
  package func range(of path: String, in whole: SourceRange) -> SourceRange {
    self[path]?.value ?? container(of: path, in: whole)
  }

  /// The beginning of what surrounds a part that the file does not say.
  func container(of path: String, in whole: SourceRange) -> SourceRange {
    var path = path
    while let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) {
      path = String(path[..<end])
      if let place = self[path]?.value { return SourceRange(place.lower, place.lower + 1) }
    }
    return SourceRange(whole.lower, whole.lower + 1)
  }
}

/// The state of reading one file: the mistakes found so far, and where every value stands.
package struct ShapeReading {
  package private(set) var diagnostics: [Diagnostic] = []
  /// All mistakes, also those of which there were too many to keep.
  private(set) var mistakeCount = 0
  private var places: [(path: String, place: SourceMap.Place)] = []
  /// The paths at which there was a mistake.
  private var failures: Set<String> = []
  private var path = ""

  package init() {}

  /// Beyond so many mistakes no reader goes on, and suggestions for each would take long.
  private static let limit = 500

  /// Where everything stands that has been read.
  package var sourceMap: SourceMap { SourceMap(places: places, failures: failures) }

  package mutating func report(_ message: String, at range: SourceRange, help: String? = nil) {
    report(Diagnostic(message, at: range, help: help))
  }

  package mutating func report(_ diagnostic: @autoclosure () -> Diagnostic) {
    mistakeCount += 1
    guard diagnostics.count < ShapeReading.limit else { return }
    diagnostics.append(diagnostic())
  }

  /// Reads the value of a key; a value with a mistake leaves no places behind.
  mutating func member<Value>(
    _ key: String, _ member: JSON5Member, _ read: (inout ShapeReading) -> Value?
  ) -> Value? {
    let name = path.isEmpty ? key : "\(path).\(key)"
    return descend(name, SourceMap.Place(key: member.keyRange, value: member.value.range), read)
  }

  /// Keeps where a key stands that may have any name.
  mutating func note(_ member: JSON5Member) { _ = self.member(member.key, member) { _ in () } }

  /// Reads the element of a list that will have that index among those without mistakes.
  package mutating func element<Value>(
    _ index: Int, _ element: JSON5Value, _ read: (inout ShapeReading) -> Value?
  ) -> Value? {
    descend("\(path)[\(index)]", SourceMap.Place(key: element.range, value: element.range), read)
  }

  private mutating func descend<Value>(
    _ name: String, _ place: SourceMap.Place, _ read: (inout ShapeReading) -> Value?
  ) -> Value? {
    let outer = path
    let mark = places.count
    path = name
    places.append((name, place))
    let value = read(&self)
    if value == nil {
      places.removeSubrange(mark...)
      failures.insert(name)
    }
    path = outer
    return value
  }
}
