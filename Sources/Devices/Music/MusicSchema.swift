/// The tables of the phone's DJ.
enum MusicSchema {
  static let tables = [
    "music_log", "music_plays", "music_lessons", "music_state", "music_choices", "music_history", "music_sessions",
    "music_impacts", "music_habits", "music_shelf", "music_preferences",
  ]

  static let scripts = [
    """
    -- Phone: on how many dates the wearer was doing what, at an hour (kind 1) or in a place (kind 2), and on which last.
    CREATE TABLE music_habits (
      kind INTEGER NOT NULL, key INTEGER NOT NULL, context TEXT NOT NULL, dates INTEGER NOT NULL, last INTEGER NOT NULL,
      PRIMARY KEY (kind, key, context)) WITHOUT ROWID;
    """,
    """
    -- Phone: the lists as the music service said last that they are (one row).
    CREATE TABLE music_shelf (one INTEGER PRIMARY KEY CHECK (one = 1), revision INTEGER NOT NULL, bytes BLOB NOT NULL);
    """,
    """
    -- Phone: the wearer's preferences of music, as they set them last (one row).
    CREATE TABLE music_preferences (one INTEGER PRIMARY KEY CHECK (one = 1), bytes BLOB NOT NULL);
    """,
  ]

  static let migration = Migration(
    version: 12,
    sql: """
      -- Phone: what the history of the music is made of, in the order in which it became known; append-only, without gaps.
      CREATE TABLE music_log (
        position INTEGER PRIMARY KEY AUTOINCREMENT, kind INTEGER NOT NULL, at INTEGER NOT NULL, key INTEGER NOT NULL,
        bytes BLOB NOT NULL, UNIQUE (kind, at, key));
      -- Phone: every play of a song.
      CREATE TABLE music_plays (
        id INTEGER PRIMARY KEY, began INTEGER NOT NULL, ended INTEGER, song INTEGER NOT NULL, is_learnt INTEGER NOT NULL,
        bytes BLOB NOT NULL);
      CREATE INDEX music_plays_by_begin ON music_plays (began);
      CREATE INDEX music_plays_open ON music_plays (began) WHERE ended IS NULL;
      CREATE INDEX music_plays_to_learn ON music_plays (began) WHERE ended IS NOT NULL AND is_learnt = 0;
      -- Phone: what each play taught; 0 to 1, where 0.5 is nothing.
      CREATE TABLE music_lessons (
        position INTEGER PRIMARY KEY AUTOINCREMENT, play INTEGER NOT NULL, song INTEGER NOT NULL, context TEXT NOT NULL,
        at REAL NOT NULL, calm REAL NOT NULL, energy REAL NOT NULL, focus REAL NOT NULL, mood_lift REAL NOT NULL,
        is_skip INTEGER NOT NULL, is_measured INTEGER NOT NULL, is_from_history INTEGER NOT NULL);
      CREATE INDEX music_lessons_by_play ON music_lessons (play);
      -- Phone: how the wearer is, by the last estimate (one row), and why songs were chosen.
      CREATE TABLE music_state (one INTEGER PRIMARY KEY CHECK (one = 1), bytes BLOB NOT NULL);
      CREATE TABLE music_choices (
        position INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, song INTEGER NOT NULL, bytes BLOB NOT NULL);
      CREATE INDEX music_choices_by_time ON music_choices (at);
      -- Phone: how far the log was gone through (one row), and what was made of it.
      CREATE TABLE music_history (
        one INTEGER PRIMARY KEY CHECK (one = 1), watermark INTEGER NOT NULL, mark BLOB NOT NULL, phase INTEGER NOT NULL,
        done INTEGER NOT NULL, left INTEGER NOT NULL, completed INTEGER);
      CREATE TABLE music_sessions (key INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
      CREATE TABLE music_impacts (key INTEGER PRIMARY KEY, bytes BLOB NOT NULL);
      """)
}
