/// An act of the wearer on the music at a moment of the story, in addition to their habits.
struct MusicStoryAct: StoryAct {
  enum Deed: Hashable, Sendable {
    /// Starts a list on the phone.
    case putsOn(ListName)
    /// Starts the music on the phone, or stops it.
    case plays(Bool)
    case presses(PlaybackCommand.Kind)
    /// Turns the crown of the watch, in hundredths of its range.
    case turnsCrown(Double)
    case tapsCrown
    case skipsSong
    /// Plays a song on the phone, or queues it, by its title.
    case playsSong(String)
    case queuesSong(String)
    case repeats(Bool)
    /// Sets the phone's volume, in percent.
    case volume(Int)
    /// Allows the app to use the music service, or forbids it.
    case allows(Bool)
    case prefers(MusicPreferences)
    /// Has the whole history analysed again.
    case backfills
  }

  /// A list, by its number from 1 or by its name.
  enum ListName: Hashable, Sendable {
    case number(Int)
    case name(String)
  }

  var deed: Deed

  init(_ deed: Deed) { self.deed = deed }

  var key: String {
    switch deed {
    case .putsOn: "putsOn"
    case .plays: "playsMusic"
    case .presses: "presses"
    case .turnsCrown: "turnsCrown"
    case .tapsCrown: "tapsCrown"
    case .skipsSong: "skipsSong"
    case .playsSong: "playsSong"
    case .queuesSong: "queuesSong"
    case .repeats: "repeatsSong"
    case .volume: "setsVolume"
    case .allows: "allowsMusic"
    case .prefers: "prefersMusic"
    case .backfills: "backfillsMusic"
    }
  }

  var role: Role {
    switch deed {
    case .presses, .turnsCrown, .tapsCrown: .watch
    case .putsOn, .plays, .skipsSong, .playsSong, .queuesSong, .repeats, .volume, .allows, .prefers, .backfills: .phone
    }
  }

  /// `true` if it has a meaning only if a DJ chooses the songs.
  var needsDJ: Bool {
    switch deed {
    case .plays, .presses, .turnsCrown: false
    case .putsOn, .tapsCrown, .skipsSong, .playsSong, .queuesSong, .repeats, .volume, .allows, .prefers, .backfills:
      true
    }
  }
}
