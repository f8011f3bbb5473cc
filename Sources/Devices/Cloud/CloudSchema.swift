/// The tables of the cloud's two services. No column can hold a health value or a text.
package enum CloudSchema {
  /// The steps. A store of these tables reads the person's records, so their types are registered first.
  package static let migrations: [Migration] = {
    precondition(PersonVocabulary.isKnown)
    return steps
  }()

  private static let steps = [
    Migration(
      version: 1,
      sql: """
        CREATE TABLE memory (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
        -- Reconciler: the newest version of every record that it has heard of, and who holds it.
        CREATE TABLE headers (
          domain INTEGER NOT NULL, id INTEGER NOT NULL, epoch INTEGER NOT NULL, sequence INTEGER NOT NULL,
          kind INTEGER NOT NULL, origin_role TEXT NOT NULL, origin_installation INTEGER NOT NULL,
          created INTEGER NOT NULL, modified INTEGER NOT NULL, deleted INTEGER NOT NULL,
          content_tag INTEGER NOT NULL, holders INTEGER NOT NULL, first_heard INTEGER NOT NULL,
          PRIMARY KEY (domain, id)) WITHOUT ROWID;
        CREATE INDEX headers_by_creation ON headers (kind, created, id);
        CREATE INDEX headers_missing ON headers (first_heard) WHERE \(Holders.isMissingOnPhone);
        -- Reconciler: what it set aside, and why.
        CREATE TABLE quarantine (
          position INTEGER PRIMARY KEY AUTOINCREMENT, reason INTEGER NOT NULL, at INTEGER NOT NULL,
          domain INTEGER NOT NULL, id INTEGER NOT NULL, epoch INTEGER NOT NULL, sequence INTEGER NOT NULL,
          origin TEXT NOT NULL, reporter TEXT NOT NULL,
          UNIQUE (reason, domain, id, epoch, sequence, origin));
        -- Reconciler: which installation is its role's authority in which epoch.
        CREATE TABLE grants (role TEXT NOT NULL, installation INTEGER NOT NULL, epoch INTEGER NOT NULL,
          PRIMARY KEY (role, installation)) WITHOUT ROWID;
        -- Reconciler: everything that it decided, in order.
        CREATE TABLE audit (
          position INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, event TEXT NOT NULL,
          domain INTEGER, id INTEGER, detail TEXT NOT NULL);
        -- Private store: sealed bytes, in order of arrival.
        CREATE TABLE sealed (
          position INTEGER PRIMARY KEY AUTOINCREMENT, domain INTEGER NOT NULL, id INTEGER NOT NULL,
          epoch INTEGER NOT NULL, sequence INTEGER NOT NULL, nonce BLOB NOT NULL, bytes BLOB NOT NULL,
          UNIQUE (domain, id));
        -- Pushes: the address of each installation's app, its zone, and the last local day of which it was woken.
        CREATE TABLE push_tokens (
          role TEXT NOT NULL, installation INTEGER NOT NULL, token INTEGER NOT NULL, zone TEXT NOT NULL,
          woken INTEGER NOT NULL, PRIMARY KEY (role, installation)) WITHOUT ROWID;
        """),
    Migration(
      version: 2,
      sql: """
        -- Backend: the devices whose token has expired.
        CREATE TABLE expired_tokens (role TEXT PRIMARY KEY) WITHOUT ROWID;
        -- Pushes: the version of each installation's app.
        ALTER TABLE push_tokens ADD COLUMN app INTEGER NOT NULL DEFAULT 1;
        """),
    Migration(
      version: 3,
      sql: """
        -- The planner's configuration as it is published, for everybody (one row).
        CREATE TABLE configuration (one INTEGER PRIMARY KEY CHECK (one = 1), bytes BLOB NOT NULL);
        """),
    Migration(
      version: 4,
      sql: """
        -- Generator: the drafts that were given out, which are what is counted; at is the cloud's clock.
        CREATE TABLE generations (
          position INTEGER PRIMARY KEY AUTOINCREMENT, id INTEGER NOT NULL UNIQUE, user INTEGER NOT NULL,
          at INTEGER NOT NULL, bytes BLOB NOT NULL);
        """),
    Migration(
      version: 5,
      sql: """
        -- Reconciler: since when nobody is known to hold that version, because the device that did may be gone.
        ALTER TABLE headers ADD COLUMN doubted INTEGER;
        CREATE INDEX headers_doubted ON headers (origin_role) WHERE doubted IS NOT NULL;
        """),
    Migration(
      version: 6,
      sql: """
        -- Pushes: at which seconds of its local day each installation's app wants to be woken, and on Sundays.
        CREATE TABLE push_hours (installation INTEGER PRIMARY KEY, evening INTEGER NOT NULL, week INTEGER NOT NULL);
        -- Pushes: when which push is due, in nanoseconds of the cloud's clock.
        CREATE TABLE push_plans (installation INTEGER NOT NULL, kind INTEGER NOT NULL, at INTEGER NOT NULL,
          PRIMARY KEY (installation, kind, at)) WITHOUT ROWID;
        -- Patterns: coarse numbers of how wearers live, under names that are none; at is the cloud's clock.
        CREATE TABLE patterns (
          user INTEGER NOT NULL, week INTEGER NOT NULL, at INTEGER NOT NULL, bytes BLOB NOT NULL,
          PRIMARY KEY (user, week)) WITHOUT ROWID;
        """),
    Migration(
      version: 7,
      sql: """
        -- Reconciler: since when an installation is the authority, and what counts instead of what was set aside.
        ALTER TABLE grants ADD COLUMN at INTEGER;
        ALTER TABLE quarantine ADD COLUMN rival TEXT;
        """),
  ]
}
