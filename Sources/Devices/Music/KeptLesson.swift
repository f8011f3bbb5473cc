import DeviceKit
import SimKernel

/// What one play taught about one song, as the phone keeps it.
package struct KeptLesson: Hashable, Sendable, Codable {
  package let play: UInt64
  package let song: UInt64
  package let context: String
  /// When the play began, in seconds since 1970.
  package let at: Double
  /// Each 0 to 1, where 0.5 is nothing.
  package let calm: Double
  package let energy: Double
  package let focus: Double
  package let moodLift: Double
  package let isSkip: Bool
  package let isMeasured: Bool
  /// Whether the history taught it, which knows better than whoever listened when the song ended.
  package let isFromHistory: Bool

  package init(
    play: UInt64, song: UInt64, context: String, at: Double, effects: [Double], isSkip: Bool, isMeasured: Bool,
    isFromHistory: Bool
  ) {
    (self.play, self.song, self.context, self.at) = (play, song, context, at)
    (calm, energy, focus, moodLift) = (effects[0], effects[1], effects[2], effects[3])
    (self.isSkip, self.isMeasured, self.isFromHistory) = (isSkip, isMeasured, isFromHistory)
  }

  package var effects: [Double] { [calm, energy, focus, moodLift] }
}

extension LatchedRow {
  /// Columns `first`...: play, song, context, at, four effects, three marks.
  func lesson(at first: Int) -> KeptLesson {
    KeptLesson(
      play: UInt64(bitPattern: int64(first)), song: UInt64(bitPattern: int64(first + 1)),
      context: text(first + 2), at: double(first + 3),
      effects: [double(first + 4), double(first + 5), double(first + 6), double(first + 7)],
      isSkip: bool(first + 8), isMeasured: bool(first + 9), isFromHistory: bool(first + 10))
  }
}
