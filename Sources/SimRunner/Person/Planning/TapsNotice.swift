import WearerKit

enum TapsNotice: StoryAct {
  /// They undo the lightening of the latest block.
  case reverts
  /// The effort of the latest workout.
  case effort(Effort)
  case helpful(Bool)
  case replies(InsightReply)
  /// They move the next block by that much.
  case later(Span)
  case changes(BlockKind)

  static let variants: [Variant<StoryEntry>] = [
    StoryDefinition.simple(
      "revertsBlock", "The wearer takes it back that the planner made a block lighter, the latest one.",
      .own(TapsNotice.reverts)),
    Variant(
      "The wearer says how hard the latest workout was.", blank: Effort.justRight,
      [.required("finds", \.self, effortShape, "The effort.")],
      wrap: { entry(.effort($0)) }, unwrap: { if case .effort(let effort)? = own($0) { effort } else { nil } }),
    Variant(
      "The wearer says whether the latest insight helped.", blank: true,
      [.required("helped", \.self, .bool, "`true` if it did.")],
      wrap: { entry(.helpful($0)) }, unwrap: { if case .helpful(let isHelpful)? = own($0) { isHelpful } else { nil } }),
    Variant(
      "The wearer replies to the latest insight.", blank: InsightReply.confirm,
      [.required("repliesToInsight", \.self, replyShape, "The reply.")],
      wrap: { entry(.replies($0)) }, unwrap: { if case .replies(let reply)? = own($0) { reply } else { nil } }),
    Variant(
      "The wearer wants the planner's next block later.", blank: Span.hours(2),
      [.required("postponesBlock", \.self, .duration(.minutes(15)...Span.hours(12)), "The delay.")],
      wrap: { entry(.later($0)) }, unwrap: { if case .later(let span)? = own($0) { span } else { nil } }),
    Variant(
      "The wearer wants the planner's next block to be of another kind.", blank: BlockKind.recoveryWalk,
      [.required("changesBlock", \.self, kindShape, "The kind that they want.")],
      wrap: { entry(.changes($0)) }, unwrap: { if case .changes(let kind)? = own($0) { kind } else { nil } }),
  ]

  private static let effortShape = Shape<Effort>.choice(
    "effort", of: Effort.allCases, name: \.name,
    about: {
      switch $0 {
      case .tooEasy: "They could have done more."
      case .justRight: "As they like it."
      case .tooHard: "It was too much."
      }
    })

  private static let replyShape = Shape<InsightReply>.choice(
    "reply", of: [.confirm, .dismiss, .modify(.recoveryWalk), .snooze(.hours(2))],
    name: \.name, about: { "The wearer \($0.words)." })

  private static let kindShape = Shape<BlockKind>.choice(
    "kind", of: BlockKind.allCases, name: { "\($0)" }, about: { "A session of \($0.name)." })

  private static func entry(_ act: TapsNotice) -> StoryEntry { StoryEntry(at: .start, act: .own(act)) }
  private static func own(_ entry: StoryEntry) -> TapsNotice? { entry.act.own(TapsNotice.self) }
}

extension WearerAnswers {
  /// The wearer taps now; without a notification nothing happens.
  func tap(_ act: TapsNotice?) {
    guard let act, let answer = answer(act) else { return }
    world.kernel.post(answer, to: Role.phone.node, at: world.kernel.now)
  }

  private func answer(_ act: TapsNotice) -> PlanAnswer? {
    switch act {
    case .reverts: latest.lighter.map { .reverts($0) }
    case .effort(let effort): (latest.workout ?? world.latestWorkout).map { .effort(workout: $0, effort) }
    case .helpful(let isHelpful): latest.rule.map { .insight(rule: $0, isHelpful: isHelpful) }
    case .replies(let reply): latest.rule.map { .replies(rule: $0, reply) }
    case .later(let span): nextBlock.map { .reschedules($0.id, to: $0.start + span) }
    case .changes(let kind): nextBlock.map { .changesKind($0.id, to: kind) }
    }
  }

  private var nextBlock: TrainingBlock? {
    let now = world.clock.timestamp(world.kernel.now)
    let blocks = (try? world.host(.phone)?.trainingBlocks()) ?? []
    return blocks.filter { $0.isOpen && $0.start > now }.min { ($0.start, $0.id) < ($1.start, $1.id) }
  }
}
