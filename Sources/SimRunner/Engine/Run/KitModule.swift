package import DeviceKit
package import ScenarioFiles
package import SimKernel
package import Wire

/// What the kit itself promises, whatever runs on it, and what can go wrong with its devices and links.
package enum KitModule: SimulationModule {
  package static let faults: [any FaultType.Type] = [
    LinkFault.self, CrashFault.self, WipeFault.self, PauseFault.self, ClockFault.self, TravelFault.self,
    RangeFault.self, ForceQuitFault.self, BatteryFault.self, TokenFault.self, SwitchFault.self, ConditionFault.self,
    DiskFault.self, ReplaceFault.self, UpdateFault.self, PortalFault.self, BackupFault.self, ForgottenPlacesFault.self,
  ]
  package static var acts: [Variant<StoryEntry>] { [DeletesSamples.variant] }
  package static var swarmActs: [SwarmAct] { SwarmAct.kit + [.deletesSamples] }
  package static var rules: [Rule] { Rule.kit }
  package static var mutants: [Mutant] { Mutant.kit }
  package static var wakes: [WakeToken.Reason] { WakeToken.Reason.kit }

  package static func moments(
    of entry: StoryEntry, at moment: Timestamp, place: Int, _ zone: Zone
  ) -> [StoryMoment]? {
    guard let act = entry.act.own(DeletesSamples.self) else { return nil }
    return [StoryMoment(at: moment, act: .does(act.stimulus(at: moment)))]
  }

  package static let checks: [CheckDeclaration] = [.timePasses, .of(BackgroundBudgetCheck.self)]
}

extension KitModule: ToolModule {
  package static var dials: [Dial] {
    let handhelds: Set<Role> = [.watch, .phone]
    let all = Set(Role.known)
    return [
      Dial("up", of: all, isAlwaysThere: true) { host, _ in host.isUp ? "yes" : "no" },
      Dial("battery", of: handhelds, isAlwaysThere: true) { host, world in
        world.power.level(host.role).map { "\(Int(($0 * 100).rounded()))" }
      },
      Dial("installation", of: all.subtracting([.cloud]), isAlwaysThere: true) { host, _ in
        "\(host.device.installation)"
      },
    ]
  }

  package static var machinery: Set<String> {
    [
      "repeated", "outdated", "ran", "runs-app", "buggified", "truth", "displayed", "session-failed", "drop", "missed",
      "unheard", "not-understood", "looked-at", "calendar", "showed-playing", "granted",
      "withheld",
    ]
  }
  package static var quietDomains: Set<Domain> { [.readings, .desktopContext] }

  package static var marks: [SometimesMark] {
    [
      .device("a record arrives that is there already") { if case .repeated = $0 { true } else { false } },
      .device("an old version arrives after a newer one") { if case .outdated = $0 { true } else { false } },
      .device("a record is set aside as a conflict", where: breaksNumbers) {
        if case .conflict = $0 { true } else { false }
      },
      .device("a message cannot be read") { if case .unreadable = $0 { true } else { false } },
      .device("a message arrives for an app that does not run") { if case .unheard = $0 { true } else { false } },
      .device("the session between watch and phone fails") { if case .sessionFailed = $0 { true } else { false } },
      .device("a transaction is lost") { if case .commitFailed = $0 { true } else { false } },
      .device("a later installation is granted the authority") {
        if case .granted(let epoch, _) = $0 { epoch > 1 } else { false }
      },
      .device("a new device gets back what an earlier one knew") {
        if case .restored(let count, _) = $0 { count > 0 } else { false }
      },
      .device("the operating system withholds a run") { if case .withheld = $0 { true } else { false } },
      .device("the private store asks to be left alone") { if case .toldToWait = $0 { true } else { false } },
      .device("the backend refuses a token") { if case .unauthorised = $0 { true } else { false } },
      .device("the wearer signs in to the backend again") { if case .signedIn = $0 { true } else { false } },
      .device("a proposal is refused") {
        if case .decided(_, let outcome, _) = $0 { outcome != .accepted } else { false }
      },
      .device("the wearer is shown something that is old, and it says so") {
        if case .displayed(_, _, let staleness, _, _) = $0 { staleness >= .stale } else { false }
      },
      .device("a sensor misses something") { if case .missed = $0 { true } else { false } },
      .device("an app meets what only later versions know", where: { $0.devices.values.contains { $0.app < .current } })
      {
        if case .notUnderstood = $0 { true } else { false }
      },
    ]
  }

  /// Devices that keep what they numbered write nothing that could be set aside.
  @Sendable private static func breaksNumbers(_ plan: WorldPlan) -> Bool {
    plan.rules != Rules() || plan.faults.contains { $0.fault.as(DiskFault.self)?.trouble == .lies }
  }
}

extension KitModule: NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] {
    [DeviceFact.self, ModelFact.self, DropFact.self, SamplesDeletedFact.self]
  }
  package static var deviceActs: [any (WearerAct & WireCodable).Type] {
    [Stimulus.self, JournalAct.self, WorkoutAct.self]
  }
}
