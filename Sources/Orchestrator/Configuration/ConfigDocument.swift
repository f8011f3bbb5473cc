/// A published remote configuration, applied as a whole or not at all (tech spec §2.8).
///
/// A JSON object with `schema`, `version`, `updatedAt` and the numbers in sections. Every number may be omitted; the
/// app's default then applies. Unknown keys are rejected, so a new number needs a new schema, which older apps ignore.
/// A number's name is the table's or the one in the document's own configuration (``ConfigTable/documentNames``).
package struct ConfigDocument: Equatable, Sendable {
  package let version: ConfigVersion
  package let updatedAt: Timestamp
  package let config: GhostConfig

  package static let schema = 1
  package static let bytesMax = 65_536

  /// Reads a document over the app's defaults.
  package init(_ bytes: [UInt8], over base: GhostConfig = GhostConfig()) throws(ConfigRefusal) {
    guard bytes.count <= Self.bytesMax else { throw .tooLarge(bytes: bytes.count, max: Self.bytesMax) }
    let value: StrictJSON
    do { value = try StrictJSON(bytes) } catch { throw .malformed(reason: "it is no JSON") }
    guard case .object(let list) = value else { throw .malformed(reason: "it is \(value.summary)") }
    var members = Self.byName(list)
    try Self.checkSchema(members.removeValue(forKey: "schema"))
    version = try Self.header("version", in: &members) { ConfigVersion($0) }
    updatedAt = try Self.header("updatedAt", in: &members) { Timestamp(utc: $0) }
    var config = base
    var said: Set<String> = []
    // In order of the keys, so that the same mistake is always reported first.
    for (key, number) in try Self.flat(members, under: "").sorted(by: { $0.key < $1.key }) {
      let named = ConfigTable.documentNames[key] ?? [(key, 1)]
      for (name, factor) in named {
        guard let row = ConfigTable.byKey[name] else { throw .unknownKey(key) }
        guard case .number(let value) = number else { throw .notANumber(key: key, found: number.summary) }
        guard said.insert(name).inserted else { throw .malformed(reason: "\(name) is set twice") }
        try row.apply(value * factor, to: &config)
      }
    }
    try Self.checkOrders(config)
    if let refusal = ConfigTable.disagreement(in: config) { throw refusal }
    self.config = config
  }

  // MARK: - Parts

  private static func checkSchema(_ value: StrictJSON?) throws(ConfigRefusal) {
    // The tech spec's own document has none: it is the first.
    guard let value else { return }
    guard case .number(let number) = value, let schema = Int(exactly: number), schema >= 1 else {
      throw .badHeader(key: "schema", found: value.summary)
    }
    if schema > Self.schema { throw .newerSchema(schema, known: Self.schema) }
  }

  private static func header<T>(
    _ key: String, in members: inout [String: StrictJSON], _ read: (String) -> T?
  ) throws(ConfigRefusal) -> T {
    let value = members.removeValue(forKey: key)
    guard case .text(let text) = value, let result = read(text) else {
      throw .badHeader(key: key, found: value.map { $0.summary } ?? "missing")
    }
    return result
  }

  /// Strict JSON has no duplicate names.
  private static func byName(_ members: [StrictJSON.Member]) -> [String: StrictJSON] {
    Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first }
  }

  /// Returns the values of all sections by their full keys.
  private static func flat(
    _ members: [String: StrictJSON], under prefix: String
  ) throws(ConfigRefusal) -> [String: StrictJSON] {
    var values: [String: StrictJSON] = [:]
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      guard case .object(let inner) = value else {
        // `"a.b": 1` beside `"a": {"b": 2}` would be ambiguous.
        guard values.updateValue(value, forKey: prefix + name) == nil else {
          throw .malformed(reason: "\(prefix + name) stands there twice")
        }
        continue
      }
      for (key, value) in try flat(byName(inner), under: prefix + name + ".") {
        guard values.updateValue(value, forKey: key) == nil else {
          throw .malformed(reason: "\(key) stands there twice")
        }
      }
    }
    return values
  }

  private static func checkOrders(_ config: GhostConfig) throws(ConfigRefusal) {
    for order in ConfigTable.orders {
      guard let lower = ConfigTable.byKey[order.lower]?.value(in: config),
        let upper = ConfigTable.byKey[order.upper]?.value(in: config), lower > upper
      else { continue }
      throw .outOfOrder(lower: order.lower, lower, upper: order.upper, upper)
    }
  }
}

extension StrictJSON {
  fileprivate var summary: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): "\(value)"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }
}

extension Timestamp {
  /// Reads a moment written as `2026-01-26T00:00:00Z`; `nil` if it has another form or doesn't exist.
  ///
  /// The documents decode it with a decoder that expects seconds, and therefore reject their own configuration.
  init?(utc text: String) {
    let parts = text.split(separator: "T", omittingEmptySubsequences: false)
    guard parts.count == 2, let date = CivilDate(iso: String(parts[0])), parts[1].hasSuffix("Z") else { return nil }
    let time = parts[1].dropLast().split(separator: ":", omittingEmptySubsequences: false)
    guard time.map(\.count) == [2, 2, 2], time.joined().allSatisfy({ $0.isASCII && $0.isNumber }) else { return nil }
    let numbers = time.compactMap { Int($0) }
    // Nanoseconds since 1970 cover 292 years.
    guard numbers[0] < 24, numbers[1] < 60, numbers[2] < 60, (1970..<2262).contains(date.year) else { return nil }
    let second = numbers[0] * 3_600 + numbers[1] * 60 + numbers[2]
    self.init(unixSeconds: Int64(date.dayNumber) * 86_400 + Int64(second))
  }
}
