extension CheckDeclaration {
  /// Other screens show the song by its name, and the state that the phone estimated.
  static let musicShown = CheckDeclaration(
    "music-shown-as-it-is",
    "Watch and desktop show the song that plays by its name, and the wearer's state as it was estimated.",
    promise:
      "what the phone reports of the music to watch and desktop has the title and the artist of the song, and the need, the energy and the calm of "
      + "an estimate that the phone made; the desktop receives the need alone",
    doesNotVerify: "how old the estimate is, or what waits for an app that may not run",
    vacuousBecause: "the phone reported no music", of: CheckSubject(atErasure: .looksOn) { $0.music != nil },
    remembering: { ShownMusic(titles: $0.music?.setup.titles ?? [:]) },
    each: { event, shown in
      if case .estimated(let state, _, _)? = event.musicFact { shown.note(state) }
      if case .chose(let decision, _, _)? = event.musicFact { shown.note(decision.state) }
      return nil
    },
    message: { event, envelope, shown in
      guard event.kind == .delivery, case .nowPlaying(let playing)? = envelope.message.carried.music else { return nil }
      return Ruling(shown.complaints(about: playing, to: envelope.to))
    })

  static let tokenStays = CheckDeclaration(
    "token-stays-here", "A phone shows the music service a token that it was given itself, and no other phone's.",
    promise: "a phone that asks the music service with a token was given that token since it was set up",
    doesNotVerify: "that the token is still valid: the service says so",
    vacuousBecause: "the music service was never asked with a token",
    of: CheckSubject(atErasure: .looksOn) { $0.music?.settings.service != nil },
    remembering: { _ in Set<UInt64>() },
    each: { event, tokens in
      if case .booted(let device, isNew: true)? = event.deviceFact, device.role == .phone { tokens = [] }
      return nil
    },
    message: { event, envelope, tokens in
      let said = envelope.message.body(as: MusicServiceMessage.self)
      if case .token(let token)? = said { tokens.insert(token) }
      guard event.kind == .send, case .ask(_, let token)? = said, token != 0 else { return nil }
      return Ruling(tokens.contains(token), else: "the phone shows the music service a token of another phone")
    })
}

private struct ShownMusic {
  let titles: [UInt64: SongTitle]
  /// The phone's estimates, of which two can have one moment.
  private var reports: Set<StateReport> = []
  /// The same for the desktop.
  private var needs: Set<StateReport> = []

  init(titles: [UInt64: SongTitle]) { self.titles = titles }

  mutating func note(_ state: MusicState) {
    let calm = state.stress.map { 1 - $0 }
    let report = StateReport(at: state.at, need: state.need, energy: state.energy, calm: calm)
    reports.insert(report)
    needs.insert(report.withoutBody)
  }

  func complaints(about playing: NowPlaying, to node: NodeID) -> [String] {
    let (song, report) = (shortID(playing.song), playing.state)
    let isNamed = !playing.isPlaying || playing.title != nil && playing.title == titles[playing.song]
    var complaints = isNamed ? [] : ["song \(song) is shown as \(playing.title?.title ?? "nothing")"]
    guard let report else { return complaints }
    if !(node == Role.desktop.node ? needs : reports).contains(report) {
      complaints.append("\(report.words) is shown with song \(song), and was not estimated")
    }
    return complaints
  }
}

extension StateReport {
  /// Such as `to calm · energy 0.62 · calm 0.40`.
  var words: String {
    let parts = [("energy", energy), ("calm", calm)]
    return (["to \(need.rawValue)"] + parts.compactMap { name, value in value.map { "\(name) \(Figures.fixed($0))" } })
      .joined(separator: " · ")
  }
}
