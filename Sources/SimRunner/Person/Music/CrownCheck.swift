extension CheckDeclaration {
  static let crownForASession = CheckDeclaration(
    "crown-for-a-session", "What the wearer says by the crown counts once, and for the session in which they say it.",
    promise:
      "no song is chosen as if the wearer had wanted more, or less, than what they turned the crown by since they put on the list or "
      + "began to listen, each turn counted once",
    doesNotVerify:
      "how fast a wish fades, turns that the phone was never told of, or one of the last minutes before a session began, which may arrive "
      + "in it",
    vacuousBecause: "the wearer never turned the crown",
    of: CheckSubject(atErasure: .beginsWithPhone) { $0.music != nil },
    remembering: { _ in [(at: Instant, delta: Double)]() },
    each: { event, turns in
      guard case .chose(let decision, let situation, _)? = event.musicFact else { return nil }
      if turns.isEmpty, situation.wish == 0 { return nil }
      let (up, down) = turns.reduce((0.0, 0.0)) { ($0.0 + max(0, $1.delta), $0.1 + min(0, $1.delta)) }
      let (wish, song) = (Figures.signed(situation.wish), shortID(decision.song))
      return Ruling(
        situation.wish <= up + 1e-6 && situation.wish >= down - 1e-6,
        else: "song \(song) was chosen for \(wish) of energy, and the crown was turned by "
          + "\(Figures.signed(up)) and \(Figures.signed(down))")
    },
    message: { event, envelope, turns in
      guard event.kind == .delivery else { return nil }
      switch envelope.message.body(as: MusicAct.self) {
      case .turnsCrown(let delta)?: turns.append((event.at, min(1, max(-1, delta))))
      // A turn may arrive five minutes late (assumed).
      case .putsOn?, .plays(false)?: turns.removeAll { event.at - $0.at > .minutes(5) }
      case .plays(true)?, .skips?, .presses?, .tapsCrown?, .allowsMusic?, .playsSong?, .queuesSong?,
        .repeats?, .setsVolume?, .prefers?, .backfills?, nil:
        break
      }
      return nil
    })
}
