/// A value of the document, whatever it is: only the table knows what it should be.
indirect enum ConfigValue: Equatable, Sendable, Decodable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case list
  case object([String: ConfigValue])

  init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: Name.self) {
      var object: [String: ConfigValue] = [:]
      for key in members.allKeys { object[key.stringValue] = try members.decode(ConfigValue.self, forKey: key) }
      self = .object(object)
      return
    }
    if (try? decoder.unkeyedContainer()) != nil {
      self = .list
      return
    }
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else {
      self = .number(try value.decode(Double.self))
    }
  }

  /// What it is, in words.
  var summary: String {
    switch self {
    case .null: "null"
    case .bool(let value): value ? "true" : "false"
    case .number(let value): "\(value)"
    case .text: "a text"
    case .list: "a list"
    case .object: "an object"
    }
  }

  private struct Name: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }
}
