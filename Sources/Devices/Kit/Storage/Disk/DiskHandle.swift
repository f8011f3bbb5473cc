import CSQLite

/// An open file, laid out as SQLite wants it: its own part first.
struct DiskHandle {
  private var base: sqlite3_file
  private let door: Unmanaged<DiskVFS>
  private let file: Unmanaged<DiskFile>

  static func make(_ place: UnsafeMutablePointer<sqlite3_file>, _ door: DiskVFS, _ file: DiskFile) {
    UnsafeMutableRawPointer(place).initializeMemory(
      as: DiskHandle.self,
      to: DiskHandle(
        base: sqlite3_file(pMethods: methods), door: .passUnretained(door), file: .passRetained(file)))
  }

  private static func at(_ place: UnsafeMutablePointer<sqlite3_file>?) -> UnsafeMutablePointer<DiskHandle>? {
    place.map { UnsafeMutableRawPointer($0).assumingMemoryBound(to: DiskHandle.self) }
  }

  /// Does something to the file; a handle of a machine that is gone does nothing any more.
  private static func with(
    _ place: UnsafeMutablePointer<sqlite3_file>?, _ failure: Int32, _ body: (SimulatedDisk, DiskFile) -> DiskAnswer
  ) -> Int32 {
    guard let handle = at(place) else { return failure }
    let door = handle.pointee.door.takeUnretainedValue()
    guard !door.isShut else { return failure }
    return switch body(door.disk, handle.pointee.file.takeUnretainedValue()) {
    case .done: SQLITE_OK
    case .short: shortRead
    case .failed: failure
    case .full: SQLITE_FULL
    }
  }

  // SQLite's macros for these are not imported.
  private static let shortRead = SQLITE_IOERR | 2 << 8
  private static let readFailed = SQLITE_IOERR | 1 << 8
  private static let writeFailed = SQLITE_IOERR | 3 << 8
  private static let syncFailed = SQLITE_IOERR | 4 << 8
  private static let truncateFailed = SQLITE_IOERR | 6 << 8

  /// Written once and never changed: SQLite may read it from any thread.
  nonisolated(unsafe) private static let methods: UnsafePointer<sqlite3_io_methods> = {
    let methods = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
    methods.initialize(to: sqlite3_io_methods())
    fill(&methods.pointee)
    return UnsafePointer(methods)
  }()

  private static func fill(_ methods: inout sqlite3_io_methods) {
    // Version 1: no shared memory. A store has one connection, so its log needs none.
    methods.iVersion = 1
    methods.xClose = { place in
      DiskHandle.at(place)?.pointee.file.release()
      return SQLITE_OK
    }
    methods.xRead = { place, buffer, count, offset in
      DiskHandle.with(place, DiskHandle.readFailed) { disk, file in
        disk.read(file, into: UnsafeMutableRawBufferPointer(start: buffer, count: Int(count)), at: Int(offset))
      }
    }
    methods.xWrite = { place, bytes, count, offset in
      DiskHandle.with(place, DiskHandle.writeFailed) { disk, file in
        disk.write(file, UnsafeRawBufferPointer(start: bytes, count: Int(count)), at: Int(offset))
      }
    }
    methods.xTruncate = { place, size in
      DiskHandle.with(place, DiskHandle.truncateFailed) { disk, file in disk.truncate(file, to: Int(size)) }
    }
    methods.xSync = { place, _ in
      DiskHandle.with(place, DiskHandle.syncFailed) { disk, file in disk.sync(file) }
    }
    methods.xFileSize = { place, size in
      guard let handle = DiskHandle.at(place) else { return SQLITE_IOERR }
      size?.pointee = Int64(handle.pointee.file.takeUnretainedValue().bytes.count)
      return SQLITE_OK
    }
    // One connection at a time: nothing to lock out.
    methods.xLock = { _, _ in SQLITE_OK }
    methods.xUnlock = { _, _ in SQLITE_OK }
    methods.xCheckReservedLock = { _, answer in
      answer?.pointee = 0
      return SQLITE_OK
    }
    methods.xFileControl = { _, _, _ in SQLITE_NOTFOUND }
    methods.xSectorSize = { _ in Int32(DiskFile.sectorSize) }
    // A write that is torn harms nothing beside it.
    methods.xDeviceCharacteristics = { _ in SQLITE_IOCAP_POWERSAFE_OVERWRITE }
  }
}
