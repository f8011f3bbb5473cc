/// A language model, as the agents see it: an external service that may not answer.
///
/// It never throws and always returns, so that the caller can try a next provider, and last the rules without a model.
package protocol ModelProvider: Sendable {
  var availability: ModelAvailability { get }

  func respond(_ request: ModelRequest) async -> ModelReply
}

/// A task for a language model ("Pulsum, Foundation Models Integration"). Rating the feelings in a journal isn't among
/// them: no journal is given to a model.
package enum ModelTask: UInt8, CaseIterable, Sendable {
  /// Rates the danger of a text: takes the text, and answers `safe`, `caution` or `crisis`.
  case safety = 1
  /// Writes a message to a person: takes a context of signals, and answers a sentence or two.
  case coach
  /// Writes a caution for a card: takes a `CautionQuestion`, and answers a sentence, or nothing.
  case caution
  /// Drafts a workout: takes a ``DraftQuestion``, and answers exercises with sets, amounts and rests (Vigor, tech spec
  /// §3.3).
  case workout
}

package struct ModelRequest: Equatable, Sendable {
  package let task: ModelTask
  /// The exact bytes sent, as UTF-8: no provider adds anything about the person.
  package let bytes: [UInt8]

  package init(_ task: ModelTask, _ bytes: [UInt8]) { (self.task, self.bytes) = (task, bytes) }
}

/// The outcome of a question to a language model ("Pulsum, Error Handling Pattern").
package enum ModelReply: Hashable, Sendable {
  /// The unchecked answer: it may be wrong, harmful or unreadable.
  case text(String)
  /// It refused to answer, or its guardrails blocked the answer.
  case refused
  /// There was no answer within the caller's time limit.
  case late
  /// It was not asked, because it cannot answer.
  case unavailable(ModelAvailability)
  /// Its rate limit was exceeded.
  case limited
  /// The connection failed, or the response wasn't a reply.
  case failed
}

/// The availability of a language model ("Pulsum, Availability Strategy").
package enum ModelAvailability: String, CaseIterable, Sendable {
  case ready = "ready"
  /// It is being downloaded, and may be ready later.
  case downloading = "downloading"
  /// The person, or the device's administrator, switched it off.
  case disabled = "disabled"
  /// It needs configuration first, for instance a key or a system setting.
  case needsSetting = "needsSetting"
  /// This device doesn't support it.
  case unsupported = "unsupported"

  /// The text for the wearer.
  var words: String {
    switch self {
    case .ready: "ready"
    case .downloading: "being fetched"
    case .disabled: "switched off"
    case .needsSetting: "needs a setting"
    case .unsupported: "not on this device"
    }
  }
}
