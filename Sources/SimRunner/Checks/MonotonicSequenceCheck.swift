import Devices
import Transport

/// The versions that a role gives only ever grow, also over crashes, wipes and replacements.
final class MonotonicSequenceCheck: Check {
  static let name = "monotonic-sequence"
  static let kind = CheckKind.safety
  static let promise = "the versions that a role gives, and those that a device applies to a record, only ever grow"
  static let doesNotVerify = "that there are no gaps: a number may be given to a record that is never sent"

  private var last: [Role: Version] = [:]
  private var applied: [Place: Version] = [:]
  private var versions = 0
  private var failures: [CheckFailure] = []

  private struct Place: Hashable {
    let device: DeviceID
    let key: RecordKey
  }

  init(_ plan: WorldPlan) {}

  func observe(_ event: TraceEvent) {
    switch event.deviceFact {
    case .wrote(let header, let device)?: judge(header, device, event.at)
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
    if let before = last[device.role], header.version <= before {
      fail(at, "\(device) numbered \(describe(header.key)) \(header.version), after \(before)")
    }
    last[device.role] = max(last[device.role] ?? header.version, header.version)
  }

  private func describe(_ key: RecordKey) -> String { "\(key.domain.name) \(shortID(key.id))" }
  private func fail(_ at: Instant, _ message: String) { failures.append(CheckFailure(at: at, message: message)) }

  func conclude(_ world: World) -> CheckOutcome {
    .judge(failures, chances: versions, vacuousBecause: "nothing was written")
  }
}
