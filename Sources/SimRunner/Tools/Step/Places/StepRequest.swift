/// What whoever talks with a person asks of the process of a session.
enum StepRequest: Codable {
  case line(String, places: [StepPlace])
  /// To a place: a copy of it is to go on from there, and to listen at that wire.
  case goOn(StepJourney, wire: Int, places: [StepPlace])
  /// To a place: nobody will come back to it.
  case end
}
