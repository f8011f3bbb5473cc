// Whose the tables of the device's schema are. New systems bring scripts of their own.
extension FeatureSchema {
  static let mornings = FeatureSchema("mornings", tables: ["mornings"])
  static let planning = FeatureSchema(
    "planning",
    tables: [
      "planning_occasions", "receipts", "notices", "planner_state", "configuration", "derived_values", "calls",
      "drafts_given", "places", "merged_counts", "insights",
    ],
    scripts: [
      """
      -- What was worth telling the wearer; body is null of one that is archived.
      CREATE TABLE insights (
        id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, day INTEGER NOT NULL, headline TEXT NOT NULL, body TEXT,
        derivation TEXT, confidence REAL NOT NULL, generated INTEGER NOT NULL, expires INTEGER NOT NULL);
      """
    ])
  static let companion = FeatureSchema(
    "companion",
    tables: ["companion_requests", "entry_readings", "sliders", "card_events", "day_figures", "wellbeing"])
  static let diary = FeatureSchema("diary", tables: ["diary_tray", "diary_study"])
  static let journal = FeatureSchema("journal", tables: ["drafts"])
  static let days = FeatureSchema(
    "days", tables: ["raw_signals", "locked_readings", "dirty_days", "workout_days", "raw_days"],
    scripts: [
      """
      -- Phone: raw signals of days long past, all of a day in one row; digest is the SHA-256 of the samples in order of id.
      CREATE TABLE raw_days (
        day INTEGER PRIMARY KEY, samples INTEGER NOT NULL, digest BLOB NOT NULL, bytes BLOB NOT NULL);
      """,
      """
      -- Phone: raw signals that the wearer has deleted in the health store: kept as measured, and no longer looked at.
      CREATE TABLE deleted_signals (id INTEGER PRIMARY KEY);
      """,
    ])
  static let firstDay = FeatureSchema("first-day", tables: ["imported_days", "imported_workouts"])
  static let music = FeatureSchema(
    "music",
    tables: ["player", "commands", "now_playing"] + MusicSchema.tables, scripts: MusicSchema.scripts)
}
