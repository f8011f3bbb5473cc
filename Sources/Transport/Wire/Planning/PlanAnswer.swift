import SimKernel

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
    case proposal = 1, missed, crashing, vacation, phase, shadows, profile, later
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
      }
  }
}

extension PlanAnswer: WearerAct {
  package var audience: Role? { .phone }
  package var kind: (name: String, isOn: Bool?) { ("answers", nil) }

  package var about: UInt64? {
    switch self {
    case .proposal(let block, _), .missed(let block, _), .later(let block): block
    case .crashing, .vacation, .shadows, .phase, .profile: nil
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
    }
  }
}
