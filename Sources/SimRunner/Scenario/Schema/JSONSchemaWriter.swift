/// Writes the JSON Schema (draft 2020-12) of a described shape, for editors that complete and check as one types.
package struct JSONSchemaWriter {
  private var definitions: [(name: String, schema: ConfigNode)] = []

  /// The schema of an object as a whole file, in strict JSON with a line end.
  package static func text(of description: ObjectDescription, title: String) -> String {
    var writer = JSONSchemaWriter()
    let root = writer.object(description)
    let definitions = writer.definitions.sorted { $0.name < $1.name }
    let node = ConfigNode.object(
      [
        ConfigMember("$schema", .text("https://json-schema.org/draft/2020-12/schema")),
        ConfigMember("title", .text(title)),
      ] + root + [ConfigMember("$defs", .object(definitions.map { ConfigMember($0.name, $0.schema) }))])
    return ConfigPrinter(style: .json).text(node) + "\n"
  }

  private mutating func schema(_ shape: ShapeDescription) -> [ConfigMember] {
    switch shape {
    case .boolean: [type("boolean")]
    case .constant(let value): [ConfigMember("const", .bool(value))]
    case .text: [type("string")]
    case .number(let bounds):
      [
        type("number"), ConfigMember("minimum", .number(bounds.lowerBound)),
        ConfigMember("maximum", .number(bounds.upperBound)),
      ]
    case .integer(let bounds):
      [
        type("integer"), ConfigMember("minimum", .integer(bounds.lowerBound)),
        ConfigMember("maximum", .integer(bounds.upperBound)),
      ]
    case .notation(let notation): reference(to: notation.noun, members: { $0.notationSchema(notation) })
    case .choice(let noun, let choices, _): reference(to: noun, members: { $0.choiceSchema(choices) })
    case .list(let element): [type("array"), ConfigMember("items", .object(schema(element)))]
    case .object(let object): reference(to: "\(object.noun) object", members: { $0.object(object) })
    case .union(let union): reference(to: "\(union.noun) object", members: { $0.unionSchema(union) })
    case .record: [type("object")]
    case .anything: []
    case .either(let shapes):
      [ConfigMember("anyOf", .list(shapes.map { .object(schema($0)) }))]
    }
  }

  /// A reference to a definition, which is added when it is first needed.
  private mutating func reference(
    to noun: String, members: (inout JSONSchemaWriter) -> [ConfigMember]
  ) -> [ConfigMember] {
    let name = noun.replacing(" ", with: "-")
    let definition = ConfigNode.object(members(&self))
    var free = name
    var count = 1
    // Two shapes of one noun, such as two sets of roles, get numbered names.
    while let taken = definitions.first(where: { $0.name == free }), taken.schema != definition {
      count += 1
      free = "\(name)-\(count)"
    }
    if !definitions.contains(where: { $0.name == free }) { definitions.append((free, definition)) }
    return [ConfigMember("$ref", .text("#/$defs/\(free)"))]
  }

  private func notationSchema(_ notation: NotationDescription) -> [ConfigMember] {
    var members = [type("string"), ConfigMember("description", .text(notation.help))]
    if let pattern = notation.pattern { members.append(ConfigMember("pattern", .text(pattern))) }
    return members + [ConfigMember("examples", .list(notation.examples.map { .text($0) }))]
  }

  private func choiceSchema(_ choices: [ChoiceDescription]) -> [ConfigMember] {
    let options = choices.map { choice in
      ConfigNode.object([ConfigMember("const", .text(choice.name)), ConfigMember("description", .text(choice.about))])
    }
    return [ConfigMember("oneOf", .list(options))]
  }

  private mutating func object(_ description: ObjectDescription) -> [ConfigMember] {
    [type("object")] + members(of: description.fields)
  }

  private mutating func members(of fields: [FieldDescription]) -> [ConfigMember] {
    let required = fields.filter(\.isRequired).map { ConfigNode.text($0.key) }
    let properties = fields.flatMap { field in
      ([field.key] + field.aliases).map { ConfigMember($0, .object(property(field))) }
    }
    return [ConfigMember("properties", .object(properties))]
      + (required.isEmpty ? [] : [ConfigMember("required", .list(required))])
      + [ConfigMember("additionalProperties", .bool(false))]
  }

  private mutating func property(_ field: FieldDescription) -> [ConfigMember] {
    var members = [ConfigMember("description", .text(field.about))] + schema(field.shape)
    if let node = field.defaultNode { members.append(ConfigMember("default", node)) }
    return members
  }

  private mutating func unionSchema(_ union: UnionDescription) -> [ConfigMember] {
    var variants: [ConfigNode] = []
    for variant in union.variants {
      var members = [ConfigMember("title", .text(variant.key)), ConfigMember("description", .text(variant.about))]
      members += [type("object")] + self.members(of: variant.fields + union.common)
      if !variant.exactlyOne.isEmpty {
        let alternatives = variant.exactlyOne.map { key in
          ConfigNode.object([ConfigMember("required", .list([.text(key)]))])
        }
        members.append(ConfigMember("oneOf", .list(alternatives)))
      }
      variants.append(.object(members))
    }
    return [ConfigMember("anyOf", .list(variants))]
  }

  private func type(_ name: String) -> ConfigMember { ConfigMember("type", .text(name)) }
}

extension ConfigMember {
  fileprivate init(_ key: String, _ value: ConfigNode) { self.init(key: key, value: value) }
}
