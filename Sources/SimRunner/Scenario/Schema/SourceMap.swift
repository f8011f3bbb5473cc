/// The places of a scenario's parts in its file, by path: `faults[3].until`, `devices.phone.clock`.
package struct SourceMap: Sendable {
  package struct Place: Hashable, Sendable {
    /// The key; for an element of a list, the element.
    package let key: SourceRange
    package let value: SourceRange
  }

  private let places: [String: Place]
  private let failed: Set<String>
  /// The top-level keys whose values have a mistake.
  private let failures: Set<String>

  /// The map of a scenario without a file.
  package static let empty = SourceMap(places: [], failures: [])

  /// Creates a map of places; `failures` are the paths with a mistake.
  package init(places: [(path: String, place: Place)], failures: Set<String>) {
    self.init(Dictionary(places.map { ($0.path, $0.place) }) { $1 }, failures)
  }

  private init(_ places: [String: Place], _ failed: Set<String>) {
    (self.places, self.failed) = (places, failed)
    failures = Set(failed.map { String($0.prefix { $0 != "." && $0 != "[" }) })
  }

  /// Returns the map of the part at a path, as if it were a file of its own.
  package func within(_ path: String) -> SourceMap {
    let start = path + "."
    func inner(_ name: String) -> String? { name.hasPrefix(start) ? String(name.dropFirst(start.count)) : nil }
    let places = places.compactMap { name, place in inner(name).map { ($0, place) } }
    return SourceMap(Dictionary(places) { $1 }, Set(failed.compactMap(inner)))
  }

  /// The place of that part, or `nil` if the file doesn't have it.
  package subscript(path: String) -> Place? { places[path] }

  /// Returns whether the value of that top-level key was read without a mistake.
  package func isSound(_ key: String) -> Bool { !failures.contains(key) }

  /// Returns the range of the value at a path; for a missing part, the start of the part around it.
  package func range(of path: String, in whole: SourceRange) -> SourceRange {
    self[path]?.value ?? container(of: path, in: whole)
  }

  /// Returns the start of the part around a missing part.
  func container(of path: String, in whole: SourceRange) -> SourceRange {
    var path = path
    while let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) {
      path = String(path[..<end])
      if let place = self[path]?.value { return SourceRange(place.lower, place.lower + 1) }
    }
    return SourceRange(whole.lower, whole.lower + 1)
  }
}

/// The state of reading one file: the mistakes so far, and the place of every value.
package struct ShapeReading {
  package private(set) var diagnostics: [Diagnostic] = []
  /// The number of mistakes, including those that were not kept.
  private(set) var mistakeCount = 0
  private var places: [(path: String, place: SourceMap.Place)] = []
  /// The paths with a mistake.
  private var failures: Set<String> = []
  private var path = ""

  package init() {}

  /// The number of mistakes after which no reader continues, and suggestions for each would take long.
  private static let limit = 500

  package var sourceMap: SourceMap { SourceMap(places: places, failures: failures) }

  package mutating func report(_ message: String, at range: SourceRange, help: String? = nil) {
    report(Diagnostic(message, at: range, help: help))
  }

  package mutating func report(_ diagnostic: @autoclosure () -> Diagnostic) {
    mistakeCount += 1
    guard diagnostics.count < ShapeReading.limit else { return }
    diagnostics.append(diagnostic())
  }

  /// Reads the value of a key. A value with a mistake has no places.
  mutating func member<Value>(
    _ key: String, _ member: JSON5Member, _ read: (inout ShapeReading) -> Value?
  ) -> Value? {
    let name = path.isEmpty ? key : "\(path).\(key)"
    return descend(name, SourceMap.Place(key: member.keyRange, value: member.value.range), read)
  }

  /// Records the place of a key with any name.
  mutating func note(_ member: JSON5Member) { _ = self.member(member.key, member) { _ in () } }

  /// Reads the element of a list that has that index among those without mistakes.
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
