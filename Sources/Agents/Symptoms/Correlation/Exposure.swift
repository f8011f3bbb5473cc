/// On which days a factor was there, in one window before the moment of the day.
struct Exposure: Hashable, Sendable {
  var exposed: BitRow
  /// Days of which it is known whether it was there, and that say something.
  var known: BitRow

  func table(_ flares: BitRow) -> CorrelationTable {
    let flaresKnown = flares.count(and: known)
    let others = known.count - flaresKnown
    let flareWith = flares.count(and: known, and: exposed)
    let otherWith = known.count(and: exposed) - flareWith
    return CorrelationTable(flareWith, flaresKnown - flareWith, otherWith, others - otherWith)
  }

  /// Both at once, known where both are.
  func with(_ other: Exposure) -> Exposure {
    Exposure(exposed: exposed & other.exposed, known: known & other.known)
  }

  /// The same, looked at only where the other one was there.
  func given(_ other: Exposure) -> Exposure {
    Exposure(exposed: exposed, known: known & other.known & other.exposed)
  }
}
