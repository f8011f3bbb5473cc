package import DeviceKit
import Recordings
package import ScenarioFiles
package import WearerKit

/// Makes the wearer that a scenario describes.
enum WearerFactory {
  /// - Parameters:
  ///   - timeline: the scenario's faults; its journeys are the wearer's.
  ///   - meetings: those of the scenario's calendar.
  ///   - flaws: is given what is wrong with the scenario although this wearer can live.
  /// - Throws: when the recording cannot be read, or a knob stands where no wearer can be.
  static func make(
    _ scenario: Scenario, _ timeline: [PlannedFault], _ meetings: [Meeting], _ flaws: inout [Diagnostic]
  ) throws(WearerFailure) -> any Wearer {
    try make(scenario, timeline, meetings, daysEarlier: 0, &flaws)
  }

  /// What the wearer's phone knows of the days before the scenario.
  ///
  /// - Throws: as ``make(_:_:_:)`` does.
  static func history(
    _ scenario: Scenario, _ timeline: [PlannedFault], _ meetings: [Meeting]
  ) throws(WearerFailure) -> HealthHistory {
    let days = scenario.wearer.historyDays
    guard days > 0 else { return .none }
    var flaws: [Diagnostic] = []
    let wearer = try make(scenario, timeline, meetings, daysEarlier: days, &flaws)
    return HealthHistory(of: wearer, on: scenario.start.adding(days: -days)..<scenario.start, in: scenario.zone)
  }

  /// The wearer whose first day is so many days before the scenario's.
  private static func make(
    _ scenario: Scenario, _ timeline: [PlannedFault], _ meetings: [Meeting], daysEarlier days: Int,
    _ flaws: inout [Diagnostic]
  ) throws(WearerFailure) -> any Wearer {
    let wearer = try bareWearer(scenario, timeline, daysEarlier: days, &flaws)
    let habits = scenario.wearer.habits
    if meetings.isEmpty, habits.wearsWatch == HabitSettings.always, habits.drawer.isEmpty { return wearer }
    let drawer = habits.drawer.isEmpty ? nil : Drawer(habits.drawer, isInReach: habits.drawerInReach)
    return AdjustedWearer(wearer, worn: habits.wearsWatch, drawer: drawer, meetings: meetings, zone: scenario.zone)
  }

  /// The scenario's calendar, over its days and those before them that the phone knows; nil where it has none.
  ///
  /// - Throws: when it cannot be read.
  static func calendar(
    _ scenario: Scenario, _ flaws: inout [Diagnostic]
  ) throws(WearerFailure) -> CalendarImportResult? {
    guard let calendar = scenario.calendar else { return nil }
    let options = CalendarImportOptions(
      path: scenario.resolve(calendar), from: scenario.start.adding(days: -scenario.wearer.historyDays),
      days: scenario.dayCount + scenario.wearer.historyDays, zone: scenario.zone)
    do throws(InputError) {
      let result = try CalendarImport.run(options)
      if result.meetings.isEmpty {
        flaws.append(scenario.holdsNothing("the calendar", result.contents, at: "calendar", remedy: nil))
      }
      return result
    } catch {
      throw .unusable("calendar", "\(error)")
    }
  }

  private static func bareWearer(
    _ scenario: Scenario, _ timeline: [PlannedFault], daysEarlier days: Int, _ flaws: inout [Diagnostic]
  ) throws(WearerFailure) -> any Wearer {
    let itinerary = itinerary(from: scenario.zone, timeline)
    let habits = Habits(scenario)
    let firstDay = scenario.start.adding(days: -days)
    switch scenario.wearer.source {
    case .recorded(let source):
      let path = scenario.resolve(source.path)
      let recording: Recording
      do throws(RecordingError) { recording = try RecordingFile.read(path) } catch {
        throw .unusable("wearer.recorded", "\(error)")
      }
      let from = source.from ?? scenario.start
      if !recording.holdsAnything(from: from, days: scenario.dayCount), let range = recording.range {
        flaws.append(scenario.holdsNothing("the recording", range, at: "wearer.recorded", remedy: "wearer", from))
      }
      do throws(WearerError) {
        return try RecordedWearer(
          recording: recording, habits: habits, itinerary: itinerary,
          from: from.adding(days: -days), shiftedTo: firstDay, seed: scenario.seed)
      } catch {
        throw .impossible(error)
      }
    case .modelled(let knobs):
      let profile = WearerProfile(knobs, in: scenario, firstDay: firstDay)
      do throws(WearerError) {
        return try ModelledWearer(
          profile: profile, habits: habits, itinerary: itinerary, firstDay: firstDay, seed: scenario.seed)
      } catch {
        throw .impossible(error)
      }
    }
  }

