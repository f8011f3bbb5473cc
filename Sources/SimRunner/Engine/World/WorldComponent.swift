package import WearerKit

/// A module's part of a world: the wearer's reactions to its system, or the surroundings of the devices.
///
/// A part is created with its world, after the devices and before their links, and doesn't own the world.
package protocol WorldComponent: AnyObject {
  /// Starts to observe, and schedules the events that are known from the beginning. No device was switched on yet.
  func start()
  /// The devices were switched on for the first time.
  func boot()
  /// The wearer's first day is scheduled, but the story isn't yet.
  func begin()
  /// The wearer is about to plan a day.
  func dayBegins()
  /// The day's plan is known, and none of its events is scheduled yet.
  func dayIsKnown(_ day: WearerDay)
  /// The day's events are scheduled.
  func dayIsPlanned(_ day: WearerDay)
  /// An act of the wearer was scheduled. Parts aren't notified of stimuli, which are many.
  func expect(_ message: Message, at moment: Instant)
  /// Sends a device that just started the lasting states.
  func remind(_ role: Role)
  /// The wearer is about to do a session; its events aren't scheduled yet.
  func willTrain(_ session: Session, _ events: [WearerEvent])
  /// The phone is at another place, or at the same one since another moment.
  func phoneMoved(to place: Place, since moment: Timestamp?)
}

extension WorldComponent {
  package func start() {}
  package func boot() {}
  package func begin() {}
  package func dayBegins() {}
  package func dayIsKnown(_ day: WearerDay) {}
  package func dayIsPlanned(_ day: WearerDay) {}
  package func expect(_ message: Message, at moment: Instant) {}
  package func remind(_ role: Role) {}
  package func willTrain(_ session: Session, _ events: [WearerEvent]) {}
  package func phoneMoved(to place: Place, since moment: Timestamp?) {}
}

/// A part that affects the wearer's body: a sensor's reading then differs from the day's plan.
package protocol BodyInfluence: WorldComponent {
  func moved(_ sample: HealthSample) -> HealthSample
}

/// A part that knows the training in the wearer's calendar: the wearer decides about training as it begins.
package protocol SessionCalendar: WorldComponent {}
