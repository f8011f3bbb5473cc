/// What the wearer is to be told, once each time it becomes so.
package enum ShadowNotice: UInt8, CaseIterable, Sendable {
  /// A policy keeps the planner out: colleagues do not see when they train.
  case blockedByPolicy = 1
  case permissionMissing
}
