import SimKernel
import Testing
import WearerKit

@Suite("A wearer's feeling")
struct WearerFeelingTests {
  private static let weeks = 8

  private func feelings(seed: UInt64, profile: WearerProfile? = nil) throws -> [DayFeeling] {
    try Lives.days(Self.weeks * 7, of: Lives.modelled(.officeWorker, profile: profile, seed: seed)).compactMap(
      \.feeling)
  }

  private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(max(1, values.count)) }

  /// Pearson's.
  private func correlation(_ a: [Double], _ b: [Double]) -> Double {
    let (x, y) = (mean(a), mean(b))
    let products = zip(a, b).reduce(0) { $0 + ($1.0 - x) * ($1.1 - y) }
    let squares = a.reduce(0) { $0 + ($1 - x) * ($1 - x) } * b.reduce(0) { $0 + ($1 - y) * ($1 - y) }
    return squares > 0 ? products / squares.squareRoot() : 0
  }

  @Test("is said of every day, on the scales that there are, and the same again with the same seed")
  func scales() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      let feelings = try feelings(seed: seed)
      #expect(feelings.count == Self.weeks * 7)
      for feeling in feelings {
        #expect((0...1).contains(feeling.stress) && (0...1).contains(feeling.energy))
        #expect((0...1).contains(feeling.sleepQuality) && (-1...1).contains(feeling.mood))
      }
      #expect(try feelings == self.feelings(seed: seed))
    }
  }

  @Test("is strained on days that are full, in nearly everybody")
  func meetings() throws {
    var profile = Archetype.officeWorker.profile
    profile.meetingsPerDay = 5
    let strained = try (1...20 as ClosedRange<UInt64>).count { seed in
      let days = Lives.days(Self.weeks * 7, of: try Lives.modelled(.officeWorker, profile: profile, seed: seed))
      let wearer = try Lives.modelled(.officeWorker, profile: profile, seed: seed)
      let counts = days.map { Double(wearer.meetings(on: $0.date).count) }
      return correlation(counts, days.compactMap { $0.feeling?.stress }) > 0.1
    }
    #expect(strained >= 17, "\(strained)")
  }

  @Test("is low and speaks of the illness while one is ill")
  func illness() throws {
    for seed in 1...10 as ClosedRange<UInt64> {
      var profile = Archetype.officeWorker.profile
      profile.illnessesPerYear = 0
      profile.illnesses = [Illness(firstDay: 20, days: 6, severity: 0.9)]
      let feelings = try feelings(seed: seed, profile: profile)
      let ill = feelings.filter { $0.theme == .ill }
      let well = feelings.filter { $0.theme != .ill }
      #expect(ill.count >= 3)
      #expect(mean(ill.map(\.energy)) < mean(well.map(\.energy)) - 0.15)
      #expect(mean(ill.map(\.mood)) < mean(well.map(\.mood)))
    }
  }

  @Test("differs from person to person in how far they go on a scale")
  func style() throws {
    let spreads = try (1...20 as ClosedRange<UInt64>).map { seed in
      let said = try feelings(seed: seed).map(\.energy)
      return mean(said.map { abs($0 - mean(said)) })
    }
    #expect((spreads.max() ?? 0) > 1.3 * (spreads.min() ?? 0))
  }

  @Test("is calmer after what does good, for some days and no longer")
  func relief() throws {
    var calmer = 0
    for seed in 1...20 as ClosedRange<UInt64> {
      var (plain, helped) = (
        try Lives.modelled(.officeWorker, seed: seed), try Lives.modelled(.officeWorker, seed: seed)
      )
      var (a, b): ([Double], [Double]) = ([], [])
      for _ in 0..<28 {
        a.append(plain.nextDay().feeling?.stress ?? 0)
        helped.relieve(by: 0.08)
        b.append(helped.nextDay().feeling?.stress ?? 0)
      }
      if mean(b) < mean(a) - 0.03 { calmer += 1 }
    }
    #expect(calmer >= 18)
  }
}
