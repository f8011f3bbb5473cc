@testable import ScenarioFiles
@testable import Tools

/// Writes the reference of a described object as Markdown: a table for every object, and every notation once.
struct ReferenceWriter {
  private var sections: [(title: String, body: String)] = []
  private var notations: [NotationDescription] = []
  private var choices: [(noun: String, options: [ChoiceDescription])] = []
  private var pending: [(title: String, shape: ShapeDescription)] = []

  /// Objects that another page tells about, by noun, with the link to it.
  private var elsewhere: [String: String] = [:]

  /// The reference of an object and of everything in it, beginning with a section of that title.
  ///
  /// - Parameter elsewhere: objects that another page tells about, by noun, with the link to it.
  static func text(of description: ObjectDescription, title: String, elsewhere: [String: String] = [:])
    -> String
  {
    var writer = ReferenceWriter()
    writer.elsewhere = elsewhere
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
    // The section is added before its contents are visited, so that sections are in the order of the file.
    sections.append((title, ""))
    let index = sections.count - 1
    switch shape {
    case .object(let object): sections[index].body = table(of: object.fields)
    case .union(let union): sections[index].body = table(of: union)
    default: break
    }
  }

  private mutating func table(of fields: [FieldDescription]) -> String {
    var text = "| key | value | when left out | |\n|---|---|---|---|\n"
    for field in fields {
      text += "| `\(field.key)` | \(value(of: field.shape)) | \(fallback(of: field)) | \(field.about) |\n"
    }
    return text
  }

  private mutating func table(of union: UnionDescription) -> String {
    var text = "\(opening(of: union))\n\n| key | value | with it | |\n|---|---|---|---|\n"
    for variant in union.variants {
      var companions: [String] = []
      for field in variant.fields.dropFirst() { companions.append(companion(field, of: variant)) }
      let value = variant.fields.first.map { self.value(of: $0.shape) } ?? ""
      text += "| `\(variant.key)` | \(value) | \(companions.joined(separator: "<br>")) | \(variant.about) |\n"
    }
    guard !union.common.isEmpty else { return text }
    return text + "\nWith every \(union.noun):\n\n" + table(of: union.common)
  }

  private func opening(of union: UnionDescription) -> String {
    guard let fallback = union.fallback else { return "Exactly one of these keys names the \(union.noun):" }
    return "One of these keys names the \(union.noun); without any, `\(fallback)` is meant:"
  }

  private mutating func companion(_ field: FieldDescription, of variant: VariantDescription) -> String {
    let isAlternative = variant.exactlyOne.contains(field.key)
    let note = isAlternative ? "one of \(variant.exactlyOne.count)" : fallback(of: field)
    return "`\(field.key)`: \(value(of: field.shape))" + (note.isEmpty ? "" : " (\(note))")
  }

  private func fallback(of field: FieldDescription) -> String {
    if field.isRequired { return "required" }
    if let note = field.defaultNote { return note }
    return field.defaultNode.map { "`\(ConfigPrinter(style: .json5).line($0))`" } ?? ""
  }

  /// The possible values, with a link to the page that explains them.
  private mutating func value(of shape: ShapeDescription) -> String {
    if let notation = shape.spelledNumber { return value(of: .notation(notation)) }
    switch shape {
    case .boolean: return "`true` or `false`"
    case .constant(let value): return "`\(value)`"
    case .text, .record, .anything: return shape.phrase
    case .number(let bounds):
      return "\(ConfigNode.number(bounds.lowerBound).text) to \(ConfigNode.number(bounds.upperBound).text)"
    case .integer(let bounds):
      return bounds.upperBound == .max
        ? "a whole number" : "a whole number, \(bounds.lowerBound) to \(bounds.upperBound)"
    case .notation(let notation):
      if !notations.contains(notation) { notations.append(notation) }
      return "[\(notation.phrase)](#\(anchor(notation.noun)))"
    case .choice(let noun, let options, _):
      if options.count <= 3 { return options.map { "`\"\($0.name)\"`" }.joined(separator: ", ") }
      if !choices.contains(where: { $0.noun == noun }) { choices.append((noun, options)) }
      return "[\(noun.withArticle)](#\(anchor(ReferenceWriter.heading(ofChoice: noun))))"
    case .list(let element): return "a list, each \(value(of: element))"
    case .object(let object):
      if let link = elsewhere[object.noun] { return "[\(object.noun)](\(link))" }
      pending.append((object.noun, shape))
      return "[\(object.noun)](#\(anchor(object.noun)))"
    case .union(let union):
      pending.append((union.noun, shape))
      return "[\(union.noun)](#\(anchor(union.noun)))"
    case .either(let shapes):
      // A list of the same is said in words; everything else is listed.
      if shapes.count == 2, case .list = shapes[1], case .notation = shapes[0] {
        return value(of: shapes[0]) + ", or a list of them"
      }
      var parts: [String] = []
      for shape in shapes { parts.append(value(of: shape)) }
      return parts.joined(separator: " or ")
    }
  }

  private func choiceSection() -> String {
    var text = ""
    for choice in choices {
      text += "## \(ReferenceWriter.heading(ofChoice: choice.noun))\n\n| name | |\n|---|---|\n"
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

  private static func heading(ofChoice noun: String) -> String { "names of \(noun)s" }

  /// The anchor that Markdown viewers give a heading.
  private func anchor(_ heading: String) -> String {
    heading.lowercased().filter { $0.isLetter || $0.isNumber || " -".contains($0) }.replacing(" ", with: "-")
  }
}

extension ScenarioDocuments {
  /// The reference of every key: the part of `docs/scenarios.md` below ``referenceMarker``.
  static func reference(_ vocabulary: PluginRegistry) -> String {
    ReferenceWriter.text(of: ScenarioDefinition.record(vocabulary).description, title: "scenario")
  }

  /// The line of `docs/scenarios.md` below which everything is written from the definition.
  static let referenceMarker = "<!-- Below this line: written from the definition of the scenario file. -->"
}

extension PopulationDocuments {
  /// The reference of every key: the part of `docs/populations.md` below ``referenceMarker``. Keys that a scenario also
  /// has are explained on its page only.
  static func reference(_ vocabulary: PluginRegistry) -> String {
    ReferenceWriter.text(
      of: PopulationDefinition.record(vocabulary).description, title: "population",
      elsewhere: [
        "life": "scenarios.md#scenario", "watch": "scenarios.md#watch", "phone": "scenarios.md#phone",
        "desktop": "scenarios.md#desktop",
      ])
  }

  /// The line of `docs/populations.md` below which everything is written from the definition.
  static let referenceMarker = "<!-- Below this line: written from the definition of the population file. -->"
}
