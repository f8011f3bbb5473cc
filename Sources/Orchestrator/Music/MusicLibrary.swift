package import Agents

/// The songs that a DJ knows, and the lists that it chooses from.
package struct MusicLibrary: Equatable, Sendable {
  package let songs: [Song.ID: Song]
  package let lists: [MusicPlaylist]
  private let byList: [UInt64: [Song]]

  package init(songs: [Song], lists: [MusicPlaylist]) {
    let known = Dictionary(songs.map { ($0.id, $0) }) { first, _ in first }
    self.songs = known
    self.lists = lists
    byList = Dictionary(lists.map { list in (list.id, list.songs.compactMap { known[$0] }) }) { first, _ in first }
  }

  /// In the order of the list.
  package func songs(of list: UInt64) -> [Song] { byList[list] ?? [] }
}
