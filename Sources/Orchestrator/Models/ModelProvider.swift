/// A language model, as the agents see it: something outside that may answer, and need not.
///
/// It never throws and always comes back, so that the caller has a next provider, and a last one that is no model.
package protocol ModelProvider: Sendable {
  /// Whether it can be asked now.
  var availability: ModelAvailability { get }

  func respond(_ request: ModelRequest) async -> ModelReply
}

/// What a language model is asked for ("Pulsum, Foundation Models Integration"). How an entry of a journal feels is none of it: no
/// journal is given to a model.
package enum ModelTask: UInt8, CaseIterable, Sendable {
  /// How much a text worries: it is given the text, and answers `safe`, `caution` or `crisis`.
  case safety = 1
  /// Something to say to a person: it is given a context of signals, and answers a sentence or two.
  case coach
  /// What to mind about a card: it is given a `CautionQuestion`, and answers a sentence, or nothing.
  case caution
  /// A draft of a workout: it is given a ``DraftQuestion``, and answers exercises with sets, amounts and rests (Vigor, tech
  /// spec §3.3).
  case workout
}

/// One question to a language model.
package struct ModelRequest: Equatable, Sendable {
  package let task: ModelTask
  /// Exactly what crosses, as UTF-8: no provider adds anything about the person.
  package let bytes: [UInt8]

  package init(_ task: ModelTask, _ bytes: [UInt8]) { (self.task, self.bytes) = (task, bytes) }
}

/// What came of a question to a language model ("Pulsum, Error Handling Pattern").
package enum ModelReply: Hashable, Sendable {
  /// What it said, unjudged: it may be wrong, harmful or no language at all.
  case text(String)
  /// It would not answer, or its guardrails stepped in.
  case refused
  /// No answer in the caller's time.
  case late
  /// It was not asked, because it cannot answer.
  case unavailable(ModelAvailability)
  /// It was asked more than it allows.
  case limited
  /// Asked in vain: the way to it broke, or what came back was no reply.
  case failed
}

/// Whether a language model can be asked ("Pulsum, Availability Strategy").
package enum ModelAvailability: String, CaseIterable, Sendable {
  /// It answers.
  case ready = "ready"
  /// It is being fetched, and may be ready later.
  case downloading = "downloading"
  /// The person, or the device's administrator, switched it off.
  case disabled = "disabled"
  /// Something has to be set first, for instance a key or a switch of the system.
  case needsSetting = "needsSetting"
  /// This device never has it.
  case unsupported = "unsupported"

  /// As the wearer reads it.
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
