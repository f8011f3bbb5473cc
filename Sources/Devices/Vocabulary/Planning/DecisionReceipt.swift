/// The explanation of a decision of the planner (tech spec §2.4, decision receipts): its inputs in ranges, the rejected
/// alternatives, the confidence, the effect on trust, and the cause.
///
/// It is written once and never changed. It contains ranges, no measurements.
package struct DecisionReceipt: Hashable, Sendable {
  /// Derived from the content, so that a decision recorded twice is one receipt.
  package let id: UInt64
  package let at: Timestamp
  package let action: Action
  package let inputs: Inputs
  /// In the order in which they were considered.
  package let rejected: [Alternative]
  /// The planner's confidence, 0 to 1.
  package let confidence: Double
  /// In plain words.
  package let reason: String
  /// Further reasons, in plain words.
  package let details: [String]
  /// Absent if trust wasn't affected.
  package let trust: TrustImpact?
  /// The workout, block, record or day that led to it.
  package let cause: UInt64?
  /// The time at which it is deleted.
  package let expires: Timestamp

  /// The decision or observation.
  package enum Action: UInt8, StableName, Hashable, WireCodable {
    case scheduled = 1, proposed, removed, transformed, rescheduled, suggested, skippedScheduling
    case breakerTripped, phaseChanged, insight, triage
    /// A remote configuration was rejected as a whole.
    case configRefused
    /// The outcome of a block or a proposal.
    case outcome
    /// The wearer rejected a detected workout.
    case workoutUndone
    case healthChanged
    /// Derived values were wrong, and were recomputed.
    case mended
    case shadowsChanged
    /// The cloud drafted a plan for a block, or refused.
    case planDrafted
    case profileChanged

    package static let names = [
      "scheduled", "proposed", "removed", "transformed", "rescheduled", "suggested", "skippedScheduling",
      "breakerTripped", "phaseChanged", "insight", "triage", "configRefused", "outcome", "workoutUndone",
      "healthChanged", "mended", "shadowsChanged", "planDrafted", "profileChanged",
    ]
  }

  /// An alternative that was considered and rejected.
  package struct Alternative: Hashable, Sendable {
    package let what: String
    package let why: String
    /// The confidence that it would have had, 0 to 1.
    package let confidence: Double

    package init(what: String, why: String, confidence: Double) {
      (self.what, self.why, self.confidence) = (what, why, confidence)
    }
  }

  package struct TrustImpact: Hashable, Sendable {
    /// The trust event that caused it.
    package let event: UInt64
    package let delta: Double
    package let score: Double
    package let phaseChanged: Bool

    package init(event: UInt64, delta: Double, score: Double, phaseChanged: Bool) {
      (self.event, self.delta, self.score, self.phaseChanged) = (event, delta, score, phaseChanged)
    }
  }

  package init(
    at: Timestamp, action: Action, inputs: Inputs, rejected: [Alternative] = [], confidence: Double, reason: String,
    details: [String] = [], trust: TrustImpact? = nil, cause: UInt64? = nil, expires: Timestamp
  ) {
    (self.at, self.action, self.inputs, self.rejected, self.confidence) = (at, action, inputs, rejected, confidence)
    (self.reason, self.details, self.trust, self.cause, self.expires) = (reason, details, trust, cause, expires)
    var writer = WireWriter()
    writer.fields(at, action, inputs, rejected, confidence, reason, details, trust, cause, expires)
    id = writer.bytes.reduce(stableHash("receipt")) { stableHash($0, UInt64($1)) }
  }
}

extension DecisionReceipt {
  /// The inputs of the decision, in ranges: an unknown one is absent (tech spec §2.4).
  package struct Inputs: Hashable, Sendable {
    package var recovery: Recovery?
    package var sleep: Sleep?
    package var variabilityTrend: Trend?
    package var meetings: Meetings?
    /// The number of free times of the day for a block.
    package var slotsAvailable: Int?
    package let weekday: Weekday
    /// By the phone's clock, 0 ..< 24.
    package let hour: Int
    package let phase: TrustPhase
    /// The trust score in hundredths, 0 to 100.
    package let scorePercent: Int
    /// The number of days of data behind the learned values.
    package var daysOfData: Int

    package enum Recovery: UInt8, CaseIterable, Hashable, Sendable, WireCodable { case low = 1, fair, high }
    package enum Sleep: UInt8, CaseIterable, Hashable, Sendable, WireCodable { case poor = 1, fair, good }
    package enum Trend: UInt8, CaseIterable, Hashable, Sendable, WireCodable { case down = 1, stable, up }
    package enum Meetings: UInt8, CaseIterable, Hashable, Sendable, WireCodable { case light = 1, moderate, heavy }

    package init(
      weekday: Weekday, hour: Int, phase: TrustPhase, scorePercent: Int, daysOfData: Int, recovery: Recovery? = nil,
      sleep: Sleep? = nil, variabilityTrend: Trend? = nil, meetings: Meetings? = nil, slotsAvailable: Int? = nil
    ) {
      (self.weekday, self.hour, self.phase, self.scorePercent) = (weekday, hour, phase, scorePercent)
      (self.daysOfData, self.recovery, self.sleep) = (daysOfData, recovery, sleep)
      (self.variabilityTrend, self.meetings, self.slotsAvailable) = (variabilityTrend, meetings, slotsAvailable)
    }
  }
}

extension DecisionReceipt: WireStruct {
  package static let form = WireForm(Self.init) {
    (
      $0.at, $0.action, $0.inputs, $0.rejected, $0.confidence, $0.reason, $0.details, $0.trust, $0.cause, $0.expires
    )
  }
}

extension DecisionReceipt.Alternative: WireStruct {
  package static let form = WireForm(Self.init) { ($0.what, $0.why, $0.confidence) }
}

extension DecisionReceipt.TrustImpact: WireStruct {
  package static let form = WireForm(Self.init) { ($0.event, $0.delta, $0.score, $0.phaseChanged) }
}

extension DecisionReceipt.Inputs: WireStruct {
  package static let form = WireForm(Self.init) {
    (
      $0.weekday, $0.hour, $0.phase, $0.scorePercent, $0.daysOfData, $0.recovery, $0.sleep, $0.variabilityTrend,
      $0.meetings, $0.slotsAvailable
    )
  }
  .checked("hour") { (0...23).contains($0.hour) }
  .checked("trust score") { (0...100).contains($0.scorePercent) }
}
