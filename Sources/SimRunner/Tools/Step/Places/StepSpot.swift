package import SimKernel

/// Where a session is or was in its story: after so many steps, at a moment before the next.
package struct StepSpot: Hashable, Codable {
  package let step: UInt64
  package let at: Instant
}
