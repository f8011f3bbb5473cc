import Transport

/// Where a session is or was in its story: after so many steps, at a moment before the next.
struct StepSpot: Hashable, Codable {
  let step: UInt64
  let at: Instant
}
