import DeviceKit
import Devices
import SimKernel
import Wire

/// The key `interventions`: what was decided by hand about single steps of a run.
enum InterventionsDefinition {
  static let union = Union(
    "intervention", blank: Intervention(step: 0, deed: .choose, node: Role.watch.node, due: .start), leading: [],
    variants: [
      variant("choose", .choose, "What is due on a device happens next."),
      variant("skip", .skip, "What is due on a device never happens."),
    ])

  private static func variant(_ key: String, _ deed: Intervention.Deed, _ about: String) -> Variant<Intervention> {
    Variant(
      about, blank: (step: UInt64(0), role: Role.watch, due: Int64(0), number: 1),
      [
        .required(key, \.role, .device, "Where it is due."),
        .required("step", \.step, .integer(0...UInt64.max), "After how many steps of the run."),
        .required("due", \.due, .integer(0...Int64.max), "When, in nanoseconds from the start of the story."),
        Field("number", \.number, .integer(1...1_000_000), "Which of several that are due there at that moment."),
      ],
      wrap: {
        Intervention(
          step: $0.step, deed: deed, node: $0.role.node, due: Instant(nanoseconds: $0.due), number: $0.number)
      },
      unwrap: {
        guard $0.deed == deed, let role = Role(node: $0.node) else { return nil }
        return ($0.step, role, $0.due.nanoseconds, $0.number)
      })
  }
}
