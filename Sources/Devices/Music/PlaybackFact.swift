/// An event between the player and its remote control, for the trace and for the checks.
package enum PlaybackFact: TraceFact {
  /// The wearer pressed a button of the player while the watch showed that song.
  case pressed(command: UInt64, PlaybackCommand.Kind, song: UInt64, by: DeviceID)
  /// The player executed a command on that song; `age` by its own clock.
  case carriedOut(command: UInt64, song: UInt64, age: Span, by: DeviceID)
  /// The wearer saw the playback state in that version of the phone's.
  case showed(Version, by: DeviceID)
  /// The watch's system has that version of what plays for the app, even if the app does not look at it.
  case given(Version, by: DeviceID)

  package func write(to record: inout FactRecord) {
    switch self {
    case .pressed(let id, let kind, let song, let device):
      record.begin(
        "pressed", about: id, by: device, "the wearer pressed {kind} on the {device} at song {song} ({command})")
      record.field("command", id: id)
      record.field("kind", kind)
      record.field("song", id: song)
    case .carriedOut(let id, let song, let age, let device):
      record.begin("carried-out", about: id, by: device, "{device} carried out {command} at song {song}")
      record.field("command", id: id)
      record.field("song", id: song)
      record.field("age_ns", age)
    case .showed(let version, let device):
      record.begin("showed-playing", by: device, "{device} showed e{epoch}/#{sequence} of what plays")
      record.fields(of: version)
    case .given(let version, let device):
      record.begin("given", by: device, "{device} received now-playing update e{epoch}/#{sequence}")
      record.fields(of: version)
    }
  }
}
