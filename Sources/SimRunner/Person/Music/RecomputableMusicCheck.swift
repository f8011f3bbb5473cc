extension CheckDeclaration {
  static let recomputableMusic = CheckDeclaration(
    "recomputable-music", "What the history taught is what the phone's log comes to.", .liveness,
    promise:
      "once the history was gone through, the sessions that the phone keeps, with what the body did and how the night after "
      + "was, and what they taught are what one pass over the log comes to, up to where it was read; no session goes on over half an "
      + "hour without music, each counts the songs that were skipped, and no lesson says the opposite of what the heart did",
    doesNotVerify: "a log that is not yet read, or that the numbers of the formulas are good ones",
    vacuousBecause: "there was no session", of: .music,
    atEnd: { world throws(StorageError) in
      guard let library = world.plan.music?.library, let phone = world.host(.phone), phone.isStarted else {
        return .vacuous("there is no phone")
      }
      guard let mark = try phone.database.reading({ MusicStore($0).historyMark() }), mark.news.phase == .completed
      else { return .vacuous("the history was not gone through, or not to its end") }
      // The log says the same under every rule. A planted mistake is in the job that this check runs, too.
      var job = HistoryJob(learnt: [], MusicConfig().planting(world.plan.rules).history)
      let entries = try phone.database.reading { MusicStore($0).entries(limit: mark.watermark) }
      job.advance(entries.map { HistoryFact($0, library.songs) }, at: 0, limit: .max)
      let made = Dictionary(job.sessions.map { ($0.span.start, $0) }) { first, _ in first }
      let kept = HistoryRun.sessions(in: try phone.database.reading { MusicStore($0).sessions() })
      var complaints: [String] = []
      let keptStarts = Set(kept.map(\.span.start))
      let missing = job.sessions.count { !keptStarts.contains($0.span.start) }
      if missing > 0 { complaints.append("\(missing) sessions of the log are not kept") }
      let extra = kept.count { made[$0.span.start] == nil }
      if extra > 0 { complaints.append("\(extra) sessions are kept that the log does not hold") }
      let other = kept.count { session in made[session.span.start].map { $0 != session } ?? false }
      if other > 0 { complaints.append("\(other) sessions are not what the log comes to") }
      let taught = try phone.database.reading { MusicStore($0).lessons() }
      complaints += lessons(taught, job)
      // These need no job.
      let statement = HistoryStatement(library, entries)
      complaints += statement.complaints(about: kept) + statement.complaints(about: taught)
      return Ruling(complaints, chances: kept.count)
    })

  private static func lessons(_ kept: [SongLesson], _ job: HistoryJob) -> [String] {
    let made = Dictionary(job.learner.lessons.map { ($0.play, $0) }) { first, _ in first }
    let fromHistory = kept.filter { $0.source == .history }
    let other = fromHistory.count { made[$0.play] != $0 }
    var complaints = other > 0 ? ["\(other) lessons of the history are not what the log teaches"] : []
    let known = Set(fromHistory.map(\.play))
    let missing = made.keys.count { !known.contains($0) }
    if missing > 0 { complaints.append("\(missing) plays of the log were not learnt from the history") }
    return complaints
  }
}
