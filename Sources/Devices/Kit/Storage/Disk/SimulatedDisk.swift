/// A disk in memory for SQLite's real files, with the faults of real disks: it loses unsynced data at a power failure,
/// fills up, fails, lies and takes time.
///
/// The disk has no database code: the real engine writes its pages and its log through a VFS of its own, and recovers
/// from the remaining bytes. All draws come from streams named after the disk.
///
/// `@unchecked Sendable`: it belongs to one simulation and stays on that simulation's thread, like the stores on it.
package final class SimulatedDisk: @unchecked Sendable {
  package let name: String
  /// The maximum size of its files in bytes; `nil` for unlimited.
  package var capacity: Int?
  package var conditions = DiskConditions()
  /// `true` if the conditions apply; observers turn it off while they read.
  package var isInUse = true
  /// The time after which the system has written back unsynced data; `nil` for never. Linux: 30 s
  /// (`vm.dirty_expire_centisecs`).
  package var writesBackAfter: Span?
  /// Returns the current time.
  package var now: () -> Instant = { .start }
  package private(set) var tally = DiskTally()
  /// `true` after a power failure: nothing is written any more until ``losePower()``.
  package private(set) var isOff = false

  /// Connections of an earlier one are dead: their writes have no effect.
  package private(set) var generation = 0
  private var files: [String: DiskFile] = [:]
  /// Deleted files whose deletion isn't durable yet.
  private var deleted: [String: (file: DiskFile, at: Instant)] = [:]
  private var operationsLeft: Int?
  private var spent = Span.zero
  private var losses: RandomStream
  private var errors: RandomStream
  private var flips: RandomStream

  /// The maximum size of a drive's write cache.
  private static let cacheLimit = 16 << 20

  package init(name: String, seed: UInt64) {
    self.name = name
    losses = RandomStream(seed: seed, name: "disk.\(name).losses")
    errors = RandomStream(seed: seed, name: "disk.\(name).errors")
    flips = RandomStream(seed: seed, name: "disk.\(name).flips")
  }

  // MARK: - Looking

  package var fileNames: [String] { files.keys.sorted() }

  /// A hash of its files' names and contents. The salt that SQLite draws for its log from the system, and the sums over
  /// it, are excluded: only they differ in every run.
  package var fingerprint: UInt64 {
    var digest = Digest()
    for name in fileNames {
      guard let file = files[name] else { continue }
      digest.fold(stableHash(name), UInt64(file.bytes.count))
      let isLog = name.hasSuffix("-wal")
      for (place, byte) in file.bytes.enumerated() where !isLog || !SimulatedDisk.isSalted(place) {
        digest.fold(UInt64(place), UInt64(byte))
      }
    }
    return digest.value
  }

  /// The log has a head of 32 bytes, then pages of 4096 bytes, each with a head of 24; each head ends with salts and
  /// sums.
  private static func isSalted(_ place: Int) -> Bool {
    guard place >= 32 else { return place >= 16 }
    return (8..<24).contains((place - 32) % (24 + 4096))
  }

  /// The total size of its files in bytes.
  package var used: Int { files.values.reduce(0) { $0 + $1.bytes.count } }

  /// Returns the time that its operations have taken since the last call.
  package func takeSpent() -> Span {
    defer { spent = .zero }
    return spent
  }

  // MARK: - Faults

  /// Makes the power fail before the operation after the next `operations` writes and syncs.
  package func cutPower(after operations: Int) {
    operationsLeft = operations
    isOff = operations == 0
  }

  /// Makes the power fail somewhere in the next commit.
  package func cutPowerSoon() { cutPower(after: losses.below(6)) }

  /// Ends the machine in an orderly way: writes are kept, open handles are dead.
  package func detach() {
    generation += 1
    operationsLeft = nil
  }

  /// Applies a power failure: of the changes that were not durable some are kept, some lost and some torn; open handles
  /// are dead.
  @discardableResult
  package func losePower() -> DiskLoss {
    detach()
    isOff = false
    settle()
    var loss = DiskLoss()
    // Sometimes nearly all of it was written back already, sometimes nothing.
    let survival = losses.unit()
    for (name, entry) in deleted.sorted(by: { $0.key < $1.key }) where losses.chance(0.5) { files[name] = entry.file }
    deleted = [:]
    for name in fileNames {
      guard let file = files[name] else { continue }
      if file.isNamed {
        loss += file.losePower(survival: survival, &losses)
      } else {
        files[name] = nil
        loss.lost += 1
      }
    }
    return loss
  }

  /// Flips random bits of a file.
  package func rot(bits: Int, in file: String) {
    guard let file = files[file], !file.bytes.isEmpty else { return }
    for _ in 0..<bits { file.rot(flips.below(file.bytes.count * 8)) }
  }

  /// Makes writes durable that the system has written back because of their age, or that exceed the drive's cache. A
  /// lying drive keeps them there.
  private func settle() {
    guard let span = writesBackAfter, !conditions.isLying else { return }
    let moment = now() - span
    for file in files.values { file.settle(before: moment) }
    deleted = deleted.filter { $0.value.at >= moment }
  }

  // MARK: - Operations of SQLite

  package func open(_ name: String, create: Bool) -> DiskFile? {
    if let file = files[name] { return file }
    guard create else { return nil }
    deleted[name] = nil
    let file = DiskFile(created: now())
    files[name] = file
    return file
  }

  package func delete(_ name: String, isSafe: Bool) {
    guard let file = files.removeValue(forKey: name), file.isNamed, !isSafe || conditions.isLying else { return }
    deleted[name] = (file, now())
  }

  func read(_ file: DiskFile, into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> DiskAnswer {
    guard !fails() else { return .failed }
    let count = file.read(into: buffer, at: offset)
    guard count < buffer.count else { return .done }
    for place in count..<buffer.count { buffer[place] = 0 }
    return .short
  }

  func write(_ file: DiskFile, _ data: UnsafeRawBufferPointer, at offset: Int) -> DiskAnswer {
    guard spendsOperation(), !fails() else { return .failed }
    guard hasSpace(for: offset + data.count - file.bytes.count) else {
      tally.refused += 1
      return .full
    }
    tally.writes += 1
    file.write(data, at: offset, now: now())
    if file.backlog > Self.cacheLimit { writeBack(file) }
    return .done
  }

  private func hasSpace(for growth: Int) -> Bool {
    guard isInUse else { return true }
    guard !conditions.isFull else { return false }
    guard let capacity, growth > 0 else { return true }
    return used + growth <= capacity
  }

  private func writeBack(_ file: DiskFile) {
    settle()
    if file.backlog > Self.cacheLimit { file.settleHalf() }
  }

  func truncate(_ file: DiskFile, to size: Int) -> DiskAnswer {
    guard spendsOperation(), !fails() else { return .failed }
    file.truncate(to: size, now: now())
    return .done
  }

  func sync(_ file: DiskFile) -> DiskAnswer {
    guard spendsOperation(), !fails() else { return .failed }
    tally.syncs += 1
    if isInUse { spent = spent + conditions.syncTime }
    if conditions.isLying {
      tally.lies += 1
    } else {
      file.sync()
      // File systems record changes of names in order, so earlier ones are durable too.
      deleted = [:]
      for other in files.values where !other.isNamed { other.name() }
    }
    return .done
  }

  func exists(_ name: String) -> Bool { files[name] != nil }

  private func spendsOperation() -> Bool {
    guard let left = operationsLeft else { return !isOff }
    guard left > 0 else {
      isOff = true
      return false
    }
    operationsLeft = left - 1
    return true
  }

  private func fails() -> Bool {
    guard conditions.errorRate > 0, isInUse, errors.chance(conditions.errorRate) else { return false }
    tally.failed += 1
    return true
  }
}

extension SimulatedDisk: Hashable {
  package static func == (a: SimulatedDisk, b: SimulatedDisk) -> Bool { a === b }
  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The result of a disk operation.
enum DiskAnswer {
  case done
  /// The file ends before the requested range, and the rest is zero.
  case short
  case failed, full
}

/// The counts of a disk's operations and faults.
package struct DiskTally: Hashable, Sendable {
  package var writes = 0
  package var syncs = 0
  /// Writes without space.
  package var refused = 0
  /// Operations that failed.
  package var failed = 0
  /// Syncs without an effect.
  package var lies = 0
}
