import DeviceKit
package import WearerKit
import Importing
import ScenarioFiles
package import SimKernel

/// Makes the wearer that a scenario describes.
enum WearerFactory {
  /// - Parameters:
  ///   - timeline: the scenario's faults; its journeys are the wearer's.
  ///   - meetings: those of the scenario's calendar.
  /// - Throws: when the recording cannot be read, or a knob stands where no wearer can be.
  static func make(
    _ scenario: Scenario, _ timeline: [ScheduledFault], _ meetings: [Meeting]
  ) throws(WearerFailure) -> any Wearer {
    try make(scenario, timeline, meetings, daysEarlier: 0)
  }

  /// What the wearer's phone knows of the days before the scenario.
  ///
  /// - Throws: as ``make(_:_:_:)`` does.
  static func history(
    _ scenario: Scenario, _ timeline: [ScheduledFault], _ meetings: [Meeting]
  ) throws(WearerFailure) -> HealthHistory {
    let days = scenario.wearer.historyDays
    guard days > 0 else { return .none }
    let wearer = try make(scenario, timeline, meetings, daysEarlier: days)
    return HealthHistory(of: wearer, on: scenario.start.adding(days: -days)..<scenario.start, in: scenario.zone)
  }

  /// The wearer whose first day is so many days before the scenario's.
  private static func make(
    _ scenario: Scenario, _ timeline: [ScheduledFault], _ meetings: [Meeting], daysEarlier days: Int
  ) throws(WearerFailure) -> any Wearer {
    let wearer = try bareWearer(scenario, timeline, daysEarlier: days)
    let habits = scenario.wearer.habits
    if meetings.isEmpty, habits.wearsWatch == HabitSettings.always, habits.drawer.isEmpty { return wearer }
    let drawer = habits.drawer.isEmpty ? nil : Drawer(habits.drawer, isInReach: habits.drawerInReach)
    return AdjustedWearer(wearer, worn: habits.wearsWatch, drawer: drawer, meetings: meetings, zone: scenario.zone)
  }

  /// The scenario's calendar, over its days and those before them that the phone knows; nil where it has none.
  ///
  /// - Throws: when it cannot be read.
  static func calendar(_ scenario: Scenario) throws(WearerFailure) -> CalendarImportResult? {
    guard let calendar = scenario.calendar else { return nil }
    let options = CalendarImportOptions(
      path: scenario.resolve(calendar), from: scenario.start.adding(days: -scenario.wearer.historyDays),
      days: scenario.dayCount + scenario.wearer.historyDays, zone: scenario.zone)
    do throws(InputError) { return try CalendarImport.run(options) } catch {
      throw .unreadable("\(error)")
    }
  }

  private static func bareWearer(
    _ scenario: Scenario, _ timeline: [ScheduledFault], daysEarlier days: Int
  ) throws(WearerFailure) -> any Wearer {
    let itinerary = itinerary(from: scenario.zone, timeline.map { ($0.fault, $0.begin, $0.end) })
    let habits = Habits(scenario)
    let firstDay = scenario.start.adding(days: -days)
    switch scenario.wearer.source {
    case .recorded(let source):
      let path = scenario.resolve(source.path)
      let recording: Recording
      do throws(RecordingError) { recording = try RecordingFile.read(path) } catch {
        throw .unreadable("\(error)")
      }
      do throws(WearerError) {
        return try RecordedWearer(
          recording: recording, habits: habits, itinerary: itinerary,
          from: (source.from ?? scenario.start).adding(days: -days), shiftedTo: firstDay, seed: scenario.seed)
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
    from home: Zone, _ faults: [(fault: Fault, begin: Timestamp, end: Timestamp?)]
  ) -> Itinerary {
    var itinerary = Itinerary(home: home)
    for (fault, begin, end) in faults {
      guard let journey = fault.as(TravelFault.self) else { continue }
      itinerary.travel(to: journey.zone, from: begin)
      if let end { itinerary.travel(to: home, from: end) }
    }
    return itinerary
  }
}

extension WorldPlan {
  /// Where the wearer's days are lived: at home, and in the zones to which they travel.
  package var itinerary: Itinerary {
    let clock = WorldClock(start: start, zone: zone)
    return WearerFactory.itinerary(
      from: zone, faults.map { ($0.fault, clock.timestamp($0.begin), $0.end.map(clock.timestamp)) })
  }
}

/// Why there is no such wearer.
package enum WearerFailure: Error, CustomStringConvertible {
  /// The recording cannot be read.
  case unreadable(String)
  case impossible(WearerError)

  package var description: String {
    switch self {
    case .unreadable(let reason): reason
    case .impossible(let error): "error: \(error)"
    }
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
    journalsPerWeek = settings.journals.perWeek
    listensPerDay = settings.listens.perDay
    rejectsWorkoutProbability = settings.rejectsWorkouts
    plan = settings.plans
    usesDesktop = scenario.devices.desktop != nil
  }
}
