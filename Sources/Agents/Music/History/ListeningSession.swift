/// A stretch of listening without a long pause, with what the body did and how the night after was (Resonance 4.1.3).
package struct ListeningSession: Codable, Equatable, Sendable {
  package enum TimeSlot: String, CaseIterable, Codable, Sendable {
    case morning, afternoon, evening, night

    /// The hours are assumed: from 5, 12, 17 and 21.
    init(hour: Int) {
      switch hour {
      case 5..<12: self = .morning
      case 12..<17: self = .afternoon
      case 17..<21: self = .evening
      default: self = .night
      }
    }
  }

  /// What one measure did from the margin before a session to the one after.
  package struct Measure: Codable, Equatable, Sendable {
    /// The first near the start and the last near the end; two readings or none.
    package let start: Double?
    package let end: Double?
    package let mean: Double
    package let least: Double
    package let most: Double
  }

  package let span: TimeSpan
  /// In order of their start.
  package let plays: [UInt64]
  package let context: MusicContext
  package let slot: TimeSlot
  /// 0 for Monday to 6.
  package let weekday: Int
  package let skips: Int
  /// 0 to 1: how much of the songs was heard; absent when nobody knows how long they are.
  package let meanShare: Double?
  /// Beats a minute.
  package let heartRate: Measure?
  /// SDNN in milliseconds.
  package let heartRateVariability: Measure?
  package let night: NightSummary?
  /// The one that all plays came from.
  package let playlist: UInt64?
  /// 0 to 1.
  package let quality: Double

  /// 0 to 1.
  package var skipRate: Double { plays.isEmpty ? 0 : Double(skips) / Double(plays.count) }
}
