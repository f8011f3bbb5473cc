import DeviceKit
import SimKernel
import PersonWire

/// How the cloud notices that it knows less than it said: its store was wiped, came back from a backup, or was on a disk that
/// lied.
///
/// What was acknowledged stands in no outbox any more, so no device would ever send it again (owncloud/client#2325). After
/// each restart but the first start, every device is asked for the versions that should be safe, page by page, and is told
/// which of them are not there. Nothing of that needs a memory of what was lost.
///
/// A device is an installation: a watch that lies in a drawer is asked when it is worn again, whatever another one has
/// answered meanwhile. An app that does not know the question is asked until it is updated; until then the phone, which
/// answers for the others, is asked again and again.
struct Recount {
  /// Where the conversation stands with the device that is in use in a role.
  private struct Place {
    /// `nil` until it has named itself.
    var device: DeviceID?
    var service = Service.privateStore
    var after: RecordKey?
    /// How often everything has been gone through.
    var rounds = 0
    var attempts = 0
    var mayAskAt: Instant = .start
  }

  private var places: [Role: Place] = [:]
  /// The devices that have been asked to the end; `nil` where none has to be asked.
  private var finished: Set<DeviceID>?

  /// How long an answer may take before it is asked for again; doubled for each time, as an earlier version of the app never
  /// answers (assumed).
  private static let patience = Span.minutes(5)
  private static let patienceMax = Span.hours(6)
  /// When everything is gone through again. What this cloud said before it lost something may be on its way for hours, and makes
  /// a device forget what it had still to tell.
  private static let pauses = [Span.minutes(30), .hours(3), .hours(9)]

  /// The cloud starts: whatever it had before may be gone.
  mutating func begin(_ setup: DeviceSetup) {
    guard setup.life > 1, !setup.rules.hasPlanted(.cloudLossUnnoticed) else { return }
    for role in setup.peers { places[role] = Place() }
    finished = []
  }

  /// A device names itself: unless it has been asked to the end, it is the one in its role to ask from now on.
  mutating func meet(_ device: DeviceID) {
    guard let finished, !finished.contains(device), places[device.role]?.device != device else { return }
    if places[device.role] == nil || places[device.role]?.device != nil { places[device.role] = Place() }
    places[device.role]?.device = device
  }

  /// Asks a device that has just been heard, unless its answer may still be under way: the cloud can only answer.
  mutating func ask(_ role: Role, _ context: inout DeviceContext) {
    guard var place = places[role], context.uptime >= place.mayAskAt else { return }
    let doublings = min(place.attempts, 7)
    let wait = min(Self.patienceMax.nanoseconds, Self.patience.nanoseconds << Int64(doublings))
    place.mayAskAt = context.uptime + Span(nanoseconds: wait)
    place.attempts += 1
    places[role] = place
    context.send(to: role, on: .https, .inventoryRequest(place.service, after: place.after))
  }

  /// A page of what should be safe has come: goes on to the next one, or to the next service.
  mutating func advance(_ inventory: Inventory, _ context: inout DeviceContext) {
    let role = inventory.device.role
    meet(inventory.device)
    guard var place = places[role], place.device == inventory.device, place.attempts > 0,
      place.service == inventory.service, place.after == inventory.after
    else { return }
    (place.attempts, place.mayAskAt) = (0, .start)
    if let next = inventory.next {
      place.after = next
    } else if place.service == .privateStore {
      (place.service, place.after) = (.reconciler, nil)
    } else {
      // The phone may still receive records of a device that has not answered.
      let answersForOthers = role == .phone && places.contains { $0.key != role && $0.value.rounds == 0 }
      guard place.rounds < Self.pauses.count || answersForOthers else {
        places[role] = nil
        finished?.insert(inventory.device)
        return
      }
      let pause = place.rounds < Self.pauses.count ? Self.pauses[place.rounds] : Self.patienceMax
      (place.service, place.after, place.mayAskAt) = (.privateStore, nil, context.uptime + pause)
      place.rounds += 1
    }
    places[role] = place
    ask(role, &context)
  }
}
