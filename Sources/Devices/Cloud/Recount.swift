import DeviceKit
import SimKernel
import Wire

/// How the cloud notices that it knows less than it said: its store was wiped, came back from a backup, or was on a disk that
/// lied.
///
/// What was acknowledged stands in no outbox any more, so no device would ever send it again (owncloud/client#2325). After
/// each restart but the first start, every device is asked for the versions that it believes to be safe, page by page, and
/// is told which of them are not there. Nothing of that needs a memory of what was lost.
struct Recount {
  /// Where the conversation with one role stands.
  private struct Place {
    var service = Service.privateStore
    var after: RecordKey?
    /// How often everything has been gone through.
    var rounds = 0
    var attempts = 0
    var mayAskAt: Instant = .start
  }

  private var places: [Role: Place] = [:]

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

  /// A page of what a device believes to be safe has come: goes on to the next one, or to the next service.
  mutating func advance(_ inventory: Inventory, from role: Role, _ context: inout DeviceContext) {
    guard var place = places[role], place.attempts > 0, place.service == inventory.service,
      place.after == inventory.after
    else { return }
    (place.attempts, place.mayAskAt) = (0, .start)
    if let next = inventory.next {
      place.after = next
    } else if place.service == .privateStore {
      (place.service, place.after) = (.reconciler, nil)
    } else {
      guard place.rounds < Self.pauses.count else {
        places[role] = nil
        return
      }
      (place.service, place.after, place.mayAskAt) = (.privateStore, nil, context.uptime + Self.pauses[place.rounds])
      place.rounds += 1
    }
    places[role] = place
    ask(role, &context)
  }
}
