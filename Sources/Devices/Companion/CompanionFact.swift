package import SimKernel
package import Wire

/// What passed between the wearer and the phone's agents, for the trace and for the checks.
package indirect enum CompanionFact: TraceFact, Codable {
  /// The wearer wants something, or an entry is to be read: the place of it among all requests of this phone.
  case asked(CompanionRequest, position: Int64, by: DeviceID)
  /// A journal entry was read: its record, and how serious it is.
  case read(entry: UInt64, level: UInt8, by: DeviceID)
  case answered(CompanionAnswer, by: DeviceID)
  /// The days whose score was computed.
  case scored([CivilDate], by: DeviceID)
  /// A model was asked with exactly these bytes.
  case crossed(ModelCrossing, by: DeviceID)

  package var name: String {
    switch self {
    case .asked: "companion-asked"
    case .read: "companion-read"
    case .answered: "companion-answered"
    case .scored: "companion-scored"
    case .crossed: "companion-crossed"
    }
  }

  package var subject: UInt64 {
    switch self {
    case .asked(_, let position, _): UInt64(bitPattern: position)
    case .read(let entry, _, _): entry
    case .answered(let answer, _): UInt64(bitPattern: answer.position)
    case .scored(let dates, _): UInt64(dates.count)
    case .crossed(let crossing, _): UInt64(crossing.bytes.count)
    }
  }

  package var fingerprint: UInt64 {
    switch self {
    case .asked(let request, let position, _): stableHash(Self.digest(request), UInt64(bitPattern: position))
    case .read(let entry, let level, _): stableHash(entry, UInt64(level))
    case .answered(let answer, _): answer.fingerprint
    case .scored(let dates, _): dates.reduce(0) { stableHash($0, UInt64(bitPattern: Int64($1.dayNumber))) }
    case .crossed(let crossing, _): crossing.fingerprint
    }
  }

  package var summary: String {
    switch self {
    case .asked(.review, _, let device): "\(device) is to look at the days that are over"
    case .asked(.entry(let id), _, let device): "\(device) is to read entry \(shortID(id))"
    case .asked(let request, _, let device): "the wearer asked the \(device): \(request.caption)"
    case .read(let entry, let level, let device): "\(device) read entry \(shortID(entry)), level \(level)"
    case .answered(let answer, let device): "\(device) answered: \(answer.caption)"
    case .scored(let dates, let device):
      "\(device) computed the wellbeing of " + (dates.count == 1 ? "\(dates[0])" : "\(dates.count) days")
    case .crossed(let crossing, let device):
      "\(device) asked the \(crossing.isCloud ? "cloud's" : "phone's") model with \(crossing.bytes.count) bytes"
    }
  }

  private static func digest(_ request: CompanionRequest) -> UInt64 {
    var digest = Digest()
    for byte in request.wireBytes { digest.fold(UInt64(byte), 0) }
    return digest.value
  }
}

/// What was asked of a model, byte for byte, and how it ended.
package struct ModelCrossing: Hashable, Sendable, Codable {
  package enum Outcome: UInt8, StableName, Hashable, Codable {
    case answered = 1, refused, late, failed

    package static let names = ["answered", "refused", "late", "failed"]
  }

  /// Whether it left the phone.
  package let isCloud: Bool
  package let bytes: [UInt8]
  package let outcome: Outcome

  package init(isCloud: Bool, bytes: [UInt8], outcome: Outcome) {
    self.isCloud = isCloud
    self.bytes = bytes
    self.outcome = outcome
  }

  var fingerprint: UInt64 {
    var digest = Digest()
    digest.fold(isCloud ? 1 : 0, UInt64(outcome.rawValue))
    for byte in bytes { digest.fold(UInt64(byte), 0) }
    return digest.value
  }
}

extension CompanionRequest {
  /// Without the wearer's words: they are not for everybody who reads a trace.
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
