/// What a device says on the skin (implementation plan 3.6); the beats of each are the agents' matter.
package enum HapticCue: UInt8, StableName, Hashable, Codable {
  /// I heard you.
  case acknowledgment = 1
  /// Let me adjust: a block was made lighter.
  case gentleCorrection
  /// A block is done.
  case completion
  /// I have got you.
  case emergency
  /// The planner has earned another phase.
  case trustAdvancement

  package static let names = ["acknowledgment", "gentleCorrection", "completion", "emergency", "trustAdvancement"]
}
