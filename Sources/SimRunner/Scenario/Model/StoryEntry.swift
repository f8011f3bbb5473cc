/// An act of the wearer at a moment of the story, besides their habits.
package struct StoryEntry: Hashable, Sendable {
  package var at: Moment
  package var act: Act

  package init(at: Moment, act: Act) {
    (self.at, self.act) = (at, act)
  }

  package enum Act: Hashable, Sendable {
    case opensApp
    case raisesWrist
    case opensWatchApp
    /// The watch comes off the wrist, and is put on again after that time.
    case takesOffWatch(duration: Span)
    case chargesWatch(duration: Span)
    /// The focus mode on the desktop, or `nil` to end it.
    case focus(String?)
    case brought(AnyStoryAct)
  }
}
