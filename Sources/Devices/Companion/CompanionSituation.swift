package import PersonWire
package import DeviceKit

/// Everything that the phone's agents may look at when they answer a request.
package struct CompanionSituation: Sendable {
  /// Which of the requests that wait this is.
  package let position: Int64
  package let request: CompanionRequest
  package let now: Timestamp
  package let zone: Zone
  /// The entry that is to be read; nil when it is deleted by now, or was never known.
  package let entry: Entry?
  /// Nil while the phone is locked, where nothing is known, or where the request has no use for it.
  package let wellbeing: WellbeingSituation?
  /// What was decided on the mornings of the days of `wellbeing`, in order, as far as any was.
  package let mornings: [MorningDecision]
  /// What was offered, done and ignored, in the order in which it happened.
  package let events: [CompanionEvent]
  /// Whether a model in the cloud may be asked: the wearer allows it, and their tier has a chat left.
  package let hasConsent: Bool
  /// What came of the question to the cloud's model; nil while it was not asked for this request.
  package var cloud: CloudReply?
  /// Whether what is protected could be read.
  package let isUnlocked: Bool
  /// Which rules of the documents are taken literally.
  package let rules: Rules

  /// A journal entry, redacted, and when the wearer wrote it.
  package struct Entry: Hashable, Sendable {
    package let text: String
    package let written: Timestamp
  }
}

/// What became of a card.
package struct CompanionEvent: Hashable, Sendable {
  package enum Kind: UInt8, CaseIterable, Hashable, Sendable { case offered = 1, completed, ignored }

  package let id: Int64
  package let moment: String
  package let kind: Kind
  package let at: Timestamp
  /// Of an offer: what the ranker saw of it.
  package let features: [Double]

  package init(id: Int64 = 0, moment: String, kind: Kind, at: Timestamp, features: [Double] = []) {
    self.id = id
    self.moment = moment
    self.kind = kind
    self.at = at
    self.features = features
  }
}

/// What an agent read out of a journal entry; its words stay in the record.
package struct EntryReading: Hashable, Sendable {
  /// -1 to 1, and how sure that is, 0 to 1.
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

/// What the agents do next about a request.
package enum CompanionStep: Sendable {
  /// It has its answer.
  case done(CompanionOutcome)
  /// The cloud's model is to be asked first.
  case asksCloud(CloudQuestion)
}

/// What the agents made of a request: carried out as a whole or not at all.
package struct CompanionOutcome: Sendable {
  package var answer: CompanionAnswer
  package var reading: EntryReading?
  package var sliders: Sliders?
  package var events: [CompanionEvent] = []
  package var consent: Bool?
  /// The days that were computed, in order, and from which state of the phone's knowledge.
  package var wellbeing: [DayWellbeing] = []
  package var revision: Int?
  /// What was asked of models for it.
  package var calls: [ModelCall] = []

  package init(_ answer: CompanionAnswer) { self.answer = answer }
}
