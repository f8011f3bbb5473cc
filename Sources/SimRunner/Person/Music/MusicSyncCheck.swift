extension CheckDeclaration {
  static let musicSync = CheckDeclaration(
    "sync-carries-no-biometrics", "What other devices are told of the music has nothing of the body in it.",
    promise:
      "the record that tells other devices of the music holds the lists, the songs and their scores in twentieths, and the "
      + "weights of the choice, and nothing else; it leaves the wearer's devices sealed alone",
    doesNotVerify: "what can be inferred from how the scores change over weeks",
    vacuousBecause: "nothing of the music was told to another device", of: .music,
    remembering: { MusicCatalogue($0) },
    message: { event, envelope, catalogue in
      if event.kind == .delivery, case .prefers(let wanted)? = envelope.message.body(as: MusicAct.self) {
        catalogue.preferences.append(wanted)
      }
      guard event.kind == .send, case .records(let all)? = envelope.message.carried.sync else { return nil }
      let records = all.filter { $0.key.domain == .playback }
      let isClear = envelope.to == Role.cloud.node
      let clear = isClear ? records.map { _ in "what is known of the music went to the cloud in the clear" } : []
      let bodies = records.compactMap(\.body)
      return Ruling(clear + bodies.flatMap { catalogue.findings(in: $0) }, chances: bodies.count)
    },
    atEnd: { world, catalogue throws(StorageError) in
      guard let phone = world.host(.phone), phone.isStarted else { return nil }
      let bodies = try phone.records(in: .playback).compactMap(\.body)
      return Ruling(bodies.flatMap { catalogue.findings(in: $0) }, chances: bodies.count)
    })
}

/// The lists and songs that the wearer has.
private struct MusicCatalogue {
  private let lists: Set<UInt64>
  private let songs: Set<UInt64>
  /// All preferences of the wearer until now.
  var preferences: [MusicPreferences]

  init(_ plan: WorldPlan) {
    lists = Set(plan.music?.library.lists.map(\.id) ?? [])
    songs = Set(plan.music?.library.songs.keys.map { $0 } ?? [])
    preferences = [MusicPreferences()] + (plan.music.map { [$0.settings.preferences] } ?? [])
  }

  /// Returns the forbidden contents of the record. Every field of the message is examined here.
  func findings(in body: RecordBody) -> [String] {
    guard let profile = body.content(MusicProfile.self) else {
      return ["a record of the music holds a \(body.kind.name)"]
    }
    var findings: [String] = []
    if !lists.isSuperset(of: profile.lists) { findings.append("a list is told of that is none of the wearer's") }
    if !songs.isSuperset(of: profile.scores.map(\.song))
      || Set(profile.scores.map(\.song)).count != profile.scores.count
    {
      findings.append("a score is told of something that is no song, or twice")
    }
    let scores = profile.scores.flatMap { [$0.calm, $0.energy, $0.focus] }
    if scores.contains(where: { $0 > UInt8(MusicProfile.steps) }) { findings.append("a score is out of range") }
    let told = profile.preferences ?? MusicPreferences()
    if !preferences.contains(told) || profile.weights != told.weights
      || profile.avoidRecentMinutes != told.avoidRecentMinutes || profile.maxSameArtistInRow != told.maxSameArtistInRow
    {
      findings.append("the preferences are not the wearer's")
    }
    return findings
  }
}
