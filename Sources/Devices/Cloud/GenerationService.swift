import DeviceKit
import SimKernel
package import Wire

/// The cloud's generator of workouts, which counts what each user asks for (tech spec §7.2 and §7.3).
///
/// A draft is kept under the request's id together with its count, in one transaction: a retry after an answer that was
/// lost is given the same draft and counts nothing. What was counted is what is kept, so that a crash forgets nothing.
struct GenerationService {
  private let store: DeviceStore
  private let setup: DeviceSetup
  private let config = TierConfig()
  /// Made from what is kept, once a life.
  private var limits: TierLimits?

  /// One wearer has one account, whatever devices they sign in on (assumed).
  private static let user: UInt64 = 1
  /// How long drafts are kept for retries: longer than any month is counted.
  private static let kept = Span.days(62)

  init(_ store: DeviceStore, _ setup: DeviceSetup) {
    self.store = store
    self.setup = setup
  }

  /// The answer; nil where the cloud generates nothing.
  mutating func answer(_ request: GenerationRequest, _ context: inout DeviceContext) -> GenerationOutcome? {
    guard let tier = setup.tier, let generate = setup.drafting?.draft else { return nil }
    func tell(_ step: GenerationStep) {
      context.report(PlanningFact.generation(step, of: request.id, by: setup.device))
    }
    if let known = known(request.id) {
      tell(.repeated)
      return known
    }
    if limits == nil { limits = counted(tier) }
    let verdict = limits?.take(.workoutGeneration, for: Self.user, tier: tier, at: context.clock)
    if case .refused(let span)? = verdict {
      tell(.limited)
      return .refused(retryAfter: span)
    }
    let outcome = GenerationOutcome.draft(generate(request))
    store.beginWriting()
    store.statement("INSERT INTO generations (id, user, at, bytes) VALUES (?, ?, ?, ?)").run(
      Int64(bitPattern: request.id), Int64(bitPattern: Self.user), context.clock.nanoseconds, outcome.wireBytes)
    store.statement("DELETE FROM generations WHERE at < ?").run((context.clock - Self.kept).nanoseconds)
    tell(.granted(user: Self.user, at: context.clock))
    return outcome
  }

  private func known(_ id: UInt64) -> GenerationOutcome? {
    store.statement("SELECT bytes FROM generations WHERE id = ?").value(Int64(bitPattern: id))
  }

  /// The counts, from everything that was given out, in its order.
  private func counted(_ tier: Tier) -> TierLimits {
    var limits = TierLimits(config)
    if store.hasPlanted(.tierCountInMemory) { return limits }
    let given = store.statement("SELECT user, at FROM generations ORDER BY position").all { row in
      (user: UInt64(bitPattern: row.int64(0)), at: row.moment(1))
    }
    for (user, at) in given { _ = limits.take(.workoutGeneration, for: user, tier: tier, at: at) }
    return limits
  }
}

/// Who drafts workouts in the cloud.
package struct DraftingSetup: Sendable {
  package let draft: @Sendable (GenerationRequest) -> [WorkoutPlanRecord.Entry]

  package init(draft: @escaping @Sendable (GenerationRequest) -> [WorkoutPlanRecord.Entry]) { self.draft = draft }
}

extension DeviceSetup {
  /// nil of a cloud that drafts none.
  package var drafting: DraftingSetup? {
    get { self[DraftingSetup.self] }
    set { self[DraftingSetup.self] = newValue }
  }
}
