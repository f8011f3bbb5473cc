@testable import DeviceKit
@testable import Devices
@testable import SimKernel
@testable import PersonWire
import Testing
import WearerKit

@Suite("The DJ's stored plays")
struct MusicStoreTests {
  private func play(_ id: UInt64, _ hour: Int64, of song: UInt64? = nil) -> SongPlayed {
    SongPlayed(
      id: id, song: song ?? id, list: 1, cause: .next, began: Timestamp(unixSeconds: 0) + .hours(hour), utcOffset: 0,
      context: .unknown)
  }

  @Test("are in the order in which they were heard, whatever the clock showed then")
  func order() throws {
    let store = MusicStore(try DeviceStore(Database(.memory), DeviceSchema.migrations).latched)
    store.put(play(7, 20))
    store.put(play(3, 21))
    // The clock was set back.
    store.put(play(5, 2))
    store.put(play(4, 3))
    #expect(store.lastPlays(3).map(\.id) == [3, 5, 4])
    // A play that ends keeps its position.
    store.put(play(7, 20))
    #expect(store.lastPlays(9).map(\.id) == [7, 3, 5, 4])
  }

  @Test("a song that was heard while the clock was ahead was heard before the next one, not in the time to come")
  func heard() throws {
    let store = MusicStore(try DeviceStore(Database(.memory), DeviceSchema.migrations).latched)
    func heard() -> [Int64] {
      store.heard(since: Timestamp(unixSeconds: -1)).map { $0.at.unixSeconds / 3_600 }
    }
    for play in [play(1, 3), play(2, 20), play(3, 21)] { store.put(play) }
    #expect(heard() == [3, 20, 21])
    // The clock was set back.
    store.put(play(4, 5))
    store.put(play(5, 6))
    #expect(heard() == [3, 5, 5, 5, 6])
    // And one of them is heard again.
    store.put(play(6, 8, of: 2))
    #expect(heard() == [3, 8, 5, 5, 6])
  }

  @Test("a song was heard when it was over, however long before that it began by a clock that was set meanwhile")
  func heardWhileSet() throws {
    let store = MusicStore(try DeviceStore(Database(.memory), DeviceSchema.migrations).latched)
    var play = play(1, 3)
    store.put(play)
    // The clock is set a day ahead, and a few minutes later the song ends.
    play.end(at: Timestamp(unixSeconds: 0) + .hours(27))
    store.put(play)
    #expect(store.heard(since: Timestamp(unixSeconds: 0) + .hours(26)).map { $0.at.unixSeconds / 3_600 } == [27])
    #expect(store.heard(since: Timestamp(unixSeconds: 0) + .hours(28)).isEmpty)
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
    let store = MusicStore(try DeviceStore(database, DeviceSchema.migrations).latched)
    #expect(store.lastPlays(9).map(\.id) == [9, 1, 2, 8])
    store.put(play(6, 1))
    #expect(store.lastPlays(2).map(\.id) == [8, 6])
  }
}
