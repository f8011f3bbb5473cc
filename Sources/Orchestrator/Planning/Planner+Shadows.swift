import Devices
import Wire

// What colleagues see of the blocks (tech spec §2.6, implementation plan 1.4b and 5.4).
extension Planner {
  /// The wearer wants their blocks to be seen, or no more.
  mutating func want(shadows isOn: Bool) {
    var sync = state.shadows ?? ShadowSync()
    if isOn { sync.turnOn() } else { sync.turnOff() }
    state.shadows = sync
    // What the phone has asked for so far is its own; what the wearer wants has to outlive it.
    memory.wantsShadows = isOn
    explain(.shadowsChanged, "Colleagues are \(isOn ? "to see" : "no longer to see") when the wearer is busy.")
    keepShadows()
  }

  /// Takes what became of the last step, and asks for the next one: one at a time, each only after the one before it.
  mutating func keepShadows(after answered: ShadowStep? = nil, _ failure: ShadowFailure? = nil) {
    guard let office = situation.office else { return }
    var sync = state.shadows ?? initialSync(office)
    // Only the wearer can have given the permission back.
    if sync.state == .userDenied, office.isAllowed { sync.turnOn() }
    if let answered { tell(sync.take(failure, of: answered, now: now, config.shadows)) }
    if !office.isAsking {
      let all = blocks.values.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
      let step = sync.steps(for: all, events: office.entries, now: now, config.shadows).first
      if let step, office.isAllowed {
        ask(step)
      } else if let step, sync.state != .off {
        tell(sync.take(.declined, of: step, now: now, config.shadows))
      }
    }
    lookAtShadows(after: sync.wait(from: now))
    state.shadows = sync
  }

  private mutating func tell(_ notice: ShadowNotice?) {
    switch notice {
    case .blockedByPolicy?:
      explain(
        .shadowsChanged,
        "A policy of the employer's keeps it out of the calendar there: colleagues do not see when the wearer trains.")
      tell(.shadowsBlocked, about: 0)
    case .permissionMissing?:
      explain(
        .shadowsChanged,
        "It may not write the employer's calendar: colleagues do not see when the wearer trains.")
      tell(.shadowsDenied, about: 0)
    case nil: break
    }
  }

  /// How a phone begins that has never thought of it: as the wearer said to the one before it, or as it was set up.
  private func initialSync(_ office: OfficeView) -> ShadowSync {
    var sync = ShadowSync()
    if memory.wantsShadows ?? office.isWanted { sync.turnOn() }
    return sync
  }
}
