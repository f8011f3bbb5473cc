package import SimKernel

extension DecisionReceipt {
  /// How things stood when it was decided, in ranges: what was not known is absent (tech spec §2.4).
  package struct Inputs: Hashable, Sendable, Codable {
    package var recovery: Recovery?
    package var sleep: Sleep?
    package var variabilityTrend: Trend?
    package var meetings: Meetings?
    /// How many times of the day were free for a block.
    package var slotsAvailable: Int?
    package let weekday: Weekday
    /// By the phone's clock, 0 ..< 24.
    package let hour: Int
    package let phase: TrustPhase
    /// The trust score in hundredths, 0 to 100.
    package let scorePercent: Int
    /// On how many days what was learned rests.
    package var daysOfData: Int

    package enum Recovery: UInt8, CaseIterable, Hashable, Sendable, Codable { case low = 1, fair, high }
    package enum Sleep: UInt8, CaseIterable, Hashable, Sendable, Codable { case poor = 1, fair, good }
    package enum Trend: UInt8, CaseIterable, Hashable, Sendable, Codable { case down = 1, stable, up }
    package enum Meetings: UInt8, CaseIterable, Hashable, Sendable, Codable { case light = 1, moderate, heavy }

    package init(
      weekday: Weekday, hour: Int, phase: TrustPhase, scorePercent: Int, daysOfData: Int, recovery: Recovery? = nil,
      sleep: Sleep? = nil, variabilityTrend: Trend? = nil, meetings: Meetings? = nil, slotsAvailable: Int? = nil
    ) {
      self.weekday = weekday
      self.hour = hour
      self.phase = phase
      self.scorePercent = scorePercent
      self.daysOfData = daysOfData
      self.recovery = recovery
      self.sleep = sleep
      self.variabilityTrend = variabilityTrend
      self.meetings = meetings
      self.slotsAvailable = slotsAvailable
    }
  }
}
