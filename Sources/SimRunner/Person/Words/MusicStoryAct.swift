struct MusicStoryAct: StoryAct {
  enum Deed: Hashable, Sendable {
    case putsOn(ListName)
    /// Starts the music on the phone, or stops it.
    case plays(Bool)
    case presses(PlaybackCommand.Kind)
    /// Turns the crown of the watch, in hundredths of its range.
    case turnsCrown(Double)
    case tapsCrown
    case skipsSong
    case playsSong(String)
    case queuesSong(String)
    case repeats(Bool)
    /// Sets the phone's volume, in percent.
    case volume(Int)
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
