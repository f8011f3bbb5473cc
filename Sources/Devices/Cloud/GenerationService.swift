import WearerKit

/// The cloud's generator of workouts, which counts each user's requests (tech spec §7.2 and §7.3).
///
/// A draft is stored under the request's id together with its count, in one transaction: a retry after a lost answer
/// returns the same draft and counts nothing. The count is derived from stored drafts, so a crash loses nothing.
struct GenerationService {
  private let store: DeviceStore
  private let setup: DeviceSetup
  private let config: TierConfig
  /// Computed from the stored drafts, once per incarnation.
  private var limits: TierLimits?
  /// The requests at a language model; `nil` if the cloud drafts by itself, or not at all.
  private var model: ModelDrafting?

  /// One wearer has one account, whatever devices they sign in on (assumed).
  private static let user: UInt64 = 1
  /// The time for which drafts are stored for retries: longer than any month is counted.
  private static let kept = Span.days(62)
  /// The time after which a user whose storage is full may ask again (assumed): a draft expires a day later at the
  /// earliest.
  private static let whenFull = Span.days(1)

  init(_ store: DeviceStore, _ setup: DeviceSetup) {
    self.store = store
    self.setup = setup
    if case .model(let drafter)? = setup.drafting { model = ModelDrafting(drafter, setup) }
    config = setup[TierConfig.self] ?? TierConfig()
  }

  /// Returns the answer; `nil` if the cloud generates nothing, or must ask a language model first.
  mutating func answer(
    _ request: GenerationRequest, from asker: Role, _ context: inout DeviceContext
  ) -> GenerationOutcome? {
    guard let tier = setup.tier, let drafting = setup.drafting else { return nil }
    if !store.hasPlanted(.draftBoughtTwice), let known = known(request.id) {
      tell(.repeated, request.id, &context)
      return known
    }
    if limits == nil { limits = counted(tier) }
    if let limits, !limits.hasRoom(stored: storedCount(), tier: tier) {
      tell(.limited, request.id, &context)
      return .refused(retryAfter: Self.whenFull)
    }
    // Only a draft counts, and a model has none yet.
    var sample = limits
    if case .refused(let span)? = sample?.take(.workoutGeneration, for: Self.user, tier: tier, at: context.clock) {
      tell(.limited, request.id, &context)
      return .refused(retryAfter: span)
    }
    switch drafting {
    case .draft(let draft): return count(draft(request), request, tier, &context)
    case .model:
      return model?.begin(request, for: asker, &context).map { .unavailable(retryAfter: $0) }
    }
  }

  /// Counts a draft and stores it, unless others used up the last one meanwhile.
  private mutating func count(
    _ entries: [WorkoutPlanRecord.Entry], _ request: GenerationRequest, _ tier: Tier, _ context: inout DeviceContext
  ) -> GenerationOutcome {
    if limits == nil { limits = counted(tier) }
    if case .refused(let span)? = limits?.take(.workoutGeneration, for: Self.user, tier: tier, at: context.clock) {
      tell(.limited, request.id, &context)
      return .refused(retryAfter: span)
    }
    let outcome = GenerationOutcome.draft(entries)
    store.statement("INSERT INTO generations (id, user, at, bytes) VALUES (?, ?, ?, ?)").run(
      Int64(bitPattern: request.id), Int64(bitPattern: Self.user), context.clock.nanoseconds, outcome.wireBytes)
    store.statement("DELETE FROM generations WHERE at < ?").run((context.clock - Self.kept).nanoseconds)
    tell(.granted(user: Self.user, at: context.clock), request.id, &context)
    return outcome
  }

  /// The wearer has deleted everything: earlier drafts still count, but their contents are gone.
  mutating func eraseAll() {
    model?.forgetAll()
    store.statement("UPDATE generations SET id = -position, bytes = x''").run()
  }

  private func storedCount() -> Int {
    store.statement("SELECT count(*) FROM generations WHERE length(bytes) > 0").first { row in row.int(0) } ?? 0
  }

  private func known(_ id: UInt64) -> GenerationOutcome? {
    store.statement("SELECT bytes FROM generations WHERE id = ?").value(Int64(bitPattern: id))
  }

  /// Returns the counts from all stored drafts, in their order.
  private func counted(_ tier: Tier) -> TierLimits {
    var limits = TierLimits(config)
    if store.hasPlanted(.tierCountInMemory) { return limits }
    let given = store.statement("SELECT user, at FROM generations ORDER BY position").all { row in
      (user: UInt64(bitPattern: row.int64(0)), at: row.moment(1))
    }
    for (user, at) in given { _ = limits.take(.workoutGeneration, for: user, tier: tier, at: at) }
    return limits
  }

  // MARK: - With a language model

  mutating func hear(_ message: DraftingMessage, _ context: inout DeviceContext) {
    let ending = model?.hear(message, &context)
    close(ending, &context)
  }

  mutating func wake(_ token: WakeToken, _ context: inout DeviceContext) {
    let ending = model?.wake(token, &context)
    close(ending, &context)
  }

  /// Answers the requesting device once a request has ended.
  private mutating func close(_ ending: ModelDrafting.Ending?, _ context: inout DeviceContext) {
    switch ending {
    case .drafted(let entries, let request, let asker)?:
      guard let tier = setup.tier else { return }
      let outcome = known(request.id) ?? count(entries, request, tier, &context)
      context.send(to: asker, on: .https, GenerationMessage.answer(id: request.id, outcome))
    case .gaveUp(let span, let request, let asker)?:
      context.send(
        to: asker, on: .https, GenerationMessage.answer(id: request.id, .unavailable(retryAfter: span)))
    case nil: break
    }
  }

  private func tell(_ step: GenerationStep, _ id: UInt64, _ context: inout DeviceContext) {
    context.report(PlanningFact.generation(step, of: id, by: setup.device))
  }
}

package enum DraftingSetup: Sendable {
  /// A function of the request, without a delay.
  case draft(@Sendable (GenerationRequest) -> [WorkoutPlanRecord.Entry])
  /// A language model.
  case model(ModelDrafter)
}

extension DeviceSetup {
  /// `nil` if the cloud drafts none.
  package var drafting: DraftingSetup? {
    get { self[DraftingSetup.self] }
    set { self[DraftingSetup.self] = newValue }
  }
}
