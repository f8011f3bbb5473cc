// The planner's part of sessions and campaigns.
extension PlanningPlugin: ToolModule {
  package static let dials: [Dial] = [
    Dial("receipts.count", of: [.phone]) { host, world throws(StorageError) in
      "\(try host.receiptCounts(expiredAt: world.clock.timestamp(world.kernel.now)).all)"
    },
    Dial("trust.phase", of: [.phone]) { host, world throws(StorageError) in try trust(host, world)?.state.phase.name
    },
    Dial("trust.score", of: [.phone]) { host, world throws(StorageError) in
      try trust(host, world).map { "\(Figures.percent($0.state.score))" }
    },
  ]

  package static let views: [WorldView] = [
    WorldView("trust") { world throws(StorageError) in
      guard let planner = world.plan.planner, let phone = world.host(.phone) else {
        return [" the phone has no planner in this story"]
      }
      guard phone.isStarted, phone.database.isOpen, let trust = try trust(phone, world) else {
        return [" the phone has nothing on its disk"]
      }
      let state = trust.state
      return [
        " phase \(state.phase.name) · score \(Figures.percent(state.score)) % · \(trust.events) events of trust"
      ] + state.limits(planner.config.trust).map { " missing for the next phase: \($0.words)" }
    },
    WorldView("plan") { world throws(StorageError) in try PlanWords.next(world) },
  ]

  /// Returns the trust in the planner by the phone's own events; `nil` without a planner.
  private static func trust(
    _ host: DeviceHost, _ world: World
  ) throws(StorageError) -> (state: TrustState, events: Int)? {
    guard let planner = world.plan.planner else { return nil }
    let events = try host.records(in: .trust).compactMap { record -> TrustEvent? in
      record.body?.content(TrustEvent.self)
    }
    return (TrustState(TrustLog(events), planner.config.trust), events.count)
  }

  package static var machinery: Set<String> {
    ["stands", "remembered", "profiled", "asks-profile", "felt", "changed", "explained", "knows"]
  }

  package static let marks: [SometimesMark] = [
    SometimesMark("the wearer deletes a block", where: { $0.planner != nil }) { event in
      guard case .trusted(let trust, _)? = event.planningFact,
        case .outcome(.blockDeleted, _, _, _, _) = trust.content
      else { return false }
      return true
    },
    SometimesMark("trust falls back a phase", where: { $0.planner != nil }) { event in
      if case .stands(let summary, _)? = event.planningFact { summary.demotions > 0 } else { false }
    },
    SometimesMark("the calendar cannot be written", where: { $0.planner != nil }) { event in
      if case .calendarFailed? = event.planningFact { true } else { false }
    },
  ]
}
