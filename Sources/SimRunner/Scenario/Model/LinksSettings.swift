import SimKernel
import Wire

/// The settings of every link.
package struct LinksSettings: Hashable, Sendable {
  /// In the order of ``LinkName/all``.
  private var settings = LinkName.all.map { LinkSettings(profile: LinksSettings.usualProfile($0)) }

  package init() {}

  package subscript(link: LinkName) -> LinkSettings {
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
