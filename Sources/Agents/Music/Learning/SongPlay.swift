/// One play of a song (Resonance 4.1.4). The body's response isn't part of it, because readings can arrive at any time.
package struct SongPlay: Equatable, Sendable, Identifiable {
  /// Identifies one play for ever, in every delivery.
  package let id: UInt64
  package let song: Song.ID
  /// Seconds since 1970.
  package let start: Double
  /// Absent while it plays.
  package var end: Double?
  /// Seconds actually heard; if absent, the time between start and end.
  package var listened: Double?
  /// Seconds.
  package var songDuration: Double?
  package var playlist: UInt64?
  /// The local time's offset from UTC, in seconds.
  package var utcOffset = 0
  /// The listener's estimated activity at its beginning; absent without an estimate.
  package var context: MusicContext?

  package init(id: UInt64, song: Song.ID, start: Double, end: Double? = nil, songDuration: Double? = nil) {
    self.id = id
    self.song = song
    self.start = start
    self.end = end
    self.songDuration = songDuration
  }

  /// Seconds heard; absent while it plays.
  package var heard: Double? { end.map { listened ?? max(0, $0 - start) } }

  /// 0 to 1: the share of the song that was heard; absent while it plays or if the song's length is unknown.
  package var share: Double? {
    guard let heard, let songDuration, songDuration > 0 else { return nil }
    return (heard / songDuration).clamped(to: 0...1)
  }

  /// Returns whether it was skipped: less than 30 % heard (second Part 11.5), or half a minute of a song of unknown
  /// length; absent while it plays.
  package func isSkip(_ config: LearningConfig = LearningConfig()) -> Bool? {
    share.map { $0 < config.skipShare } ?? heard.map { $0 < config.skipSeconds }
  }

  /// Returns the end, or the expected one (Part 12.3).
  func expectedEnd(_ config: LearningConfig = LearningConfig()) -> Double {
    end ?? start + (songDuration ?? config.usualDuration)
  }

  /// Returns whether it is the better of two versions of one play: it has ended, ended later, or was heard for longer.
  func isTruer(than other: SongPlay) -> Bool {
    func rank(_ play: SongPlay) -> [Double] {
      [
        play.end ?? -1, play.listened ?? -1, play.songDuration ?? -1, play.playlist.map { Double($0) } ?? -1,
        Double(play.utcOffset), play.start, Double(play.song),
      ]
    }
    return rank(other).lexicographicallyPrecedes(rank(self))
  }
}

/// The quality of a listening session (Resonance 5.3.3).
enum SessionQuality {
  /// 0 to 1, from the share of skips, the change of the variability, the mean share heard and the next night's sleep;
  /// unknown values are neutral.
  static func score(
    skipRate: Double, variabilityChange: Double?, meanShare: Double?, sleepScore: Double?,
    _ config: LearningConfig = LearningConfig()
  ) -> Double {
    let unknown = config.unknownQuality
    let variability = variabilityChange.map { (0.5 + $0 / config.variabilityPerQuality).clamped(to: 0...1) } ?? unknown
    return (1 - skipRate) * config.skipsInQuality + variability * config.variabilityInQuality
      + (meanShare ?? unknown) * config.engagementInQuality + (sleepScore ?? unknown) * config.sleepInQuality
  }
}

/// The body's change between the start and the end of a play (Resonance 4.1.4); unmeasured values are absent.
package struct PlayResponse: Equatable, Sendable {
  /// Beats a minute.
  var rateAtStart: Double?
  var rateAtEnd: Double?
  /// SDNN in milliseconds.
  var variabilityAtStart: Double?
  var variabilityAtEnd: Double?

  package init(rates: (Double?, Double?), variabilities: (Double?, Double?)) {
    (rateAtStart, rateAtEnd) = rates
    (variabilityAtStart, variabilityAtEnd) = variabilities
  }

  /// From ordered readings: the means near the start and towards the end. A reading belongs to the song that played
  /// when it was measured.
  package init(
    from start: Double, to end: Double, rates: SortedReadings, variabilities: SortedReadings,
    _ config: LearningConfig = LearningConfig()
  ) {
    (rateAtStart, rateAtEnd) = rates.ends(start, end, within: config.rateWindow)
    (variabilityAtStart, variabilityAtEnd) = variabilities.ends(start, end, within: config.variabilityWindow)
    guard config.mistake == .responseReversed else { return }
    (rateAtStart, rateAtEnd) = (rateAtEnd, rateAtStart)
    (variabilityAtStart, variabilityAtEnd) = (variabilityAtEnd, variabilityAtStart)
  }

  /// Returns the change of the heart rate; absent unless both ends were measured. As written a missing end is 0, and a
  /// change of zero is absent.
  func rateChange(_ rules: Set<MusicRule> = []) -> Double? { change(rateAtStart, rateAtEnd, rules) }

  /// Returns the change of the variability, in the same way.
  func variabilityChange(_ rules: Set<MusicRule> = []) -> Double? {
    change(variabilityAtStart, variabilityAtEnd, rules)
  }

  private func change(_ start: Double?, _ end: Double?, _ rules: Set<MusicRule>) -> Double? {
    if rules.contains(.zeroIsMissing) {
      let change = (end ?? 0) - (start ?? 0)
      return change == 0 ? nil : change
    }
    guard let start, let end else { return nil }
    return end - start
  }
}
