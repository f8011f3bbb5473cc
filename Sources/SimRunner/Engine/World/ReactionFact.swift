import Devices
import SimKernel

/// What the wearer means to do about a block: known to the checks and to nobody else.
struct ReactionFact: TraceFact {
  let block: UInt64
  let reaction: Reaction

  init(_ reaction: BlockReaction) {
    block = reaction.block
    self.reaction = reaction.reaction
  }

  var name: String { "reaction" }
  var subject: UInt64 { block }
  var fingerprint: UInt64 { stableHash(stableHash("\(reaction)"), block) }
  var summary: String {
    switch reaction {
    case .follows: "the wearer means to follow block \(shortID(block))"
    case .skips: "the wearer will skip block \(shortID(block))"
    case .deletes: "the wearer will delete block \(shortID(block))"
    case .moves: "the wearer will move block \(shortID(block))"
    case .clearedByAssistant: "the wearer's assistant will clear block \(shortID(block)) away"
    }
  }
}
