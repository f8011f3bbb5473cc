import Foundation

/// A story to run: the wearer, the devices and links, the faults and the expectations.
///
/// The value is plain and complete: everything omitted in the file has its default. With ``seed`` it determines a run
/// completely. The places in the file aren't part of the value: see ``ScenarioOrigin``.
package struct Scenario: Hashable, Sendable {
  package let vocabulary: PluginRegistry
  package var name = ""
  /// A description of the story, in a sentence or two.
  package var about = ""
  /// The check for whose failure the story was found and shrunk. It doesn't affect the run.
  package var found: CheckName?
  /// The first local day; `d1` in moments.
  package var start = CivilDate(dayNumber: 20_514)  // 2026-03-02, a Monday
  /// The wearer's zone. Every time of day in a scenario is wall time here, also while the wearer travels.
  package var zone = Zone.utc
  /// The location of the wearer's home; `nil` for the zone's town.
  package var home: Coordinate?
  package var length = Span.weeks(1)
  package var seed: UInt64 = 1
  package var schedule = SchedulingPolicy.fifo
  package var rules = RuleChoice.mended
  /// The probability of each rare but legal behaviour at each opportunity; 0 is never.
  package var buggify = 0.0
  @Boxed package var wearer = WearerSettings()
  /// The path of an iCalendar file with the wearer's calendar, relative to ``directory``.
  package var calendar: String?
  /// An address or a name of the calendar's owner, if the file doesn't say it.
  package var calendarOwner: String?
  @Boxed package var devices = DevicesSettings()
  /// The keys of modules.
  private var parts = ScenarioParts()
  package var links = LinksSettings()
  package var faults: [FaultEntry] = []
  package var story: [StoryEntry] = []
  /// The decisions by hand about single steps of the run.
  package var interventions: [Intervention] = []
  package var expect: [Expectation] = []
  @Boxed package var checks = CheckSettings()
  /// The file's `$schema`, for editors only.
  package var schemaReference: String?
  /// The directory that relative paths start from: the scenario file's own. Not part of the file.
  package var directory = "."
  @Boxed package var origin = ScenarioOrigin()

  package init(_ vocabulary: PluginRegistry) { self.vocabulary = vocabulary }

  /// The key of a module; `nil` if its system takes no part.
  package subscript<Part: ScenarioPart>(type: Part.Type) -> Part? {
    get { parts[type] }
    set { parts[type] = newValue }
  }

  /// Returns whether the system of that key takes part.
  package func has(_ part: any ScenarioPart.Type) -> Bool { parts.says(part) }
  /// Makes the system of that key take part with its defaults, or not at all.
  package mutating func set(_ part: any ScenarioPart.Type, takesPart: Bool) {
    parts.set(takesPart ? part.init() : nil, part)
  }
  /// Returns scenarios with one part less under that key each.
  package func smaller(_ part: any ScenarioPart.Type) -> [Scenario] {
    parts.smaller(part).map {
      var scenario = self
      scenario.parts.set($0, part)
      return scenario
    }
  }

  /// The first moment of the first local day.
  package var beginning: Timestamp { zone.startOfDay(start) }

  /// The moment at which the run stops: `length` counted in local days, so that six weeks end at midnight across DST.
  package var ending: Timestamp {
    let day = Span.days(1).nanoseconds
    let wholeDays = zone.startOfDay(start.adding(days: Int(length.nanoseconds / day)))
    return wholeDays + Span(nanoseconds: length.nanoseconds % day)
  }

  /// The number of local days that the run touches.
  package var dayCount: Int { Int((length.nanoseconds - 1) / Span.days(1).nanoseconds) + 1 }

  package var sizeText: String {
    "\(Figures.counted(faults.count, "fault")), \(Figures.counted(dayCount, "day"))"
  }

  package func timestamp(of moment: Moment) -> Timestamp {
    switch moment {
    case .start: beginning
    case .end: ending
    case .day(let number, let time): zone.timestamp(time.on(start.adding(days: number - 1)))
    case .civil(let civil): zone.timestamp(civil)
    }
  }

  /// Returns the path of a file that the scenario names: absolute paths are unchanged, relative ones start at the
  /// scenario's directory.
  package func resolve(_ path: String) -> String {
    path.hasPrefix("/") || directory == "." ? path : directory + "/" + path
  }

  /// Returns the same scenario for another directory, with the paths of its files adjusted.
  ///
  /// Both directories are relative to the same folder. If there is no relative path between them, because only one is
  /// absolute or the other is above that folder, absolute paths are used.
  package func relocated(to directory: String) -> Scenario {
    var scenario = self
    scenario.directory = directory
    scenario.calendar = calendar.map { relocated($0, to: directory) }
    scenario.schemaReference = schemaReference.map { relocated($0, to: directory) }
    scenario.parts = parts.relocated { relocated($0, to: directory) }
    if case .recorded(var wearer) = scenario.wearer.source {
      wearer.path = relocated(wearer.path, to: directory)
      scenario.wearer.source = .recorded(wearer)
    }
    for link in links.unusual {
      scenario.links[link].recording?.path = relocated(links[link].recording, to: directory)
      scenario.links[link].up.recording?.path = relocated(links[link].up.recording, to: directory)
      scenario.links[link].down.recording?.path = relocated(links[link].down.recording, to: directory)
    }
    return scenario
  }

  private func relocated(_ recording: LinkRecordingSettings?, to directory: String) -> String {
    relocated(recording?.path ?? "", to: directory)
  }

  private func relocated(_ path: String, to directory: String) -> String {
    let target = resolve(path)
    guard !path.hasPrefix("/"), target.hasPrefix("/") == directory.hasPrefix("/") else { return Scenario.full(target) }
    let (from, to) = (Scenario.steps(of: directory), Scenario.steps(of: target))
    // From a directory above that folder the way back is unknown.
    guard !from.contains("..") else { return Scenario.full(target) }
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let way = Array(repeating: "..", count: from.count - shared) + to.dropFirst(shared)
    return way.joined(separator: "/")
  }

  private static func full(_ path: String) -> String {
    path.hasPrefix("/") ? path : URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// Returns the names along a path, with `.` and `..` resolved.
  private static func steps(of path: String) -> [String] {
    var steps: [String] = []
    for step in path.split(separator: "/") where step != "." {
      if step == "..", let last = steps.last, last != ".." {
        steps.removeLast()
      } else {
        steps.append(String(step))
      }
    }
    return steps
  }
}

package struct CheckSettings: Hashable, Sendable {
  /// The time after the last fault until every replica must be equal.
  package var convergeWithin = Span.hours(12)
  /// The maximum number of messages in an outbox.
  package var outboxLimit = 5_000
}
