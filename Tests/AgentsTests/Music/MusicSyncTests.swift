import Testing
import PersonWire

@testable import Agents

@Suite("The music's data for other devices")
struct MusicSyncTests {
  private func profile(_ seed: UInt64) -> (MusicProfile, HistoryJob) {
    let job = HistoryJob(over: historyLife(seed, days: 20))
    return (MusicProfile(job.learner, lists: [2, 1], MusicPreferences()), job)
  }

  /// The names of all fields, and the types of what has none, however deep.
  private func shape(_ value: Any) -> (names: Set<String>, types: Set<String>) {
    let mirror = Mirror(reflecting: value)
    guard !mirror.children.isEmpty else { return ([], ["\(type(of: value))"]) }
    return mirror.children.reduce(into: ([], [])) { shape, child in
      let inner = self.shape(child.value)
      if let name = child.label { shape.names.insert(name) }
      shape.names.formUnion(inner.names)
      shape.types.formUnion(inner.types)
    }
  }

  @Test("have no field of the body, and are of types that can hold nothing else", arguments: 0..<5 as Range<UInt64>)
  func fields(seed: UInt64) {
    let (profile, _) = profile(seed)
    #expect(!profile.scores.isEmpty && profile.lists == [1, 2])
    let (names, types) = shape(profile)
    #expect(
      names == [
        "lists", "scores", "song", "calm", "energy", "focus", "weights", "avoidRecentMinutes", "maxSameArtistInRow",
        "preferences",
      ])
    #expect(types == ["UInt64", "UInt8", "Double", "Int", "Optional<MusicPreferences>"])
  }

  @Test("hold no measured value, nor one that follows from a single play", arguments: 0..<5 as Range<UInt64>)
  func values(seed: UInt64) {
    let (profile, job) = profile(seed)
    let scores = profile.scores.flatMap { [$0.calm, $0.energy, $0.focus] }
    #expect(scores.allSatisfy { $0 <= UInt8(MusicProfile.steps) })
    let measured = (job.heartRates.readings + job.variabilities.readings).map(\.value)
    let shares = scores.map { Double($0) / Double(MusicProfile.steps) }
    #expect(!measured.isEmpty && measured.allSatisfy { !shares.contains($0) })
  }
}
