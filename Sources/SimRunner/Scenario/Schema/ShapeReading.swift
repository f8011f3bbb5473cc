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

  /// Beyond so many mistakes nobody reads them, and suggestions for each would take long.
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
