import Foundation

/// The scenario file: from its text to a checked ``Scenario``, and back.
package enum ScenarioFile {
  /// Loads and checks the scenario at that path; relative paths in it start at the file's directory.
  package static func load(path: String, _ vocabulary: PluginRegistry) throws(ScenarioError) -> Scenario {
    guard UnreadableFile.problem(path) == nil, let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path, suggestion: neighbour(of: path))
    }
    let directory = FilePath.folder(of: path)
    return try read(
      SourceText(name: path, bytes: [UInt8](data)), vocabulary, directory: directory.isEmpty ? "." : directory,
      fileExists: { UnreadableFile.problem($0) == nil })
  }

  /// Parses and checks a scenario's text. `fileExists` returns whether a file that the scenario names exists.
  package static func read(
    _ source: SourceText, _ vocabulary: PluginRegistry, directory: String = ".",
    fileExists: (String) -> Bool = { _ in true }
  ) throws(ScenarioError) -> Scenario {
    let document = JSON5Document(source)
    var diagnostics = document.diagnostics
    var scenario = Scenario(vocabulary)
    scenario.directory = directory
    if let root = document.root {
      var reading = ShapeReading()
      _ = ScenarioDefinition.record(vocabulary).read(root, into: &scenario, &reading)
      var validation = ScenarioValidation(scenario: scenario, map: reading.sourceMap, whole: root.range)
      validation.run(fileExists: fileExists)
      diagnostics += reading.diagnostics + validation.diagnostics
      scenario.origin = ScenarioOrigin(
        source, reading.sourceMap, root.range, expect: scenario.expect, remarks: validation.remarks)
    }
    guard diagnostics.isEmpty else {
      let sorted = diagnostics.enumerated().sorted { ($0.1.range.lower, $0.0) < ($1.1.range.lower, $1.0) }
      throw .mistakes(sorted.map(\.element), in: source)
    }
    return scenario
  }

  /// Returns the scenario as a file that reads back as the same value.
  ///
  /// With `showingDefaults` it has every key, with a comment on those that could be omitted; otherwise only the
  /// differences from the defaults.
  package static func text(of scenario: Scenario, showingDefaults: Bool) -> String {
    let node = ScenarioDefinition.record(scenario.vocabulary).shape.write(scenario, nil)
    return ConfigPrinter(style: .json5).text(showingDefaults ? node : node.withoutDefaults) + "\n"
  }

  private static func neighbour(of path: String) -> String? {
    let directory = FilePath.folder(of: path)
    let name = FilePath.name(of: path)
    let files = (try? FileManager.default.contentsOfDirectory(atPath: directory.isEmpty ? "." : directory)) ?? []
    let scenarios = files.filter { $0.hasSuffix(".json5") }.sorted()
    let match = scenarios.first { $0 == name + ".json5" } ?? Suggestion.closest(to: name, among: scenarios)
    return match.map { directory.isEmpty ? $0 : "\(directory)/\($0)" }
  }
}

extension Scenario {
  package init(path: String, _ vocabulary: PluginRegistry) throws(ToolError) {
    do throws(ScenarioError) { self = try ScenarioFile.load(path: path, vocabulary) } catch { throw ToolError(error) }
  }

  package func configuration(showingDefaults: Bool = true) -> String {
    ScenarioFile.text(of: self, showingDefaults: showingDefaults).trimmedOfNewlines
  }

  /// The scenario's name as a folder: letters, digits and hyphens.
  package var folderName: String {
    let words = name.lowercased().split { !($0.isLetter || $0.isNumber) }
    return words.isEmpty ? "scenario" : words.joined(separator: "-")
  }
}

extension Scenario {
  package func error(_ mistakes: [Diagnostic]) -> ToolError { ToolError(.mistakes(mistakes, in: origin.source)) }
}

extension ToolError {
  package init(_ error: ScenarioError) { self.init(error.exitCode, "\(error)".trimmedOfNewlines) }
}

/// The reason why a scenario couldn't be loaded.
package enum ScenarioError: Error, CustomStringConvertible {
  /// No readable file has that path. `suggestion` is the closest existing file name.
  case unreadable(path: String, suggestion: String?)
  case mistakes([Diagnostic], in: SourceText)

  package var exitCode: ExitCode {
    switch self {
    case .unreadable: .inputMissing
    case .mistakes: .badData
    }
  }

  /// The printed text: every mistake with its line and caret. Ends with a line end.
  package var description: String {
    switch self {
    case .unreadable(let path, let suggestion):
      "\(path): error: \(UnreadableFile.reason(path))\n" + (suggestion.map { "    did you mean '\($0)'?\n" } ?? "")
    case .mistakes(let diagnostics, let source):
      DiagnosticPrinter(source: source).text(of: diagnostics)
    }
  }
}

/// The documents that are generated from the definition of the scenario file, and committed.
///
/// `TRIAD_WRITE_DOCUMENTS=1 swift test --filter ScenarioDocuments` writes them again; without the variable the same
/// tests compare.
package enum ScenarioDocuments {
  /// The JSON Schema for editors: `scenarios/scenario.schema.json`.
  package static func schema(_ vocabulary: PluginRegistry) -> String {
    JSONSchemaWriter.text(of: ScenarioDefinition.record(vocabulary).description, title: "Triad scenario")
  }
}
