/// The name of a value that can be read at any moment: `phone.outbox.count`.
package struct DialPath: Hashable, WireStruct, CustomStringConvertible {
  package let role: Role
  /// The name of the ``Dial``.
  package let name: String

  package static let form = WireForm(Self.init(role:name:)) { ($0.role, $0.name) }

  package init(role: Role, name: String) { (self.role, self.name) = (role, name) }

  package init(_ text: String, in plan: WorldPlan) throws(StepMistake) {
    let all = Self.all(in: plan)
    let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count == 2, let role = Role(rawValue: parts[0]),
      let path = all.first(where: { $0.role == role && $0.name == parts[1] })
    {
      self = path
      return
    }
    let hint = Suggestion.closest(to: text, among: all.map(\.description))
    throw .misunderstood(
      "there is no dial '\(text)'" + (hint.map { ": did you mean '\($0)'?" } ?? "; 'show dials' lists them"))
  }

  /// Every dial of every device.
  package static func all(in plan: WorldPlan) -> [DialPath] {
    let dials = Dials.all(in: plan)
    return Role.known.flatMap { role in
      dials.filter { $0.roles.contains(role) }.map { DialPath(role: role, name: $0.name) }
    }
  }

  package var description: String { "\(role.rawValue).\(name)" }
}

/// Reads dials off a world.
struct Dials {
  private let world: World
  private let dials: [Dial]

  /// - Parameter dials: Those of the world's plan, if they are known.
  init(world: World, _ dials: [Dial]? = nil) {
    self.world = world
    self.dials = dials ?? Self.all(in: world.plan)
  }

  static func all(in plan: WorldPlan) -> [Dial] { plan.vocabulary.toolModules.flatMap { $0.dials(in: plan) } }

  /// Returns every dial of the existing devices, with its value.
  func all() throws(StorageError) -> [(path: DialPath, value: String)] {
    var found: [(path: DialPath, value: String)] = []
    for path in DialPath.all(in: world.plan) {
      if let value = try value(path) { found.append((path, value)) }
    }
    return found
  }

  /// Returns the value of a dial, or `nil` if it has none.
  func value(_ path: DialPath) throws(StorageError) -> String? {
    guard let host = world.host(path.role), let dial = dials.first(where: { $0.name == path.name }) else { return nil }
    // A disk that was removed, or has no tables yet, has no values.
    guard dial.isAlwaysThere || host.isStarted && host.database.isOpen else { return nil }
    return try dial.value(host, world)
  }
}
