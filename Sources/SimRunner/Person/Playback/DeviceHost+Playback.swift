// The music on a device's disk, for checks and reports.
extension DeviceHost {
  /// Returns the newest version of the phone's playback; `nil` if it never played.
  package func playing() throws(StorageError) -> (version: Version, song: UInt64, isPlaying: Bool)? {
    let epoch = try database.remembered(.epoch)
    return try database.statement("SELECT sequence, song, is_playing FROM player").first { row throws(StorageError) in
      let sequence = UInt64(bitPattern: try row.int64(0))
      return (
        Version(epoch: UInt32(truncatingIfNeeded: epoch ?? 0), sequence: sequence),
        UInt64(bitPattern: try row.int64(1)), try row.bool(2)
      )
    }
  }

  /// Returns the phone's playback as the watch or the desktop shows it.
  package func shownPlaying() throws(StorageError) -> NowPlaying? {
    try database.statement("SELECT bytes FROM now_playing").first { row throws(StorageError) in try row.value(0) }
  }
}
