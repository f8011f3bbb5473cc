package import SimKernel
package import Wire

/// A stimulus at a true moment.
package struct WearerEvent: Hashable, Sendable {
  package let at: Timestamp
  package let stimulus: Stimulus

  package init(at: Timestamp, stimulus: Stimulus) {
    self.at = at
    self.stimulus = stimulus
  }
}
