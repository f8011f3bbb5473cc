package struct DiskFault: FaultType, ValidatedFault {
  package enum Trouble: Hashable, Sendable {
    /// Each sync takes that long.
    case slow(Span)
    /// That share of the disk's operations fails.
    case errors(Double)
    /// It says that it has synced, and has not.
    case lies
  }

  package let trouble: Trouble
  package let role: Role

  package init(_ trouble: Trouble, of role: Role) { (self.trouble, self.role) = (trouble, role) }

  package var kind: String {
    switch trouble {
    case .slow: "slowDisk"
    case .errors: "diskErrors"
    case .lies: "lyingDisk"
    }
  }
  package var device: Role? { role }
  package var isDestructive: Bool { if case .slow = trouble { false } else { true } }

  package static let forms: [Variant<FaultEntry>] = [
    Variant(
      fault: "Each sync of the disk takes that long, and the messages that follow from a commit wait for it.",
      group: "that take a device", blank: (role: Role.phone, sync: Span.zero),
      [
        .required("slowDisk", \.role, .device, "The device; it needs a `disk`."),
        .required("sync", \.sync, .duration(.milliseconds(1)...Span.minutes(10)), "How long a sync takes."),
      ],
      wrap: { DiskFault(.slow($0.sync), of: $0.role) },
      unwrap: { fault in if case .slow(let span) = fault.trouble { (role: fault.role, sync: span) } else { nil } }),
    Variant(
      fault:
        "Reads, writes and syncs of the device's disk fail now and then; the device starts again from what it has.",
      group: "that take a device", blank: (role: Role.phone, rate: 0.0),
      [
        .required("diskErrors", \.role, .device, "The device; it needs a `disk`."),
        .required("rate", \.rate, .probability, "Which share of them fails."),
      ],
      wrap: { DiskFault(.errors($0.rate), of: $0.role) },
      unwrap: { fault in if case .errors(let rate) = fault.trouble { (role: fault.role, rate: rate) } else { nil } }),
    Variant(
      onDevice: .required("lyingDisk", \.self, .device, "The device; it needs a `disk`."),
      "The disk says that it has synced and has not: what was committed meanwhile may be gone, or in pieces, when the "
        + "power is.",
      wrap: { DiskFault(.lies, of: $0) }, unwrap: { $0.trouble == .lies ? $0.role : nil }),
  ]

  package static let draws: [FaultDraw] = [
    FaultDraw("slowDisk") { target, random in
      target.disk(&random).map { DiskFault(.slow(.milliseconds(Int64(random.uniform(20, 5_000)))), of: $0) }
    },
    FaultDraw("diskErrors", minutes: 1...240) { target, random in
      target.disk(&random).map { DiskFault(.errors(FaultDraw.percent(1, 10, &random)), of: $0) }
    },
    // No device can keep its word on a disk that breaks its own: a campaign would find that and nothing else.
    FaultDraw("lyingDisk", isOnlyByName: true) { target, random in
      target.disk(&random).map { DiskFault(.lies, of: $0) }
    },
  ]

  package func check(_ validation: inout ScenarioValidation, at path: String) {
    validation.checkDisk(of: role, at: path)
  }
}
