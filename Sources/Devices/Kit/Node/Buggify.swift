/// Rare but legal behaviours of a component, made frequent on purpose, because events that happen once a year must be
/// survived too (FoundationDB calls it buggify).
///
/// Each component draws from its own stream, so that a behaviour here changes none elsewhere. Switched off, it costs
/// one comparison.
package struct Buggify: Sendable {
  /// A place in the nodes where the behaviour may differ without breaking a promise.
  package enum Point: UInt8, StableName, Hashable, WireField {
    /// A batch takes one record, even if more are pending.
    case smallBatch = 1
    /// A message is sent twice.
    case sendsTwice
    /// The timeout for an answer is a twentieth of its usual time, or ten times as long.
    case retriesEarly, retriesLate
    /// The courier forgets which destinations have no pending records, and checks them again.
    case forgetsIdle
    /// The operating system ends a suspended app.
    case endsSuspended
    /// The operating system lets a run in the background begin up to six hours late.
    case delaysRun
    /// The operating system ends a run in the background after a tenth of its time.
    case endsRunEarly
    /// The cloud acknowledges only the first half of the stored records.
    case acknowledgesPart
    /// The cloud sends its reply twice.
    case answersTwice
    /// The reconciler looks for missing copies at once.
    case auditsEarly

    package static let names = [
      "small-batch", "sends-twice", "retries-early", "retries-late", "forgets-idle", "ends-suspended", "delays-run",
      "ends-run-early", "acknowledges-part", "answers-twice", "audits-early",
    ]
  }

  /// The points that a run uses, and the probability that one of them fires when it is passed.
  package struct Plan: Hashable, Sendable {
    package let points: Set<Point>
    package let chance: Double

    /// Half of the points, drawn from the seed of the run.
    package init(chance: Double, seed: UInt64) {
      self.chance = chance
      points = Set(
        Point.allCases.filter { point in
          var stream = RandomStream(seed: seed, name: "buggify.\(point.name)")
          return stream.chance(0.5)
        })
    }
  }

  private let plan: Plan?
  private let device: DeviceID
  private var stream: RandomStream

  package init(_ setup: DeviceSetup, _ component: String) {
    plan = setup.buggify
    device = setup.device
    stream = setup.stream(named: "buggify.\(component)")
  }

  /// Returns whether to behave in the rare way now, and reports it in the trace.
  package mutating func fires(_ point: Point, _ context: inout DeviceContext) -> Bool {
    guard let plan, plan.points.contains(point), stream.chance(plan.chance) else { return false }
    context.report(DeviceFact.buggified(point, by: device))
    return true
  }
}
