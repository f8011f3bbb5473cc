import DeviceKit
import ScenarioFiles
import SimKernel
import Wire

/// Looks whether what a story says of the apps is something that they have, once it is known which apps there are.
struct StoryCheck {
  private let apps: InstalledApps
  private let source: SourceText
  private let root: JSON5Value?
  private var mistakes: [Diagnostic] = []
  /// Programs know names that only they tell.
  private let hasPrograms: Bool

  init(_ apps: InstalledApps, _ source: SourceText) {
    (self.apps, self.source) = (apps, source)
    root = JSON5Document(source).root
    hasPrograms = apps.apps.values.contains { $0.anew != nil }
  }

  /// Throws every mistake, with its line and a caret.
  mutating func run(_ scenario: Scenario) throws(ScenarioError) {
    checkDials(scenario.dials)
    for (place, expectation) in scenario.expect.enumerated() { check(expectation, element("expect", place)) }
    for (place, entry) in scenario.story.enumerated() {
      if let act = entry.act.own(DoesAct.self) { check(act, element("story", place)) }
    }
    for (place, habit) in scenario.routine.habits.enumerated() { check(habit.act, element("routine", place)) }
    guard mistakes.isEmpty else { throw .mistakes(mistakes, in: source) }
  }

  /// Where each expectation stands in its file: `Laps.json5:12:5`.
  func places(of expectations: [Expectation]) -> [Expectation: String] {
    var places: [Expectation: String] = [:]
    for (index, expectation) in expectations.enumerated() where places[expectation] == nil {
      guard let value = element("expect", index) else { continue }
      let place = source.place(of: value.range.lower)
      places[expectation] = "\(source.name):\(place.line):\(place.column)"
    }
    return places
  }

  // MARK: - What is said of the apps

  private mutating func checkDials(_ settings: DialSettings) {
    let known = apps.apps.sorted { $0.key < $1.key }.flatMap { AppDials.all(of: $0.value.make()) }
    let names = Set(known.map(\.name)).sorted()
    for (name, json) in settings.all {
      let member = root?.member("dials")?.value.member(name)
      let own = known.filter { $0.name == name }
      if own.isEmpty, !hasPrograms {
        report("no app has a dial '\(name)'", member?.keyRange, Self.hint(name, names, "Dials"))
      }
      for dial in own {
        guard let wanted = dial.setting.turn(to: json) else { continue }
        report("'\(name)' does not take \(json.shortened)", member?.value.range, "it is of type \(wanted)")
        break
      }
    }
  }

  private mutating func check(_ expectation: Expectation, _ element: JSON5Value?) {
    if let held = expectation.own(HeldPromise.self), !apps.promises.contains(where: { $0.text == held.promise }) {
      report(
        "there is no promise \"\(held.promise)\"", element?.member("holds")?.value.range,
        Self.hint(held.promise, apps.promises.map(\.text), "Promises"))
    }
    guard let stored = expectation.own(StoredValue.self) else { return }
    let place = element?.member("stored")?.value.range
    guard let factory = apps.apps[stored.role] else {
      return report("no app is on the \(stored.role.rawValue)", element?.member("on")?.value.range ?? place, nil)
    }
    guard factory.anew == nil else { return }
    let names = HostedApp.storage(of: factory.make()).map(\.name)
    guard !names.contains(stored.name) else { return }
    report(
      "the app on the \(stored.role.rawValue) stores nothing as '\(stored.name)'", place,
      Self.hint(stored.name, names, "Stored"))
  }

  private mutating func check(_ act: DoesAct, _ element: JSON5Value?) {
    guard let factory = apps.apps[act.role], let name = Self.deed(of: factory.type), name != act.name else { return }
    let takes = name.isEmpty ? "nothing can be done in it" : "it takes '\(name)'"
    report(
      "the app on the \(act.role.rawValue) knows no act '\(act.name)'", element?.member("does")?.value.range, takes)
  }

  /// What the act of an app is called; nil for one that takes any.
  private static func deed<Own: App>(of type: Own.Type) -> String? {
    Own.Deed.self == NamedAct.self ? nil : Own.Deed.name
  }

  // MARK: - Places

  private func element(_ key: String, _ place: Int) -> JSON5Value? {
    guard case .array(let elements)? = root?.member(key)?.value.kind, elements.indices.contains(place) else {
      return nil
    }
    return elements[place]
  }

  private mutating func report(_ message: String, _ range: SourceRange?, _ help: String?) {
    mistakes.append(Diagnostic(message, at: range ?? root?.range ?? SourceRange(0, 0), help: help))
  }

  private static func hint(_ name: String, _ known: [String], _ title: String) -> String? {
    if known.isEmpty { return "there are none" }
    let meant = Suggestion.closest(to: name, among: known).map { "did you mean '\($0)'? " } ?? ""
    return "\(meant)\(title): \(known.joined(separator: ", "))"
  }
}

extension JSON5Value {
  fileprivate func member(_ key: String) -> JSON5Member? {
    guard case .object(let members) = kind else { return nil }
    return members.first { $0.key == key }
  }
}
