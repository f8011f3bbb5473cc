import DeviceKit
import ScenarioFiles
import Search
import WearerKit

/// A person drawn for a story: the same devices, apps, faults and acts, but a body, habits and a use of the apps of
/// their own.
///
/// A number and the seed of a fleet always result in the same person, whatever the fleet's size. Each property is drawn
/// from a stream of its own.
struct DrawnPerson: Sendable {
  /// From 1.
  let number: Int
  /// The archetype from which they were drawn, or the source of their days.
  let kind: String
  let scenario: Scenario
  /// The reason why the drawn settings are inconsistent, or `nil`.
  let mistake: String?

  /// - Parameter length: The time for which they are simulated; `nil` for the length of the story.
  init(_ number: Int, of story: Scenario, seed: UInt64, length: Span?, _ chaos: Chaos) {
    var random = RandomStream(seed: seed, name: "person.\(number)")
    var own = story
    if let length {
      own = length < story.length ? story.cut(to: length) : story
      own.length = length
    }
    // The story's expectations are about its own person.
    (own.seed, own.expect) = (random.next() >> 32, [])
    var draw = PersonDraw(scenario: own)
    kind = draw.body()
    draw.uses()
    draw.commute()
    own = draw.scenario
    own.name = "\(story.name), person \(number), \(kind)"
    own = chaos.swarm?.scenario(own) ?? own
    self.number = number
    // Parse the printed text again, so that exactly the printed story is run.
    let text = ScenarioFile.text(of: own, showingDefaults: false)
    do throws(ScenarioError) {
      var read = try ScenarioFile.read(
        SourceText(name: "person-\(number).json5", text: text), own.vocabulary, directory: own.directory)
      AppsPlugin.complete(&read, like: own)
      (scenario, mistake) = (read, nil)
    } catch {
      (scenario, mistake) = (own, "\(error)")
    }
  }
}

/// Draws the differences between persons.
private struct PersonDraw {
  var scenario: Scenario

  /// Draws a body and returns its kind.
  mutating func body() -> String {
    if var watch = scenario.devices.watch, watch.device.clock.drift == 0 {
      watch.device.clock.drift = number("drift", -20...20).rounded()
      scenario.devices.watch = watch
    }
    guard case .modelled = scenario.wearer.source else { return "as recorded" }
    let kinds = Archetype.all
    let kind = kinds[min(kinds.count - 1, Int(number("kind", 0...Double(kinds.count))))]
    var body = ModelledWearerSettings(kind)
    (body.fitness, body.stress) = (hundredths("fitness", 0.1...0.9), hundredths("stress", 0.1...0.8))
    body.training = Frequency(number("training", 0...6).rounded(), a: .week)
    let later = Int(number("chronotype", -60...60).rounded()) * 60
    (body.bedtime, body.wakes) = (Self.moved(body.bedtime, by: later), Self.moved(body.wakes, by: later))
    let (history, opensWatchApp) = (scenario.wearer.history, scenario.wearer.habits.opensWatchApp)
    scenario.wearer = WearerSettings(.modelled(body))
    scenario.wearer.history = history
    scenario.wearer.habits.opensWatchApp = opensWatchApp
    return kind.name
  }

  /// Draws their use of the apps: a quarter of the story's, or twice as much.
  mutating func uses() {
    let factor = number("use", 0.25...2)
    func scaled(_ frequency: Frequency) -> Frequency {
      Frequency((frequency.times * factor * 10).rounded() / 10, a: frequency.period)
    }
    scenario.wearer.habits.opensApp = scaled(scenario.wearer.habits.opensApp)
    scenario.wearer.habits.opensWatchApp =
      (scenario.wearer.habits.opensWatchApp ?? AppsPlugin.opensWatchApp).map(scaled)
    for index in scenario.routine.habits.indices {
      scenario.routine.habits[index].often = scaled(scenario.routine.habits[index].often)
    }
  }

  /// Gives half of those with a commute a radio shared with a crowd.
  mutating func commute() {
    let windows = scenario.wearer.habits.commute
    guard !windows.isEmpty, scenario.devices.watch != nil, scenario.devices.phone != nil else { return }
    guard number("crowd", 0...1) < 0.5 else { return }
    scenario.faults.append(
      FaultEntry(
        .loss(probability: hundredths("commuteLoss", 0.2...0.8), link: .link(.watchPhone)),
        FaultTiming(every: windows), why: "a crowd of radios on the way"))
  }

  private func number(_ name: String, _ range: ClosedRange<Double>) -> Double {
    var random = RandomStream(seed: scenario.seed, name: "person.\(name)")
    return random.uniform(range.lowerBound, range.upperBound)
  }

  private func hundredths(_ name: String, _ range: ClosedRange<Double>) -> Double {
    (number(name, range) * 100).rounded() / 100
  }

  private static func moved(_ time: TimeOfDay, by seconds: Int) -> TimeOfDay {
    TimeOfDay(second: ((time.second + seconds) % 86_400 + 86_400) % 86_400)
  }
}
