import Foundation

/// A JSON value of an archive: equal values have equal texts.
indirect enum ArchiveValue {
  case null
  case bool(Bool)
  case whole(Int64)
  case number(Double)
  case text(String)
  case list([ArchiveValue])
  /// Members in the order in which they are written.
  case object([(name: String, value: ArchiveValue)])
  /// A text that is JSON already.
  case json(String)

  /// Any record's contents, by the names of its properties; moments as in ISO 8601.
  ///
  /// The value is read by reflection, so that new properties of a record are exported too.
  init(reflecting value: Any) {
    switch value {
    case let value as Bool: self = .bool(value)
    case let value as String: self = .text(value)
    case let value as Double: self = .number(value)
    case let value as any BinaryInteger: self = Int64(exactly: value).map { .whole($0) } ?? .text("\(value)")
    case let value as Timestamp: self = .text(Self.moment(value))
    case let value as CivilDate: self = .text("\(value)")
    case let value as Span: self = .number(Double(value.nanoseconds) / 1e9)
    default: self = Self.parts(of: value)
    }
  }

  private static func parts(of value: Any) -> ArchiveValue {
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional?: return mirror.children.first.map { ArchiveValue(reflecting: $0.value) } ?? .null
    case .collection?: return .list(mirror.children.map { ArchiveValue(reflecting: $0.value) })
    case .dictionary?, .set?:
      // Sets are unordered.
      return .list(mirror.children.map { ArchiveValue(reflecting: $0.value) }.sorted { $0.json < $1.json })
    case .enum? where mirror.children.isEmpty: return .text("\(value)")
    default: break
    }
    guard !mirror.children.isEmpty else { return .text("\(value)") }
    return .object(
      mirror.children.enumerated().map { index, child in
        (child.label.map { $0 == ".0" ? "value" : $0 } ?? "\(index)", ArchiveValue(reflecting: child.value))
      })
  }

  private static func moment(_ moment: Timestamp) -> String {
    let civil = Zone.utc.civil(moment)
    let second = civil.secondOfDay
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(civil.date)T\(two(second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60))Z"
  }

  var json: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .whole(let value): "\(value)"
    // JSON has no other numbers.
    case .number(let value): value.isFinite ? "\(value)" : "null"
    case .text(let text): FactValue.quoted(text)
    case .json(let text): text
    case .list(let values): "[" + values.map(\.json).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { FactValue.quoted($0.name) + ":" + $0.value.json }.joined(separator: ",") + "}"
    }
  }
}
