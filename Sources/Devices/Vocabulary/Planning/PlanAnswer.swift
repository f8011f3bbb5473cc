/// The wearer's answer or request to the planner, by a tap or by voice.
package enum PlanAnswer: Hashable, Sendable {
  /// Yes or no to a proposed block.
  case proposal(UInt64, isWanted: Bool)
  /// The reason why a block was missed.
  case missed(UInt64, MissReason)
  /// "I'm crashing" (implementation plan 2.7).
  case crashing
  /// They are away from training from now on, or back.
  case vacation(Bool)
  /// They choose the permissions of the planner.
  case phase(TrustPhase)
  /// They allow or forbid that their blocks show as "Busy" in the employer's calendar.
  case shadows(Bool)
  /// A change of their training profile.
  case profile(ProfileChange)
  /// "Move my workout to later" (tech spec §2.6): a block moves to the next free time.
  case later(UInt64)
  /// They revert the planner's lightening of a block (implementation plan 5.3: "OK/Revert").
  case reverts(UInt64)
  case effort(workout: UInt64, Effort)
  /// The usefulness of an insight of that rule.
  case insight(rule: UInt64, isHelpful: Bool)
  /// They move a block to that time.
  case reschedules(UInt64, to: Timestamp)
  case changesKind(UInt64, to: BlockKind)
  /// They reply to today's insight of that rule.
  case replies(rule: UInt64, InsightReply)
}

/// The wearer's reply to an insight (tech spec §2.10, `InsightAction`).
package enum InsightReply: Hashable, Sendable {
  /// They want what it suggests.
  case confirm
  /// They want no such insights for now.
  case dismiss
  /// They want another kind of session than it suggests.
  case modify(BlockKind)
  /// They want to decide later.
  case snooze(Span)
}

/// The effort of a workout, as rated by the wearer with one tap (tech spec §2.13).
package enum Effort: UInt8, StableName, Hashable, WireCodable {
  case tooEasy = 1, justRight, tooHard

  package static let names = ["tooEasy", "justRight", "tooHard"]
}

/// The reason why a block was missed, as answered by the wearer with one tap (tech spec §2.13, implementation plan
/// 2.6).
package enum MissReason: UInt8, StableName, Hashable, WireCodable {
  case badTime = 1
  case lifeHappened, feltUnwell, tooTired, forgot
  /// They were asked and didn't answer.
  case unknown

  package static let names = ["badTime", "lifeHappened", "feltUnwell", "tooTired", "forgot", "unknown"]
}

extension PlanAnswer: WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init(proposal), .init(missed), .init { .crashing }, .init(vacation), .init(phase), .init(shadows),
    .init(profile), .init(later), .init(reverts), .init(effort), .init(insight), .init(reschedules),
    .init(changesKind), .init(replies),
  ]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .proposal(let block, let isWanted): writer.write(case: 1, block, isWanted)
    case .missed(let block, let reason): writer.write(case: 2, block, reason)
    case .crashing: writer.write(case: 3)
    case .vacation(let isOn): writer.write(case: 4, isOn)
    case .phase(let phase): writer.write(case: 5, phase)
    case .shadows(let isOn): writer.write(case: 6, isOn)
    case .profile(let change): writer.write(case: 7, change)
    case .later(let block): writer.write(case: 8, block)
    case .reverts(let block): writer.write(case: 9, block)
    case .effort(let workout, let effort): writer.write(case: 10, workout, effort)
    case .insight(let rule, let isHelpful): writer.write(case: 11, rule, isHelpful)
    case .reschedules(let block, let start): writer.write(case: 12, block, start)
    case .changesKind(let block, let kind): writer.write(case: 13, block, kind)
    case .replies(let rule, let reply): writer.write(case: 14, rule, reply)
    }
  }
}

extension InsightReply: WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init { .confirm }, .init { .dismiss }, .init(modify), .init(snooze),
  ]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .confirm: writer.write(case: 1)
    case .dismiss: writer.write(case: 2)
    case .modify(let kind): writer.write(case: 3, kind)
    case .snooze(let span): writer.write(case: 4, span)
    }
  }

  package var name: String {
    switch self {
    case .confirm: "confirm"
    case .dismiss: "dismiss"
    case .modify: "modify"
    case .snooze: "snooze"
    }
  }

  package var words: String {
    switch self {
    case .confirm: "wants what an insight suggests"
    case .dismiss: "dismisses an insight"
    case .modify(let kind): "wants \(kind.name) instead of what an insight suggests"
    case .snooze(let span): "wants an insight again in \(Int(span.seconds / 60)) minutes"
    }
  }
}

extension PlanAnswer: UserAction {
  package var audience: Role? { .phone }
  package var kind: (name: String, isOn: Bool?) { ("answers", nil) }

  package var about: UInt64? {
    switch self {
    case .proposal(let block, _), .missed(let block, _), .later(let block), .reverts(let block),
      .reschedules(let block, _), .changesKind(let block, _):
      block
    case .effort(let workout, _): workout
    case .crashing, .vacation, .shadows, .phase, .profile, .insight, .replies: nil
    }
  }

  /// The wearer's act, for a person.
  package var caption: String {
    switch self {
    case .proposal(let block, let isWanted): "the wearer taps \(isWanted ? "yes" : "no") for block \(shortID(block))"
    case .missed(let block, let reason): "the wearer taps why block \(shortID(block)) was missed: \(reason)"
    case .crashing: "the wearer says that they are crashing"
    case .vacation(let isOn): isOn ? "the wearer goes on vacation" : "the wearer is back from vacation"
    case .shadows(let isOn): "the wearer wants \(isOn ? "to be seen" : "no longer to be seen") as busy at work"
    case .phase(let phase): "the wearer chooses \(phase.name)"
    case .profile(let change): "the wearer says that \(change.words)"
    case .later(let block): "the wearer wants block \(shortID(block)) later"
    case .reverts(let block): "the wearer takes back that block \(shortID(block)) was made lighter"
    case .effort(let workout, let effort): "the wearer taps how hard workout \(shortID(workout)) was: \(effort)"
    case .insight(_, let isHelpful): "the wearer taps that an insight was \(isHelpful ? "helpful" : "no help")"
    case .reschedules(let block, _): "the wearer wants block \(shortID(block)) at another time"
    case .changesKind(let block, let kind): "the wearer wants block \(shortID(block)) to be \(kind.name)"
    case .replies(_, let reply): "the wearer \(reply.words)"
    }
  }
}
