import Testing
import ScenarioFiles
import SimKernel

@Suite("The JSON Schema of scenarios")
struct ScenarioSchemaTests {
  private let validator: SchemaValidator

  init() throws { validator = try SchemaValidator(schema: ScenarioDocuments.schema) }

  private func mistakes(_ text: String) throws -> [String] {
    validator.mistakes(try #require(JSON5Document(SourceText(name: "x", text: text)).root))
  }

  @Test("every shipped scenario and its complete form are valid", arguments: PackageFiles.scenarios)
  func shippedScenarios(path: String) throws {
    let source = try SourceText(path: path)
    #expect(validator.mistakes(try #require(JSON5Document(source).root)) == [])
    let scenario = try ScenarioFile.read(source)
    #expect(try mistakes(ScenarioFile.text(of: scenario, showingDefaults: true)) == [])
  }

  @Test(
    "the schema refuses every form that the loader refuses",
    arguments: [
      "{}", "[]", "{ name: 3 }", "{ name: 'x', lenght: '3w' }", "{ name: 'x', length: 3 }",
      "{ name: 'x', length: 'long' }",
      "{ name: 'x', seed: -1 }", "{ name: 'x', seed: 1.5 }", "{ name: 'x', rules: 'as written' }",
      "{ name: 'x', faults: [{ at: 'd2' }] }", "{ name: 'x', faults: [{ at: 'd2', crash: 'fone' }] }",
      "{ name: 'x', faults: [{ loss: '5%' }] }",
      "{ name: 'x', faults: [{ at: 'd2', crash: 'phone', loss: '5%', link: '*' }] }",
      "{ name: 'x', faults: [{ at: 'd2', clock: 'phone' }] }",
      "{ name: 'x', faults: [{ at: 'd2', clock: 'phone', reset: true, drift: '5 ppm' }] }",
      "{ name: 'x', faults: [{ at: 'tomorrow', crash: 'phone' }] }", "{ name: 'x', links: { 'watch-watch': 'wifi' } }",
      "{ name: 'x', wearer: { recorded: 'a', age: 3 } }", "{ name: 'x', devices: { desktop: true } }",
      "{ name: 'x', expect: [{ always: 'luck' }] }", "{ name: 'x', wearer: { habits: { charges: 'at night' } } }",
    ])
  func refusals(text: String) throws {
    #expect(try !mistakes(text).isEmpty)
    #expect(throws: ScenarioError.self) { try ScenarioFile.read(SourceText(name: "x", text: text)) }
  }

  @Test("every example of every notation is accepted by its pattern, and by its parser where it is used")
  func examples() throws {
    for text in [
      "{ name: 'x', schedule: 'pct:3', wearer: { habits: { opensApp: 'about twice a week', charges: 'Mon,Wed 18:00-19:00' } } }",
      "{ name: 'x', faults: [{ every: ['every weekday 08:00-08:45', '22:00-07:00'], delay: '2h30m', link: 'watch>phone' }] }",
      "{ name: 'x', expect: [{ workouts: 'at least 12' }, { outbox: 3 }, { synced: true }, { synced: 'phone-watch' }] }",
      "{ name: 'x', links: { 'cloud-phone': { up: { rate: '1.5 Mbps', loss: 0.02 }, down: { loss: '2%' } } } }",
      "{ name: 'x', devices: { watch: { clock: { skew: '-1h', drift: '-20 ppm' } }, cloud: false } }",
    ] {
      #expect(try mistakes(text) == [])
      _ = try ScenarioFile.read(SourceText(name: "x", text: text))
    }
  }
}
