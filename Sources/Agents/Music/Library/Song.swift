/// A song and what is known of its sound; what is not known is absent (Resonance 4.1.1).
package struct Song: Codable, Equatable, Sendable, Identifiable {
  package typealias ID = UInt64

  package let id: ID
  package var title: String
  package var artist: String
  package var genre: String?
  package var year: Int?
  /// Beats a minute.
  package var tempo: Double?
  /// 0 to 1.
  package var energy: Double?
  /// 0 sad to 1 glad.
  package var valence: Double?
  /// 0 to 1.
  package var acousticness: Double?
  /// 0 to 1: how much of it is spoken.
  package var speechiness: Double?
  /// Seconds.
  package var duration: Double?

  package init(id: ID? = nil, title: String, artist: String) {
    self.id = id ?? Song.id(title: title, artist: artist)
    self.title = title
    self.artist = artist
  }

  /// The id of a song that has no number of its own: the same for ever, whatever the case of its name.
  package static func id(title: String, artist: String) -> ID {
    TextHash("\(artist.lowercased())\u{1f}\(title.lowercased())").mixed
  }
}
