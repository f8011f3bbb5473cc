import Engine
package import ScenarioFiles
import WearerKit

/// The part of a person's scenario that is a story for other apps: time and place, the wearer's life, the link of watch
/// and phone, and their faults.
package struct KitStory: Sendable {
  /// The text of its file, with a routine that taps.
  package let text: String
  /// The faults of the scenario that the story can't have, each kind once.
  package let leftOut: [String]

  /// - Parameters:
  ///   - scenario: Read with the vocabulary of the person.
  ///   - path: The path of the scenario's file, for a comment in the story.
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

  private static let vocabulary = PluginRegistry([KitPlugin.self])

  private static func life(of scenario: Scenario) -> Scenario {
    var story = Scenario(vocabulary)
    (story.name, story.seed, story.home) = (scenario.name, scenario.seed, scenario.home)
    (story.start, story.zone, story.length) = (scenario.start, scenario.zone, scenario.length)
    // A recorded life is in a file of the person; the habits are in the scenario itself.
    if case .modelled = scenario.wearer.source { story.wearer = WearerSettings(scenario.wearer.source) }
    story.wearer.habits = scenario.wearer.habits
    story.wearer.habits.plans = PlanHabits()
    (story.devices.desktop, story.devices.cloud) = (nil, nil)
    if let link = scenario.links.unusual.first(where: { $0 == .watchPhone }) {
      var settings = scenario.links[link]
      // Recordings are relative to the scenario, and the story is elsewhere.
      (settings.recording, settings.up.recording, settings.down.recording) = (nil, nil, nil)
      story.links[link] = settings
    }
    return story
  }

  /// Returns whether the story is valid for its devices.
  private static func isReadable(_ story: Scenario) -> Bool {
    let source = SourceText(name: "story", text: ScenarioFile.text(of: story, showingDefaults: false))
    return (try? ScenarioFile.read(source, vocabulary)) != nil
  }

  private static func words(_ fault: Fault) -> String {
    fault.target.isEmpty ? fault.kind : "\(fault.kind) \(fault.target)"
  }
}
