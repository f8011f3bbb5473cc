import DeviceKit
import Devices
package import SimKernel
import Wire

/// The versions that a device gives only ever grow, and no other device of its role gives them, also over crashes, wipes and
/// replacements.
///
/// Between devices of one role there is no order: a watch that is worn again, and has not heard yet that another one
/// followed it, counts on in its old epoch. Nobody takes that for newer; it gets an epoch of its own once it is heard.
package final class MonotonicSequenceCheck: PromptCheck {
  package static let name = "monotonic-sequence"
  package static let kind = CheckKind.safety
  package static let promise =
    "the versions that a device gives, and those that it applies to a record, only ever grow, from what it was last granted; "
    + "and no version is given twice"
  package static let doesNotVerify = "that there are no gaps: a number may be given to a record that is never sent"

  private var last: [DeviceID: Version] = [:]
  private var given: [Role: Set<Version>] = [:]
  private var applied: [Place: Version] = [:]
  private var versions = 0
  package private(set) var failures: [CheckFailure] = []

  private struct Place: Hashable {
    let device: DeviceID
    let key: RecordKey
  }

  package init(_ plan: WorldPlan) {}

  package func observe(_ event: TraceEvent) {
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

  package func conclude(_ world: World) -> CheckOutcome {
    .judge(failures, chances: versions, vacuousBecause: "nothing was written")
  }
}
