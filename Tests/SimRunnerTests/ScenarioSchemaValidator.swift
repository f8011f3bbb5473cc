import Foundation
import Testing

import ScenarioFiles

/// A validator for the part of JSON Schema (draft 2020-12) that the scenario schema uses.
///
/// It rejects unknown keywords, so that every keyword of the schema is checked.
struct SchemaValidator {
  private let root: JSON5Value
  private let annotations: Set = [
    "$schema", "$defs", "title", "description", "default", "examples",
  ]

  init(schema: String) throws {
    root = try #require(JSON5Document(SourceText(name: "schema", text: schema)).root)
  }

  /// Returns the mistakes of the value, by path. Empty if it is valid.
  func mistakes(_ value: JSON5Value) -> [String] { mistakes(value, root, path: "$") }

  private func mistakes(_ value: JSON5Value, _ schema: JSON5Value, path: String) -> [String] {
    guard case .object(let keywords) = schema.kind else { return ["\(path): the schema is not an object"] }
    return keywords.flatMap { keyword in
      annotations.contains(keyword.key) ? [] : check(keyword, value, keywords, path: path)
    }
  }

  private func check(_ keyword: JSON5Member, _ value: JSON5Value, _ all: [JSON5Member], path: String) -> [String] {
    switch (keyword.key, keyword.value.kind) {
    case ("$ref", .string(let reference)):
      guard let target = definition(reference) else { return ["\(path): no \(reference)"] }
      return mistakes(value, target, path: path)
    case ("type", .string(let type)): return self.type(of: value).contains(type) ? [] : ["\(path): not \(type)"]
    case ("const", _): return text(keyword.value) == text(value) ? [] : ["\(path): not \(text(keyword.value))"]
    case ("minimum", .number(let bound)):
      if case .number(let number) = value.kind, number.value < bound.value { return ["\(path): too small"] }
    case ("maximum", .number(let bound)):
      if case .number(let number) = value.kind, number.value > bound.value { return ["\(path): too large"] }
    case ("pattern", .string(let pattern)):
      if case .string(let text) = value.kind, text.range(of: pattern, options: .regularExpression) == nil {
        return ["\(path): '\(text)' does not match \(pattern)"]
      }
    case ("items", _):
      if case .array(let elements) = value.kind {
        return elements.enumerated().flatMap { mistakes($1, keyword.value, path: "\(path)[\($0)]") }
      }
    case ("anyOf", .array(let schemas)):
      let answers = schemas.map { mistakes(value, $0, path: path) }
      return answers.contains { $0.isEmpty } ? [] : answers.flatMap { $0 }
    case ("oneOf", .array(let schemas)):
      let matches = schemas.count { mistakes(value, $0, path: path).isEmpty }
      return matches == 1 ? [] : ["\(path): \(matches) of oneOf match"]
    case ("required", .array(let keys)):
      guard case .object(let members) = value.kind else { return [] }
      return keys.map(text).filter { key in !members.contains { $0.key == key } }.map { "\(path): no \($0)" }
    case ("properties", .object(let properties)):
      guard case .object(let members) = value.kind else { return [] }
      return members.flatMap { member in
        properties.first { $0.key == member.key }
          .map { mistakes(member.value, $0.value, path: "\(path).\(member.key)") } ?? []
      }
    case ("additionalProperties", .bool(false)):
      guard case .object(let members) = value.kind else { return [] }
      let known = all.first { $0.key == "properties" }.map { self.members($0.value).map(\.key) } ?? []
      return members.filter { !known.contains($0.key) }.map { "\(path): unknown \($0.key)" }
    default: return ["\(path): the schema has the unknown keyword \(keyword.key)"]
    }
    return []
  }

  private func definition(_ reference: String) -> JSON5Value? {
    let definitions = members(root).first { $0.key == "$defs" }.map { members($0.value) } ?? []
    return definitions.first { "#/$defs/\($0.key)" == reference }?.value
  }

  private func members(_ value: JSON5Value) -> [JSON5Member] {
    if case .object(let members) = value.kind { members } else { [] }
  }

  private func type(of value: JSON5Value) -> [String] {
    switch value.kind {
    case .null: ["null"]
    case .bool: ["boolean"]
    case .number(let number): number.value.rounded() == number.value ? ["number", "integer"] : ["number"]
    case .string: ["string"]
    case .array: ["array"]
    case .object: ["object"]
    }
  }

  private func text(_ value: JSON5Value) -> String {
    switch value.kind {
    case .string(let text): text
    case .bool(let flag): "\(flag)"
    default: "?"
    }
  }
}
