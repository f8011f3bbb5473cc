/// An event between the wearer and the phone's agents, for the trace and for the checks.
package indirect enum CompanionFact: TraceFact {
  /// A request of the wearer, or an entry to read, with its position among all requests of this phone.
  case asked(CompanionRequest, position: Int64, by: DeviceID)
  /// A journal entry was read: its record, and its rated danger.
  case read(entry: UInt64, level: UInt8, by: DeviceID)
  case answered(CompanionAnswer, by: DeviceID)
  /// The days whose score was computed.
  case scored([CivilDate], by: DeviceID)
  /// A question to a model, with its exact bytes.
  case called(ModelCall, by: DeviceID)

  package func write(to record: inout FactRecord) {
    switch self {
    case .asked(let request, let position, let device):
      record.begin("companion-asked", about: UInt64(bitPattern: position), by: device, request.words)
      record.field("position", position)
      record.field("request", request.name, words: request.caption)
      request.write(to: &record)
    case .read(let entry, let level, let device):
      record.begin("companion-read", about: entry, by: device, "{device} read entry {entry}, level {level}")
      record.field("entry", id: entry)
      record.field("level", Int(level))
    case .answered(let answer, let device):
      record.begin(
        "companion-answered", about: UInt64(bitPattern: answer.position), by: device, "{device} answered: {answer}")
      record.field("position", answer.position)
      record.field("level", Int(answer.level))
      record.field("answer", answer.caption)
      answer.content.write(to: &record)
    case .scored(let dates, let device):
      record.begin(
        "companion-scored", about: UInt64(dates.count), by: device, "{device} computed the wellbeing of {dates}")
      record.field("dates", dates: dates, words: dates.count == 1 ? nil : "\(dates.count) days")
    case .called(let call, let device):
      record.begin(
        "companion-crossed", about: UInt64(call.bytes.count), by: device,
        call.outcome.isAsked
          ? "{device} asked the {model} model with {bytes} bytes: {outcome}"
          : "{device} did not ask the {model} model: {outcome}")
      record.field("model", call.isCloud ? "cloud" : "phone", words: call.isCloud ? "cloud's" : "phone's")
      record.field("bytes", call.bytes.count)
      record.field("outcome", call.outcome, words: call.outcome.words)
      if let refusal = call.refusal { record.field("refusal", refusal) }
      if let refused = call.refused { record.field("refused", refused, taint: .text) }
      record.field("question", bytes: call.bytes, taint: .text)
    }
  }
}

/// A question to a model, byte for byte, and its outcome.
package struct ModelCall: Hashable, Sendable {
  package enum Outcome: UInt8, StableName, Hashable, WireField, CaseIterable {
    case answered = 1
    /// Its guardrails blocked.
    case refused
    /// There was no answer in time.
    case late
    /// It failed by itself.
    case failed
    /// From the cloud: the provider rejected the key, its rate limit was exceeded, or it is unavailable.
    case keyExpired, limited, unavailable
    /// Not asked: the network blocks everything until the wearer logs in.
    case blocked
    /// Not asked: it is in a pause.
    case resting

    package static let names = [
      "answered", "refused", "late", "failed", "keyExpired", "limited", "unavailable", "blocked", "resting",
    ]

    /// `true` if the bytes left for the model at all.
    package var isAsked: Bool { self != .blocked && self != .resting }

    /// For a person.
    package var words: String {
      switch self {
      case .answered: "answered"
      case .refused: "refused"
      case .late: "nothing came in time"
      case .failed: "failed"
      case .keyExpired: "its key has expired"
      case .limited: "it was asked too often"
      case .unavailable: "it cannot be asked now"
      case .blocked: "the network wants a login"
      case .resting: "it wants to be left alone"
      }
    }
  }

  /// `true` if it left the phone.
  package let isCloud: Bool
  package let bytes: [UInt8]
  package let outcome: Outcome
  /// Why the answer wasn't shown; `nil` if it was, or if there was none.
  package var refusal: String?
  /// The beginning of the words that weren't shown.
  package var refused: String?

  package init(isCloud: Bool, bytes: [UInt8], outcome: Outcome, refusal: String? = nil, refused: String? = nil) {
    (self.isCloud, self.bytes, self.outcome) = (isCloud, bytes, outcome)
    (self.refusal, self.refused) = (refusal, refused)
  }
}

extension CompanionAnswer.Content {
  fileprivate func write(to record: inout FactRecord) {
    switch self {
    case .noted: record.field("kind", "noted")
    case .cards(let cards):
      record.field("kind", "cards")
      record.field("cards", texts: cards.flatMap { [$0.moment, $0.title, $0.body, $0.badge, $0.caution ?? ""] })
    case .reply(let text, let source):
      record.field("kind", "reply")
      record.field("reply", text)
      record.field("source", source)
    case .support(_, let help):
      record.field("kind", "support")
      record.field("help", help)
    case .cheer(_, let haptic):
      record.field("kind", "cheer")
      record.field("haptic", haptic)
    case .consent(let isGiven):
      record.field("kind", "consent")
      record.field("is_given", isGiven)
    case .models(let phone, let cloud):
      record.field("kind", "models")
      record.field("phone", phone)
      record.field("cloud", cloud)
    }
  }
}

extension CompanionRequest {
  fileprivate var name: String {
    switch self {
    case .entry: "entry"
    case .review: "review"
    case .sliders: "sliders"
    case .cards: "cards"
    case .chat: "chat"
    case .completed: "completed"
    case .ignored: "ignored"
    case .modelStatus: "model-status"
    case .consent: "consent"
    }
  }

  fileprivate var words: String {
    switch self {
    case .review: "{device} is to look at the days that are over"
    case .entry: "{device} is to read entry {entry}"
    case .sliders, .cards, .chat, .completed, .ignored, .modelStatus, .consent:
      "the wearer asked the {device}: {request}"
    }
  }

  fileprivate func write(to record: inout FactRecord) {
    switch self {
    case .entry(let id): record.field("entry", id: id)
    case .sliders(let sliders):
      record.field("stress", sliders.stress, taint: .health)
      record.field("energy", sliders.energy, taint: .health)
      record.field("sleep_quality", sliders.sleepQuality, taint: .health)
    case .chat(let text):
      record.field("characters", text.count)
      record.field("text", text, taint: .text)
    case .completed(let moment), .ignored(let moment): record.field("moment", moment)
    case .consent(let isGiven): record.field("is_given", isGiven)
    case .review, .cards, .modelStatus: break
    }
  }
}

extension TraceEvent {
  package var companionFact: CompanionFact? { fact(as: CompanionFact.self) }
}
