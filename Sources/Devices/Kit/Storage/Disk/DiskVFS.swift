import CSQLite

/// The VFS through which one connection accesses its simulated disk, registered as long as the connection exists. A
/// power failure or the end of its machine shuts it.
final class DiskVFS {
  /// `nil` if SQLite didn't accept it.
  let name: String?
  let disk: SimulatedDisk
  private let generation: Int
  private let vfs: UnsafeMutablePointer<sqlite3_vfs>
  private let bytes: UnsafeMutablePointer<CChar>

  init(_ disk: SimulatedDisk) {
    self.disk = disk
    generation = disk.generation
    vfs = .allocate(capacity: 1)
    // The address is unique at any time, and affects no result.
    let name = "triad-disk-\(UInt(bitPattern: vfs))"
    let text = Array(name.utf8CString)
    bytes = .allocate(capacity: text.count)
    bytes.initialize(from: text, count: text.count)
    vfs.initialize(to: sqlite3_vfs())
    vfs.pointee.iVersion = 2
    vfs.pointee.szOsFile = Int32(MemoryLayout<DiskHandle>.size)
    vfs.pointee.mxPathname = 256
    vfs.pointee.zName = UnsafePointer(bytes)
    Self.fill(&vfs.pointee)
    self.name = sqlite3_vfs_register(vfs, 0) == SQLITE_OK ? name : nil
    vfs.pointee.pAppData = Unmanaged.passUnretained(self).toOpaque()
  }

  deinit {
    sqlite3_vfs_unregister(vfs)
    vfs.deallocate()
    bytes.deallocate()
  }

  /// `true` if the machine that opened it has ended: its operations no longer reach the disk.
  var isShut: Bool { generation != disk.generation }

  private static func fill(_ vfs: inout sqlite3_vfs) {
    vfs.xOpen = { vfs, path, file, flags, given in
      guard let door = door(vfs), !door.isShut, let file else { return SQLITE_CANTOPEN }
      // A file without a name is a temporary one, which a store on a disk keeps in memory.
      guard let path, let opened = door.disk.open(String(cString: path), create: flags & SQLITE_OPEN_CREATE != 0) else {
        file.pointee.pMethods = nil
        return SQLITE_CANTOPEN
      }
      DiskHandle.make(file, door, opened)
      given?.pointee = flags
      return SQLITE_OK
    }
    vfs.xDelete = { vfs, path, isSafe in
      // A closing connection deletes files, even if its machine has ended.
      guard let door = door(vfs), !door.isShut, !door.disk.isOff, let path else { return SQLITE_IOERR }
      door.disk.delete(String(cString: path), isSafe: isSafe != 0)
      return SQLITE_OK
    }
    vfs.xAccess = { vfs, path, _, answer in
      guard let door = door(vfs), let path else { return SQLITE_IOERR }
      answer?.pointee = door.disk.exists(String(cString: path)) ? 1 : 0
      return SQLITE_OK
    }
    vfs.xFullPathname = { _, path, capacity, full in
      guard let path, let full else { return SQLITE_CANTOPEN }
      var place = 0
      while place < capacity {
        full[place] = path[place]
        if path[place] == 0 { return SQLITE_OK }
        place += 1
      }
      return SQLITE_CANTOPEN
    }
    vfs.xRandomness = { _, count, bytes in
      // SQLite asks only the system's VFS; a constant is enough.
      for place in 0..<Int(count) { bytes?[place] = 0 }
      return count
    }
    vfs.xSleep = { _, microseconds in microseconds }
    vfs.xCurrentTime = { vfs, days in
      days?.pointee = Double(julianMilliseconds(vfs)) / 86_400_000
      return SQLITE_OK
    }
    vfs.xCurrentTimeInt64 = { vfs, milliseconds in
      milliseconds?.pointee = julianMilliseconds(vfs)
      return SQLITE_OK
    }
    vfs.xGetLastError = { _, _, _ in 0 }
  }
}

private func door(_ vfs: UnsafeMutablePointer<sqlite3_vfs>?) -> DiskVFS? {
  vfs?.pointee.pAppData.map { Unmanaged<DiskVFS>.fromOpaque($0).takeUnretainedValue() }
}

/// Returns the simulation's time, counted from 1970, in SQLite's days.
private func julianMilliseconds(_ vfs: UnsafeMutablePointer<sqlite3_vfs>?) -> Int64 {
  210_866_760_000_000 + (door(vfs)?.disk.now().nanoseconds ?? 0) / 1_000_000
}
