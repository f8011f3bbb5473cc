/// The music available to the phone's DJ, and its settings; the music service gives it to every installation.
package struct MusicSetup: Hashable, Sendable {
  package var lengths: [UInt64: Span] = [:]
  package var titles: [UInt64: SongTitle] = [:]
  package var lists: [MusicList] = []
  /// The wearer's age, as in the health store.
  package var age: Double?
  /// The interval of history analyses: weekly (Resonance plan §8.1.2).
  package var analysisEvery = Span.weeks(1)
  /// The wearer's preferences until they set others.
  package var preferences = MusicPreferences()
  /// The plays of the wearer's earlier player, in order.
  package var listened: [SongPlayed] = []
  /// The songs that the service streams; `nil` if there is no service, and the lists are on the phone and never change.
  package var streamed: Set<UInt64>?

  /// The assumed length of a song without one (Resonance plan §12.3.3).
  package static let usualLength = Span.seconds(180)
  /// The interval of estimates while music plays (Resonance plan §2.3).
  package static let estimateEvery = Span.seconds(30)

  package init() {}

  package func length(of song: UInt64) -> Span { lengths[song] ?? Self.usualLength }
}

extension DeviceSetup {
  /// The DJ's setup; `nil` without a DJ.
  package var music: MusicSetup? {
    get { self[MusicSetup.self] }
    set { self[MusicSetup.self] = newValue }
  }
}
