package import DeviceKit
import SimKernel
import Wire

/// Every reading that the watch's app has taken from its health store is on the phone.
package final class NoLostReadingCheck: Check {
  package static let name = "no-lost-reading"
  package static let kind = CheckKind.liveness
  package static let promise = "every reading that the watch's app has passed over in its health store is on the phone"
  package static let doesNotVerify =
    "readings that the app has not come to yet, or that were on a watch that was wiped or put away (convergence looks at "
    + "what was written down there)"

  package init(_ plan: WorldPlan) {}

  package static func concerns(_ plan: WorldPlan) -> Bool { plan.devices[.watch] != nil && plan.devices[.phone] != nil }

  package func conclude(_ world: World) throws(StorageError) -> CheckOutcome {
    guard let watch = world.host(.watch), let phone = world.host(.phone), watch.isStarted, phone.isStarted else {
      return .vacuous("a device never started")
    }
    let (collected, known) = (try watch.collectedReadings(), try phone.knownReadings())
    let lost = collected.filter { !known.contains($0) }
    let failure = lost.first.map { id in
      CheckFailure(
        at: world.kernel.now,
        message: "\(lost.count) readings of the watch never reached the phone, first \(shortID(id))")
    }
    return .judge(
      failure.map { [$0] } ?? [], chances: collected.count, vacuousBecause: "the watch's app collected no reading")
  }
}
