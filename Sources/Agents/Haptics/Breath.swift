extension HapticBeat {
  /// Returns a breath to follow: a beat at each turn, and clicks in between.
  ///
  /// The clicks are closer towards the end of the inhalation and further apart towards the end of the exhalation,
  /// because the watch can't vary their strength (assumed).
  ///
  /// - Parameters: The seconds of each part of a breath.
  static func breath(inhale: Int, hold: Int = 0, exhale: Int) -> [HapticBeat] {
    let (rise, pause, fall) = (max(1, inhale) * 1_000, max(0, hold) * 1_000, max(1, exhale) * 1_000)
    let turn = rise + pause
    return [
      HapticBeat(.notification, 0), HapticBeat(.click, rise / 2), HapticBeat(.click, rise * 3 / 4),
      HapticBeat(.notification, rise), HapticBeat(.click, turn + fall / 4), HapticBeat(.click, turn + fall / 2),
    ]
  }
}
