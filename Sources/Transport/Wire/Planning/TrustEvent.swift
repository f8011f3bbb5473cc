package import SimKernel

/// Something that moved trust, or let time pass for it. It is written once, by the phone, and never changed.
package struct TrustEvent: Hashable, Sendable, Codable {
  /// Made from what it is about, so that the same outcome noticed twice is one event.
  package let id: UInt64
  package let at: Timestamp
  /// By the phone's clock.
  package let date: CivilDate
  package let content: Content
  /// How things stood when it happened; nil where nothing was known yet.
  package let context: TrustContext?

  package enum Content: Hashable, Sendable, Codable {
    /// The planner was there on that date.
    case dayPassed
    /// Something became of a block or a proposal.
    case outcome(Outcome, of: UInt64, wasAutomatic: Bool, confidence: Double, Awareness)
    /// What the import of the first day found.
    case history(workouts: Int, nights: Int)
    /// The wearer chose a phase themselves.
    case chosen(TrustPhase)
  }

  /// What became of a block or a proposal. Deletions by a delegate or by the system are none: they say nothing of the
  /// wearer's will.
  package enum Outcome: UInt8, StableName, Hashable, Codable {
    case blockCompleted = 1
    /// By the wearer.
    case blockDeleted
    /// It passed without a workout.
    case blockIgnored
    case blockMoved
    case proposalAccepted
    case proposalRejected
    /// The wearer trained, but something else.
    case otherWorkout
    /// Answers to why a block was missed: they take the place of the miss.
    case slotWasBad
    case lifeHappened
    /// The workout behind it was none: whatever it was worth is taken back.
    case takenBack

    package static let names = [
      "blockCompleted", "blockDeleted", "blockIgnored", "blockMoved", "proposalAccepted", "proposalRejected",
      "otherWorkout", "slotWasBad", "lifeHappened", "takenBack",
    ]
  }

  /// How the outcome came to be known.
  package enum Awareness: UInt8, StableName, Hashable, Codable {
    case confirmed = 1, implicit, unknown

    package static let names = ["confirmed", "implicit", "unknown"]
  }

  package init(id: UInt64, at: Timestamp, date: CivilDate, content: Content, context: TrustContext? = nil) {
    self.id = id
    self.at = at
    self.date = date
    self.content = content
    self.context = context
  }

  package var key: RecordKey { RecordKey(domain: .trust, id: id) }
}
