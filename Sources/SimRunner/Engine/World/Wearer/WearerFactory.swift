import Recordings
package import WearerKit

/// Creates the wearer that a scenario describes.
enum WearerFactory {
  /// - Parameters:
  ///   - timeline: The scenario's faults. Its journeys are the wearer's.
  ///   - meetings: Those of the scenario's calendar.
  ///   - flaws: Receives mistakes in the scenario that don't prevent a run with this wearer.
  /// - Throws: An error if the recording can't be read, or a setting describes an impossible wearer.
  static func make(
    _ scenario: Scenario, _ timeline: [PlannedFault], _ meetings: [Meeting], _ flaws: inout [Diagnostic]
  ) throws(WearerFailure) -> any Wearer {
    try make(scenario, timeline, meetings, daysEarlier: 0, &flaws)
  }

  /// Returns the phone's knowledge of the wearer's days before the scenario.
  ///
  /// - Throws: The errors of ``make(_:_:_:)``.
  static func history(
    _ scenario: Scenario, _ timeline: [PlannedFault], _ meetings: [Meeting]
  ) throws(WearerFailure) -> HealthHistory {
    let days = scenario.wearer.historyDays
    guard days > 0 else { return .none }
    var flaws: [Diagnostic] = []
    let wearer = try make(scenario, timeline, meetings, daysEarlier: days, &flaws)
    return HealthHistory(of: wearer, on: scenario.start.adding(days: -days)..<scenario.start, in: scenario.zone)
  }

  /// Creates the wearer whose first day is that many days before the scenario's.
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

  /// Returns the scenario's calendar, over its days and the earlier ones that the phone knows, or `nil` if it has none.
  ///
  /// - Throws: An error if it can't be read.
  static func calendar(
    _ scenario: Scenario, _ flaws: inout [Diagnostic]
  ) throws(WearerFailure) -> CalendarImportResult? {
    guard let calendar = scenario.calendar else { return nil }
    var options = CalendarImportOptions(
      path: scenario.resolve(calendar), from: scenario.start.adding(days: -scenario.wearer.historyDays),
      days: scenario.dayCount + scenario.wearer.historyDays, zone: scenario.zone)
    options.owners = scenario.calendarOwner.map { [$0] } ?? []
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
    let apps = scenario.vocabulary.worldModules.flatMap { $0.habits }
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
          recording: recording, habits: habits, apps: apps, itinerary: itinerary,
          from: from.adding(days: -days), shiftedTo: firstDay, seed: scenario.seed)
      } catch {
        throw .impossible(error)
      }
    case .modelled(let knobs):
      let profile = WearerProfile(knobs, in: scenario, firstDay: firstDay)
      do throws(WearerError) {
        return try ModelledWearer(
          profile: profile, habits: habits, apps: apps, itinerary: itinerary, firstDay: firstDay, seed: scenario.seed)
      } catch {
        throw .impossible(error)
      }
    }
  }

  /// Returns home and every journey there and back.
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
  /// The time zones of the wearer's days: home, and the zones to which they travel.
  package var itinerary: Itinerary { WearerFactory.itinerary(from: zone, faults) }
}

/// The reason why there is no such wearer.
package enum WearerFailure: Error {
  /// A part of the scenario, such as `wearer.recorded`, can't be read, with the reason.
  case unusable(String, String)
  case impossible(WearerError)

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
  /// Returns the mistake that a named file has no day of the story.
  ///
  /// - Parameters:
  ///   - contents: Its contents, with its days.
  ///   - remedy: The key for `from`, or `nil` if there is none.
  ///   - from: Its day that is the story's first.
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
  /// Its first and last date, or `nil` if it is empty.
  fileprivate var range: String? {
    let moments = samples.map(\.end) + meetings.map(\.start)
    guard let first = moments.min(), let last = moments.max() else { return nil }
    return "\(zone.civil(first).date) to \(zone.civil(last).date)"
  }

  /// Returns whether anything was recorded in that many days from one on.
  fileprivate func holdsAnything(from first: CivilDate, days: Int) -> Bool {
    let range = zone.startOfDay(first)..<zone.startOfDay(first.adding(days: days))
    return samples.contains { range.contains($0.end) } || meetings.contains { range.contains($0.start) }
  }
}

extension Habits {
  fileprivate init(_ scenario: Scenario) {
    self.init()
    let settings = scenario.wearer.habits
    if case .modelled(let knobs) = scenario.wearer.source { self = knobs.archetype.habits }
    charging = settings.charges
    wearsAtNight = settings.wearsAtNight
    commutes = settings.commute
    // Without working hours of its own, a scenario takes them from the hours at the desktop.
    work = settings.work.isEmpty ? scenario.devices.desktop?.worksAt ?? [] : settings.work
    opensAppPerDay = settings.opensApp.perDay
    checksWatchPerDay = settings.checksWatch.perDay
    opensWatchAppPerDay = scenario.opensWatchApp?.perDay
    journalsPerWeek = settings.journals.perWeek
    listensPerDay = settings.listens.perDay
    rejectsWorkoutProbability = settings.rejectsWorkouts
    plan = settings.plans
    usesDesktop = scenario.devices.desktop != nil
  }
}
