import SimKernel
import Wire

/// Checks the meaning of a scenario whose form is right: that names refer to something, that times fit together.
///
/// What could not be read is not judged: a wrong `length` does not make every fault late.
package struct ScenarioValidation {
  package let scenario: Scenario
  package let map: SourceMap
  /// Where a mistake is reported that has no place of its own.
  package let whole: SourceRange
  package private(set) var diagnostics: [Diagnostic] = []

  package init(scenario: Scenario, map: SourceMap, whole: SourceRange) {
    (self.scenario, self.map, self.whole) = (scenario, map, whole)
  }

  /// Checks everything. `fileExists` answers for the files that the scenario names.
  package mutating func run(fileExists: (String) -> Bool) {
    checkFiles(fileExists)
    checkLinks(fileExists)
    if checkAmount() {
      for index in scenario.faults.indices { checkFault(index) }
      checkExclusiveFaults()
    }
    for index in scenario.story.indices { checkStory(index) }
    for index in scenario.expect.indices { checkExpectation(index) }
    checkWearer()
    checkDiary(fileExists)
    checkStudy()
  }

  /// Whether moments can be placed: start, zone and length are as the file says.
  var knowsTimes: Bool { ["start", "zone", "length"].allSatisfy(map.isSound) }

  package mutating func report(
    _ message: String, at path: String, help: String? = nil, related: (String, String)? = nil
  ) {
    let place = map[path]?.value ?? container(of: path)
    let other = related.flatMap { path, message in
      map[path].map { Diagnostic.Related(range: $0.value, message: message) }
    }
    diagnostics.append(Diagnostic(message, at: place, help: help, related: other))
  }

  /// Reports at the key instead of the value.
  package mutating func report(_ message: String, atKey path: String, help: String? = nil) {
    diagnostics.append(Diagnostic(message, at: map[path]?.key ?? container(of: path), help: help))
  }

  /// The beginning of what surrounds a part that the file does not say.
  private func container(of path: String) -> SourceRange {
    var path = path
    while let end = path.lastIndex(where: { $0 == "." || $0 == "[" }) {
      path = String(path[..<end])
      if let place = map[path]?.value { return SourceRange(place.lower, place.lower + 1) }
    }
    return SourceRange(whole.lower, whole.lower + 1)
  }

  private mutating func checkFiles(_ fileExists: (String) -> Bool) {
    if case .recorded(let wearer) = scenario.wearer.source, map.isSound("wearer"),
      !fileExists(scenario.resolve(wearer.path))
    {
      report("there is no recording '\(wearer.path)'", at: "wearer.recorded", help: lookedAt(wearer.path))
    }
    if let calendar = scenario.calendar, !fileExists(scenario.resolve(calendar)) {
      report("there is no calendar '\(calendar)'", at: "calendar", help: lookedAt(calendar))
    }
    if let songs = scenario.music?.songs, map.isSound("music"), !fileExists(scenario.resolve(songs)) {
      report("there is no library of songs '\(songs)'", at: "music.songs", help: lookedAt(songs))
    }
  }

  package func lookedAt(_ path: String) -> String { "looked for \(scenario.resolve(path))" }

  private mutating func checkLinks(_ fileExists: (String) -> Bool) {
    for link in LinkName.all {
      let keys = [link.description, "\(link.upper.rawValue)-\(link.lower.rawValue)"].map { "links.\($0)" }
      let path = keys.first { map[$0] != nil } ?? keys[0]
      // What the complete form says of a link as it usually is changes nothing.
      let isMeant = map[path] != nil && scenario.links[link] != LinksSettings()[link]
      for role in [link.lower, link.upper] where isMeant { checkPresent(role, at: path, key: true) }
      checkRecordings(scenario.links[link], at: path, fileExists)
      for (name, direction) in [("up", scenario.links[link].up), ("down", scenario.links[link].down)] {
        if let latency = direction.latency, latency.p99 < latency.median {
          report(
            "'p99' is shorter than 'median'", at: "\(path).\(name).latency.p99",
            related: ("\(path).\(name).latency.median", "the median is here"))
        }
      }
    }
  }

  private mutating func checkRecordings(
    _ link: LinkSettings, at path: String, _ fileExists: (String) -> Bool
  ) {
    guard map.isSound("links") else { return }
    for (key, recording) in link.recordings {
      let key = "\(path).\(key)"
      if link.profile == .offline {
        report(
          "an offline link replays nothing", atKey: key, help: "'profile' says what kind of network was recorded")
      }
      let place = map["\(key).file"] == nil ? key : "\(key).file"
      if !fileExists(scenario.resolve(recording.path)) {
        report("there is no recording '\(recording.path)'", at: place, help: lookedAt(recording.path))
      }
    }
  }

  /// Reports a device that is left out of the scenario but named at that path.
  mutating func checkPresent(_ role: Role, at path: String, key: Bool = false) {
    guard scenario.devices[role] == nil, map.isSound("devices") else { return }
    let message = "the \(role.rawValue) does not take part in this scenario"
    guard !key else { return report(message, atKey: path, help: "devices.\(role.rawValue) is false") }
    report(message, at: path, related: ("devices.\(role.rawValue)", "it is left out here"))
  }

  /// Reports a moment outside the run. The run's end itself is only allowed for what ends there.
  mutating func checkMoment(_ moment: Moment, at path: String, mayBeEnd: Bool = false) {
    guard knowsTimes else { return }
    let timestamp = scenario.timestamp(of: moment)
    if timestamp < scenario.beginning {
      report("'\(Notation.moment.print(moment))' is before the scenario's start", at: path, help: span)
    } else if timestamp > scenario.ending {
      report("'\(Notation.moment.print(moment))' is after the scenario's end", at: path, help: span)
    } else if timestamp == scenario.ending, !mayBeEnd {
      report("nothing can happen at the scenario's end", at: path, help: span)
    }
  }

  /// The run in words: what moments may lie between.
  private var span: String {
    let last = scenario.start.adding(days: scenario.dayCount - 1)
    return "the scenario runs from d1 (\(scenario.start)) to d\(scenario.dayCount) (\(last))"
  }
}
