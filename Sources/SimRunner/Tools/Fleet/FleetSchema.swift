import SimKernel

/// The tables and views of a fleet's database; docs/fleet-database.md tells what they hold.
enum FleetSchema {
  /// What `PRAGMA application_id` says: "Flet".
  static let applicationID: Int64 = 0x466C_6574
  /// What `PRAGMA user_version` says of the schema.
  static let version: Int64 = 1

  static var text: String {
    let figures = FleetFigure.allCases.map { "\($0.name) INTEGER NOT NULL" }.joined(separator: ", ")
    return """
      PRAGMA application_id = \(applicationID);
      PRAGMA user_version = \(version);
      CREATE TABLE fleet (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
      CREATE TABLE archetype (place INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, about TEXT NOT NULL);
      CREATE TABLE checks (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, kind TEXT NOT NULL, promise TEXT NOT NULL);
      CREATE TABLE person (number INTEGER PRIMARY KEY, archetype TEXT NOT NULL REFERENCES archetype (name),
        seed TEXT NOT NULL, digest TEXT NOT NULL, verdict TEXT NOT NULL, breakdown TEXT, \(figures));
      CREATE TABLE milestone (person INTEGER NOT NULL REFERENCES person (number), phase INTEGER NOT NULL,
        name TEXT NOT NULL, day INTEGER NOT NULL, PRIMARY KEY (person, phase)) WITHOUT ROWID;
      CREATE TABLE fault (person INTEGER NOT NULL REFERENCES person (number), name TEXT NOT NULL,
        windows INTEGER NOT NULL, messages INTEGER, PRIMARY KEY (person, name)) WITHOUT ROWID;
      CREATE TABLE judgement (person INTEGER NOT NULL REFERENCES person (number),
        check_id INTEGER NOT NULL REFERENCES checks (id), outcome TEXT NOT NULL, PRIMARY KEY (person, check_id))
        WITHOUT ROWID;
      CREATE TABLE failure (person INTEGER NOT NULL REFERENCES person (number), name TEXT NOT NULL,
        failures INTEGER NOT NULL, at TEXT NOT NULL, message TEXT NOT NULL, PRIMARY KEY (person, name)) WITHOUT ROWID;
      \(views)
      """
  }

  /// Every sum is one of whole numbers: it is the same in every order, and however the people were divided.
  private static let views = """
    CREATE VIEW by_archetype AS
      WITH everybody AS (SELECT place, archetype.name AS kind, person.* FROM person JOIN archetype ON archetype.name = archetype
        UNION ALL SELECT 1000000, 'all', * FROM person)
      SELECT kind AS archetype, count(*) AS people, sum(planner) AS planned, sum(agents) AS with_agents,
        sum(diary) AS with_diary, sum(music) AS with_music, sum(days) AS days, sum(events) AS events,
        sum(verdict = 'pass') AS passed, sum(verdict IN ('failedSafety', 'failedLiveness')) AS failed,
        sum(breakdown IS NOT NULL) AS broken,
        sum(messages_sent) AS messages_sent, sum(messages_lost) AS messages_lost, sum(messages_late) AS messages_late,
        sum(workouts_done) AS workouts_done, sum(workouts_recorded) AS workouts_recorded,
        sum(workouts_on_phone) AS workouts_on_phone, sum(workouts_lost) AS workouts_lost,
        sum(workouts_doubled) AS workouts_doubled, sum(workouts_gone_with_device) AS workouts_gone_with_device,
        sum(score_e4) AS score_e4, sum(breaker_trips) AS breaker_trips, sum(breaker_trips > 0) AS people_tripped,
        sum(alerts) AS alerts, sum(apart_ms) AS apart_ms, max(longest_apart_ms) AS longest_apart_ms,
        sum(shown) AS shown, sum(shown_stale) AS shown_stale, sum(watch_wakes) AS watch_wakes,
        sum(watch_background_ms) AS watch_background_ms, max(watch_busiest_hour_ms) AS watch_busiest_hour_ms,
        sum(withheld) AS withheld, max(settled_ms) AS longest_settled_ms
      FROM everybody GROUP BY place, kind ORDER BY place;
    CREATE VIEW phase_reached AS
      WITH reached AS (SELECT place, archetype.name AS kind, milestone.phase AS phase,
          milestone.name AS name, day FROM milestone
          JOIN person ON number = person JOIN archetype ON archetype.name = archetype
        UNION ALL SELECT 1000000, 'all', phase, name, day FROM milestone),
      ranked AS (SELECT *, row_number() OVER (PARTITION BY kind, phase ORDER BY day) AS rank,
        count(*) OVER (PARTITION BY kind, phase) AS people FROM reached)
      SELECT kind AS archetype, phase, name, people, max(CASE WHEN rank = (people + 1) / 2 THEN day END) AS median_day,
        min(day) AS first_day, max(day) AS last_day
      FROM ranked GROUP BY place, kind, phase ORDER BY place, phase;
    CREATE VIEW phase_at_end AS
      SELECT archetype, phase, count(*) AS people, sum(score_e4) AS score_e4 FROM person WHERE planner
      GROUP BY archetype, phase;
    CREATE VIEW by_check AS
      SELECT checks.name AS name, kind, sum(outcome = 'held') AS held, sum(outcome = 'vacuous') AS vacuous,
        sum(outcome = 'failed') AS failed, min(CASE WHEN outcome = 'failed' THEN person END) AS first_person, promise
      FROM judgement JOIN checks ON id = check_id GROUP BY check_id ORDER BY check_id;
    CREATE VIEW by_fault AS
      SELECT name, count(*) AS people, sum(windows) AS windows, sum(messages) AS messages FROM fault
      GROUP BY name ORDER BY name;
    """
}
