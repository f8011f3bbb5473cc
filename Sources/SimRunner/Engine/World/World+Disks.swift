import DeviceKit
import SimKernel
package import Wire

extension World {
  /// The device stops. With the power, its disk loses what was not safe; without that, only what was in memory is gone.
  package func crash(_ role: Role, losesPower: Bool = true) {
    guard let host = host(role), host.isUp else { return }
    guard host.disk != nil else {
      host.crash()
      return
    }
    let before = try? host.standing()
    let loss = host.crash(losesPower: losesPower)
    var after: DeviceHost.Standing?
    do throws(StorageError) {
      try host.reopen()
      after = try host.standing()
      for fact in try host.takeSurvivingFacts() { kernel.report(fact, node: role.node) }
    } catch {
      report(DiskFact.unusable(host.device, error))
      attempt { () throws(StorageError) in try host.wipe() }
    }
    if let loss, let after {
      report(
        DiskFact.lostPower(
          host.device, loss, from: before?.sequence ?? after.sequence, to: after.sequence))
    }
    reportGone(before, after, host)
  }

  /// Workouts that were on the disk alone and are no longer, although the device did what it could to keep them.
  private func reportGone(_ before: DeviceHost.Standing?, _ after: DeviceHost.Standing?, _ host: DeviceHost) {
    guard let before, after == nil || host.disk?.disk.conditions.isLying == true else { return }
    let kept = Set(after?.workouts ?? [])
    let gone = before.workouts.filter { !kept.contains($0) }
    if !gone.isEmpty { report(LostWithDeviceFact(device: before.device, workouts: gone)) }
  }

  /// A transaction failed because the disk did. Nothing in the device's memory can be trusted any more, so it starts
  /// again from its store.
  func storageFailed(_ host: DeviceHost, because error: StorageError) {
    let role = host.role
    report(DiskFact.failed(host.device, error))
    crash(role, losesPower: false)
    guard let wait = host.disk?.waitAfterFailure() else { return }
    kernel.schedule(at: kernel.now + wait) { [unowned self] in
      // A dead battery or a fault may have come between, and starts it in its own time.
      guard !host.isUp, !power.isDead(role), !isKeptDown(role) else { return }
      start(role)
    }
  }
}
