/// How things stood when something moved trust (tech spec §2.3, attribution): without it a skip after a bad night looks
/// like dislike.
package struct TrustContext: Hashable, Sendable, Codable {
  /// By the phone's clock, 0 ..< 24.
  package let hour: Int
  package let phase: TrustPhase
  package let score: Double
  package let isTravelling: Bool
  package let meetings: Int?
  /// 0 to 100.
  package let recovery: Double?
  package let asleepMinutes: Int?

  package init(
    hour: Int, phase: TrustPhase, score: Double, isTravelling: Bool = false, meetings: Int? = nil,
    recovery: Double? = nil, asleepMinutes: Int? = nil
  ) {
    self.hour = hour
    self.phase = phase
    self.score = score
    self.isTravelling = isTravelling
    self.meetings = meetings
    self.recovery = recovery
    self.asleepMinutes = asleepMinutes
  }
}
