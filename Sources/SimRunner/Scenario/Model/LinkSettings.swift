package import SimKernel
import Wire

/// A link: a named profile, and what differs from it in either direction.
package struct LinkSettings: Hashable, Sendable {
  package var profile: NetworkProfile

  package init(profile: NetworkProfile) {
    self.profile = profile
  }
  /// What is replayed in both directions, each for itself; nil for nothing.
  package var recording: LinkRecordingSettings?
  /// From the lower role to the upper, in the order watch, phone, desktop, cloud.
  package var up = DirectionSettings()
  /// From the upper role to the lower.
  package var down = DirectionSettings()

  /// What differs from the profile on the way from one role to another.
  func direction(from sender: Role, to receiver: Role) -> DirectionSettings { sender < receiver ? up : down }
}

/// What one direction of a link does; nil is as the profile has it.
package struct DirectionSettings: Hashable, Sendable {
  /// What is replayed instead of the link's recording.
  package var recording: LinkRecordingSettings?
  package var latency: LatencySettings?
  package var loss: LossSettings?
  /// The probability that a packet arrives twice.
  package var duplicate: Double?
  /// The probability that a packet is overtaken.
  package var reorder: Double?
  /// Bits a second.
  package var rate: Double?
}

/// A recording of a link, and how it is replayed.
package struct LinkRecordingSettings: Hashable, Sendable {
  /// The file's path, as the scenario says it; see ``Scenario/resolve(_:)``.
  package var path: String
  /// The place in the recording at which the run begins.
  package var from = Span.zero
  /// How long a message waits for its turn before it is lost.
  package var givesUpAfter = RecordedLink.usualPatience
}

extension LinkSettings {
  /// The recordings that are replayed, with the keys under which they stand.
  package var recordings: [(key: String, recording: LinkRecordingSettings)] {
    [("recording", recording), ("up.recording", up.recording), ("down.recording", down.recording)]
      .compactMap { key, recording in recording.map { (key, $0) } }
  }
}

/// How long packets take.
package struct LatencySettings: Hashable, Sendable {
  package var median: Span
  /// Not below the median.
  package var p99: Span
}

extension LatencySettings {
  package init(_ latency: Latency) {
    switch latency {
    case .constant(let span): self.init(median: span, p99: span)
    case .uniform(let low, let high):
      self.init(median: Span(nanoseconds: (low.nanoseconds + high.nanoseconds) / 2), p99: high)
    case .logNormal(let median, let p99): self.init(median: median, p99: p99)
    }
  }

  package var latency: Latency { median == p99 ? .constant(median) : .logNormal(median: median, p99: p99) }
}
