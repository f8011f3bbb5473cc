/// The wearer's usual activities while music plays, by hour and by place: on this phone alone, and lost with it.
struct MusicHabits {
  enum Key {
    /// An hour of a working day or of a weekend, by the local clock.
    case hour(CivilDateTime)
    /// A place, stored only as an identifier.
    case place(Coordinate)

    var columns: (kind: Int64, key: Int64) {
      switch self {
      case .hour(let civil):
        let isWeekend = civil.date.weekday == .saturday || civil.date.weekday == .sunday
        return (1, Int64(civil.hour + (isWeekend ? 24 : 0)))
      case .place(let place):
        let cell = stableHash(place.latitude.bitPattern, place.longitude.bitPattern)
        return (2, Int64(bitPattern: cell >> 1))
      }
    }
  }

  let database: StickyErrorDatabase

  init(_ database: StickyErrorDatabase) { self.database = database }

  /// Adds a date to a habit; the same date counts once.
  func note(_ context: MusicContext, at key: Key, on date: CivilDate) {
    let (kind, key) = key.columns
    database.statement(
      """
      INSERT INTO music_habits (kind, key, context, dates, last) VALUES (?, ?, ?, 1, ?)
      ON CONFLICT (kind, key, context) DO UPDATE SET dates = dates + (last <> excluded.last), last = excluded.last
      """
    ).run(kind, key, context.rawValue, Int64(date.dayNumber))
  }

  /// In the order of the contexts' names.
  func contexts(at key: Key) -> [UsualContext] {
    let (kind, key) = key.columns
    return database.statement(
      "SELECT context, dates FROM music_habits WHERE kind = ? AND key = ? ORDER BY context"
    ).compactAll(kind, key) { row in
      MusicContext(rawValue: row.text(0)).map { UsualContext(context: $0, dates: row.int(1)) }
    }
  }
}
