-- The store of a desktop as version 47021b6 left it after two days; measurements and logs but for the last 250 rows are left out.
PRAGMA user_version = 17;
BEGIN TRANSACTION;
CREATE TABLE memory (key TEXT PRIMARY KEY, value INTEGER NOT NULL) WITHOUT ROWID;
INSERT INTO memory VALUES('epoch',1);
INSERT INTO memory VALUES('hasLived',1);
INSERT INTO memory VALUES('isRestored',1);
INSERT INTO memory VALUES('sequence',262);
CREATE TABLE records (
  domain INTEGER NOT NULL, id INTEGER NOT NULL, epoch INTEGER NOT NULL, sequence INTEGER NOT NULL,
  kind INTEGER NOT NULL, origin_role TEXT NOT NULL, origin_installation INTEGER NOT NULL,
  created INTEGER NOT NULL, modified INTEGER NOT NULL, body BLOB,
  PRIMARY KEY (domain, id)) WITHOUT ROWID;
INSERT INTO records VALUES(8,1,1,262,4,'desktop',1,1772437485347765000,1772553804751855000,X'04b0f682d8e892b0993100000109646f63756d656e74730001281414');
CREATE TABLE outbox (
  position INTEGER PRIMARY KEY AUTOINCREMENT, service INTEGER NOT NULL,
  domain INTEGER NOT NULL, id INTEGER NOT NULL, epoch INTEGER NOT NULL, sequence INTEGER NOT NULL,
  queued INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0,
  UNIQUE (service, domain, id));
CREATE TABLE proposals (id INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
CREATE TABLE decisions (id INTEGER PRIMARY KEY, outcome INTEGER NOT NULL);
CREATE TABLE conflicts (
  position INTEGER PRIMARY KEY AUTOINCREMENT, reason INTEGER NOT NULL, at INTEGER NOT NULL,
  domain INTEGER NOT NULL, id INTEGER NOT NULL, epoch INTEGER NOT NULL, sequence INTEGER NOT NULL,
  origin TEXT NOT NULL, record BLOB);
CREATE TABLE drafts (position INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, body BLOB NOT NULL);
CREATE TABLE health_samples (
  anchor INTEGER PRIMARY KEY AUTOINCREMENT, id INTEGER NOT NULL UNIQUE, kind TEXT NOT NULL,
  bytes BLOB NOT NULL);
CREATE TABLE raw_signals (
  id INTEGER PRIMARY KEY, day INTEGER NOT NULL, start INTEGER NOT NULL, bytes BLOB NOT NULL);
CREATE TABLE session_inbox (
  position INTEGER PRIMARY KEY AUTOINCREMENT, channel INTEGER NOT NULL, id INTEGER NOT NULL,
  bytes BLOB NOT NULL, is_given INTEGER NOT NULL DEFAULT 0);
CREATE TABLE dirty_days (day INTEGER PRIMARY KEY, revision INTEGER NOT NULL);
CREATE TABLE mornings (day INTEGER PRIMARY KEY, source INTEGER NOT NULL);
CREATE TABLE wakes (at INTEGER NOT NULL);
CREATE TABLE locked_readings (id INTEGER PRIMARY KEY);
CREATE TABLE alerts (day INTEGER PRIMARY KEY, is_shown INTEGER NOT NULL, subject BLOB);
CREATE TABLE session_outbox (
  position INTEGER PRIMARY KEY AUTOINCREMENT, pairing INTEGER NOT NULL, channel INTEGER NOT NULL,
  id INTEGER NOT NULL, bytes BLOB NOT NULL, queued INTEGER NOT NULL, revision INTEGER NOT NULL DEFAULT 0,
  UNIQUE (pairing, channel, id));
CREATE TABLE now_playing (one INTEGER PRIMARY KEY CHECK (one = 1), bytes BLOB NOT NULL);
CREATE TABLE player (
  one INTEGER PRIMARY KEY CHECK (one = 1), sequence INTEGER NOT NULL, song INTEGER NOT NULL,
  is_playing INTEGER NOT NULL, since INTEGER NOT NULL, intensity REAL NOT NULL, energy REAL NOT NULL);
CREATE TABLE commands (id INTEGER PRIMARY KEY, at INTEGER NOT NULL);
CREATE TABLE imported_days (
  day INTEGER PRIMARY KEY, asleep_minutes INTEGER, steps INTEGER, resting_heart_rate REAL,
  heart_rate_variability REAL);
CREATE TABLE imported_workouts (id INTEGER PRIMARY KEY, day INTEGER NOT NULL, bytes BLOB NOT NULL);
CREATE TABLE opaque_records (
  domain INTEGER NOT NULL, id INTEGER NOT NULL, PRIMARY KEY (domain, id)) WITHOUT ROWID;
CREATE TABLE calendar_events (
  id INTEGER PRIMARY KEY, start INTEGER NOT NULL, end INTEGER NOT NULL, block INTEGER, bytes BLOB NOT NULL);
CREATE TABLE calendar_changes (position INTEGER PRIMARY KEY AUTOINCREMENT, bytes BLOB NOT NULL);
CREATE TABLE planning_occasions (position INTEGER PRIMARY KEY AUTOINCREMENT, bytes BLOB NOT NULL);
CREATE TABLE receipts (id INTEGER PRIMARY KEY, at INTEGER NOT NULL, expires INTEGER NOT NULL, bytes BLOB NOT NULL);
CREATE TABLE notices (
  position INTEGER PRIMARY KEY AUTOINCREMENT, way INTEGER NOT NULL, lapses INTEGER NOT NULL, bytes BLOB NOT NULL);
CREATE TABLE planner_state (one INTEGER PRIMARY KEY CHECK (one = 1), bytes BLOB NOT NULL);
CREATE TABLE configuration (one INTEGER PRIMARY KEY CHECK (one = 1), bytes BLOB NOT NULL);
CREATE TABLE derived_values (
  day INTEGER NOT NULL, metric INTEGER NOT NULL, value REAL NOT NULL, confidence REAL NOT NULL,
  version TEXT NOT NULL, input_digest INTEGER NOT NULL, result_digest INTEGER NOT NULL,
  PRIMARY KEY (day, metric)) WITHOUT ROWID;
CREATE TABLE calls (
  position INTEGER PRIMARY KEY AUTOINCREMENT, id INTEGER NOT NULL UNIQUE, block INTEGER NOT NULL,
  deadline INTEGER NOT NULL, bytes BLOB NOT NULL);
CREATE TABLE drafts_given (
  block INTEGER PRIMARY KEY, id INTEGER NOT NULL, deadline INTEGER NOT NULL, bytes BLOB NOT NULL);
CREATE TABLE places (
  position INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, seconds_east INTEGER NOT NULL,
  latitude REAL NOT NULL, longitude REAL NOT NULL);
CREATE TABLE companion_requests (
  position INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, bytes BLOB NOT NULL);
CREATE TABLE entry_readings (
  id INTEGER PRIMARY KEY, day INTEGER NOT NULL, sentiment REAL NOT NULL, confidence REAL NOT NULL,
  level INTEGER NOT NULL, vector BLOB NOT NULL);
CREATE TABLE sliders (day INTEGER PRIMARY KEY, stress REAL, energy REAL, sleep_quality REAL);
CREATE TABLE card_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT, moment TEXT NOT NULL, kind INTEGER NOT NULL, at INTEGER NOT NULL,
  features BLOB NOT NULL);
