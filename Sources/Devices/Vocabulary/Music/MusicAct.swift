/// An act of the wearer with the music, on the phone or on the watch.
package enum MusicAct: Hashable, Sendable {
  /// The wearer starts the music on the phone, or stops it.
  case plays(Bool)
  /// The wearer puts on a list of songs on the phone, from which the DJ selects.
  case putsOn(list: UInt64)
  /// The wearer skips the song on the phone.
  case skips
  /// The wearer presses a button of the player on the watch.
  case presses(PlaybackCommand.Kind)
  /// The wearer turns the crown of the watch while the player is on it, -1 to 1.
  case turnsCrown(Double)
  /// The wearer taps the crown twice, which switches its control between the music's energy and its volume.
  case tapsCrown
  /// The wearer allows or forbids the music service, when asked or in the settings.
  case allowsMusic(Bool)
  /// The wearer plays that song on the phone.
  case playsSong(UInt64)
  /// The wearer wants that song after the current one.
  case queuesSong(UInt64)
  /// The wearer wants each song again and again, or no longer.
  case repeats(Bool)
  /// The wearer sets the phone's volume, 0 to 1.
  case setsVolume(Double)
  /// The wearer sets their preferences, all of them.
  case prefers(MusicPreferences)
  /// The wearer wants the whole history to be analysed again, now.
  case backfills
}

extension MusicAct: UserAction, WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init(plays), .init(putsOn), .init { .skips }, .init(presses), .init(turnsCrown), .init { .tapsCrown },
    .init(allowsMusic), .init(playsSong), .init(queuesSong), .init(repeats), .init(setsVolume), .init(prefers),
    .init { .backfills },
  ]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .plays(let isOn): writer.write(case: 1, isOn)
    case .putsOn(let list): writer.write(case: 2, list)
    case .skips: writer.write(case: 3)
    case .presses(let kind): writer.write(case: 4, kind)
    case .turnsCrown(let value): writer.write(case: 5, value)
    case .tapsCrown: writer.write(case: 6)
    case .allowsMusic(let isOn): writer.write(case: 7, isOn)
    case .playsSong(let song): writer.write(case: 8, song)
    case .queuesSong(let song): writer.write(case: 9, song)
    case .repeats(let isOn): writer.write(case: 10, isOn)
    case .setsVolume(let value): writer.write(case: 11, value)
    case .prefers(let preferences): writer.write(case: 12, preferences)
    case .backfills: writer.write(case: 13)
    }
  }

  package var audience: Role? {
    switch self {
    case .presses, .turnsCrown, .tapsCrown: .watch
    case .plays, .putsOn, .skips, .allowsMusic, .playsSong, .queuesSong, .repeats, .setsVolume, .prefers, .backfills:
      .phone
    }
  }

  package var needsThePhone: Bool {
    switch self {
    case .putsOn, .skips, .playsSong, .queuesSong, .repeats, .setsVolume, .prefers, .backfills: true
    case .plays, .presses, .turnsCrown, .tapsCrown, .allowsMusic: false
    }
  }

  package var kind: (name: String, isOn: Bool?) {
    switch self {
    case .plays(let isOn): ("music", isOn)
    case .putsOn: ("music-list", nil)
    case .skips: ("skips-song", nil)
    case .presses: ("presses", nil)
    case .turnsCrown: ("crown", nil)
    case .tapsCrown: ("taps-crown", nil)
    case .allowsMusic(let isOn): ("music-allowed", isOn)
    case .playsSong: ("plays-song", nil)
    case .queuesSong: ("queues-song", nil)
    case .repeats(let isOn): ("music-repeat", isOn)
    case .setsVolume: ("music-volume", nil)
    case .prefers: ("music-preferences", nil)
    case .backfills: ("music-backfill", nil)
    }
  }

  package var caption: String {
    switch self {
    case .plays(let isOn): isOn ? "the wearer starts the music" : "the wearer stops the music"
    case .putsOn(let list): "the wearer puts on list \(shortID(list))"
    case .skips: "the wearer skips the song on the phone"
    case .presses(let kind): "the wearer presses \(kind)"
    case .turnsCrown: "the wearer turns the crown"
    case .tapsCrown: "the wearer taps the crown twice"
    case .allowsMusic(let isOn): "the app \(isOn ? "may" : "may not") use the music service"
    case .playsSong(let song): "the wearer plays song \(shortID(song))"
    case .queuesSong(let song): "the wearer wants song \(shortID(song)) next"
    case .repeats(let isOn): isOn ? "the wearer repeats the song" : "the wearer repeats no song"
    case .setsVolume(let value): "the wearer sets the volume to \(Int((value * 100).rounded())) %"
    case .prefers: "the wearer sets their preferences of music"
    case .backfills: "the wearer wants the whole history of the music analysed"
    }
  }
}
