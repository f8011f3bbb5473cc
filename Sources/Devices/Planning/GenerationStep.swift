/// The outcome of a request for a draft, on the phone and in the cloud.
package enum GenerationStep: Hashable, Sendable {
  /// The phone will ask, as soon as it can.
  case queued
  case sent
  /// The phone has the draft.
  case arrived
  /// The phone was refused, and waits for this time.
  case refused(retryAfter: Span)
  /// The block has ended or is about to begin, or there are too many requests: this one is withdrawn.
  case dropped
  /// The cloud counted it for that user, by its own clock.
  case granted(user: UInt64, at: Timestamp)
  /// The cloud had answered it before, and didn't count it again.
  case repeated
  /// The cloud refused it.
  case limited
  /// The cloud asks a language model for the nth time.
  case asksModel(attempt: Int)
  /// The model's nth answer is unusable.
  case modelFailed(attempt: Int, DraftingFailure)
  /// The cloud has no draft, and can be asked again after this time.
  case gaveUp(retryAfter: Span)
  /// The phone was told to retry after this time.
  case postponed(retryAfter: Span)

  package var name: String {
    switch self {
    case .queued: "generation-queued"
    case .sent: "generation-sent"
    case .arrived: "generation-arrived"
    case .refused: "generation-refused"
    case .dropped: "generation-dropped"
    case .granted: "generation-granted"
    case .repeated: "generation-repeated"
    case .limited: "generation-limited"
    case .asksModel: "generation-asks-model"
    case .modelFailed: "generation-model-failed"
    case .gaveUp: "generation-gave-up"
    case .postponed: "generation-postponed"
    }
  }

  /// The sentence after the device's name.
  var words: String {
    switch self {
    case .queued: "will ask the cloud for a draft"
    case .sent: "asks the cloud for a draft"
    case .arrived: "has a draft of the cloud's"
    case .refused: "gets no draft of the cloud's for {wait_ns} h"
    case .dropped: "needs no draft of the cloud's any more"
    case .granted: "drafts a workout, and counts it"
    case .repeated: "gives out a draft again, and counts nothing"
    case .limited: "drafts no workout: the tier's limit is used up"
    case .asksModel: "asks a language model for a draft, time {attempt}"
    case .modelFailed: "has no use for the model's answer {attempt}: {failure}"
    case .gaveUp: "has no draft now"
    case .postponed: "gets no draft now, and asks again later"
    }
  }
}
