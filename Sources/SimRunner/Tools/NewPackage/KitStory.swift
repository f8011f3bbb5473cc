import DeviceKit
import Engine
package import ScenarioFiles
import WearerKit

/// What of a scenario of the person is a story for other apps: when and where it is, how the wearer lives, the link of watch
/// and phone, and what goes wrong with them.
package struct KitStory: Sendable {
  /// As a file, with a routine that taps.
  package let text: String
  /// What goes wrong in the scenario and cannot in the story, each kind once.
  package let leftOut: [String]

  /// - Parameters:
  ///   - scenario: read with the vocabulary of the person.
  ///   - path: how the scenario's file is called, for what the story says of itself.
  package init(_ scenario: Scenario, from path: String) throws(ToolError) {
    var story = Self.life(of: scenario)
    story.about = scenario.about.isEmpty ? "Made from \(FilePath.name(of: path))." : scenario.about
    var leftOut: [String] = []
    var kept: [FaultEntry] = []
    for entry in scenario.faults {
      story.faults = [entry]
      if Self.isReadable(story) { kept.append(entry) } else { leftOut.append(Self.words(entry.fault)) }
    }
    story.faults = kept
    var edit = ScenarioEdit(ScenarioFile.text(of: story, showingDefaults: false))
    guard Self.isReadable(story), edit.append([NewPackageTexts.routine], to: "routine") else {
      throw ToolError(.badData, "error: '\(path)' cannot be made into a story of watch and phone")
    }
    text = edit.text
    var seen: Set<String> = []
    self.leftOut = leftOut.filter { seen.insert($0).inserted }
  }

  private static let vocabulary = Vocabulary([KitModule.self])

  private static func life(of scenario: Scenario) -> Scenario {
    var story = Scenario(vocabulary)
    (story.name, story.seed, story.home) = (scenario.name, scenario.seed, scenario.home)
    (story.start, story.zone, story.length) = (scenario.start, scenario.zone, scenario.length)
    // A recorded life is a file of a person's; the habits are the scenario's own words.
    if case .modelled = scenario.wearer.source { story.wearer = WearerSettings(scenario.wearer.source) }
    story.wearer.habits = scenario.wearer.habits
    story.wearer.habits.plans = PlanHabits()
    (story.devices.desktop, story.devices.cloud) = (nil, nil)
    if let link = scenario.links.unusual.first(where: { $0 == .watchPhone }) {
      var settings = scenario.links[link]
      // Recordings lie where the scenario does, and the story elsewhere.
      (settings.recording, settings.up.recording, settings.down.recording) = (nil, nil, nil)
      story.links[link] = settings
    }
    return story
  }

  /// Whether the story's text says what its devices can meet.
  private static func isReadable(_ story: Scenario) -> Bool {
    let source = SourceText(name: "story", text: ScenarioFile.text(of: story, showingDefaults: false))
    return (try? ScenarioFile.read(source, vocabulary)) != nil
  }

  private static func words(_ fault: Fault) -> String {
    fault.target.isEmpty ? fault.kind : "\(fault.kind) \(fault.target)"
  }
}
