package struct SongLesson: Hashable, Sendable {
  package enum Source: Hashable, Sendable {
    /// Learned when the song ended, from the data available then.
    case live
    /// Learned from the complete history, which is more reliable.
    case history
  }

  package let play: UInt64
  package let song: UInt64
  package let context: MusicContext
  /// Seconds since 1970: the start of the play, which orders the lessons.
  package let at: Double
  package let impact: SongImpact
  package let source: Source

  package init(play: UInt64, song: UInt64, context: MusicContext, at: Double, impact: SongImpact, source: Source) {
    (self.play, self.song, self.context) = (play, song, context)
    (self.at, self.impact, self.source) = (at, impact, source)
  }
}

extension SongLesson: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.fields(play, song, context, at, impact.calm, impact.energy, impact.focus, impact.moodLift)
    writer.fields(impact.isSkip, impact.isMeasured, source == .history)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    (play, song) = (try reader.field(), try reader.field())
    (context, at) = (try reader.field(), try reader.field())
    impact = SongImpact(
      calm: try reader.field(), energy: try reader.field(), focus: try reader.field(), moodLift: try reader.field(),
      isSkip: try reader.field(), isMeasured: try reader.field())
    source = try reader.field(Bool.self) ? .history : .live
  }
}

/// The estimated effect of one play, from the readings and the listening; 0 to 1, where 0.5 is none (Resonance Part
/// 12.2).
package struct SongImpact: Hashable, Sendable {
  package let calm: Double
  package let energy: Double
  package let focus: Double
  package let moodLift: Double
  package let isSkip: Bool
  /// `true` if the body was measured at both ends; otherwise only the listening is known.
  package let isMeasured: Bool

  package init(calm: Double, energy: Double, focus: Double, moodLift: Double, isSkip: Bool, isMeasured: Bool) {
    (self.calm, self.energy, self.focus, self.moodLift) = (calm, energy, focus, moodLift)
    (self.isSkip, self.isMeasured) = (isSkip, isMeasured)
  }
}
