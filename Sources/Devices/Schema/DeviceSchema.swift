/// The tables of a device's database. Moments are nanoseconds since 1970; ids are the bits of unsigned numbers.
package enum DeviceSchema {
  /// The steps. A store of these tables reads the person's records, so their types are registered first.
  package static let migrations: [Migration] = {
    precondition(PersonVocabulary.isKnown)
    return steps
  }()

  private static let steps = [
    Migration(
      version: 1,
      sql: """
        -- What the device knows about itself: see MemoryKey.
        CREATE TABLE memory (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
        -- The replica: the newest version of every record that the device has; body is null for a deletion.
        CREATE TABLE records (
          domain INTEGER NOT NULL, id INTEGER NOT NULL, epoch INTEGER NOT NULL, sequence INTEGER NOT NULL,
          kind INTEGER NOT NULL, origin_role TEXT NOT NULL, origin_installation INTEGER NOT NULL,
          created INTEGER NOT NULL, modified INTEGER NOT NULL, body BLOB,
          PRIMARY KEY (domain, id)) WITHOUT ROWID;
        CREATE INDEX records_by_creation ON records (domain, created);
        -- What still has to reach whom; always the newest version of the record is sent.
        CREATE TABLE outbox (
          position INTEGER PRIMARY KEY AUTOINCREMENT, service INTEGER NOT NULL,
          domain INTEGER NOT NULL, id INTEGER NOT NULL, epoch INTEGER NOT NULL, sequence INTEGER NOT NULL,
          queued INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
          UNIQUE (service, domain, id));
        -- Writes that this device wants and has no authority for.
        CREATE TABLE proposals (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
        -- What this device, as authority, answered to proposals.
        CREATE TABLE decisions (id INTEGER PRIMARY KEY, outcome INTEGER NOT NULL);
        -- Records that were set aside.
        CREATE TABLE conflicts (
          position INTEGER PRIMARY KEY AUTOINCREMENT, reason INTEGER NOT NULL, at INTEGER NOT NULL,
          domain INTEGER NOT NULL, id INTEGER NOT NULL, epoch INTEGER NOT NULL, sequence INTEGER NOT NULL,
          origin TEXT NOT NULL, record BLOB);
        -- Journal entries and moods that were entered before the device had an epoch.
        CREATE TABLE drafts (position INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, body BLOB NOT NULL);
        -- Watch: what the operating system's health store sensed, in order of arrival.
        CREATE TABLE health_samples (
          anchor INTEGER PRIMARY KEY AUTOINCREMENT, id INTEGER NOT NULL UNIQUE, kind TEXT NOT NULL,
          bytes BLOB NOT NULL);
        -- Phone: raw signals, append-only; day is the local day that they count for.
        CREATE TABLE raw_signals (
          id INTEGER PRIMARY KEY, day INTEGER NOT NULL, start INTEGER NOT NULL, bytes BLOB NOT NULL);
        CREATE INDEX raw_signals_by_day ON raw_signals (day, start, id);
        """),
    Migration(
      version: 2,
      sql: """
        -- Watch and phone: what the session between them still has to deliver; revision counts replacements.
        CREATE TABLE session_outbox (
          position INTEGER PRIMARY KEY AUTOINCREMENT, channel INTEGER NOT NULL, id INTEGER NOT NULL,
          bytes BLOB NOT NULL, revision INTEGER NOT NULL DEFAULT 0,
          UNIQUE (channel, id));
        -- Watch and phone: what arrived and waits for the app to run.
        CREATE TABLE session_inbox (
          position INTEGER PRIMARY KEY AUTOINCREMENT, channel INTEGER NOT NULL, id INTEGER NOT NULL,
          bytes BLOB NOT NULL);
        -- Phone: local days whose summary is behind; revision grows with every change.
        CREATE TABLE dirty_days (day INTEGER PRIMARY KEY, revision INTEGER NOT NULL);
        -- Watch and phone: local days whose morning wants a decision, and what wanted it first.
        CREATE TABLE mornings (day INTEGER PRIMARY KEY, source INTEGER NOT NULL);
        -- Watch: the background wakes of the last hour, in nanoseconds of uptime.
        CREATE TABLE wakes (at INTEGER NOT NULL);
        -- Phone: readings that arrived while it was locked, and are no raw signals yet.
        CREATE TABLE locked_readings (id INTEGER PRIMARY KEY);
        -- Phone: local days that have an alert, and whether it was shown or has lapsed.
        CREATE TABLE alerts (day INTEGER PRIMARY KEY, is_shown INTEGER NOT NULL);
        """),
    Migration(
      version: 3,
      sql: """
        -- The phone may be paired with several watches in turn: what waits for one waits for no other. queued is uptime.
        ALTER TABLE session_outbox RENAME TO session_outbox_2;
        CREATE TABLE session_outbox (
          position INTEGER PRIMARY KEY AUTOINCREMENT, pairing INTEGER NOT NULL, channel INTEGER NOT NULL,
          id INTEGER NOT NULL, bytes BLOB NOT NULL, queued INTEGER NOT NULL, revision INTEGER NOT NULL DEFAULT 0,
          UNIQUE (pairing, channel, id));
        INSERT INTO session_outbox (pairing, channel, id, bytes, queued)
          SELECT 1, channel, id, bytes, 0 FROM session_outbox_2 ORDER BY position;
        DROP TABLE session_outbox_2;
        -- The last application context stays readable after the app was given it.
        ALTER TABLE session_inbox ADD COLUMN is_given INTEGER NOT NULL DEFAULT 0;
        -- Watch: the newest that it knows of what plays (one row).
        CREATE TABLE now_playing (one INTEGER PRIMARY KEY CHECK (one = 1), bytes BLOB NOT NULL);
        -- Phone: what plays (one row), and the commands that were carried out.
        CREATE TABLE player (
          one INTEGER PRIMARY KEY CHECK (one = 1), sequence INTEGER NOT NULL, song INTEGER NOT NULL,
          is_playing INTEGER NOT NULL, since INTEGER NOT NULL, intensity REAL NOT NULL, energy REAL NOT NULL);
        CREATE TABLE commands (id INTEGER PRIMARY KEY, at INTEGER NOT NULL);
        -- Phone: the days before the app came, in daily values; null was not measured.
        CREATE TABLE imported_days (
          day INTEGER PRIMARY KEY, asleep_minutes INTEGER, steps INTEGER, resting_heart_rate REAL,
          heart_rate_variability REAL);
        -- Phone: the workouts of those days; day is the one on which it began.
        CREATE TABLE imported_workouts (id INTEGER PRIMARY KEY, day INTEGER NOT NULL, bytes BLOB NOT NULL);
        CREATE INDEX imported_workouts_by_day ON imported_workouts (day);
        -- Records of a kind that this version of the app does not know: kept, and not looked at.
        CREATE TABLE opaque_records (
          domain INTEGER NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (domain, id)) WITHOUT ROWID;
        """),
    Migration(
      version: 4,
      sql: """
        -- Phone: what its calendars hold; the system keeps them, whatever becomes of the app.
        CREATE TABLE calendar_events (
          id INTEGER PRIMARY KEY, start INTEGER NOT NULL, end INTEGER NOT NULL, block INTEGER, bytes BLOB NOT NULL);
        CREATE INDEX calendar_events_by_end ON calendar_events (end);
        CREATE INDEX calendar_events_by_block ON calendar_events (block) WHERE block IS NOT NULL;
        -- Phone: what somebody changed in the planner's entries, until the app has taken note of it.
        CREATE TABLE calendar_changes (position INTEGER PRIMARY KEY AUTOINCREMENT, bytes BLOB NOT NULL);
        -- Phone: what the planner has still to think about, in this order.
        CREATE TABLE planning_occasions (position INTEGER PRIMARY KEY AUTOINCREMENT, bytes BLOB NOT NULL);
        -- Phone: why the planner decided what it did; a receipt is forgotten when it expires.
        CREATE TABLE receipts (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, expires INTEGER NOT NULL, bytes BLOB NOT NULL);
        CREATE INDEX receipts_by_time ON receipts (at);
        -- Phone: what the wearer is told when they next open the app; and what an alert is about.
        CREATE TABLE notices (
          position INTEGER PRIMARY KEY AUTOINCREMENT, way INTEGER NOT NULL, lapses INTEGER NOT NULL, bytes BLOB NOT NULL);
        ALTER TABLE alerts ADD COLUMN subject BLOB;
        -- Phone: what the planner remembers for itself and can do without (one row).
        CREATE TABLE planner_state (one INTEGER PRIMARY KEY CHECK (one = 1), bytes BLOB NOT NULL);
        """),
    Migration(
      version: 5,
      sql: """
        -- What waits for whom, in the order in which it is sent: nothing has to be sorted for that, however much waits.
        CREATE INDEX outbox_in_turn ON outbox (service, \(Outbox.isNotFirst), position);
        -- Phone: the last configuration that the planner accepted (one row).
        CREATE TABLE configuration (one INTEGER PRIMARY KEY CHECK (one = 1), bytes BLOB NOT NULL);
        """),
    Migration(
      version: 6,
      sql: """
        -- Phone: what was derived from the days; a copy that is looked through every morning.
        CREATE TABLE derived_values (
          day INTEGER NOT NULL, metric INTEGER NOT NULL, value REAL NOT NULL, confidence REAL NOT NULL,
          version TEXT NOT NULL, input_digest INTEGER NOT NULL, result_digest INTEGER NOT NULL,
          PRIMARY KEY (day, metric)) WITHOUT ROWID;
        """),
    Migration(
      version: 7,
      sql: """
        -- Phone: what the cloud's generator is still asked for, in this order; of no use after the deadline.
        CREATE TABLE calls (
          position INTEGER PRIMARY KEY AUTOINCREMENT, id INTEGER NOT NULL UNIQUE, block INTEGER NOT NULL,
          deadline INTEGER NOT NULL, bytes BLOB NOT NULL);
        -- Phone: what it has drafted for a block, and which call it answered.
        CREATE TABLE drafts_given (
          block INTEGER PRIMARY KEY, id INTEGER NOT NULL, deadline INTEGER NOT NULL, bytes BLOB NOT NULL);
        """),
    Migration(
      version: 8,
      sql: """
        -- Phone: where it was of late, in degrees, and how far east of UTC its clock was; never sent anywhere.
        CREATE TABLE places (
          position INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, seconds_east INTEGER NOT NULL,
          latitude REAL NOT NULL, longitude REAL NOT NULL);
        """),
    Migration(
      version: 9,
      sql: """
        -- Phone: what the wearer wants of the agents and has no answer to, in this order; words are redacted.
        CREATE TABLE companion_requests (
          position INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, bytes BLOB NOT NULL);
        -- Phone: what was read out of journal entries; level 0 is safe, 1 caution, 2 crisis.
        CREATE TABLE entry_readings (
          id INTEGER PRIMARY KEY, day INTEGER NOT NULL, sentiment REAL NOT NULL, confidence REAL NOT NULL,
          level INTEGER NOT NULL, vector BLOB NOT NULL);
        CREATE INDEX entry_readings_by_day ON entry_readings (day);
        -- Phone: how the wearer says that they are, 0 to 1; null was not said.
        CREATE TABLE sliders (day INTEGER PRIMARY KEY, stress REAL, energy REAL, sleep_quality REAL);
        -- Phone: which cards were offered, and what became of them.
        CREATE TABLE card_events (
          id INTEGER PRIMARY KEY AUTOINCREMENT, moment TEXT NOT NULL, kind INTEGER NOT NULL, at INTEGER NOT NULL,
          features BLOB NOT NULL);
        -- Phone: what a day's samples say of the body, in a few numbers.
        CREATE TABLE day_figures (day INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
        """),
    Migration(
      version: 10,
      sql: """
        -- Phone: how strained the wearer was on a day and why; follows from the tables of migration 9.
        CREATE TABLE wellbeing (day INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
        """),
    Migration(
      version: 11,
      sql: """
        -- What the wearer wrote in the diary and is no record yet; of each subject the last.
        CREATE TABLE diary_tray (
          position INTEGER PRIMARY KEY AUTOINCREMENT, subject BLOB NOT NULL UNIQUE, at INTEGER NOT NULL,
          bytes BLOB NOT NULL);
        -- Phone: what the last study of the diary found (one row); follows from the pages.
        CREATE TABLE diary_study (one INTEGER PRIMARY KEY CHECK (one = 1), bytes BLOB NOT NULL);
        """),
    MusicSchema.migration,
    Migration(
      version: 13,
      sql: """
        -- Watch: the workouts among the samples, of which there are a thousand to each.
        CREATE INDEX health_samples_workouts ON health_samples (anchor) WHERE kind = 'workout';
        -- Phone: which play came after which; what its clock showed as they began does not say so when it was set.
        ALTER TABLE music_plays ADD COLUMN turn INTEGER NOT NULL DEFAULT 0;
        UPDATE music_plays SET turn =
          (SELECT count(*) FROM music_plays AS other WHERE (other.began, other.id) <= (music_plays.began, music_plays.id));
        CREATE INDEX music_plays_in_turn ON music_plays (turn);
        """),
    Migration(
      version: 14,
      sql: """
        -- When it counts as said, in microseconds as in a page; it was what the clock showed in nanoseconds.
        ALTER TABLE diary_tray RENAME COLUMN at TO edited;
        UPDATE diary_tray SET edited = edited / 1000;
        """),
    Migration(
      version: 15,
      sql: """
        -- What goes next between watch and phone: nothing has to be sorted for that, however much waits.
        CREATE INDEX session_outbox_in_turn ON session_outbox (pairing, channel);
        -- Phone: what was over since a moment was heard since then, whenever it began.
        CREATE INDEX music_plays_by_end ON music_plays (ended);
        -- Phone: local dates for which the watch proposed a decision before they had come by the phone's clock.
        CREATE TABLE early_mornings (day INTEGER PRIMARY KEY);
        """),
    Migration(
      version: 16,
      sql: """
        -- Phone: the local day that each workout counts for.
        CREATE TABLE workout_days (id INTEGER PRIMARY KEY, day INTEGER NOT NULL);
        """),
    Migration(
      version: 17,
      sql: """
        -- Phone: what its clock showed when that proposal came, in seconds as if in UTC, and the uptime in nanoseconds.
        ALTER TABLE early_mornings ADD COLUMN civil INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE early_mornings ADD COLUMN uptime INTEGER NOT NULL DEFAULT 0;
        """),
    Migration(
      version: 18,
      sql: """
        -- Phone: nothing is found by the vector of an entry.
        ALTER TABLE entry_readings DROP COLUMN vector;
        """),
    Migration(
      version: 19,
      sql: """
        -- Watch: what the wearer deleted in the operating system's health store, in this order.
        CREATE TABLE health_deletions (anchor INTEGER PRIMARY KEY AUTOINCREMENT, id INTEGER NOT NULL);
        """),
  ]
}
