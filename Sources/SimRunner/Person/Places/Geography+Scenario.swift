package import WearerKit

extension Geography {
  /// The wearer's home, and the journeys of the scenario, to another zone and within it.
  init(_ scenario: Scenario, _ faults: [PlannedFault]) {
    let town = Coordinate(townOf: scenario.zone)
    var random = RandomStream(seed: scenario.seed, name: "wearer.places.home")
    let somewhere = town.moved(by: random.uniform(300, 5_000), bearing: random.uniform(0, 360))
    self.init(home: scenario.home ?? somewhere, seed: scenario.seed)
    for fault in faults {
      guard let journey = fault.fault.as(TravelFault.self) else { continue }
      travel(to: journey.place ?? Coordinate(townOf: journey.zone), from: fault.begin, until: fault.end)
    }
    for entry in scenario.story {
      guard let journey = entry.act.own(GoesAway.self) else { continue }
      let begin = scenario.timestamp(of: entry.at)
      travel(distance: journey.kilometres * 1_000, from: begin, until: begin + journey.duration)
    }
  }
}

extension WorldPlan {
  /// The positions of the wearer's places; `nil` if the phone doesn't know its location.
  package var geography: Geography? {
    get { self[Geography.self] }
    set { self[Geography.self] = newValue }
  }
}
