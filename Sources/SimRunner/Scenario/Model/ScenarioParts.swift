/// What the key of a module says in a scenario.
package protocol ScenarioPart: Hashable, Sendable {
  /// What the key says when nothing is said in it.
  init()
  /// The same with the files that it names as they are found from another folder.
  func relocated(_ path: (String) -> String) -> Self
  /// The same with one thing less each, the last first; empty if nothing can be left out.
  var smaller: [Self] { get }
}

extension ScenarioPart {
  package func relocated(_ path: (String) -> String) -> Self { self }
  package var smaller: [Self] { [] }
  fileprivate func isEqual(to other: any ScenarioPart) -> Bool { other as? Self == self }
}

/// What the keys of modules say in a scenario, each found by its type.
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
    // The order of a dictionary is none; scenarios that say different things under the same keys are few.
    hasher.combine(values.count)
  }
}

/// Something that a scenario expects, and that a module of its own understands.
package protocol OwnExpectation: Hashable, Sendable {
  /// When to look, or `nil` if the whole run is judged at its end.
  var moment: Moment? { get }
  /// In words, behind "expected".
  var text: String { get }
}

/// The expectation of a module.
package struct AnyExpectation: Hashable, Sendable {
  package let base: any OwnExpectation

  package init(_ base: some OwnExpectation) { self.base = base }

  package static func == (a: AnyExpectation, b: AnyExpectation) -> Bool { AnyHashable(a.base) == AnyHashable(b.base) }
  package func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}

extension Expectation {
  /// The expectation, if it is a module's of that type.
  package func own<Own: OwnExpectation>(_ type: Own.Type) -> Own? {
    if case .brought(let expectation) = self { expectation.base as? Own } else { nil }
  }
}

/// Something in the story that a module of its own understands.
package protocol StoryAct: Hashable, Sendable {}

/// An act of a module, whichever it is.
package struct AnyStoryAct: Hashable, Sendable {
  package let base: any StoryAct

  package init(_ base: some StoryAct) { self.base = base }

  package static func == (a: AnyStoryAct, b: AnyStoryAct) -> Bool { AnyHashable(a.base) == AnyHashable(b.base) }
  package func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}

extension StoryEntry.Act {
  /// An act of a module.
  package static func own(_ act: some StoryAct) -> StoryEntry.Act { .brought(AnyStoryAct(act)) }

  /// The act, if it is one of that type.
  package func own<Act: StoryAct>(_ type: Act.Type) -> Act? {
    if case .brought(let act) = self { act.base as? Act } else { nil }
  }
}
