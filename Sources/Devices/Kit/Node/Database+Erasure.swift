extension DeviceStore {
  /// The epoch up to which everything was deleted, or 0 if nothing was.
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
  /// Deletes all rows of the wearer's: those of every table except the device's and its system's, which are listed by
  /// name. A new table is therefore erased unless it is listed.
  ///
  /// The health store and the calendars belong to the system and stay. The app's entries in the calendars are deleted.
  ///
  /// - Parameter numbers: The features' own numbers that stay, besides the kit's.
  func eraseWearer(keeping numbers: [MemoryKey]) throws(StorageError) {
    let tables = try statement(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
    ).all { row throws(StorageError) in try row.text(0) }
    let kept = (Self.keptNumbers + numbers).map { "'\($0.rawValue)'" }.joined(separator: ", ")
    let keptInPart = ["calendar_events": "block IS NULL", "memory": "key IN (\(kept))"]
    for table in tables where !Self.keptWhole.contains(table) {
      let condition = keptInPart[table].map { " WHERE NOT (\($0))" } ?? ""
      try prepare("DELETE FROM \"\(table)\"\(condition)").run()
      // Otherwise the positions of later rows would reveal how many there were. Some are also read as counts.
      if condition.isEmpty { try statement("DELETE FROM sqlite_sequence WHERE name = ?").run(table) }
    }
  }

  /// The device's own tables: the readings belong to the system, and the configuration is the same for everyone.
  private static let keptWhole: Set<String> = [
    "feature_schemas", "health_samples", "health_deletions", "wakes", "configuration",
  ]

  /// The numbers without information about the wearer: the device's identity, and its read positions.
  private static let keptNumbers: [MemoryKey] = [
    .hasLived, .sequence, .isForceQuit, .unansweredWakes, .pairedWatch, .metWatch, .isHealthDenied,
    .isSignedOut, .isOtherAccount, .isUnauthorised, .leftAloneUntil, .transaction, .alertsTakenOver, .shadowRevision,
  ]
}
