package struct LinksSettings: Hashable, Sendable {
  /// The settings of links that differ from the defaults.
  private var settings: [LinkName: LinkSettings] = [:]

  package init() {}

  /// The links that differ from the defaults, in order.
  package var unusual: [LinkName] { settings.keys.sorted() }

  package subscript(link: LinkName) -> LinkSettings {
    get { settings[link] ?? Self.usual(link) }
    set { settings[link] = newValue == Self.usual(link) ? nil : newValue }
  }

  private static func usual(_ link: LinkName) -> LinkSettings { LinkSettings(profile: usualProfile(link)) }

  /// Returns the default profile of a link. A watch and a desktop aren't connected. A further device is connected to
  /// the phone like a desktop, to the cloud, and to no other device.
  private static func usualProfile(_ link: LinkName) -> NetworkProfile {
    if link.upper.isFurther { return link.lower == .phone ? .lan : link.lower == .cloud ? .wifi : .offline }
    return switch (link.lower, link.upper) {
    case (.watch, .phone): .bluetooth
    case (.watch, .desktop): .offline
    case (.watch, _): .wifi
    case (.phone, .desktop): .lan
    case (.phone, _): .lte
    default: .ethernet
    }
  }
}

/// A link: a named profile, and the differences from it in either direction.
package struct LinkSettings: Hashable, Sendable {
  package var profile: NetworkProfile

  package init(profile: NetworkProfile) {
    self.profile = profile
  }
  /// The recording replayed in both directions, independently; `nil` for none.
  package var recording: LinkRecordingSettings?
  /// From the lower role to the upper, in the order watch, phone, desktop, cloud, further ones.
  package var up = DirectionSettings()
  /// From the upper role to the lower.
  package var down = DirectionSettings()

  /// Returns the differences from the profile in the direction from one role to another.
  func direction(from sender: Role, to receiver: Role) -> DirectionSettings { sender < receiver ? up : down }

  package var recordings: [(key: String, recording: LinkRecordingSettings)] {
    [("recording", recording), ("up.recording", up.recording), ("down.recording", down.recording)]
      .compactMap { key, recording in recording.map { (key, $0) } }
  }
}

/// The settings of one direction of a link; `nil` for the profile's.
package struct DirectionSettings: Hashable, Sendable {
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

package struct LinkRecordingSettings: Hashable, Sendable {
  /// The file's path in the scenario; see ``Scenario/resolve(_:)``.
  package var path: String
  /// The place in the recording at which the run begins.
  package var from = Span.zero
  /// The longest wait of a message for its turn before it is lost.
  package var givesUpAfter = RecordedLink.usualPatience
}

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

/// The named kinds of network. The network defines their numbers.
package enum NetworkProfile: String, CaseIterable, Hashable, Sendable {
  case perfect, bluetooth, wifi, ethernet, lan, lte
  case threeG = "3g"
  case edge
  case twoG = "2g"
  case veryBadNetwork = "very-bad-network"
  case offline

  package var about: String {
    switch self {
    case .perfect: "No latency, no loss, no limit."
    case .bluetooth: "Watch and phone a few metres apart."
    case .wifi: "A home network."
    case .ethernet: "A cable to a good provider."
    case .lan: "Two devices in one house."
    case .lte: "A good mobile network."
    case .threeG: "A mobile network of the last generation but one."
    case .edge: "A mobile network in the countryside."
    case .twoG: "A mobile network in the mountains."
    case .veryBadNetwork: "Slow, and every tenth packet is lost."
    case .offline: "Nothing gets through."
    }
  }
}

package enum LossSettings: Hashable, Sendable {
  case independent(Double)
  case bursts(GilbertElliott)
}

/// Loss in bursts: a link that changes between a good and a bad state with every packet.
package struct GilbertElliott: Hashable, Sendable {
  /// The probability of falling into the bad state, for each packet.
  package var toBad: Double
  /// The probability of leaving the bad state, for each packet.
  package var toGood: Double
  package var lossGood: Double = 0
  package var lossBad: Double = 1
}
