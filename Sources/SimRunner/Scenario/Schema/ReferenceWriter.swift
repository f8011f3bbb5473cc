/// Writes the reference of a described object as Markdown: a table for every object, and every notation once.
struct ReferenceWriter {
  private var sections: [(title: String, body: String)] = []
  private var notations: [NotationDescription] = []
  private var choices: [(noun: String, options: [ChoiceDescription])] = []
  private var pending: [(title: String, shape: ShapeDescription)] = []

  /// The reference of an object and of everything in it, beginning with a section of that title.
  static func text(of description: ObjectDescription, title: String) -> String {
    var writer = ReferenceWriter()
    writer.pending = [(title, .object(description))]
    while !writer.pending.isEmpty {
      let (title, shape) = writer.pending.removeFirst()
      writer.section(title, shape)
    }
    return writer.sections.map { "## \($0.title)\n\n\($0.body)" }.joined(separator: "\n")
      + "\n" + writer.choiceSection() + "\n" + writer.notationSection()
  }

  private mutating func section(_ title: String, _ shape: ShapeDescription) {
    guard !sections.contains(where: { $0.title == title }) else { return }
    // The place is taken before what is inside is visited, so that sections stand in the order of the file.
    sections.append((title, ""))
    let index = sections.count - 1
    switch shape {
    case .object(let object): sections[index].body = table(of: object.fields, in: title)
    case .union(let union): sections[index].body = self.union(union, in: title)
    default: break
    }
  }

  private mutating func table(of fields: [FieldDescription], in title: String) -> String {
    var text = "| key | value | when left out | |\n|---|---|---|---|\n"
    for field in fields {
      let value = value(of: field.shape, named: title == "scenario" ? field.key : "\(title).\(field.key)")
      text += "| `\(field.key)` | \(value) | \(fallback(of: field)) | \(field.about) |\n"
    }
    return text
  }

  private mutating func union(_ union: UnionDescription, in title: String) -> String {
    var text = "Exactly one of these names the \(union.noun):\n\n"
    for variant in union.variants {
      text += "### `\(variant.key)`\n\n\(variant.about)\n\n" + table(of: variant.fields, in: title)
      if !variant.exactlyOne.isEmpty {
        text += "\nExactly one of " + variant.exactlyOne.map { "`\($0)`" }.joined(separator: ", ") + ".\n"
      }
      text += "\n"
    }
    guard !union.common.isEmpty else { return String(text.dropLast()) }
    return text + "### With every \(union.noun)\n\n" + table(of: union.common, in: title)
  }

  private func fallback(of field: FieldDescription) -> String {
    if field.isRequired { return "required" }
    if let note = field.defaultNote { return note }
    return field.defaultNode.map { "`\(ConfigPrinter(style: .json5).line($0))`" } ?? ""
  }

  /// What may stand there, with a link to where it is explained.
  private mutating func value(of shape: ShapeDescription, named name: String) -> String {
    switch shape {
    case .boolean, .constant, .text: return shape.phrase
    case .number(let bounds):
      return "\(ConfigNode.number(bounds.lowerBound).text) to \(ConfigNode.number(bounds.upperBound).text)"
    case .integer(let bounds):
      return bounds.upperBound == .max
        ? "a whole number" : "a whole number, \(bounds.lowerBound) to \(bounds.upperBound)"
    case .notation(let notation):
      if !notations.contains(notation) { notations.append(notation) }
      return "[\(notation.phrase)](#\(anchor(notation.noun)))"
    case .choice(let noun, let options):
      if options.count <= 3 { return options.map { "`\"\($0.name)\"`" }.joined(separator: ", ") }
      if !choices.contains(where: { $0.noun == noun }) { choices.append((noun, options)) }
      return "[a \(noun)](#\(anchor(noun + "s")))"
    case .list(let element): return "a list, each \(value(of: element, named: name))"
    case .object, .union:
      pending.append((name, shape))
      return "[an object](#\(anchor(name)))"
    case .either(let shapes):
      // A list of the same is said in words; everything else is listed.
      if shapes.count == 2, case .list = shapes[1], case .notation = shapes[0] {
        return value(of: shapes[0], named: name) + ", or a list of them"
      }
      var parts: [String] = []
      for shape in shapes { parts.append(value(of: shape, named: name)) }
      return parts.joined(separator: " or ")
    }
  }

  private func choiceSection() -> String {
    var text = ""
    for choice in choices {
      text += "## \(choice.noun)s\n\n| name | |\n|---|---|\n"
      for option in choice.options { text += "| `\(option.name)` | \(option.about) |\n" }
      text += "\n"
    }
    return String(text.dropLast())
  }

  private func notationSection() -> String {
    var text = "## How values are written\n"
    for notation in notations.sorted(by: { $0.noun < $1.noun }) {
      let examples = notation.examples.map { "`\"\($0)\"`" }.joined(separator: ", ")
      text += "\n### \(notation.noun)\n\n\(notation.about.capitalizedFirst): \(examples).\n"
    }
    return text
  }

  /// The anchor that Markdown viewers give a heading.
  private func anchor(_ heading: String) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || " -".contains($0) }.replacing(" ", with: "-")
  }
}
