/// Whoever keeps places of a story, so that a session need not begin at its start to go back.
package protocol StepKeeper: AnyObject {
  /// The places of the story as it is, in order.
  var places: [StepPlace] { get }

  /// Keeps the life as it is now, at that place. Returns at once where somebody goes on from here, and never where
  /// somebody comes back to it.
  func keep(_ place: StepPlace, of life: StepLife, for session: StepSession)

  /// The story has changed: no place of it is what it was.
  func forget()
}
