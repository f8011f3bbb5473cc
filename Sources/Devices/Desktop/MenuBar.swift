/// The desktop's menu bar with a DJ: it shows what the phone plays by the phone's reports, without any data of the body.
struct MenuBar {
  private let store: DeviceStore

  init(_ store: DeviceStore) { self.store = store }

  /// Shows the playback if it is newer than the known one.
  func take(_ playing: NowPlaying, _ context: inout DeviceContext) {
    let shown: NowPlaying? = store.statement("SELECT bytes FROM now_playing").value()
    guard shown.map(playing.isNewer) ?? true else { return }
    store.statement("INSERT OR REPLACE INTO now_playing (one, bytes) VALUES (1, ?)").run(playing.wireBytes)
  }
}
