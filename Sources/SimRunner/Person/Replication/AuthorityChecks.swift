/// Only its authority ever changes a domain.
///
/// It examines the messages on the wire and the tables of the devices, independently of the devices' own reports.
final class SingleWriterCheck: CheckFindings, OnlineCheck {
  static let name = CheckName("single-writer", "No node but its authority ever changes a domain.")
  static let promise =
    "every record that is sent or kept was written by its domain's authority, each epoch has one, and a version has one content"
  static let doesNotVerify =
    "that the authority itself decided rightly, or that a proposal was answered in time"

  /// Which installation writes in an epoch of a role.
  private var writers: [RoleEpoch: DeviceID] = [:]
  /// The digest of each version's bytes when it was first seen on the wire.
  private var sent: [RecordStamp: Digest] = [:]

  private struct RoleEpoch: Hashable {
    let role: Role
    let epoch: UInt32
  }

  init(_ plan: WorldPlan) {}

  var interest: TraceInterest { [.messages] }

  func observe(_ event: TraceEvent, _ envelope: Envelope) {
    guard event.kind == .send else { return }
    let message = envelope.message
    let inner = message.body(as: SessionFrame.self)?.content.message ?? message
    guard case .records(let records)? = inner.sync, let sender = Role(node: envelope.from) else { return }
    for record in records { see(record, from: sender, event.at) }
  }

  private func see(_ record: Record, from sender: Role, _ at: Instant) {
    chances += 1
    judge(record.header, "the \(sender.rawValue) sent", at)
    let digest = Self.digest(of: record.wireBytes)
    guard let before = sent.updateValue(digest, forKey: record.stamp), before != digest else { return }
    fail(at, "the \(sender.rawValue) sent \(describe(record.header)) with another content than it had")
  }

  private func judge(_ header: RecordHeader, _ verb: @autoclosure () -> String, _ at: Instant) {
    guard header.key.domain.authority.covers(header.origin) else {
      return fail(at, "\(verb()) \(describe(header)) written by \(header.origin), which may only propose it")
    }
    let place = RoleEpoch(role: header.origin.role, epoch: header.version.epoch)
    guard let other = writers[place] else { return writers[place] = header.origin }
    if other != header.origin {
      fail(at, "\(header.origin) and \(other) both wrote in epoch \(place.epoch) of the \(place.role.rawValue)")
    }
  }

  private func describe(_ header: RecordHeader) -> String {
    "\(header.key.domain.name) \(shortID(header.key.id)) \(header.version)"
  }

  private static func digest(of bytes: [UInt8]) -> Digest {
    var digest = Digest()
    digest.fold(bytes)
    return digest
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    // The digest of each version's bytes (`nil` for a deletion) in the latest table that has it, and the table's device.
    var kept: [RecordStamp: (digest: Digest?, holder: DeviceID)] = [:]
    for host in world.devices where host.isStarted {
      try host.forEachRecord { header, bytes in
        chances += 1
        judge(header, "\(host.device) keeps", world.kernel.now)
        let digest = bytes.map(Self.digest)
        guard let before = kept.updateValue((digest, host.device), forKey: header.stamp), before.digest != digest else {
          return
        }
        fail(world.kernel.now, "\(host.device) and \(before.holder) keep \(describe(header)) with different contents")
      }
    }
    return .judge(failures, chances: chances, vacuousBecause: "no device sent or kept a record")
  }
}

extension CheckDeclaration {
  static let proposalsAnswered = CheckDeclaration(
    "proposals-answered", "Nobody waits for ever for what they proposed.", .liveness,
    promise: "every proposal has its answer once faults have stopped",
    doesNotVerify:
      "that the answer is the right one, proposals of a device that was lost meanwhile, or any while the phone's app is one that the "
      + "wearer has ended and never opened again",
    vacuousBecause: "no device proposed anything", facts: .records(.changes),
    each: { if case .proposed? = $0.recordFact { .kept } else { nil } },
    atEnd: { world throws(StorageError) in
      // The phone is the one or the other side of all of them.
      guard try world.mayRunApp(on: .phone) else { return .vacuous("the phone's app was ended and never opened again") }
      var complaints: [String] = []
      for host in world.devices where host.isStarted {
        let count = try host.proposalCount()
        if count > 0 { complaints.append("\(count) proposals of the \(host.role.rawValue) have no answer") }
      }
      return Ruling(complaints, chances: 0)
    })
}

/// The versions that a device gives only ever grow, and no other device of its role gives them, also over crashes, wipes and
/// replacements.
///
/// Between devices of one role there is no order: a watch that is worn again, and hasn't learned yet that another one
/// followed it, continues to count in its old epoch. No device treats that as newer. The watch gets a new epoch once
/// its messages arrive.
final class MonotonicSequenceCheck: CheckFindings, CountingCheck {
  static let name = CheckName("monotonic-sequence", "The sequence numbers of an origin and epoch only grow.")
  static let promise =
    "the versions that a device gives, and those that it applies to a record, only ever grow, from what it was last granted; "
    + "and no version is given twice"
  static let doesNotVerify = "that there are no gaps: a number may be given to a record that is never sent"
  static let vacuousBecause = "nothing was written"

  private var last: [DeviceID: Version] = [:]
  private var given: [Role: Set<Version>] = [:]
  private var applied: [Place: Version] = [:]

  private struct Place: Hashable {
    let device: DeviceID
    let key: RecordKey
  }

  init(_ plan: WorldPlan) {}

  var facts: FactInterest { .records(.changes, .standing) + .device(.life) }

  func observe(_ event: TraceEvent) {
    if case .erased(_, let device)? = event.deviceFact { applied = applied.filter { $0.key.device != device } }
    let fact = event.recordFact
    if case .wrote(let header, let device)? = fact { judge(header, device, event.at) }
    if case .granted(let epoch, let device)? = fact {
      let first = Version(epoch: epoch, sequence: 0)
      last[device] = max(last[device] ?? first, first)
    }
    if case .applied(let header, let device, _)? = fact {
      chances += 1
      let place = Place(device: device, key: header.key)
      if let before = applied[place], header.version <= before {
        fail(event.at, "\(device) replaced \(describe(header.key)) \(before) by \(header.version)")
      }
      applied[place] = header.version
    }
  }

  private func judge(_ header: RecordHeader, _ device: DeviceID, _ at: Instant) {
    chances += 1
    let before = last[device] ?? header.version
    last[device] = max(before, header.version)
    let isNew = given[device.role, default: []].insert(header.version).inserted
    if header.version < before {
      fail(at, "\(device) numbered \(describe(header.key)) \(header.version), after \(before)")
    } else if !isNew {
      fail(at, "\(device) numbered \(describe(header.key)) \(header.version), as another record was")
    }
  }

  private func describe(_ key: RecordKey) -> String { "\(key.domain.name) \(shortID(key.id))" }
}
