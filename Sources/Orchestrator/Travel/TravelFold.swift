import Wire

/// Where the wearer is, folded of the places that the phone knows; what was folded before is kept to save time.
struct TravelFold {
  private var folded: (first: PlaceObservation, last: PlaceObservation, count: Int, state: TravelState)?

  /// The fold of exactly these: where they only grew at their end, the new ones are added to what was known.
  mutating func state(_ places: [PlaceObservation], _ config: TravelConfig) -> TravelState {
    guard let first = places.first, let last = places.last else {
      folded = nil
      return TravelState()
    }
    var state: TravelState
    if let known = folded, known.first == first, known.count <= places.count, places[known.count - 1] == known.last {
      guard known.count < places.count else { return known.state }
      state = known.state
      for place in places[known.count...] { state.take(place, config) }
    } else {
      state = TravelState(places, config)
    }
    folded = (first, last, places.count, state)
    return state
  }
}
