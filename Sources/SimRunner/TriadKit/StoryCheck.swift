import DeviceKit
import ScenarioFiles

/// Checks that the names of apps, acts and values in a story exist in the installed apps.
struct StoryCheck {
  private let apps: InstalledApps
  private let origin: ScenarioOrigin
  private var mistakes: [Diagnostic] = []
  /// `true` if an app is a program, whose names only the program knows.
  private let hasPrograms: Bool

  init(_ apps: InstalledApps, _ origin: ScenarioOrigin) {
    (self.apps, self.origin) = (apps, origin)
    hasPrograms = apps.apps.values.contains { $0.anew != nil }
  }

  /// Returns every mistake.
  mutating func mistakes(in scenario: Scenario) -> [Diagnostic] {
    for role in apps.apps.keys.sorted() where scenario.devices[role] == nil { reportAbsent(role) }
    checkDials(scenario.dials)
    for exception in apps.exceptions { check(exception) }
    for (place, expectation) in scenario.expect.enumerated() { check(expectation, "expect[\(place)]") }
    for (place, entry) in scenario.story.enumerated() {
      if let act = entry.act.own(DoesAct.self) { check(act, "story[\(place)]") }
    }
    for (place, habit) in scenario.routine.habits.enumerated() {
      check(habit.act, "routine[\(place)]")
      if habit.until <= habit.from {
        report("no hour is from \(habit.from) to \(habit.until)", "routine[\(place)].until", "'until' is after 'from'")
      }
    }
    return mistakes
  }

  // MARK: - Devices, acts and expectations

  /// Reports an app on a device that the story doesn't have: it would never run.
  private mutating func reportAbsent(_ role: Role) {
    report(
      "an app is installed on the \(role.kitName), which does not take part in this story", "devices.\(role.rawValue)",
      origin.says("devices.\(role.rawValue)")
        ? "take that out of the story, or the app out of the simulation"
        : "write devices: { \(role.kitName): {} }")
  }

  private mutating func checkDials(_ settings: DialSettings) {
    let known = apps.apps.sorted { $0.key < $1.key }.flatMap { AppDials.all(of: $0.value.make()) }
    let names = Set(known.map(\.name)).sorted()
    for (name, json) in settings.all {
      let own = known.filter { $0.name == name }
      if own.isEmpty, !hasPrograms {
        report("no app has a dial '\(name)'", "dials.\(name)", Self.hint(name, names, "Dials"), isAboutKey: true)
      }
      for dial in own {
        guard let wanted = dial.setting.turn(to: json) else { continue }
        report("'\(name)' does not take \(json.shortened)", "dials.\(name)", "it is of type \(wanted)")
        break
      }
    }
  }

  /// An exception isn't in the file, so the mistake is reported for the whole story.
  private mutating func check(_ exception: PromiseException) {
    guard let factory = apps.apps[exception.role] else {
      return report(
        "'\(exception.promise.rawValue)' is excepted for the \(exception.role.rawValue), and no app is on it",
        "devices.\(exception.role.rawValue)", nil)
    }
    let names = AppProcessHost.storage(of: factory.make()).map(\.name)
    guard factory.anew == nil, !names.contains(exception.property) else { return }
    let name = "'\(exception.promise.rawValue)' is excepted for '\(exception.property)'"
    report(
      "\(name), which the app on the \(exception.role.rawValue) does not store",
      "devices.\(exception.role.rawValue)", Self.hint(exception.property, names, "Stored"))
  }

  private mutating func check(_ expectation: Expectation, _ path: String) {
    if let held = expectation.own(PromiseExpectation.self), !apps.promises.contains(where: { $0.text == held.promise })
    {
      report(
        "there is no promise \"\(held.promise)\"", "\(path).holds",
        Self.hint(held.promise, apps.promises.map(\.text), "Promises"))
    }
    guard let stored = expectation.own(StoredValue.self) else { return }
    guard let factory = apps.apps[stored.role] else {
      let place = origin.says("\(path).on") ? "\(path).on" : "\(path).stored"
      return report("no app is on the \(stored.role.kitName)", place, nil)
    }
    guard factory.anew == nil else { return }
    let names = AppProcessHost.storage(of: factory.make()).map(\.name)
    guard !names.contains(stored.name) else { return }
    report(
      "the app on the \(stored.role.kitName) stores nothing as '\(stored.name)'", "\(path).stored",
      Self.hint(stored.name, names, "Stored"))
  }

  private mutating func check(_ act: DoesAct, _ path: String) {
    guard let factory = apps.apps[act.role], let takes = Self.refusal(of: factory.type, act.act) else { return }
    report("the app on the \(act.role.kitName) knows no act '\(act.name)'", "\(path).does", takes)
  }

  /// Returns the acts of the app's type, or `nil` if it handles the act.
  private static func refusal<Own: App>(of type: Own.Type, _ act: AppAct) -> String? {
    if act.isKnown(to: Own.PerformedAct.self) { return nil }
    if Own.PerformedAct.self is any Acts.Type { return "'\(Own.PerformedAct.self)' has no case of that name" }
    return Own.PerformedAct.name.isEmpty ? "nothing can be done in it" : "it takes '\(Own.PerformedAct.name)'"
  }

  private mutating func report(_ message: String, _ path: String, _ help: String?, isAboutKey: Bool = false) {
    mistakes.append(origin.mistake(message, at: path, help: help, isAboutKey: isAboutKey))
  }

  private static func hint(_ name: String, _ known: [String], _ title: String) -> String? {
    if known.isEmpty { return "there are none" }
    let meant = Suggestion.closest(to: name, among: known).map { "did you mean '\($0)'? " } ?? ""
    return "\(meant)\(title): \(known.joined(separator: ", "))"
  }
}
