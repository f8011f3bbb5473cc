import Testing
import PersonWire

@testable import Agents

@Suite("A person who listens")
struct MusicListenerTests {
  private let songs = SongMaker(seed: 1).songs()

  @Test("responds partly to the sound and partly in a way of their own")
  func truth() throws {
    let (one, other) = (MusicListener(seed: 1), MusicListener(seed: 2))
    func calm(_ listener: MusicListener) -> [Double] { songs.map { listener.truth(of: $0).calm } }
    #expect(calm(one) == calm(MusicListener(seed: 1)) && calm(one) != calm(other))
    let shared = try #require(Correlation.spearman(calm(one), calm(other)))
    let sound = try #require(Correlation.spearman(calm(one), songs.map { 1 - ($0.energy ?? 0) }))
    #expect(shared > 0.2 && shared < 0.8 && sound > 0.4 && sound < 0.95)
    for song in songs {
      let truth = one.truth(of: song)
      #expect([truth.calm, truth.energy, truth.focus].allSatisfy { abs($0) <= 1 })
      #expect(one.truth(of: song) == truth)
    }
  }

  @Test("moves with a song and comes back after it, in whatever steps time passes", arguments: 0..<10 as Range<UInt64>)
  func body(seed: UInt64) throws {
    let listener = MusicListener(seed: seed)
    let song = try #require(songs.max { listener.truth(of: $0).calm < listener.truth(of: $1).calm })
    let aim = listener.aim(of: song)
    var (body, stepped, random) = (ListenerBody(at: 0), ListenerBody(at: 0), MusicRandom(seed: seed))
    body.play(song, to: listener, at: 0)
    stepped.play(song, to: listener, at: 0)
    while stepped.at < 200 { stepped.advance(to: min(200, stepped.at + random.unit() * 30)) }
    body.advance(to: 200)
    #expect(abs(body.shift.heartRate - stepped.shift.heartRate) < 1e-9)
    #expect(body.shift.variability > 0.85 * aim.variability && body.shift.variability < aim.variability)
    body.play(nil, to: listener, at: 200)
    #expect(body.shift(at: 200) == body.shift && abs(body.shift(at: 2_000).variability) < 0.01)
    body.advance(to: 100)
    #expect(body.at == 200)
  }

  @Test("skips more songs that are wrong for the moment")
  func skips() throws {
    let listener = MusicListener(seed: 4)
    let sorted = songs.sorted { listener.truth(of: $0).calm < listener.truth(of: $1).calm }
    let (wrong, right) = (try #require(sorted.first), try #require(sorted.last))
    #expect(listener.skipChance(wrong, .calm) > listener.skipChance(right, .calm) + 0.1)
    #expect(listener.skipChance(wrong, .maintain) == listener.skipChance(right, .maintain))
  }
}
