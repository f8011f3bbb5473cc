import DeviceKit
import Foundation

/// The tables that an operating system of the kit needs on a device, and where an app's stored values are.
///
/// A device of the person has the same tables as its history made them (`DeviceSchema`); what both have in common is what the
/// kit reads and writes.
enum KitSchema {
  static let migrations = [
    Migration(
      version: 1,
      sql: """
        CREATE TABLE memory (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE health_samples (
          anchor INTEGER PRIMARY KEY AUTOINCREMENT, id INTEGER NOT NULL UNIQUE, kind TEXT NOT NULL,
          bytes BLOB NOT NULL);
        CREATE INDEX health_samples_workouts ON health_samples (anchor) WHERE kind = 'workout';
        CREATE TABLE health_deletions (anchor INTEGER PRIMARY KEY AUTOINCREMENT, id INTEGER NOT NULL);
        CREATE TABLE session_outbox (
          position INTEGER PRIMARY KEY AUTOINCREMENT, pairing INTEGER NOT NULL, channel INTEGER NOT NULL,
          id INTEGER NOT NULL, bytes BLOB NOT NULL, queued INTEGER NOT NULL, revision INTEGER NOT NULL DEFAULT 0,
          UNIQUE (pairing, channel, id));
        CREATE INDEX session_outbox_in_turn ON session_outbox (pairing, channel);
        CREATE TABLE session_inbox (
          position INTEGER PRIMARY KEY AUTOINCREMENT, channel INTEGER NOT NULL, id INTEGER NOT NULL,
          bytes BLOB NOT NULL, is_given INTEGER NOT NULL DEFAULT 0);
        CREATE TABLE wakes (at INTEGER NOT NULL);
        CREATE TABLE alerts (day INTEGER PRIMARY KEY, is_shown INTEGER NOT NULL, subject BLOB);
        CREATE TABLE calendar_events (
          id INTEGER PRIMARY KEY, start INTEGER NOT NULL, end INTEGER NOT NULL, block INTEGER, bytes BLOB NOT NULL);
        CREATE INDEX calendar_events_by_end ON calendar_events (end);
        CREATE INDEX calendar_events_by_block ON calendar_events (block) WHERE block IS NOT NULL;
        CREATE TABLE calendar_changes (position INTEGER PRIMARY KEY AUTOINCREMENT, bytes BLOB NOT NULL);
        -- What the app has stored, by the name of its property: JSON.
        CREATE TABLE app_values (name TEXT PRIMARY KEY, bytes BLOB NOT NULL) WITHOUT ROWID;
        -- The app's files, and the notices that wait, and that were shown.
        CREATE TABLE app_files (
          name TEXT PRIMARY KEY, is_protected INTEGER NOT NULL, bytes BLOB NOT NULL) WITHOUT ROWID;
        CREATE TABLE app_notices (
          id TEXT PRIMARY KEY, since INTEGER NOT NULL, uptime INTEGER NOT NULL, bytes BLOB NOT NULL) WITHOUT ROWID;
        CREATE TABLE app_notices_shown (
          position INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, bytes BLOB NOT NULL);
        """)
  ]

  /// The names of these tables, in small letters: an app has tables of its own beside them, and none of these.
  static let tables: Set<String> = Set(
    migrations.flatMap { $0.sql.components(separatedBy: "CREATE TABLE ").dropFirst() }.map {
      $0.prefix { !$0.isWhitespace }.lowercased()
    } + ["feature_schemas"])
}
