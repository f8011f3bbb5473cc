/// The promises that a scenario can name.
enum CheckName: String, CaseIterable, Hashable, Sendable {
  case singleWriter = "single-writer"
  case noLostWorkout = "no-lost-workout"
  case noDuplicateWorkout = "no-duplicate-workout"
  case convergence
  case monotonicSequence = "monotonic-sequence"
  case boundedOutbox = "bounded-outbox"
  case rawImmutable = "raw-immutable"
  case privacy
  case oneMorningDecision = "one-morning-decision"
  case honestStaleness = "honest-staleness"
  case notificationLimit = "notification-limit"
  case quietHours = "quiet-hours"
  case backgroundBudget = "background-budget"
  case playbackCommands = "playback-commands"
  case newestShown = "newest-shown"
  case safeMode = "safe-mode"
  case completeImport = "complete-import"
  case firstDay = "first-day"
  case legalTrustStep = "legal-trust-step"
  case noPhantomTrust = "no-phantom-trust"
  case safetyBreaker = "safety-breaker"
  case sacredTime = "sacred-time"
  case noDoubleBooking = "no-double-booking"
  case quietJourneys = "quiet-journeys"
  case receipts, contract
  case recomputable
  case shadowEntries = "shadow-entries"
  case tierLimit = "tier-limit"

  var about: String {
    switch self {
    case .singleWriter: "Nobody but its authority ever changed a domain."
    case .noLostWorkout: "Every workout that the watch recorded is known everywhere once the faults have stopped."
    case .noDuplicateWorkout: "No workout is known twice."
    case .convergence: "Every replica equals the authority's state soon after the last fault."
    case .monotonicSequence: "The sequence numbers of an origin and epoch only grow."
    case .boundedOutbox: "No outbox grows beyond its limit."
    case .rawImmutable: "A raw signal, once written, never changes."
    case .privacy:
      "No health value, journal text or identifier leaves the wearer's devices unsealed, and no place leaves the phone."
    case .oneMorningDecision: "Every morning with an occasion for it is decided, and none twice."
    case .honestStaleness: "Nothing is shown as fresher than it is."
    case .notificationLimit: "There is at most one alert a local date."
    case .quietHours: "There is no alert between 22:00 and 07:00."
    case .backgroundBudget: "No app takes more background time than its platform grants."
    case .playbackCommands: "A command of the player is carried out once, at once, and on the right song."
    case .newestShown: "A device shows the newest of what it has, and never goes back."
    case .safeMode: "The watch decides a morning only on what it observed in the last six hours."
    case .completeImport: "The phone has every day of the wearer's history once, and told of the last week first."
    case .firstDay: "A wearer with a past is told of it once, and nothing is planned before."
    case .legalTrustStep: "The planner's phase changes step by step, when it is earned or the wearer says so."
    case .noPhantomTrust: "Trust moves only for what the wearer did, once for each block and workout."
    case .safetyBreaker: "Three deletions in a row of blocks that nobody asked for take the right to add them away."
    case .sacredTime: "No block is planned into protected time."
    case .noDoubleBooking: "No block is planned over something else."
    case .quietJourneys: "On a journey nothing is planned that nobody asked for, and nothing hard."
    case .contract: "No workout plan that the wearer is given is unsafe."
    case .receipts: "Whatever the planner does has a receipt that says why."
    case .shadowEntries: "The employer's calendar shows the blocks in force as busy, and nothing else of the planner's."
    case .tierLimit: "Nobody gets more drafts of the cloud's than their tier has, and none is counted twice."
    case .recomputable: "What is derived is what its sources come to, in the end."
    }
  }
}
