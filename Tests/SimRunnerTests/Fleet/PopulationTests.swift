import Devices
import ScenarioFiles
import SimKernel
import Tools
import Foundation
import Testing
import WearerKit

@Suite("A population")
struct PopulationTests {
  private static let isUpdating = ProcessInfo.processInfo.environment["TRIAD_WRITE_DOCUMENTS"] != nil
  private static let path = PackageFiles.path("scenarios/populations/everybody.json5")

  private static func shipped() throws -> Population { try PopulationFile.load(path: path, length: .weeks(8)) }

  private func mistake(_ archetype: String, more: String = "") -> String {
    do throws(ScenarioError) {
      _ = try PopulationFile.read(
        SourceText(name: "p.json5", text: "{ name: 'p', archetypes: [{ name: 'a', \(archetype) }] \(more) }"),
        length: .weeks(8), fileExists: { _ in false })
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("draws the same person for a number and a seed, whatever else is asked of it")
  func same() throws {
    let population = try Self.shipped()
    let people = (1...16).map { population.person($0, seed: 5, length: .weeks(1)) }
    #expect(people.allSatisfy { $0.mistake == nil })
    #expect(Set(people.map(\.scenario.seed)).count == 16 && Set(people.map(\.archetype)).count >= 4)
    #expect(Set(people.map(\.scenario.start)).count > 10)
    for number in [16, 7, 1] {
      #expect(population.person(number, seed: 5, length: .weeks(1)).scenario == people[number - 1].scenario)
    }
    #expect(population.person(3, seed: 6, length: .weeks(1)).scenario.seed != people[2].scenario.seed)
    #expect(Set(people.map { $0.scenario.zone.identifier }).count > 4)
  }

  @Test("keeps to its ranges, and is read back unchanged")
  func ranges() throws {
    let population = try SmallFleet.population()
    #expect(try SmallFleet.population(PopulationFile.text(of: population)) == population)
    let everybody = try Self.shipped()
    let text = PopulationFile.text(of: everybody)
    var again = try PopulationFile.read(SourceText(name: "again", text: text), length: .weeks(8))
    again.directory = everybody.directory
    #expect(again == everybody)
    for number in 1...30 {
      let person = population.person(number, seed: 2, length: .days(1))
      #expect(person.mistake == nil)
      guard case .modelled(let body) = person.scenario.wearer.source else { continue }
      switch person.archetype {
      case 0: #expect((60...80).contains(body.age) && (3...7).contains(body.training.perWeek))
      case 1: #expect((0.4...0.9).contains(person.scenario.wearer.habits.plans.follows))
      default: #expect(Set(person.scenario.faults.map(\.fault.kind)).isSubset(of: ["crash", "loss"]))
      }
    }
  }

  @Test("has as many of each kind as the weights say")
  func weights() throws {
    let population = try SmallFleet.population()
    let kinds = (1...300).map { population.person($0, seed: 1, length: .days(1)).archetype }
    #expect((120...180).contains(kinds.count { $0 == 0 }) && (50...100).contains(kinds.count { $0 == 1 }))
  }

  @Test("answers a mistake with its place and what to do")
  func mistakes() {
    let answers = [
      (mistake("wieght: 2"), "did you mean 'weight'?"),
      (mistake("varies: { age: { from: 40, to: 20 } }"), "the range ends before it begins"),
      (mistake("varies: { age: { from: 10, to: 20 } }"), "between 16 and 90"),
      (mistake("varies: { follows: [] }"), "there is nothing to choose from"),
      (mistake("varies: { folows: 1 }"), "did you mean 'follows'?"),
      (mistake("varies: { misbehaves: 1, misbehaviour: ['crsh'] }"), "did you mean 'crash'?"),
      (mistake("varies: { misbehaviour: ['crash'] }"), "nobody misbehaves here"),
      (
        mistake("varies: { commuteLoss: '5%' }, life: { wearer: { archetype: 'retiree' } }"),
        "nobody is on the way here"
      ),
      (mistake("varies: { age: 30 }, life: { wearer: { recorded: 'x' } }"), "keeps the body that was recorded"),
      (mistake("life: { wearer: { archetype: 'runer' } }"), "did you mean 'runner'?"),
      (
        mistake("life: { faults: [{ at: 'd80', crash: 'phone', restart: 'after 3m' }] }"), "is after the scenario's end"
      ),
      (mistake("life: { name: 'x' }"), "unknown key 'name' of the life"),
      (mistake("life: { calendar: 'my.ics' }"), "there is no calendar 'my.ics'"),
      (mistake("", more: ", startsWithin: '30h'"), "people begin on whole days"),
    ]
    for (answer, words) in answers { #expect(answer.contains(words) && answer.hasPrefix("p.json5:1:"), "\(answer)") }
    #expect(mistake("weight: 1").isEmpty)
    let twice = #expect(throws: ScenarioError.self) {
      try PopulationFile.read(
        SourceText(name: "p", text: "{ name: 'p', archetypes: [{ name: 'all' }, { name: 'b' }, { name: 'b' }] }"))
    }
    #expect(twice.map { "\($0)" }?.contains("another kind of person called 'b'") == true)
    #expect(twice.map { "\($0)" }?.contains("'all' is everybody") == true)
  }

  @Test("has a committed schema and reference that follow from its definition")
  func documents() throws {
    let schema = PackageFiles.path("scenarios/populations/population.schema.json")
    if Self.isUpdating { try PopulationDocuments.schema.write(toFile: schema, atomically: true, encoding: .utf8) }
    #expect(try String(contentsOfFile: schema, encoding: .utf8) == PopulationDocuments.schema)
    let page = PackageFiles.path("docs/populations.md")
    let text = try String(contentsOfFile: page, encoding: .utf8)
    let guide = text.components(separatedBy: PopulationDocuments.referenceMarker)[0]
    let expected = guide + PopulationDocuments.referenceMarker + "\n\n" + PopulationDocuments.reference
    if Self.isUpdating { try expected.write(toFile: page, atomically: true, encoding: .utf8) }
    #expect(
      try String(contentsOfFile: page, encoding: .utf8) == expected, "run with TRIAD_WRITE_DOCUMENTS=1 to write it")
    let validator = try SchemaValidator(schema: PopulationDocuments.schema)
    let root = try #require(JSON5Document(try SourceText(path: Self.path)).root)
    #expect(validator.mistakes(root) == [])
  }
}
