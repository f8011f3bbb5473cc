import Transport

/// The settings of every link.
struct LinksSettings: Hashable, Sendable {
  /// In the order of ``LinkName/all``.
  private var settings = LinkName.all.map { LinkSettings(profile: LinksSettings.usualProfile($0)) }

  subscript(link: LinkName) -> LinkSettings {
    get { LinkName.all.firstIndex(of: link).map { settings[$0] } ?? LinkSettings(profile: .offline) }
    set {
      if let index = LinkName.all.firstIndex(of: link) { settings[index] = newValue }
    }
  }

  /// What a link is when the scenario does not say: a watch and a desktop do not talk to one another.
  private static func usualProfile(_ link: LinkName) -> NetworkProfile {
    switch (link.lower, link.upper) {
    case (.watch, .phone): .bluetooth
    case (.watch, .desktop): .offline
    case (.watch, _): .wifi
    case (.phone, .desktop): .lan
    case (.phone, _): .lte
    default: .ethernet
    }
  }
}

/// A link: a named profile, and what differs from it in either direction.
struct LinkSettings: Hashable, Sendable {
  var profile: NetworkProfile
  /// From the lower role to the upper, in the order watch, phone, desktop, cloud.
  var up = DirectionSettings()
  /// From the upper role to the lower.
  var down = DirectionSettings()

  /// What differs from the profile on the way from one role to another.
  func direction(from sender: Role, to receiver: Role) -> DirectionSettings { sender < receiver ? up : down }
}

/// What one direction of a link does; nil is as the profile has it.
struct DirectionSettings: Hashable, Sendable {
  var latency: LatencySettings?
  var loss: LossSettings?
  /// The probability that a packet arrives twice.
  var duplicate: Double?
  /// The probability that a packet is overtaken.
  var reorder: Double?
  /// Bits a second.
  var rate: Double?
}

/// How long packets take.
struct LatencySettings: Hashable, Sendable {
  var median: Span
  /// Not below the median.
  var p99: Span
}

/// How packets get lost.
enum LossSettings: Hashable, Sendable {
  /// Each on its own, with that probability.
  case independent(Double)
  case bursts(GilbertElliott)
}

/// Loss in bursts: a link that changes between a good and a bad state with every packet.
struct GilbertElliott: Hashable, Sendable {
  /// The probability of falling into the bad state, for each packet.
  var toBad: Double
  /// The probability of leaving the bad state, for each packet.
  var toGood: Double
  /// The probability of loss in the good state.
  var lossGood: Double = 0
  /// The probability of loss in the bad state.
  var lossBad: Double = 1
}
