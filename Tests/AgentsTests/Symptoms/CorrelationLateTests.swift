import Testing

@testable import Agents

/// Eight planted causes, and the diaries of ninety days in which each of them is the only one.
private struct PlantedCause {
  let trigger: PlantedConfig.Trigger
  /// The names under which the cause is a finding.
  let names: Set<String>
  var baseRisk = 0.3
  var extra: [PlantedConfig.Habit] = []

  static let all = [
    PlantedCause(
      trigger: .init("peppermint tea", relativeRisk: 3.5, lag: 2.5...4.8), names: ["peppermint tea"],
      extra: [.init("peppermint tea", .food(.snack), frequency: 0.35, minute: 900)]),
    PlantedCause(trigger: .init("dark chocolate", relativeRisk: 2.5, lag: 6...20), names: ["dark chocolate"]),
    PlantedCause(
      trigger: .init("kimchi", relativeRisk: 3, lag: 0.34...1.5), names: ["kimchi"],
      extra: [.init("kimchi", .food(.lunch), frequency: 0.3, minute: 750)]),
    PlantedCause(trigger: .init("lentil soup", relativeRisk: 3, lag: 1...4), names: ["lentil soup"]),
    PlantedCause(trigger: .init("red wine", relativeRisk: 3, lag: 8...14), names: ["red wine"]),
    PlantedCause(trigger: .init("evening out", relativeRisk: 3, lag: 10...30), names: ["social"]),
    PlantedCause(trigger: .init("desk day", relativeRisk: 2.5, lag: 2...8), names: ["work", "stress 4-6"]),
    PlantedCause(
      trigger: .init("long walk", relativeRisk: 0.15, lag: 8...24), names: ["walking", "walking, intensity 1-3"],
      baseRisk: 0.5),
  ]

  func claims(_ seed: Int) throws -> (isFound: Bool, others: [String]) {
    let life = try Diary.planted(seed: seed, [trigger]) {
      ($0.days, $0.baseRisk) = (90, baseRisk)
      $0.habits += extra
    }
    let set = try study(life.diary, days: 90)
    let isTrigger = trigger.relativeRisk > 1
    let (own, other) = isTrigger ? (set.triggers(), set.protective()) : (set.protective(), set.triggers())
    let isFound = own.contains { names.contains($0.factor.name) }
    let others = (own.filter { !names.contains($0.factor.name) } + other).map { "\($0.id) \($0.type) \($0.adjusted)" }
    return (isFound, others)
  }
}

@Suite("Planted causes that act late, always or for the better")
struct CorrelationLateTests {
  @Test("are found, seven of eight over twenty seeds, and nothing false beside them")
  func eight() throws {
    var (found, others): (Int, [String]) = (0, [])
    for cause in PlantedCause.all {
      for seed in 1...20 {
        let claims = try cause.claims(seed)
        if claims.isFound { found += 1 }
        others += claims.others.map { "\(cause.trigger.habits[0]) \(seed): \($0)" }
      }
    }
    print("\(found) of 160 found; false: \(others)")
    #expect(found >= 140)
    #expect(others.isEmpty)
  }

  @Test("hide no second cause: both of two are found, in a life in which both act")
  func two() throws {
    var found = (first: 0, both: 0)
    var config = CorrelationConfig()
    config.days = 180
    for seed in 1...20 {
      let triggers = [
        PlantedConfig.Trigger("red wine", relativeRisk: 3, lag: 8...14),
        PlantedConfig.Trigger("lentil soup", relativeRisk: 3, lag: 1...4),
      ]
      let life = try Diary.planted(seed: seed, triggers) { ($0.days, $0.baseRisk) = (180, 0.25) }
      let names = try study(life.diary, days: 180, config).triggers().map(\.factor.name)
      let count = ["red wine", "lentil soup"].count { names.contains($0) }
      found.first += count > 0 ? 1 : 0
      found.both += count == 2 ? 1 : 0
    }
    print("of two causes, one at least was found in \(found.first) of 20 lives, and both in \(found.both)")
    #expect(found.first == 20 && found.both >= 16)
  }

  @Test("are one finding for a dish with its ingredients, by the name of the dish")
  func dish() throws {
    let cause = try #require(PlantedCause.all.first { $0.trigger.habits == ["lentil soup"] })
    let life = try Diary.planted(seed: 2, [cause.trigger]) { ($0.days, $0.baseRisk) = (90, 0.3) }
    let names = try study(life.diary, days: 90).triggers().map(\.factor.name)
    #expect(names.contains("lentil soup") && !names.contains("lentils") && !names.contains("carrots"))
  }
}
