package import DeviceKit

/// What the phone's DJ has to choose from, and how it works; the music service gives it to every installation.
package struct MusicSetup: Hashable, Sendable {
  /// How long each song is, where that is known.
  package var lengths: [UInt64: Span] = [:]
  package var lists: [MusicList] = []
  /// The wearer's age, as the health store has it.
  package var age: Double?
  /// How often the history is gone through: weekly (Resonance plan §8.1.2).
  package var analysisEvery = Span.weeks(1)
  /// The service that the lists are from; nil where they stand on the phone for ever.
  package var service: MusicServiceSetup?

  /// What a song of unknown length is taken for (Resonance plan §12.3.3).
  package static let usualLength = Span.seconds(180)
  /// How often the wearer's state is estimated while music plays (Resonance plan §2.3).
  package static let estimateEvery = Span.seconds(30)

  package init() {}

  package func length(of song: UInt64) -> Span { lengths[song] ?? Self.usualLength }
}

/// What the phone's app knows of its music service from the beginning.
package struct MusicServiceSetup: Hashable, Sendable {
  /// Songs that are not on the phone, and have to be streamed.
  package var streamed: Set<UInt64> = []

  package init(streamed: Set<UInt64>) { self.streamed = streamed }
}

/// A list of songs that the wearer can put on.
package struct MusicList: Hashable, Sendable {
  package let id: UInt64
  package let name: String
  package let songs: [UInt64]

  package init(id: UInt64, name: String, songs: [UInt64]) {
    (self.id, self.name, self.songs) = (id, name, songs)
  }
}

extension DeviceSetup {
  /// What there is to choose from where a DJ chooses the music; nil where none does.
  package var music: MusicSetup? {
    get { self[MusicSetup.self] }
    set { self[MusicSetup.self] = newValue }
  }
}
