/// The kit's own promises, which hold for every system, and the faults of its devices and links.
package enum KitPlugin: Plugin {
  package static var wire: WireVocabulary { WireVocabulary(messages: [SessionFrame.self]) }
  package static let faults: [any FaultType.Type] = [
    LinkFault.self, CrashFault.self, WipeFault.self, PauseFault.self, ClockFault.self, TravelFault.self,
    RangeFault.self, MomentFault.self, TokenFault.self, SwitchFault.self, ConditionFault.self,
    DiskFault.self, ReplaceFault.self, UpdateFault.self, PortalFault.self, BackupFault.self, ForgottenPlacesFault.self,
    SwitchPhoneFault.self,
  ]
  package static var acts: [Variant<StoryEntry>] { [DeletesSamples.variant] }
  package static var swarmActs: [RandomAct] { RandomAct.kit + [.deletesSamples] }
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

extension KitPlugin: ToolModule {
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

  package static let machinery: Set<String> = [
    "ran", "runs-app", "buggified", "truth", "displayed", "session-failed", "drop", "missed", "unheard", "looked-at",
    "calendar", "withheld",
  ]

  package static let marks: [SometimesMark] = [
    .device("a message cannot be read") { if case .unreadable = $0 { true } else { false } },
    .device("a message arrives for an app that does not run") { if case .unheard = $0 { true } else { false } },
    .device("the session between watch and phone fails") { if case .sessionFailed = $0 { true } else { false } },
    .device("a transaction is lost") { if case .commitFailed = $0 { true } else { false } },
    .device("the operating system withholds a run") { if case .withheld = $0 { true } else { false } },
    .device("the wearer is shown something that is old, and it says so") {
      if case .displayed(_, _, let staleness, _, _) = $0 { staleness >= .stale } else { false }
    },
    .device("a sensor misses something") { if case .missed = $0 { true } else { false } },
  ]
}

extension KitPlugin: NodeModule {
  package static var deviceFacts: [any (TraceFact & WireCodable).Type] {
    [DeviceFact.self, ModelFact.self, DropFact.self, SamplesDeletedFact.self]
  }
  package static var deviceActs: [any (UserAction & WireCodable).Type] { [DeviceEvent.self] }
}
