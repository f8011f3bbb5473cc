/// The value of a module's key in a scenario.
package protocol ScenarioPart: Hashable, Sendable {
  /// Creates the value of an empty key.
  init()
  /// Returns the value with the paths of its files adjusted to another folder.
  func relocated(_ path: (String) -> String) -> Self
  /// Values with one part less each, the last part first; empty if nothing can be removed.
  var smaller: [Self] { get }
}

extension ScenarioPart {
  package func relocated(_ path: (String) -> String) -> Self { self }
  package var smaller: [Self] { [] }
  fileprivate func isEqual(to other: any ScenarioPart) -> Bool { other as? Self == self }
}

/// The values of modules' keys in a scenario, by type.
struct ScenarioParts: Sendable {
  private var values: [ObjectIdentifier: any ScenarioPart] = [:]

  subscript<Part: ScenarioPart>(type: Part.Type) -> Part? {
    get { values[ObjectIdentifier(type)] as? Part }
    set { values[ObjectIdentifier(type)] = newValue }
  }

  func says(_ type: any ScenarioPart.Type) -> Bool { values[ObjectIdentifier(type)] != nil }

  mutating func set(_ part: (any ScenarioPart)?, _ type: any ScenarioPart.Type) {
    values[ObjectIdentifier(type)] = part
  }

  func smaller(_ type: any ScenarioPart.Type) -> [any ScenarioPart] { values[ObjectIdentifier(type)]?.smaller ?? [] }

  func relocated(_ path: (String) -> String) -> ScenarioParts {
    var parts = self
    parts.values = values.mapValues { $0.relocated(path) }
    return parts
  }
}

extension ScenarioParts: Hashable {
  static func == (a: ScenarioParts, b: ScenarioParts) -> Bool {
    a.values.count == b.values.count
      && a.values.allSatisfy { type, part in b.values[type].map { part.isEqual(to: $0) } ?? false }
  }

  func hash(into hasher: inout Hasher) {
    // A dictionary has no order; few scenarios have different values under the same keys.
    hasher.combine(values.count)
  }
}

package protocol OwnExpectation: Hashable, Sendable {
  /// The time of the evaluation, or `nil` if the whole run is judged at its end.
  var moment: Moment? { get }
  /// In words, behind "expected".
  var text: String { get }
}

package struct AnyExpectation: Hashable, Sendable {
  package let base: any OwnExpectation

  package init(_ base: some OwnExpectation) { self.base = base }

  package static func == (a: AnyExpectation, b: AnyExpectation) -> Bool { AnyHashable(a.base) == AnyHashable(b.base) }
  package func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}

extension Expectation {
  package func own<Own: OwnExpectation>(_ type: Own.Type) -> Own? {
    if case .brought(let expectation) = self { expectation.base as? Own } else { nil }
  }
}

package protocol StoryAct: Hashable, Sendable {}

package struct AnyStoryAct: Hashable, Sendable {
  package let base: any StoryAct

  package init(_ base: some StoryAct) { self.base = base }

  package static func == (a: AnyStoryAct, b: AnyStoryAct) -> Bool { AnyHashable(a.base) == AnyHashable(b.base) }
  package func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}

extension StoryEntry.Act {
  package static func own(_ act: some StoryAct) -> StoryEntry.Act { .brought(AnyStoryAct(act)) }

  package func own<Act: StoryAct>(_ type: Act.Type) -> Act? {
    if case .brought(let act) = self { act.base as? Act } else { nil }
  }
}
