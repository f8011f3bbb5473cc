import SimKernel
import Wire

extension FaultsDefinition {
  /// What happens to the disks of devices that have one.
  static let onDisks: [Variant<FaultEntry>] = [
    Variant(
      "Each sync of the disk takes that long, and the messages that follow from a commit wait for it.",
      group: "that take a device", blank: (role: Role.phone, sync: Span.zero),
      [
        .required("slowDisk", \.role, .device, "The device; it needs a `disk`."),
        .required("sync", \.sync, .duration(.milliseconds(1)...Span.minutes(10)), "How long a sync takes."),
      ],
      wrap: { FaultEntry(.slowDisk($0.role, sync: $0.sync)) },
      unwrap: { if case .slowDisk(let role, let span) = $0.fault { (role: role, sync: span) } else { nil } }),
    Variant(
      "Reads, writes and syncs of the device's disk fail now and then; the device starts again from what it has.",
      group: "that take a device", blank: (role: Role.phone, rate: 0.0),
      [
        .required("diskErrors", \.role, .device, "The device; it needs a `disk`."),
        .required("rate", \.rate, .probability, "Which share of them fails."),
      ],
      wrap: { FaultEntry(.diskErrors($0.role, probability: $0.rate)) },
      unwrap: { if case .diskErrors(let role, let rate) = $0.fault { (role: role, rate: rate) } else { nil } }),
    onDevice(
      .required("lyingDisk", \.self, .device, "The device; it needs a `disk`."),
      "The disk says that it has synced and has not: what was committed meanwhile may be gone, or in pieces, when the "
        + "power is.",
      wrap: { .lyingDisk($0) }, unwrap: { if case .lyingDisk(let role) = $0 { role } else { nil } }),
  ]
}
