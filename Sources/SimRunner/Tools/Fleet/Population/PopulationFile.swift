import Foundation
package import ScenarioFiles
package import SimKernel
import Wire

/// The population file: from its text to a checked ``Population``, and back.
package enum PopulationFile {
  /// Loads and checks the population at that path; relative paths in it start at the file's directory.
  ///
  /// - Parameter length: how long everybody is followed: a fault after that would never happen.
  package static func load(path: String, length: Span) throws(ScenarioError) -> Population {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw .unreadable(path: path, suggestion: nil)
    }
    let directory = (path as NSString).deletingLastPathComponent
    return try read(
      SourceText(name: path, bytes: [UInt8](data)), directory: directory.isEmpty ? "." : directory, length: length,
      fileExists: { FileManager.default.fileExists(atPath: $0) })
  }

  /// Reads and checks a population's text. `fileExists` answers for the files that it names.
  package static func read(
    _ source: SourceText, directory: String = ".", length: Span = .weeks(1),
    fileExists: (String) -> Bool = { _ in true }
  ) throws(ScenarioError) -> Population {
    let document = JSON5Document(source)
    var diagnostics = document.diagnostics
    var population = Population()
    population.directory = directory
    if let root = document.root {
      var reading = ShapeReading()
      _ = PopulationDefinition.record.read(root, into: &population, &reading)
      var validation = PopulationValidation(
        population: population, map: reading.sourceMap, whole: root.range, length: length)
      validation.run(fileExists: fileExists)
      diagnostics += reading.diagnostics + validation.diagnostics
    }
    guard diagnostics.isEmpty else {
      let sorted = diagnostics.enumerated().sorted { ($0.1.range.lower, $0.0) < ($1.1.range.lower, $1.0) }
      throw .mistakes(sorted.map(\.element), in: source)
    }
    return population
  }

  /// The population as a file that reads back as the same value, without what is as usual.
  package static func text(of population: Population) -> String {
    ConfigPrinter(style: .json5).text(PopulationDefinition.record.shape.write(population, nil).withoutDefaults) + "\n"
  }
}
