import CSQLite
import SimKernel

/// The door through which one connection reaches its simulated disk: a VFS of its own, registered as long as the
/// connection lives. When the power goes or its machine ends, the door is shut.
package final class DiskVFS {
  /// Nil when SQLite did not take it.
  package let name: String?
  package let disk: SimulatedDisk
  private let generation: Int
  private let vfs: UnsafeMutablePointer<sqlite3_vfs>
  private let bytes: UnsafeMutablePointer<CChar>

  package init(_ disk: SimulatedDisk) {
    self.disk = disk
    generation = disk.generation
    vfs = .allocate(capacity: 1)
    // The address is not used twice at a time, and reaches no result.
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

  /// Whether the machine that opened it is gone: nothing that it still does reaches the disk.
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
      // A connection that ends tidies up, also when the machine that it was of is gone.
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
      // SQLite asks the system's VFS, never another one; a constant would do.
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

/// The simulation's time, counted from 1970, as SQLite counts days.
private func julianMilliseconds(_ vfs: UnsafeMutablePointer<sqlite3_vfs>?) -> Int64 {
  210_866_760_000_000 + (door(vfs)?.disk.now().nanoseconds ?? 0) / 1_000_000
}
