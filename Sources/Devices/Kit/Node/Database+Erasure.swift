package import Wire

extension DeviceStore {
  /// Up to which epoch everything was deleted; 0 while nothing was.
  package var erasureFloor: UInt32 { UInt32(truncatingIfNeeded: number(.erasureFloor) ?? 0) }
  /// `true` if a device hasn't yet confirmed that it deleted everything as well.
  package var owesErasure: Bool { number(.erasureUntold) ?? 0 != 0 }
  /// Returns whether one of the versions is from before the last deletion.
  package func hasErased(_ versions: some Sequence<Version>) -> Bool {
    let floor = erasureFloor
    return floor > 0 && versions.contains { $0.epoch <= floor }
  }
}

extension Database {
  /// Deletes every row that is the wearer's: all but those of the device and its system, by the name of the table, so that a
  /// table that is new is erased unless it is named here.
  ///
  /// The health store and the calendars belong to the system and stay. The app's entries in the calendars are deleted.
  ///
  /// - Parameter numbers: the features' own numbers that stay, beside the kit's.
  func eraseWearer(keeping numbers: [MemoryKey]) throws(StorageError) {
    let tables = try statement(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
    ).all { row throws(StorageError) in try row.text(0) }
    let kept = (Self.keptNumbers + numbers).map { "'\($0.rawValue)'" }.joined(separator: ", ")
    let keptInPart = ["calendar_events": "block IS NULL", "memory": "key IN (\(kept))"]
    for table in tables where !Self.keptWhole.contains(table) {
      let condition = keptInPart[table].map { " WHERE NOT (\($0))" } ?? ""
      try prepare("DELETE FROM \"\(table)\"\(condition)").run()
      // Else the positions of what comes next would tell how much there was; and some are read as counts.
      if condition.isEmpty { try statement("DELETE FROM sqlite_sequence WHERE name = ?").run(table) }
    }
  }

  /// The device's own tables: the readings belong to the system, and the configuration is the same for everyone.
  private static let keptWhole: Set<String> = [
    "feature_schemas", "health_samples", "health_deletions", "wakes", "configuration",
  ]

  /// The numbers that say nothing of the wearer: what the device is, and how far it has read.
  private static let keptNumbers: [MemoryKey] = [
    .hasLived, .sequence, .isForceQuit, .unansweredWakes, .pairedWatch, .metWatch, .isHealthDenied,
    .isSignedOut,
    .isUnauthorised, .leftAloneUntil, .transaction, .alertsTakenOver, .shadowRevision,
  ]
}
