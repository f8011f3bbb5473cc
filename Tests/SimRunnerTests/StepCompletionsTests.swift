@testable import Console
import Engine
import Person
import ScenarioFiles
import Testing

@Suite("The words that Tab offers in a session")
struct StepCompletionsTests {
  private static let story = """
    { name: "tab", start: "2026-03-02", zone: "Europe/Berlin", length: "12d", seed: 7, wearer: { archetype: "runner" },
      devices: { watch: {}, phone: {}, desktop: {}, cloud: {} }, music: {} }
    """

  private func offered(_ line: String) throws -> [String] {
    let scenario = try ScenarioFile.read(SourceText(name: "tab.json5", text: Self.story))
    let typed = line.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    return StepCompletions(scenario, try WorldPlan(scenario)).words(line, line.count).filter { $0.hasPrefix(typed) }
  }

  @Test(
    "are instructions, devices, dials, faults with their keys, acts, moments and views",
    arguments: [
      ("inj", "inject"), ("next ph", "phone"), ("n wat", "watch"), ("watch phone.bat", "phone.battery"),
      ("w phone.bat", "phone.battery"), ("inject cra", "crash"), ("inject crash ph", "phone"),
      ("inject crash phone rest", "restart="), ("inject loss watch", "watch-phone"), ("do takesOff", "takesOffWatch"),
      ("until d1", "d12"), ("g tomo", "tomorrow"), ("show cal", "calendar"), ("show mus", "music"),
      ("detail of", "off"),
      ("until 9 --a", "--anywhere"), ("help inj", "inject"), ("help cra", "crash"), ("break cra", "crash"),
    ])
  func words(line: String, word: String) throws { #expect(try offered(line).contains(word)) }

  @Test("are the songs and lists of the wearer, quoted if they have several words")
  func music() throws {
    let songs = try offered("do playsSong ")
    #expect(songs.count > 10 && songs.contains { $0.hasPrefix("\"") && $0.hasSuffix("\"") })
    #expect(try !offered("do putsOn ").isEmpty)
  }

  @Test("are the files of the typed folder")
  func files() throws {
    #expect(try offered("save scenarios/rec").contains("scenarios/recovery.json5"))
    #expect(try offered("save scena").contains("scenarios/"))
  }

  @Test("are none after an unknown instruction")
  func unknown() throws { #expect(try offered("frobnicate ").isEmpty) }
}
