import Engine
import Person
import ScenarioFiles
import SimKernel
import Tools

// The scenarios of these tests speak of the person's systems unless a test says otherwise.

extension Scenario {
  init() { self.init(Features.vocabulary) }
  init(path: String) throws(ToolError) { try self.init(path: path, Features.vocabulary) }
}

extension ScenarioFile {
  static func load(path: String) throws(ScenarioError) -> Scenario { try load(path: path, Features.vocabulary) }

  static func read(
    _ source: SourceText, directory: String = ".", fileExists: (String) -> Bool = { _ in true }
  ) throws(ScenarioError) -> Scenario {
    try read(source, Features.vocabulary, directory: directory, fileExists: fileExists)
  }
}

extension ScenarioDocuments {
  static var schema: String { schema(Features.vocabulary) }
  static var reference: String { reference(Features.vocabulary) }
}

extension PopulationDocuments {
  static var schema: String { schema(Features.vocabulary) }
  static var reference: String { reference(Features.vocabulary) }
}

extension PopulationFile {
  static func load(path: String, length: Span) throws(ScenarioError) -> Population {
    try load(path: path, Features.vocabulary, length: length)
  }

  static func read(
    _ source: SourceText, directory: String = ".", length: Span = .weeks(1),
    fileExists: (String) -> Bool = { _ in true }
  ) throws(ScenarioError) -> Population {
    try read(source, Features.vocabulary, directory: directory, length: length, fileExists: fileExists)
  }
}

extension CheckCatalogue {
  static var person: CheckCatalogue { CheckCatalogue(Features.vocabulary) }
}