CREATE TABLE day_figures (day INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
CREATE TABLE wellbeing (day INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
CREATE TABLE diary_tray (
  position INTEGER PRIMARY KEY AUTOINCREMENT, subject BLOB NOT NULL UNIQUE, edited INTEGER NOT NULL,
  bytes BLOB NOT NULL);
CREATE TABLE diary_study (one INTEGER PRIMARY KEY CHECK (one = 1), bytes BLOB NOT NULL);
CREATE TABLE music_log (
  position INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL, at INTEGER NOT NULL, key INTEGER NOT NULL,
  bytes BLOB NOT NULL, UNIQUE (kind, at, key));
CREATE TABLE music_plays (
  id INTEGER PRIMARY KEY, began INTEGER NOT NULL, ended INTEGER, song INTEGER NOT NULL, is_learnt INTEGER NOT NULL,
  bytes BLOB NOT NULL, turn INTEGER NOT NULL DEFAULT 0);
CREATE TABLE music_lessons (
  position INTEGER PRIMARY KEY AUTOINCREMENT, play INTEGER NOT NULL, song INTEGER NOT NULL, context TEXT NOT NULL,
  at REAL NOT NULL, calm REAL NOT NULL, energy REAL NOT NULL, focus REAL NOT NULL, mood_lift REAL NOT NULL,
  is_skip INTEGER NOT NULL, is_measured INTEGER NOT NULL, is_from_history INTEGER NOT NULL);
CREATE TABLE music_state (one INTEGER PRIMARY KEY CHECK (one = 1), bytes BLOB NOT NULL);
CREATE TABLE music_choices (
  position INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, song INTEGER NOT NULL, bytes BLOB NOT NULL);
CREATE TABLE music_history (
  one INTEGER PRIMARY KEY CHECK (one = 1), watermark INTEGER NOT NULL, mark BLOB NOT NULL, phase INTEGER NOT NULL,
  done INTEGER NOT NULL, left INTEGER NOT NULL, completed INTEGER);
CREATE TABLE music_sessions (key INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
CREATE TABLE music_impacts (key INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
CREATE TABLE early_mornings (day INTEGER PRIMARY KEY, civil INTEGER NOT NULL DEFAULT 0, uptime INTEGER NOT NULL DEFAULT 0);
CREATE TABLE workout_days (id INTEGER PRIMARY KEY, day INTEGER NOT NULL);
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('session_outbox',0);
INSERT INTO sqlite_sequence VALUES('outbox',710);
CREATE INDEX records_by_creation ON records (domain, created);
CREATE INDEX raw_signals_by_day ON raw_signals (day, start, id);
CREATE INDEX imported_workouts_by_day ON imported_workouts (day);
CREATE INDEX calendar_events_by_end ON calendar_events (end);
CREATE INDEX calendar_events_by_block ON calendar_events (block) WHERE block IS NOT NULL;
CREATE INDEX receipts_by_time ON receipts (at);
CREATE INDEX outbox_in_turn ON outbox (service, domain <> 4, position);
CREATE INDEX entry_readings_by_day ON entry_readings (day);
CREATE INDEX music_plays_by_begin ON music_plays (began);
CREATE INDEX music_plays_open ON music_plays (began) WHERE ended IS NULL;
CREATE INDEX music_plays_to_learn ON music_plays (began) WHERE ended IS NOT NULL AND is_learnt = 0;
CREATE INDEX music_lessons_by_play ON music_lessons (play);
CREATE INDEX music_choices_by_time ON music_choices (at);
CREATE INDEX health_samples_workouts ON health_samples (anchor) WHERE kind = 'workout';
CREATE INDEX music_plays_in_turn ON music_plays (turn);
CREATE INDEX session_outbox_in_turn ON session_outbox (pairing, channel);
CREATE INDEX music_plays_by_end ON music_plays (ended);
COMMIT;
