package import SimKernel

/// What the wearer tells the planner, by a tap or by voice.
package enum PlanAnswer: Hashable, Sendable {
  /// Yes or no to a proposed block.
  case proposal(UInt64, isWanted: Bool)
  /// Why a block was missed.
  case missed(UInt64, MissReason)
  /// "I'm crashing" (implementation plan 2.7).
  case crashing
  /// They are away from training from now on, or back.
  case vacation(Bool)
  /// They choose how far the planner may go.
  case phase(TrustPhase)
  /// They want their blocks to be seen as "Busy" in the employer's calendar, or no more.
  case shadows(Bool)
  /// Something of themselves as a person who trains.
  case profile(ProfileChange)
  /// "Move my workout to later" (tech spec §2.6): a block goes to the next time that is free.
  case later(UInt64)
  /// They take back that the planner made a block lighter (implementation plan 5.3: "OK/Revert").
  case reverts(UInt64)
  /// How hard a workout was.
  case effort(workout: UInt64, Effort)
  /// Whether an insight of that rule helped.
  case insight(rule: UInt64, isHelpful: Bool)
  /// They want a block at that time.
  case reschedules(UInt64, to: Timestamp)
  /// They want a block to be one of another kind.
  case changesKind(UInt64, to: BlockKind)
}

/// How hard the wearer found a workout, as they say with one tap (tech spec §2.13).
package enum Effort: UInt8, StableName, Hashable, WireCodable {
  case tooEasy = 1, justRight, tooHard

  package static let names = ["tooEasy", "justRight", "tooHard"]
}

/// Why a block was missed, as the wearer answers with one tap (tech spec §2.13, implementation plan 2.6).
package enum MissReason: UInt8, StableName, Hashable, WireCodable {
  case badTime = 1
  case lifeHappened, feltUnwell, tooTired, forgot
  /// They were asked and did not say.
  case unknown

  package static let names = ["badTime", "lifeHappened", "feltUnwell", "tooTired", "forgot", "unknown"]
}

extension PlanAnswer: WireCodable {
  enum Tag: UInt8, CaseIterable, WireCodable {
    case proposal = 1, missed, crashing, vacation, phase, shadows, profile, later, reverts, effort, insight,
      reschedules,
      changesKind
  }

  package func write(to writer: inout WireWriter) {
    switch self {
    case .proposal(let block, let isWanted): writer.fields(Tag.proposal, block, isWanted)
    case .missed(let block, let reason): writer.fields(Tag.missed, block, reason)
    case .crashing: writer.fields(Tag.crashing)
    case .vacation(let isOn): writer.fields(Tag.vacation, isOn)
    case .phase(let phase): writer.fields(Tag.phase, phase)
    case .shadows(let isOn): writer.fields(Tag.shadows, isOn)
    case .profile(let change): writer.fields(Tag.profile, change)
    case .later(let block): writer.fields(Tag.later, block)
    case .reverts(let block): writer.fields(Tag.reverts, block)
    case .effort(let workout, let effort): writer.fields(Tag.effort, workout, effort)
    case .insight(let rule, let isHelpful): writer.fields(Tag.insight, rule, isHelpful)
    case .reschedules(let block, let start): writer.fields(Tag.reschedules, block, start)
    case .changesKind(let block, let kind): writer.fields(Tag.changesKind, block, kind)
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self =
      switch try reader.field(Tag.self) {
      case .proposal: .proposal(try reader.field(), isWanted: try reader.field())
      case .missed: .missed(try reader.field(), try reader.field())
      case .crashing: .crashing
      case .vacation: .vacation(try reader.field())
      case .phase: .phase(try reader.field())
      case .shadows: .shadows(try reader.field())
      case .profile: .profile(try reader.field())
      case .later: .later(try reader.field())
      case .reverts: .reverts(try reader.field())
      case .effort: .effort(workout: try reader.field(), try reader.field())
      case .insight: .insight(rule: try reader.field(), isHelpful: try reader.field())
      case .reschedules: .reschedules(try reader.field(), to: try reader.field())
      case .changesKind: .changesKind(try reader.field(), to: try reader.field())
      }
  }
}

extension PlanAnswer: WearerAct {
  package var audience: Role? { .phone }
  package var kind: (name: String, isOn: Bool?) { ("answers", nil) }

  package var about: UInt64? {
    switch self {
    case .proposal(let block, _), .missed(let block, _), .later(let block), .reverts(let block),
      .reschedules(let block, _), .changesKind(let block, _):
      block
    case .effort(let workout, _): workout
    case .crashing, .vacation, .shadows, .phase, .profile, .insight: nil
    }
  }

  /// What the wearer does with it, for a person.
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
    }
  }
}
