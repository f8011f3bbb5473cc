/// The music in the desktop's menu bar: the phone's newest report (Resonance plan §7.3).
package struct MenuBar {
  private let store: DeviceStore

  init(_ store: DeviceStore) { self.store = store }

  /// Shows the playback if it is newer than the known one.
  func take(_ playing: NowPlaying, _ context: inout DeviceContext) {
    let version = Int64(bitPattern: UInt64(playing.version.epoch) << 40 | playing.version.sequence & (1 << 40 - 1))
    guard version > store.number(.menuBarVersion) ?? .min else { return }
    store.beginWriting()
    store.remember(.menuBarVersion, version)
    store.remember(.menuBarSong, playing.isPlaying ? Int64(bitPattern: playing.song) : 0)
  }

  /// Returns the song that it shows; `nil` if there is none, in a store of a desktop.
  package static func song(in database: Database) throws(StorageError) -> UInt64? {
    try database.remembered(.menuBarSong).flatMap { $0 == 0 ? nil : UInt64(bitPattern: $0) }
  }
}

extension MemoryKey {
  /// the song that the menu bar shows, or 0, and the version of the phone's report of it.
  package static let menuBarSong = MemoryKey("menuBarSong")
  package static let menuBarVersion = MemoryKey("menuBarVersion")
}
