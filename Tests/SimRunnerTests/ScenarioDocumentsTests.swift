import Foundation
import Testing

@testable import Person
@testable import ScenarioFiles
import SimKernel

@Suite("The documents that follow from the definition of the scenario file")
struct ScenarioDocumentsTests {
  /// Set to rewrite the files instead of comparing them.
  private static let isUpdating = ProcessInfo.processInfo.environment["TRIAD_WRITE_DOCUMENTS"] != nil

  @Test("the committed JSON Schema is the one that the definition gives")
  func committedSchema() throws {
    let path = PackageFiles.path("scenarios/scenario.schema.json")
    let schema = ScenarioDocuments.schema
    if Self.isUpdating { try schema.write(toFile: path, atomically: true, encoding: .utf8) }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == schema, "run with TRIAD_WRITE_DOCUMENTS=1 to write it")
  }

  @Test("the reference in docs/scenarios.md is the one that the definition gives")
  func committedReference() throws {
    let path = PackageFiles.path("docs/scenarios.md")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let guide = text.components(separatedBy: ScenarioDocuments.referenceMarker)[0]
    let expected = guide + ScenarioDocuments.referenceMarker + "\n\n" + ScenarioDocuments.reference
    if Self.isUpdating { try expected.write(toFile: path, atomically: true, encoding: .utf8) }
    #expect(
      try String(contentsOfFile: path, encoding: .utf8) == expected, "run with TRIAD_WRITE_DOCUMENTS=1 to write it")
  }

  @Test("the example in docs/scenarios.md loads, and its mistake is answered as the page shows")
  func example() throws {
    let text = try String(contentsOfFile: PackageFiles.path("docs/scenarios.md"), encoding: .utf8)
    let example = try #require(
      text.components(separatedBy: "```json5\n").dropFirst().first?.components(separatedBy: "```")[0])
    _ = try ScenarioFile.read(SourceText(name: "tram.json5", text: example))
    let mistaken = example.replacing("loss:", with: "los:")
    let error = #expect(throws: ScenarioError.self) {
      try ScenarioFile.read(SourceText(name: "tram.json5", text: mistaken))
    }
    for line in try #require(error).description.split(separator: "\n") {
      #expect(text.contains("\n  \(line)\n"), "\(line)")
    }
  }

  @Test("the definition's keys are unique and no variant's own key names another variant")
  func unambiguousKeys() {
    for union in [
      FaultsDefinition.union(Features.vocabulary).description, StoryDefinition.union(Features.vocabulary).description,
      ExpectDefinition.union(Features.vocabulary).description,
    ] {
      let names = union.variants.map(\.key)
      #expect(Set(names).count == names.count)
      for variant in union.variants {
        let others = (variant.fields.dropFirst() + union.common).map(\.key)
        #expect(Set(others).isDisjoint(with: names), "\(union.noun) \(variant.key)")
        #expect(Set(others + [variant.key]).count == others.count + 1, "\(union.noun) \(variant.key)")
      }
    }
  }

  @Test("every fault's kind is the key that names it in the file")
  func faultKinds() throws {
    // Those that few scenarios may say.
    let special = [
      Fault(ModelOutage()), Fault(CloudModelFault(.keyExpired)), Fault(CloudModelFault(.limited(.minutes(1)))),
    ].map { FaultEntry($0) }
    for variant in FaultsDefinition.union(Features.vocabulary).variants {
      let written = try #require(
        (Samples.faults + special).first { variant.write($0) != nil }, "no sample for \(variant.key)")
      #expect(written.fault.kind == variant.key)
    }
  }
}
