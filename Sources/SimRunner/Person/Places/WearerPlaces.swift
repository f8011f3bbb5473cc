import WearerKit

/// Reports the phone's location to its system: at first, when a journey begins or ends, and whenever the wearer arrives
/// at a place.
final class WearerPlaces: WorldComponent {
  private unowned let world: World
  private let geography: Geography
  private var place = (Place.home, since: Timestamp?.none)
  private var location: Coordinate?

  init(_ world: World, _ geography: Geography) { (self.world, self.geography) = (world, geography) }

  func begin() {
    for journey in geography.journeys {
      for moment in [journey.from, journey.until].compactMap({ $0 }) {
        let at = world.clock.instant(moment)
        guard at > world.kernel.now, at < world.end else { continue }
        world.kernel.schedule(at: at) { [unowned self] in locate() }
      }
    }
    world.kernel.schedule(at: .start) { [unowned self] in locate() }
  }

  func remind(_ role: Role) {
    guard role == .phone, let location else { return }
    world.kernel.post(.locates(location), to: role.node, at: world.kernel.now)
  }

  func phoneMoved(to place: Place, since moment: Timestamp?) {
    self.place = (place, moment)
    locate()
  }

  private func locate() {
    let now = world.clock.timestamp(world.kernel.now)
    let here = geography.coordinate(place.0, since: place.since ?? now, at: now)
    guard here != location else { return }
    location = here
    guard world.host(.phone)?.isUp == true else { return }
    world.kernel.post(.locates(here), to: Role.phone.node, at: world.kernel.now)
  }
}
