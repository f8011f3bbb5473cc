import Agents
import Devices
import Engine
import DeviceKit
import ScenarioFiles
import SimKernel
import PersonWire

/// What a person likes is offered more often once they have answered often enough.
final class TasteCheck: OnlineCheck {
  static let name = CheckName(
    "cards-follow-taste", "Cards of a kind that the wearer likes are offered more often than chance would.")
  static let kind = CheckKind.liveness
  static let promise =
    "once the wearer has answered thirty offers of cards, the cards that are offered are liked better, on average over "
    + "them all, than cards drawn from the library at random; what they like is theirs, and never told"
  static let doesNotVerify = "that a card that is liked does good, or how fast a taste is learned"

  /// Answers after which a taste can be known, and offers from then on that are looked at (assumed).
  private static let answersMin = 30
  private static let offersMin = 20

  private let taste: CardTaste
  private let library = try? MomentLibrary.shipped.get()
  private var answers = 0
  private var offers: [[MicroMoment]] = []
  var failures: [CheckFailure] = []

  init(_ plan: WorldPlan) { taste = CardTaste(seed: plan.seed) }

  static func concerns(_ plan: WorldPlan) -> Bool { plan.agents != nil }

  func observe(_ event: TraceEvent) {
    // Another phone learns from what it gets back, and not at once.
    if case .booted(let device, isNew: true)? = event.deviceFact, device.role == .phone { (answers, offers) = (0, []) }
    guard case .answered(let answer, _)? = event.companionFact else { return }
    switch answer.content {
    case .cards(let cards):
      // The wearer does one of them, or turns one down.
      answers += 1
      if answers > Self.answersMin { offers.append(cards.compactMap { library?.moment($0.moment) }) }
    default: break
    }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard offers.count >= Self.offersMin, let library else {
      return .vacuous("the wearer did not answer enough offers for a taste to be known")
    }
    func liking(_ moments: [MicroMoment]) -> Double {
      moments.reduce(0) { $0 + taste.liking($1.category) } / Double(max(1, moments.count))
    }
    let (offered, usual) = (liking(offers.flatMap { $0 }), liking(library.moments))
    if offered < usual {
      fail(
        world.kernel.now,
        "the cards of the last \(offers.count) offers are liked \(Figures.fixed(offered, 2)) on average, and cards at random "
          + Figures.fixed(usual, 2))
    }
    return .judge(failures, chances: offers.count, vacuousBecause: "")
  }
}
