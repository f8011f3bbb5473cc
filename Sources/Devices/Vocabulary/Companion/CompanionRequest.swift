/// A request of the wearer to the phone's agents (Pulsum, Journeys 1, 3 and 4). Its words are redacted before they are
/// stored.
package enum CompanionRequest: Hashable, Sendable {
  /// A journal entry, typed or spoken on any device, arrived: the id of its record.
  case entry(UInt64)
  /// The past days are to be scored: the phone's own request.
  case review
  case sliders(Sliders)
  case cards
  case chat(String)
  /// The wearer accepted a card's offer, or declined it.
  case completed(moment: String)
  case ignored(moment: String)
  /// The wearer allows, or forbids, that a model in the cloud is asked.
  case consent(Bool)
  case modelStatus
}

/// The wearer's own ratings, each 0 to 1; an untouched one is absent.
package struct Sliders: Hashable, Sendable {
  package var stress: Double?
  package var energy: Double?
  package var sleepQuality: Double?

  package init(stress: Double? = nil, energy: Double? = nil, sleepQuality: Double? = nil) {
    (self.stress, self.energy, self.sleepQuality) = (stress, energy, sleepQuality)
  }

  /// `true` if every value is a valid position of a slider.
  package var isValid: Bool { [stress, energy, sleepQuality].allSatisfy { $0.map { (0...1).contains($0) } ?? true } }
}

extension CompanionRequest: WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init(entry), .init(sliders), .init { .cards }, .init(chat), .init(completed), .init(ignored), .init(consent),
    .init { .review }, .init { .modelStatus },
  ]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .entry(let id): writer.write(case: 1, id)
    case .sliders(let sliders): writer.write(case: 2, sliders)
    case .cards: writer.write(case: 3)
    case .chat(let text): writer.write(case: 4, text)
    case .completed(let moment): writer.write(case: 5, moment)
    case .ignored(let moment): writer.write(case: 6, moment)
    case .consent(let isGiven): writer.write(case: 7, isGiven)
    case .review: writer.write(case: 8)
    case .modelStatus: writer.write(case: 9)
    }
  }
}

extension Sliders: WireStruct {
  package static let form = WireForm(Self.init) { ($0.stress, $0.energy, $0.sleepQuality) }
}

extension CompanionRequest {
  /// Without the wearer's words, which not every reader of a trace may see.
  package var caption: String {
    switch self {
    case .entry(let id): "read entry \(shortID(id))"
    case .review: "look at the days that are over"
    case .sliders: "how they feel, on the sliders"
    case .cards: "what could I do?"
    case .chat(let text): "a message of \(text.count) characters"
    case .completed(let moment): "\(moment) is done"
    case .ignored(let moment): "not \(moment)"
    case .modelStatus: "which models are there?"
    case .consent(let isGiven): isGiven ? "a model in the cloud may be asked" : "no model in the cloud may be asked"
    }
  }
}

/// The wearer requests something of the agents on the phone.
package enum CompanionAct: Hashable, Sendable {
  /// In the app.
  case asks(CompanionRequest)
  /// Through the system's assistant, which does not unlock the phone.
  case tells(CompanionRequest)

  package var request: CompanionRequest {
    switch self {
    case .asks(let request), .tells(let request): request
    }
  }
}

extension CompanionAct: UserAction, WireCases {
  package static let cases: [WireMaker<Self>] = [.init(asks), .init(tells)]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .asks(let request): writer.write(case: 1, request)
    case .tells(let request): writer.write(case: 2, request)
    }
  }

  package var audience: Role? { .phone }

  package var use: AppUse? {
    switch self {
    case .asks: .opens
    case .tells: .asksAssistant
    }
  }

  package var kind: (name: String, isOn: Bool?) {
    switch self {
    case .asks: ("asks", nil)
    case .tells: ("tells-assistant", nil)
    }
  }

  package var caption: String {
    switch self {
    case .asks(let request): "the wearer to the phone: \(request.caption)"
    case .tells(let request): "the wearer to the phone's assistant: \(request.caption)"
    }
  }
}
