/// A list of songs that the wearer can start.
package struct MusicList: Hashable, Sendable {
  package let id: UInt64
  package let name: String
  package let songs: [UInt64]

  package init(id: UInt64, name: String, songs: [UInt64]) { (self.id, self.name, self.songs) = (id, name, songs) }
}

package struct StepCount: Hashable, Sendable {
  package let start: Timestamp
  package let end: Timestamp
  package let count: Double

  package init(start: Timestamp, end: Timestamp, count: Double) {
    (self.start, self.end, self.count) = (start, end, count)
  }
}

package struct WorkoutNews: Hashable, Sendable {
  package let start: Timestamp
  /// `nil` while it continues.
  package let end: Timestamp?
  package let said: Timestamp

  package init(start: Timestamp, end: Timestamp?, said: Timestamp) {
    (self.start, self.end, self.said) = (start, end, said)
  }
}

package struct MoodNote: Hashable, Sendable {
  package let at: Timestamp
  /// 1 to 5.
  package let mood: Int
  package let energy: Int?

  package init(at: Timestamp, mood: Int, energy: Int?) { (self.at, self.mood, self.energy) = (at, mood, energy) }
}

/// The calendar with a current event.
package enum EventNote: UInt8, Hashable, Sendable, WireField { case work = 1, company }

/// An activity with the number of dates on which it was observed.
package struct UsualContext: Hashable, Sendable {
  package let context: MusicContext
  package let dates: Int

  package init(context: MusicContext, dates: Int) { (self.context, self.dates) = (context, dates) }
}

/// The wearer's baselines; unknown values are absent.
package struct UsualBody: Hashable, Sendable {
  /// Beats a minute.
  package var restingHeartRate: Double?
  /// SDNN in milliseconds, awake: the night's is a different measure.
  package var variability: Double?
  package var age: Double?
  /// All reports of moods, for the habits of the week.
  package var moods: [MoodNote] = []

  package init(restingHeartRate: Double? = nil) { self.restingHeartRate = restingHeartRate }
}

extension StepCount: WireStruct {
  package static let form = WireForm(Self.init) { ($0.start, $0.end, $0.count) }
}
extension WorkoutNews: WireStruct {
  package static let form = WireForm(Self.init) { ($0.start, $0.end, $0.said) }
}
extension UsualContext: WireStruct {
  package static let form = WireForm(Self.init) { ($0.context, $0.dates) }
}
extension MoodNote: WireStruct {
  package static let form = WireForm(Self.init) { ($0.at, $0.mood, $0.energy) }
}
extension UsualBody: WireStruct {
  package static let form = WireForm(Self.init(restingHeartRate:)) { $0.restingHeartRate }
    .with(\.variability, \.age, \.moods)
}

/// The progress of the history's job (Resonance plan §12.6).
package struct HistoryNews: Hashable, Sendable {
  package enum Phase: UInt8, StableName, Hashable, WireField {
    case reading = 1, reconstructing, playlists, completed

    package static let names = ["reading", "reconstructing", "playlists", "completed"]
  }

  package let phase: Phase
  package let done: Int
  /// The remaining work; 0 if complete.
  package let left: Int

  package init(phase: Phase, done: Int, left: Int) { (self.phase, self.done, self.left) = (phase, done, left) }
}

extension HistoryNews: WireStruct {
  package static let form = WireForm(Self.init) { ($0.phase, $0.done, $0.left) }
}
