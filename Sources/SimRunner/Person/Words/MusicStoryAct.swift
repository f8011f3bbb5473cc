/// An act of the wearer on the music at a moment of the story, in addition to their habits.
struct MusicStoryAct: StoryAct {
  enum Deed: Hashable, Sendable {
    /// Starts a list on the phone, counted from 1.
    case putsOn(Int)
    /// Starts the music on the phone, or stops it.
    case plays(Bool)
    /// Presses a button of the player on the watch.
    case presses(PlaybackCommand.Kind)
    /// Turns the crown of the watch, in hundredths of its range.
    case turnsCrown(Double)
    /// Taps the crown twice.
    case tapsCrown
    /// Skips the song on the phone.
    case skipsSong
  }

  var deed: Deed

  init(_ deed: Deed) { self.deed = deed }

  /// Its key in a story.
  var key: String {
    switch deed {
    case .putsOn: "putsOn"
    case .plays: "playsMusic"
    case .presses: "presses"
    case .turnsCrown: "turnsCrown"
    case .tapsCrown: "tapsCrown"
    case .skipsSong: "skipsSong"
    }
  }

  var role: Role {
    switch deed {
    case .putsOn, .plays, .skipsSong: .phone
    case .presses, .turnsCrown, .tapsCrown: .watch
    }
  }

  /// `true` if it has a meaning only if a DJ chooses the songs.
  var needsDJ: Bool {
    switch deed {
    case .putsOn, .tapsCrown, .skipsSong: true
    case .plays, .presses, .turnsCrown: false
    }
  }
}
