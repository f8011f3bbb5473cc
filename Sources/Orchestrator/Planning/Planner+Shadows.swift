// The blocks as colleagues see them (tech spec §2.6, implementation plan 1.4b and 5.4).
extension Planner {
  /// Records whether the wearer wants their blocks to be visible.
  mutating func want(shadows isOn: Bool) {
    var sync = state.shadows ?? ShadowSync()
    if isOn { sync.turnOn() } else { sync.turnOff() }
    state.shadows = sync
    // The phone's requests so far are its own; the wearer's wish has to outlive them.
    memory.wantsShadows = isOn
    explain(.shadowsChanged, "Colleagues are \(isOn ? "to see" : "no longer to see") when the wearer is busy.")
    keepShadows()
  }

  /// Processes the result of the last step, and requests the next: one at a time, in order.
  mutating func keepShadows(after answered: ShadowStep? = nil, _ failure: ShadowFailure? = nil) {
    guard let office = situation.office else { return }
    var sync = state.shadows ?? initialSync(office)
    // Only the wearer can have restored the permission.
    if sync.state == .userDenied, office.isAllowed { sync.turnOn() }
    if let answered { tell(sync.settle(failure, of: answered, now: now, config.shadows)) }
    if !office.isAsking {
      let all = blocks.values.sorted { ($0.start, $0.id) < ($1.start, $1.id) }
      let step = sync.steps(for: all, events: office.entries, now: now, config.shadows).first
      if let step, office.isAllowed {
        outcome.shadow = step
      } else if let step, sync.state != .off {
        tell(sync.settle(.declined, of: step, now: now, config.shadows))
      }
    }
    outcome.shadowWait = sync.wait(from: now)
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

  /// Returns the initial state on a phone that has none: as the wearer decided on an earlier phone, or as configured.
  private func initialSync(_ office: OfficeView) -> ShadowSync {
    var sync = ShadowSync()
    if memory.wantsShadows ?? office.isWanted { sync.turnOn() }
    return sync
  }
}

// Drafts of the cloud (tech spec §7.2): requested in addition to the phone's own plan, and checked like any other.
extension Planner {
  /// Requests a draft from the cloud, if the tier includes it and the block is worth one of the month's few.
  mutating func askCloud(for block: TrainingBlock, _ training: TrainingSituation) {
    guard situation.cloud.mayAsk, !block.kind.isLight, block.start > now, cloudDraft(for: block, training) == nil else {
      return
    }
    outcome.calls.append(
      GenerationRequest(
        block: block.id, kind: training.kind.rawValue, minutes: training.minutes, equipment: training.equipment,
        deadline: block.start))
  }

  /// Returns the cloud's draft for a block, if it fits the block's current state.
  func cloudDraft(for block: TrainingBlock, _ training: TrainingSituation) -> PlanDraft? {
    guard let draft = situation.cloud.drafts[block.id], draft.kind == training.kind.rawValue,
      draft.minutes == training.minutes
    else { return nil }
    return PlanDraft(
      kind: training.kind, name: training.kind.name,
      items: draft.entries.map {
        PlanDraft.Item(
          $0.exercise, sets: Double($0.sets), amount: Double($0.amount), rest: Double($0.rest),
          kilograms: $0.kilograms, zone: $0.zone.map(Double.init))
      })
  }

  /// Processes the cloud's answer for a block.
  mutating func takeDraft(for id: UInt64, retryAfter: Span?) {
    guard let block = blocks[id], block.status == .scheduled, block.start > now else { return }
    if let retryAfter {
      let until = situation.zone.civil(now + retryAfter).date
      return explain(
        .planDrafted,
        "The cloud drafts nothing more until \(until): what is paid for is used up. The plan for "
          + "\(describe(block)) that was made here stays.", cause: id)
    }
    prepare(block)
  }
}
