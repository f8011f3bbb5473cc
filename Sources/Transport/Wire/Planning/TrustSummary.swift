/// Trust as a small record that travels alone: enough to behave by until the events have arrived.
///
/// Of two the greater one holds: more demotions first, so that no copy from before a breaker undoes it, then the phase,
/// then the score. That order is total, so that merging is the greater of two: idempotent, commutative, associative.
package struct TrustSummary: Hashable, Comparable, Sendable, Codable {
  package let demotions: Int
  package let phase: TrustPhase
  package let score: Double

  package init(demotions: Int, phase: TrustPhase, score: Double) {
    self.demotions = demotions
    self.phase = phase
    self.score = score
  }

  package static func < (a: TrustSummary, b: TrustSummary) -> Bool {
    (a.demotions, a.phase, a.score) < (b.demotions, b.phase, b.score)
  }

  package static let key = RecordKey(domain: .trust, id: 1)
}
