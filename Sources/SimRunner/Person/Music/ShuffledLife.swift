/// The same life twice: with a DJ that chooses, and with one that only shuffles.
package struct ShuffledLife: Sendable {
  package let seed: UInt64
  package let chosen: MusicFigures
  package let shuffled: MusicFigures

  /// Returns `nil` for a life without music.
  ///
  /// - Throws: If the stores of a run fail.
  package init?(_ plan: WorldPlan) throws(StorageError) {
    guard var music = plan.music else { return nil }
    var other = plan
    music.isShuffled = true
    other.music = music
    guard let chosen = try Run(plan).run().music, let shuffled = try Run(other).run().music else { return nil }
    (seed, self.chosen, self.shuffled) = (plan.seed, chosen, shuffled)
  }

  /// `true` if the heart beats slower when the wish was calm; `nil` without a measurement.
  package var isCalmer: Bool? {
    guard let chosen = chosen.heartRate(.calm), let shuffled = shuffled.heartRate(.calm) else { return nil }
    return chosen < shuffled
  }

  package var isSkippedLess: Bool? {
    guard let chosen = chosen.skipShare, let shuffled = shuffled.skipShare else { return nil }
    return chosen < shuffled
  }

  /// Returns the comparison of one life, a line per wish.
  package func lines() -> [String] {
    var lines = [
      " wanted      songs   meant   hour   last   skipped       heart rate",
      "                                           DJ shuffle    DJ   shuffle",
    ]
    for part in chosen.parts {
      let other = shuffled.parts.first { $0.wish == part.wish }
      lines.append(
        Self.line(
          part.wish.rawValue, 11,
          ("\(part.songs)", 6), (Self.share(part.agreed, part.songs), 8),
          (Self.share(part.usual, part.songs), 7), (Self.share(part.shown, part.songs), 7),
          (Self.share(part.skipped, part.songs), 8),
          (other.map { Self.share($0.skipped, $0.songs) } ?? "-", 8), (Self.rate(part.heartRate), 7),
          (Self.rate(other?.heartRate), 9)))
    }
    return lines
  }

  /// Returns the comparison of several lives, a line per seed, and the number in which the DJ did better.
  package static func lines(of lives: [ShuffledLife]) -> [String] {
    var lines = [" seed       meant   hour   last    skipped by DJ, shuffle    calm by DJ, shuffle"]
    for life in lives {
      lines.append(
        line(
          "\(life.seed)", 9, (share(life.chosen.agreement), 7), (share(life.chosen.usualShare), 7),
          (share(life.chosen.shownShare), 7),
          (share(life.chosen.skipped, life.chosen.songs), 15), (share(life.shuffled.skipped, life.shuffled.songs), 10),
          (rate(life.chosen.heartRate(.calm)), 17), (rate(life.shuffled.heartRate(.calm)), 9)))
    }
    let parts = lives.flatMap(\.chosen.parts)
    func all(_ part: (MusicFigures.Part) -> Int, of wish: MusicNeed? = nil) -> Int {
      parts.reduce(0) { $0 + (wish == nil || $1.wish == wish ? part($1) : 0) }
    }
    let songs = all(\.songs)
    let wishes = MusicNeed.allCases.filter { all(\.songs, of: $0) > 0 }.map {
      "\($0.rawValue) \(share(all(\.agreed, of: $0), all(\.songs, of: $0))) of \(all(\.songs, of: $0))"
    }
    return lines + [
      "",
      " meant what was wanted with \(share(all(\.agreed), songs)) of \(songs) songs, by the hour alone "
        + "\(share(all(\.usual), songs)), by the last known wish \(share(all(\.shown), songs))",
      " by wish: \(wishes.joined(separator: ", "))",
      " less skipped than by chance in \(lives.count { $0.isSkippedLess == true }) of \(lives.count) lives, a calmer heart "
        + "in \(lives.count { $0.isCalmer == true })",
    ]
  }

  private static func line(_ name: String, _ width: Int, _ cells: (text: String, width: Int)...) -> String {
    " " + name.padded(to: width) + cells.map { $0.text.rightAligned(to: $0.width) }.joined()
  }

  private static func share(_ part: Int, _ whole: Int) -> String {
    whole > 0 ? "\(Figures.percent(Double(part) / Double(whole))) %" : "-"
  }

  private static func share(_ share: Double?) -> String { share.map { "\(Figures.percent($0)) %" } ?? "-" }

  private static func rate(_ rate: Double?) -> String { rate.map { Figures.fixed($0, 1) } ?? "-" }
}
