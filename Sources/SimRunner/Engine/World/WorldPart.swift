package import DeviceKit
import ScenarioFiles
package import WearerKit

/// A part of a world that a module makes: how the wearer takes a system of theirs, or what stands around the devices.
///
/// A part is made with its world, after the devices and before their links, and owns nothing of it.
package protocol WorldPart: AnyObject {
  /// Looks on from now on, and puts on the calendar what is known from the beginning. No device was switched on yet.
  func start()
  /// The devices were switched on for the first time.
  func boot()
  /// The wearer's first day stands on the calendar, and the story does not yet.
  func begin()
  /// The wearer is about to plan a day.
  func dayBegins()
  /// A day is known of which nothing stands on the calendar yet.
  func dayIsKnown(_ day: WearerDay)
  /// What happens on a day stands on the calendar.
  func dayIsPlanned(_ day: WearerDay)
  /// Something that the wearer does was put on the calendar; of stimuli, which are many, parts are not told.
  func expect(_ message: Message, at moment: Instant)
  /// Tells a device that just started what lasts.
  func remind(_ role: Role)
  /// The phone is at another place, or at the same one since another moment.
  func phoneMoved(to place: Place, since moment: Timestamp?)
}

extension WorldPart {
  package func start() {}
  package func boot() {}
  package func begin() {}
  package func dayBegins() {}
  package func dayIsKnown(_ day: WearerDay) {}
  package func dayIsPlanned(_ day: WearerDay) {}
  package func expect(_ message: Message, at moment: Instant) {}
  package func remind(_ role: Role) {}
  package func phoneMoved(to place: Place, since moment: Timestamp?) {}
}

/// A part that moves the wearer's body: what a sensor reads is not what the day had planned.
package protocol BodyInfluence: WorldPart {
  func moved(_ sample: HealthSample) -> HealthSample
}

/// A part that knows the training in the wearer's calendar for the coming day and a half.
package protocol SessionCalendar: WorldPart {
  func sessions() -> [PlannedSession]
}
