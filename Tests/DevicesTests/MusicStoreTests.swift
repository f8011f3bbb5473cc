import Testing

@testable import Devices
@testable import Transport

@Suite("What the DJ keeps")
struct MusicStoreTests {
  private func play(_ id: UInt64, _ hour: Int64) -> SongPlayed {
    SongPlayed(
      id: id, song: id, list: 1, cause: .next, began: Timestamp(unixSeconds: 0) + .hours(hour), utcOffset: 0,
      context: "")
  }

  @Test("is in the order in which it was heard, whatever the clock showed then")
  func order() throws {
    let store = MusicStore(try DeviceStore(Database(.memory), DeviceSchema.migrations).database)
    try store.put(play(7, 20))
    try store.put(play(3, 21))
    // The clock was set back.
    try store.put(play(5, 2))
    try store.put(play(4, 3))
    #expect(try store.lastPlays(3).map(\.id) == [3, 5, 4])
    // A play that is over keeps its turn.
    try store.put(play(7, 20))
    #expect(try store.lastPlays(9).map(\.id) == [7, 3, 5, 4])
  }

  @Test("and what an older version kept is taken over in the order of its times")
  func takenOver() throws {
    let database = try Database(.memory)
    try database.migrate(to: DeviceSchema.migrations.filter { $0.version < 13 })
    for play in [play(9, 4), play(2, 6), play(1, 5), play(8, 6)] {
      try database.statement(
        "INSERT INTO music_plays (id, began, ended, song, is_learnt, bytes) VALUES (?, ?, NULL, ?, 0, ?)"
      ).run(Int64(play.id), play.began.nanoseconds, Int64(play.song), play.wireBytes)
    }
    let store = MusicStore(try DeviceStore(database, DeviceSchema.migrations).database)
    #expect(try store.lastPlays(9).map(\.id) == [9, 1, 2, 8])
    try store.put(play(6, 1))
    #expect(try store.lastPlays(2).map(\.id) == [8, 6])
  }
}
