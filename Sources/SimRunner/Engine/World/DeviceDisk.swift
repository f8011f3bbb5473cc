package import DeviceKit
package import ScenarioFiles
package import SimKernel
package import Wire

/// The disk of a device in the world: it outlives the device's lives, and a wipe puts a new one in its place.
package final class DeviceDisk {
  package private(set) var disk: SimulatedDisk
  private let journal: Database.Journal
  private let settings: DiskSettings
  private let role: Role
  private let kernel: Kernel
  /// How often in a row the device had to start again because of its disk, and when it last had to.
  private var failures = (count: 0, last: Instant.start)

  /// A device that had to start again tries soon, and less and less often (assumed, as launchd throttles what keeps
  /// crashing, from 10 s on).
  private static let firstWait = Span.seconds(10)
  private static let longestWait = Span.minutes(15)

  package init(_ settings: DiskSettings, of role: Role, rules: Rules, kernel: Kernel) {
    self.settings = settings
    self.role = role
    self.kernel = kernel
    let isSynced = settings.sync == .full && !rules.takesLiterally(.writeAheadUnsynced)
    journal = .writeAhead(isSynced: isSynced)
    disk = Self.make(settings, role, installation: 1, kernel)
  }

  private static func make(
    _ settings: DiskSettings, _ role: Role, installation: UInt32, _ kernel: Kernel
  ) -> SimulatedDisk {
    let disk = SimulatedDisk(name: "\(role.rawValue).\(installation)", seed: kernel.seed)
    disk.writesBackAfter = settings.writesBackAfter
    disk.isInUse = false
    disk.now = { [unowned kernel] in kernel.now }
    return disk
  }

  /// Another disk, for another installation: what was wrong with the old one's place is wrong with its place too.
  package func replace(installation: UInt32) {
    let conditions = disk.conditions
    disk = Self.make(settings, role, installation: installation, kernel)
    disk.conditions = conditions
  }

  /// The disk of a device that was put away.
  package func exchange(for other: SimulatedDisk) {
    other.conditions = disk.conditions
    disk = other
  }

  package func set(_ conditions: DiskConditions) { disk.conditions = conditions }

  /// Opens the store, with whatever SQLite makes of it.
  package func open() throws(StorageError) -> Database { try Database(.disk(disk, name: "store"), journal: journal) }

  /// How long the device waits before it starts again.
  package func waitAfterFailure() -> Span {
    if kernel.now - failures.last > .hours(1) { failures.count = 0 }
    failures = (failures.count + 1, kernel.now)
    var wait = Self.firstWait
    for _ in 1..<min(failures.count, 10) { wait = min(wait * 2, Self.longestWait) }
    return wait
  }
}
