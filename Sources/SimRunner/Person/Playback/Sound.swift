extension WorldPlan {
  package var hasSound: Bool {
    listens || music != nil
      || story.contains {
        switch $0.act.done?.body(as: MusicAct.self) {
        case .plays?, .putsOn?, .presses?, .skips?, .playsSong?, .queuesSong?: true
        case .turnsCrown?, .tapsCrown?, .allowsMusic?, .repeats?, .setsVolume?, .prefers?, .backfills?, nil: false
        }
      }
  }
}
