/// The agents' inputs for a request.
package struct CompanionSituation: Sendable {
  /// The position of the request in the queue.
  package let position: Int64
  package let request: CompanionRequest
  package let now: Timestamp
  package let zone: Zone
  /// The entry to read; `nil` if it was deleted, or was never known.
  package let entry: Entry?
  /// `nil` while the phone is locked, without data, or if the request doesn't need it.
  package let wellbeing: WellbeingSituation?
  /// For a chat: the days before those of `wellbeing`, in order, with their stored scores; and the topic of the chat
  /// before on the same day.
  package var past: [WellbeingDay] = []
  package var pastScores: [DayWellbeing] = []
  package var lastTopic: Int?
  /// The morning decisions for the days of both, in order, as far as there are any.
  package let mornings: [MorningDecision]
  /// The cards offered, done and ignored, in order.
  package let events: [CompanionEvent]
  /// `true` if a model in the cloud may be asked: the wearer allows it, and their tier has a chat left.
  package let hasConsent: Bool
  /// The outcome of the question to the cloud's model; `nil` if it wasn't asked for this request.
  package var cloud: CloudReply?
  /// `true` if protected data could be read.
  package let isUnlocked: Bool
  /// The rules of the documents that are taken literally.
  package let rules: Rules

  /// A redacted journal entry, with the time at which the wearer wrote it.
  package struct Entry: Hashable, Sendable {
    package let text: String
    package let written: Timestamp
  }
}

package struct CompanionEvent: Hashable, Sendable {
  package enum Kind: UInt8, CaseIterable, Hashable, Sendable { case offered = 1, completed, ignored }

  package let id: Int64
  package let moment: String
  package let kind: Kind
  package let at: Timestamp
  /// For an offer: the features that the ranking used.
  package let features: [Double]

  package init(id: Int64 = 0, moment: String, kind: Kind, at: Timestamp, features: [Double] = []) {
    self.id = id
    self.moment = moment
    self.kind = kind
    self.at = at
    self.features = features
  }
}

/// An agent's reading of a journal entry; the words stay in the record.
package struct EntryReading: Hashable, Sendable {
  /// -1 to 1, with its confidence, 0 to 1.
  package let sentiment: Double
  package let confidence: Double
  /// 0 to 2: safe, caution, crisis.
  package let level: UInt8

  package init(sentiment: Double, confidence: Double, level: UInt8) {
    self.sentiment = sentiment
    self.confidence = confidence
    self.level = level
  }
}

/// The agents' next step for a request.
package enum CompanionStep: Sendable {
  /// The request is answered.
  case done(CompanionOutcome)
  /// The cloud's model must be asked first.
  case asksCloud(CloudQuestion)
}

/// The agents' outcome for a request, applied as a whole or not at all.
package struct CompanionOutcome: Sendable {
  package var answer: CompanionAnswer
  package var reading: EntryReading?
  package var sliders: Sliders?
  package var events: [CompanionEvent] = []
  package var consent: Bool?
  /// The topic of a chat, to which the next one may refer.
  package var topic: Int?
  /// The computed days in order, and the revision of the phone's data behind them.
  package var wellbeing: [DayWellbeing] = []
  package var revision: Int?
  package var calls: [ModelCall] = []

  package init(_ answer: CompanionAnswer) { self.answer = answer }
}
