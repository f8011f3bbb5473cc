/// The phone's agents' answer to the wearer; every request gets one.
package struct CompanionAnswer: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    /// An entry or the sliders were stored.
    case noted
    case cards([CompanionCard])
    case reply(String, from: Source)
    /// Words of support, with help if it is urgent.
    case support(String, help: String?)
    case cheer(title: String, haptic: HapticCue)
    case consent(Bool)
    /// The availability of the models of the phone and of the cloud, in the words of the agent host.
    case models(phone: String, cloud: String)
  }

  package enum Source: UInt8, StableName, Hashable, WireField {
    case library = 1, phoneModel, cloudModel

    package static let names = ["library", "phoneModel", "cloudModel"]
  }

  /// The request that it answers.
  package let position: Int64
  package let content: Content
  /// The rated danger of the wearer's words, 0 to 2: safe, caution, crisis.
  package let level: UInt8

  package init(position: Int64, _ content: Content, level: UInt8 = 0) {
    self.position = position
    self.content = content
    self.level = level
  }

  package var caption: String {
    switch content {
    case .noted: "noted"
    case .cards(let cards): "\(cards.count) cards: \(cards.map(\.moment).joined(separator: ", "))"
    case .reply(let text, let source): "\(text) (\(source))"
    // The words already mention the help.
    case .support(let text, _): text
    case .cheer(let title, _): title
    case .models(let phone, let cloud): "the phone's model: \(phone); the cloud's: \(cloud)"
    case .consent(let isGiven): isGiven ? "the cloud may be asked" : "nothing goes to the cloud"
    }
  }
}

/// One activity for now.
package struct CompanionCard: Hashable, Sendable {
  package let moment: String
  package let title: String
  package let body: String
  /// `Strong`, `Medium` or `Weak` evidence.
  package let badge: String
  package let caution: String?

  package init(moment: String, title: String, body: String, badge: String, caution: String?) {
    self.moment = moment
    self.title = title
    self.body = body
    self.badge = badge
    self.caution = caution
  }
}
