package import ScenarioFiles
package import SimKernel
import Wire

extension Fault {
  /// What it hits, for the trace.
  package var target: String {
    switch self {
    case .crash(let role, _), .wipe(let role), .replace(let role), .pause(let role), .clock(let role, _),
      .forceQuit(let role), .battery(let role), .condition(_, let role),
      .expireToken(let role), .updateApp(let role), .slowDisk(let role, _), .diskErrors(let role, _),
      .lyingDisk(let role):
      role.rawValue
    case .outOfRange(let link): link.description
    case .switchWatch: Role.watch.rawValue
    case .mdmBlocked(let policy): policy.rawValue
    case .travel(let zone, _): zone.identifier
    default: links?.description ?? ""
    }
  }

  /// What it does to messages in one direction of a link, for the faults that are rules on a link.
  package func effect(isUp: Bool) -> FaultRule.Effect? {
    switch self {
    case .loss(let probability, _): .lose(probability)
    case .delay(let span, let jitter, _):
      .delay(max(.zero, Span(nanoseconds: span.nanoseconds - jitter.nanoseconds)), upTo: span + jitter)
    case .duplicate(let probability, _): .duplicate(probability)
    case .reorder(let probability, _): .reorder(probability, by: Fault.reorderSpan)
    case .corrupt(let probability, _): .corrupt(probability)
    case .drop(let count, _): .drop(count)
    case .profile(let name, _):
      NamedProfile.named(name.rawValue).map { .profile(isUp ? $0.up : $0.down) }
    case .partition, .hold, .crash, .wipe, .replace, .pause, .clock, .travel, .outOfRange,
      .forceQuit, .battery, .condition, .switchWatch, .expireToken, .updateApp, .mdmBlocked, .slowDisk, .diskErrors,
      .lyingDisk:
      nil
    }
  }

  /// For how long a message that is to be overtaken may lag behind (an assumption: no source gives a number).
  private static let reorderSpan = Span.seconds(30)
}
