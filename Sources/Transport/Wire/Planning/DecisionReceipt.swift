package import SimKernel

/// Why the planner decided as it did (tech spec §2.4, decision receipts): what it knew in rough terms, what it
/// rejected, how sure it was, what it did to trust, and what led to it.
///
/// It is written once and never changed. Nothing measured is in it, only in which range it was.
package struct DecisionReceipt: Hashable, Sendable, Codable {
  /// Made from the content, so that the same decision noted twice is one receipt.
  package let id: UInt64
  package let at: Timestamp
  package let action: Action
  package let inputs: Inputs
  /// In the order in which they were weighed.
  package let rejected: [Alternative]
  /// How sure the planner was, 0 to 1.
  package let confidence: Double
  /// In plain words.
  package let reason: String
  /// What else spoke for it, in plain words.
  package let details: [String]
  /// Absent where nothing moved trust.
  package let trust: TrustImpact?
  /// The workout, block, record or day that led to it.
  package let cause: UInt64?
  /// From then on it is forgotten.
  package let expires: Timestamp

  /// What was decided or noted.
  package enum Action: UInt8, StableName, Hashable, Codable {
    case scheduled = 1, proposed, removed, transformed, rescheduled, suggested, skippedScheduling
    case breakerTripped, phaseChanged, insight, triage
    /// A remote configuration was refused as a whole.
    case configRefused
    /// Something became of a block or a proposal.
    case outcome
    /// The wearer said that a workout was none.
    case workoutUndone
    /// The health monitor changed its mode.
    case healthChanged
    /// Derived values did not hold, and were computed again.
    case mended
    /// Whether colleagues see when the wearer is busy changed.
    case shadowsChanged
    /// The cloud drafted a plan for a block, or would not.
    case planDrafted

    package static let names = [
      "scheduled", "proposed", "removed", "transformed", "rescheduled", "suggested", "skippedScheduling",
      "breakerTripped", "phaseChanged", "insight", "triage", "configRefused", "outcome", "workoutUndone",
      "healthChanged", "mended", "shadowsChanged", "planDrafted",
    ]
  }

  /// What was weighed and not done.
  package struct Alternative: Hashable, Sendable, Codable {
    package let what: String
    package let why: String
    /// How sure the planner would have been of it, 0 to 1.
    package let confidence: Double

    package init(what: String, why: String, confidence: Double) {
      self.what = what
      self.why = why
      self.confidence = confidence
    }
  }

  /// What a decision did to trust.
  package struct TrustImpact: Hashable, Sendable, Codable {
    /// The trust event that moved it.
    package let event: UInt64
    package let delta: Double
    package let score: Double
    package let phaseChanged: Bool

    package init(event: UInt64, delta: Double, score: Double, phaseChanged: Bool) {
      self.event = event
      self.delta = delta
      self.score = score
      self.phaseChanged = phaseChanged
    }
  }

  package init(
    at: Timestamp, action: Action, inputs: Inputs, rejected: [Alternative] = [], confidence: Double, reason: String,
    details: [String] = [], trust: TrustImpact? = nil, cause: UInt64? = nil, expires: Timestamp
  ) {
    self.at = at
    self.action = action
    self.inputs = inputs
    self.rejected = rejected
    self.confidence = confidence
    self.reason = reason
    self.details = details
    self.trust = trust
    self.cause = cause
    self.expires = expires
    var writer = WireWriter()
    Self.writeContent(
      at: at, action: action, inputs: inputs, rejected: rejected, confidence: confidence, reason: reason,
      details: details, trust: trust, cause: cause, expires: expires, to: &writer)
    id = writer.bytes.reduce(stableHash("receipt")) { stableHash($0, UInt64($1)) }
  }
}
