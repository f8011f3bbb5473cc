import Engine

/// `{ at: "end", holds: "every lap is on the phone once" }`: a promise of the apps holds at that time.
struct PromiseExpectation: OwnExpectation {
  var at = Moment.end
  var moment: Moment? { at }
  var promise = ""

  var text: String { "that \"\(promise)\" holds" }

  static let variant = Variant<Expectation>(
    "A promise of the apps holds at that moment.", blank: PromiseExpectation(),
    [
      .required("holds", \.promise, .text, "The promise, in its own words."),
      Field("at", \.at, .notation(.moment), "When."),
    ],
    wrap: { .brought(AnyExpectation($0)) }, unwrap: { $0.own(PromiseExpectation.self) })

  func look(at world: World) -> (isMet: Bool, detail: String) {
    guard let own = world.plan[InstalledApps.self]?.promises.first(where: { $0.text == promise }) else {
      return (false, "there is no promise of that name")
    }
    do {
      return try own.holds(RunView(world: world)) ? (true, "it holds") : (false, "it is broken")
    } catch {
      return (false, "it is broken: \(error)")
    }
  }
}

/// `{ at: "d3 09:00", on: "phone", stored: "laps", count: 3 }`: the stored value of an app at that time.
struct StoredValue: OwnExpectation {
  var at = Moment.end
  var moment: Moment? { at }
  var role = Role.phone
  var name = ""
  var count: CountBound?
  var value: ConfigNode?

  var text: String {
    if let count { return "\(count) in '\(name)' on the \(role.kitName)" }
    return "'\(name)' on the \(role.kitName) to be \(value?.json.shortened ?? "there")"
  }

  static let variant = Variant<Expectation>(
    "What the app on a device has stored at that moment.", blank: StoredValue(),
    [
      .required("stored", \.name, .text, "The name of the stored property."),
      Field("on", \.role, DoesAct.roles, "On which device."),
      .optional("count", \.count, .bound, "How many elements it has: `3`, `at least 3` or `at most 3`."),
      .optional("equals", \.value, .json, "What it is, as JSON has it."),
      Field("at", \.at, .notation(.moment), "When."),
    ], exactlyOne: ["count", "equals"],
    wrap: { .brought(AnyExpectation($0)) }, unwrap: { $0.own(StoredValue.self) })

  func look(at world: World) throws(StorageError) -> (isMet: Bool, detail: String) {
    guard let host = world.host(role), host.isStarted else {
      return (false, "the \(role.kitName) was never switched on")
    }
    let own = world.plan[InstalledApps.self]?.storage(of: name, on: role)
    // A value that was never stored has its declared default.
    guard let found = try host.storedValue(name) ?? own?.written().flatMap({ ConfigNode(stored: $0) }) else {
      return (false, "nothing of that name is stored")
    }
    if let value { return (found == value, "it is \(found.json.shortened)") }
    guard let size = found.size(isOfPairs: own?.isOfPairs ?? false) else {
      return (false, "it has no elements: it is \(found.json.shortened)")
    }
    return (count?.allows(size) ?? true, "it has \(size)")
  }
}

extension DeviceHost {
  /// Returns the app's stored value of a name; `nil` if there is none, or it can't be read.
  func storedValue(_ name: String) throws(StorageError) -> ConfigNode? {
    try storedBytes(name).flatMap { ConfigNode(stored: $0) }
  }

  fileprivate func storedBytes(_ name: String) throws(StorageError) -> [UInt8]? {
    guard database.isOpen else { return nil }
    return try database.statement("SELECT bytes FROM app_values WHERE name = ?").first(name) {
      row throws(StorageError) in try row.blob(0)
    }
  }

  /// Everything that the app has stored, by name.
  func storedValues() throws(StorageError) -> [(name: String, value: ConfigNode)] {
    guard database.isOpen else { return [] }
    return try database.statement("SELECT name, bytes FROM app_values ORDER BY name").all {
      row throws(StorageError) in (try row.text(0), ConfigNode(stored: try row.blob(1)) ?? .literal("null"))
    }
  }
}

/// The last value read of each name: a session reads after each step, and few steps store something.
final class CachedReading: Sendable {
  private let name: String
  private let known = Guarded<[Role: (bytes: [UInt8], value: ConfigNode?)]>([:])

  init(_ name: String) { self.name = name }

  func value(on host: DeviceHost) throws(StorageError) -> ConfigNode? {
    guard let bytes = try host.storedBytes(name) else { return nil }
    return known.withLock { known in
      if let last = known[host.role], last.bytes == bytes { return last.value }
      let value = ConfigNode(stored: bytes)
      known[host.role] = (bytes, value)
      return value
    }
  }
}

extension ConfigNode {
  /// Decodes the form of ``StoredCoding``: a list of one.
  init?(stored bytes: [UInt8]) {
    guard case .list(let one)? = ConfigNode(json: bytes), let value = one.first else { return nil }
    self = value
  }

  /// Returns the number of elements, or `nil` if it is neither a list nor an object.
  ///
  /// - Parameter isOfPairs: Whether it is a list of alternating keys and values.
  func size(isOfPairs: Bool) -> Int? {
    switch self {
    case .list(let elements): isOfPairs ? elements.count / 2 : elements.count
    case .object(let members): members.count
    case .literal, .text: nil
    }
  }
}

extension String {
  /// The text, shortened to fit into a line.
  var shortened: String { shortened(to: 120) }

  func shortened(to length: Int) -> String { count > length ? prefix(length - 1) + "…" : self }
}

extension InstalledApps {
  /// Returns the stored property of that name with its default.
  func storage(of name: String, on role: Role) -> (any StoredStorage)? {
    (apps[role]?.make()).flatMap { app in AppProcessHost.storage(of: app).first { $0.name == name }?.storage }
  }
}
