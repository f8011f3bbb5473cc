import DeviceKit
import Devices
package import SimKernel
import Wire

/// Nobody but its authority ever changes a domain.
package final class SingleWriterCheck: PromptCheck {
  package static let name = "single-writer"
  package static let kind = CheckKind.safety
  package static let promise = "nobody but its authority ever changes a domain, and each epoch has one authority"
  package static let doesNotVerify =
    "that the authority itself decided rightly, or that a proposal was answered in time"

  private var writes = 0
  package private(set) var failures: [CheckFailure] = []
  /// Which installation writes in an epoch of a role.
  private var writers: [RoleEpoch: DeviceID] = [:]

  private struct RoleEpoch: Hashable {
    let role: Role
    let epoch: UInt32
  }

  package init(_ plan: WorldPlan) {}

  package func observe(_ event: TraceEvent) {
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

  package func conclude(_ world: World) -> CheckOutcome {
    .judge(failures, chances: writes, vacuousBecause: "nothing was written")
  }
}
