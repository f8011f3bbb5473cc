import DeviceKit
import Devices
import Engine
import Person
import ScenarioFiles
import SimKernel
import Testing

/// The cards that a phone offered in a run.
private final class OfferLog: TraceObserver {
  private(set) var cards: Set<String> = []

  func observe(_ event: TraceEvent) {
    if case .answered(let answer, _)? = event.companionFact, case .cards(let offered) = answer.content {
      cards.formUnion(offered.map(\.moment))
    }
  }
}

@Suite("Cards of eight weeks")
struct CardTasteRunTests {
  private func run(seed: UInt64, _ mutant: Mutant? = nil) throws -> (check: CheckResult?, cards: Int) {
    var plan = try WorldPlan(ScenarioFile.load(path: PackageFiles.path("scenarios/card-taste.json5")))
    plan.seed = seed
    plan.rules = Rules(planted: mutant)
    let log = OfferLog()
    let outcome = try Run(plan, observers: [log]).run()
    return (outcome.check("cards-follow-taste"), log.cards.count)
  }

  @Test(
    "suit the wearer in the end and show nearly all that there are, whatever the seed",
    arguments: 1...2 as ClosedRange<UInt64>)
  func taste(seed: UInt64) throws {
    let (check, cards) = try run(seed: seed)
    #expect(check?.isHeld == true)
    #expect(cards >= 60)
  }

  @Test("are found not to suit them, in some lives, where the answers are forgotten")
  func forgotten() throws {
    let isFound = try (1...3 as ClosedRange<UInt64>).contains { seed in
      try run(seed: seed, .answersForgotten).check?.isFailed == true
    }
    #expect(isFound)
  }
}
