/// What colleagues see of a training block: that the time is taken, and nothing else.
package struct Shadow: Hashable, Sendable {
  package let entry: CalendarEntry
  package var title: String { "Busy" }
  /// Hidden from the colleagues' detailed view.
  package var isPrivate: Bool { true }
  package var hasReminder: Bool { false }
}

/// What is to be asked of the employer's calendar next.
package enum ShadowStep: Hashable, Sendable {
  /// The lightest question that tells whether anything is allowed.
  case probe
  case create(Shadow)
  case change(event: UInt64, to: Shadow)
  case remove(event: UInt64, of: UInt64)

  init(_ step: CalendarStep) {
    switch step {
    case .create(let entry): self = .create(Shadow(entry: entry))
    case .change(let event, let entry): self = .change(event: event, to: Shadow(entry: entry))
    case .remove(let event, let block): self = .remove(event: event, of: block)
    }
  }
}

/// What the wearer is to be told, once each time it becomes so.
package enum ShadowNotice: UInt8, CaseIterable, Hashable, Sendable {
  /// A policy keeps the planner out: colleagues do not see when they train.
  case blockedByPolicy = 1
  case permissionMissing
}
