/// Why a time is never planned into (tech spec §2.4, implementation plan 5.2).
package enum SacredReason: Hashable, Sendable {
  /// The wearer said so.
  case explicit
  /// Blocks there were deleted again and again.
  case deletions
  case weekendMorning
  case lunch
  /// An entry of the wearer's own calendar that comes again and again, by its id.
  case recurring(UInt64)

  /// For ordering alone.
  var rank: (Int, UInt64) {
    switch self {
    case .explicit: (0, 0)
    case .deletions: (1, 0)
    case .weekendMorning: (2, 0)
    case .lunch: (3, 0)
    case .recurring(let event): (4, event)
    }
  }
}
