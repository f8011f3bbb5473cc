import Foundation
import Testing
import Transport

@testable import SimRunner

@Suite("Scenario files")
struct ScenarioFileTests {
  @Test("every shipped scenario loads", arguments: PackageFiles.scenarios)
  func shippedScenarios(path: String) throws {
    let source = try SourceText(path: path)
    do throws(ScenarioError) {
      let scenario = try ScenarioFile.read(source)
      #expect(!scenario.name.isEmpty)
      #expect(!scenario.expect.isEmpty)
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test("the complete form of a scenario reads back as the same scenario", arguments: PackageFiles.scenarios)
  func completeForm(path: String) throws {
    let source = try SourceText(path: path)
    let scenario = try ScenarioFile.read(source)
    for showingDefaults in [true, false] {
      let text = ScenarioFile.text(of: scenario, showingDefaults: showingDefaults)
      let again = try ScenarioFile.read(SourceText(name: "again", text: text))
      #expect(again == scenario)
    }
  }
}
