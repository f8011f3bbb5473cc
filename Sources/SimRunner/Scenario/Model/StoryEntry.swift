extension Scenario {
  /// Returns the key that names an act of the story in a file; empty if the vocabulary has none.
  package func key(of entry: StoryEntry) -> String { vocabulary.acts.first { $0.write(entry) != nil }?.key ?? "" }
  /// Returns the key that names an expectation in a file; empty if the vocabulary has none.
  package func key(of expectation: Expectation) -> String {
    vocabulary.expectations.first { $0.write(expectation) != nil }?.key ?? ""
  }
}

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
