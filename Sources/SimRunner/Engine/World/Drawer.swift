import WearerKit
package import SimKernel
import Wire

/// The place where the wearer leaves the phone for a while, by habit: nobody unlocks it, opens its app, speaks to it or
/// charges it.
struct Drawer {
  private let windows: [DailyWindow]
  private let isInReach: Bool

  init(_ windows: [DailyWindow], isInReach: Bool) {
    self.windows = windows
    self.isInReach = isInReach
  }

  /// The day's events without those that need the phone at hand, and with its way into the drawer and out of it.
  func applied(to events: [WearerEvent], _ range: Range<Timestamp>, _ zone: Zone) -> [WearerEvent] {
    let kept = events.filter { !$0.stimulus.needsThePhone || !windows.contain($0.at, in: zone) }
    let moves = windows.changes(in: range, zone).flatMap { at, isInside in
      // Whoever puts it away takes it off its charger.
      (isInside ? [WearerEvent(at: at, stimulus: .phoneCharger(isConnected: false))] : [])
        + [WearerEvent(at: at, stimulus: .phoneInDrawer(isInside, isInReach: isInReach))]
    }
    return kept + moves
  }
}

extension Stimulus {
  /// Whether the wearer has the phone in their hand for that.
  fileprivate var needsThePhone: Bool {
    switch self {
    case .opensPhoneApp, .usesPhone, .phoneCharger(isConnected: true), .journal(_, on: .phone), .mood(_, on: .phone),
      .putsOn, .skipsSong,
      .dictates(_, on: .phone), .rejectsWorkout, .forceQuits:
      true
    default: false
    }
  }
}

extension [DailyWindow] {
  /// Whether one of the windows is open at that moment.
  func contain(_ moment: Timestamp, in zone: Zone) -> Bool {
    let civil = zone.civil(moment)
    return [civil.date.adding(days: -1), civil.date].contains { date in
      contains { window in
        window.occurrence(on: date, in: zone).map { $0.begin <= moment && moment < $0.end } ?? false
      }
    }
  }

  /// The moments within `range` at which the first of the windows opens or the last one closes, in order.
  package func changes(in range: Range<Timestamp>, _ zone: Zone) -> [(at: Timestamp, isInside: Bool)] {
    let dates = zone.civil(range.lowerBound).date.dayNumber - 1...zone.civil(range.upperBound).date.dayNumber
    let edges = dates.flatMap { day in
      compactMap { $0.occurrence(on: CivilDate(dayNumber: day), in: zone) }.flatMap { [$0.begin, $0.end] }
    }
    return Set(edges).sorted().filter(range.contains).compactMap { edge in
      let isInside = contain(edge, in: zone)
      // Windows that touch or overlap have edges at which nothing changes.
      return isInside == contain(edge - .nanoseconds(1), in: zone) ? nil : (edge, isInside)
    }
  }
}
