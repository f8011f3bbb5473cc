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
}

extension MusicAct: UserAction, WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init(plays), .init(putsOn), .init { .skips }, .init(presses), .init(turnsCrown), .init { .tapsCrown },
    .init(allowsMusic),
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
    }
  }

  package var audience: Role? {
    switch self {
    case .plays, .putsOn, .skips, .allowsMusic: .phone
    case .presses, .turnsCrown, .tapsCrown: .watch
    }
  }

  package var needsThePhone: Bool {
    switch self {
    case .putsOn, .skips: true
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
    }
  }
}
