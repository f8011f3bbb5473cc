import DeviceKit
import ScenarioFiles
import SimKernel
import Wire

/// Only its authority ever changes a domain.
final class SingleWriterCheck: OnlineCheck {
  static let name = CheckName("single-writer", "Nobody but its authority ever changed a domain.")
  static let kind = CheckKind.safety
  static let promise = "only its authority ever changes a domain, and each epoch has one authority"
  static let doesNotVerify =
    "that the authority itself decided rightly, or that a proposal was answered in time"

  private var writes = 0
  var failures: [CheckFailure] = []
  /// Which installation writes in an epoch of a role.
  private var writers: [RoleEpoch: DeviceID] = [:]

  private struct RoleEpoch: Hashable {
    let role: Role
    let epoch: UInt32
  }

  init(_ plan: WorldPlan) {}

  func observe(_ event: TraceEvent) {
    switch event.deviceFact {
    case .wrote(let header, let device)?:
      writes += 1
      judge(header, device, event.at)
    case .overwrote(let header, let device)?:
      writes += 1
      fail(event.at, "\(device) changed \(header.key.domain.name) \(shortID(header.key.id)), which it may only propose")
    case .applied(let header, let device, _)?:
      writes += 1
      if !header.key.domain.authority.covers(header.origin) {
        fail(event.at, "\(device) took \(header.key.domain.name) \(shortID(header.key.id)) written by \(header.origin)")
      }
    default: break
    }
  }

  private func judge(_ header: RecordHeader, _ device: DeviceID, _ at: Instant) {
    guard header.key.domain.authority.covers(device) else {
      return fail(at, "\(device) wrote \(header.key.domain.name) \(shortID(header.key.id)) without authority")
    }
    let place = RoleEpoch(role: device.role, epoch: header.version.epoch)
    if let other = writers[place], other != device {
      fail(at, "\(device) and \(other) both wrote in epoch \(place.epoch) of the \(place.role.rawValue)")
    }
    writers[place] = device
  }

  private func fail(_ at: Instant, _ message: String) { failures.append(CheckFailure(at: at, message: message)) }

  func conclude(_ world: World) -> CheckOutcome {
    .judge(failures, chances: writes, vacuousBecause: "nothing was written")
  }
}

/// Every proposal is answered at last.
final class ProposalsAnsweredCheck: Check {
  static let name = CheckName("proposals-answered", "Nobody waits for ever for what they proposed.")
  static let kind = CheckKind.liveness
  static let promise = "every proposal has its answer once faults have stopped"
  static let doesNotVerify =
    "that the answer is the right one, or proposals of a device that was lost meanwhile"

  private var proposed = 0

  init(_ plan: WorldPlan) {}

  func observe(_ event: TraceEvent) {
    if case .proposed? = event.deviceFact { proposed += 1 }
  }

  func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    var failures: [CheckFailure] = []
    for host in world.devices where host.isStarted {
      let count = try host.proposalCount()
      guard count > 0 else { continue }
      failures.append(
        CheckFailure(at: world.kernel.now, message: "\(count) proposals of the \(host.role.rawValue) have no answer"))
    }
    return .judge(failures, chances: proposed, vacuousBecause: "no device proposed anything")
  }
}

/// The versions that a device gives only ever grow, and no other device of its role gives them, also over crashes, wipes and
/// replacements.
///
/// Between devices of one role there is no order: a watch that is worn again, and has not heard yet that another one
/// followed it, counts on in its old epoch. No device takes that for newer; it gets an epoch of its own once it is heard.
final class MonotonicSequenceCheck: OnlineCheck {
  static let name = CheckName("monotonic-sequence", "The sequence numbers of an origin and epoch only grow.")
  static let kind = CheckKind.safety
  static let promise =
    "the versions that a device gives, and those that it applies to a record, only ever grow, from what it was last granted; "
    + "and no version is given twice"
  static let doesNotVerify = "that there are no gaps: a number may be given to a record that is never sent"

  private var last: [DeviceID: Version] = [:]
  private var given: [Role: Set<Version>] = [:]
  private var applied: [Place: Version] = [:]
  private var versions = 0
  var failures: [CheckFailure] = []

  private struct Place: Hashable {
    let device: DeviceID
    let key: RecordKey
  }

  init(_ plan: WorldPlan) {}

  func observe(_ event: TraceEvent) {
    switch event.deviceFact {
    case .wrote(let header, let device)?: judge(header, device, event.at)
    case .granted(let epoch, let device)?:
      let first = Version(epoch: epoch, sequence: 0)
      last[device] = max(last[device] ?? first, first)
    case .applied(let header, let device, _)?:
      versions += 1
      let place = Place(device: device, key: header.key)
      if let before = applied[place], header.version <= before {
        fail(event.at, "\(device) replaced \(describe(header.key)) \(before) by \(header.version)")
      }
      applied[place] = header.version
    default: break
    }
  }

  private func judge(_ header: RecordHeader, _ device: DeviceID, _ at: Instant) {
    versions += 1
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
  private func fail(_ at: Instant, _ message: String) { failures.append(CheckFailure(at: at, message: message)) }

  func conclude(_ world: World) -> CheckOutcome {
    .judge(failures, chances: versions, vacuousBecause: "nothing was written")
  }
}
