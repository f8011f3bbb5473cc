package import SimKernel

/// Something that the health monitor is told of.
package struct HealthEvent: Equatable, Sendable {
  /// By the phone's clock.
  package let at: Timestamp
  package let content: Content

  package enum Content: Equatable, Sendable {
    case backgroundRan
    case backgroundFailed
    /// A window of the day passed in which the app did not run.
    case windowMissed
    /// Two things that must agree did not.
    case inconsistencyFound
    case calendarChanged
    case calendarFailed
    /// Something small was tried in place of what is no longer done.
    case probed(succeeded: Bool)
    /// What the wearer lets the app see; denied health reads look empty, so that it is for the caller to tell.
    case permissions(health: Bool, calendar: Bool)
    case onboarded
    /// Time passed.
    case looked
  }

  package init(_ content: Content, at: Timestamp) {
    self.at = at
    self.content = content
  }
}
