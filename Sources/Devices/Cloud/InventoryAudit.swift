/// Detects that the cloud has lost data it acknowledged: its store was wiped, was restored from a backup, or was on a
/// faulty disk.
///
/// Acknowledged records are in no outbox any more, so no device would ever send them again (owncloud/client#2325).
/// After each restart but the first start, it asks every device for the versions that should be safe, page by page, and
/// returns those that are missing. This needs no memory of the lost data.
///
/// A device is an installation: a watch in a drawer is asked when it is worn again, regardless of another one's
/// answers. An app too old for the question is asked until it is updated. Until then the phone, which answers for the
/// others, is asked repeatedly.
struct InventoryAudit {
  /// The position in the exchange with a role's current device.
  private struct Place {
    /// `nil` until it has introduced itself.
    var device: DeviceID?
    var service = Service.privateStore
    var after: RecordKey?
    var rounds = 0
    var attempts = 0
    var mayAskAt: Instant = .start
  }

  private var places: [Role: Place] = [:]
  /// The devices whose recount is complete; `nil` if none is needed.
  private var finished: Set<DeviceID>?

  /// The time limit of an answer; it doubles each time, because an old version of the app never answers (assumed).
  private static let patience = Span.minutes(5)
  private static let patienceMax = Span.hours(6)
  /// The pauses between rounds. Messages sent before the loss may be delayed for hours, and make a device drop records
  /// from its outbox.
  private static let pauses = [Span.minutes(30), .hours(3), .hours(9)]

  /// The cloud starts: its earlier data may be lost.
  mutating func begin(_ setup: DeviceSetup) {
    guard setup.life > 1, !setup.rules.hasPlanted(.cloudLossUnnoticed) else { return }
    for role in setup.peers { places[role] = Place() }
    finished = []
  }

  /// A device introduces itself: unless its recount is complete, it is the one to ask in its role from now on.
  mutating func meet(_ device: DeviceID) {
    guard let finished, !finished.contains(device), places[device.role]?.device != device else { return }
    if places[device.role] == nil || places[device.role]?.device != nil { places[device.role] = Place() }
    places[device.role]?.device = device
  }

  /// Asks a device that has just sent a message, unless its answer may still be on its way: the cloud can only reply.
  mutating func ask(_ role: Role, _ context: inout DeviceContext) {
    guard var place = places[role], context.uptime >= place.mayAskAt else { return }
    let doublings = min(place.attempts, 7)
    let wait = min(Self.patienceMax.nanoseconds, Self.patience.nanoseconds << Int64(doublings))
    place.mayAskAt = context.uptime + Span(nanoseconds: wait)
    place.attempts += 1
    places[role] = place
    context.send(to: role, on: .https, .inventoryRequest(place.service, after: place.after))
  }

  /// Processes a page of stamps that should be safe, and continues with the next page or service.
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
      // The phone may still receive records of a device that hasn't answered.
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