  /// Home, and every journey there and back.
  fileprivate static func itinerary(
    from home: Zone, _ faults: [PlannedFault]
  ) -> Itinerary {
    var itinerary = Itinerary(home: home)
    for planned in faults {
      guard let journey = planned.fault.as(TravelFault.self) else { continue }
      itinerary.travel(to: journey.zone, from: planned.begin)
      if let end = planned.end { itinerary.travel(to: home, from: end) }
    }
    return itinerary
  }
}

extension WorldPlan {
  /// Where the wearer's days are lived: at home, and in the zones to which they travel.
  package var itinerary: Itinerary { WearerFactory.itinerary(from: zone, faults) }
}

/// Why there is no such wearer.
package enum WearerFailure: Error {
  /// What a part of the scenario names, such as `wearer.recorded`, cannot be read, and why.
  case unusable(String, String)
  case impossible(WearerError)

  /// As a mistake of the scenario, at its place.
  func mistake(in scenario: Scenario) -> Diagnostic {
    switch self {
    case .unusable(let path, let reason):
      // A reason with a place of its own says "error" there.
      scenario.origin.mistake("this cannot be used", at: path, help: reason.replacing(": error: ", with: ": "))
    case .impossible(let error): scenario.origin.mistake("\(error)", at: "wearer")
    }
  }
}

extension Scenario {
  /// The mistake that something which the scenario names is of other days than the story.
  ///
  /// - Parameters:
  ///   - contents: what it holds, with its days.
  ///   - remedy: the key in which `from` can be said; `nil` if it cannot.
  ///   - from: the day in it that is the story's first.
  package func holdsNothing(
    _ what: String, _ contents: String, at path: String, remedy: String?, _ from: CivilDate? = nil
  ) -> Diagnostic {
    let first = from ?? start
    return origin.mistake(
      "\(what) holds \(contents); none of it is in \(first) to \(first.adding(days: dayCount - 1))", at: path,
      help: remedy.map { "say 'from' in '\($0)': the day of it that is to be the story's first" }
        ?? "begin the story on one of these days, with 'start', or take another file")
  }
}

extension Recording {
  /// Its first and last date; `nil` if it is empty.
  fileprivate var range: String? {
    let moments = samples.map(\.end) + meetings.map(\.start)
    guard let first = moments.min(), let last = moments.max() else { return nil }
    return "\(zone.civil(first).date) to \(zone.civil(last).date)"
  }

  /// Whether anything was recorded on so many days from one on.
  fileprivate func holdsAnything(from first: CivilDate, days: Int) -> Bool {
    let range = zone.startOfDay(first)..<zone.startOfDay(first.adding(days: days))
    return samples.contains { range.contains($0.end) } || meetings.contains { range.contains($0.start) }
  }
}

extension Habits {
  /// The scenario's habits, on top of those of the wearer's archetype.
  fileprivate init(_ scenario: Scenario) {
    self.init()
    let settings = scenario.wearer.habits
    if case .modelled(let knobs) = scenario.wearer.source { self = knobs.archetype.habits }
    charging = settings.charges
    wearsAtNight = settings.wearsAtNight
    commutes = settings.commute
    // Who does not say when the wearer works says it by when they sit at the desktop.
    work = settings.work.isEmpty ? scenario.devices.desktop?.worksAt ?? [] : settings.work
    opensAppPerDay = settings.opensApp.perDay
    checksWatchPerDay = settings.checksWatch.perDay
    opensWatchAppPerDay = scenario.opensWatchApp?.perDay
    journalsPerWeek = settings.journals.perWeek
    listensPerDay = settings.listens.perDay
    rejectsWorkoutProbability = settings.rejectsWorkouts
    plan = settings.plans
    apps = AppHabits(scenario.vocabulary.worldModules.flatMap { $0.habits })
    usesDesktop = scenario.devices.desktop != nil
  }
}
