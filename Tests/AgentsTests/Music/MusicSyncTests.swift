import Foundation
import Testing

@testable import Agents

@Suite("What other devices may know of the music")
struct MusicSyncTests {
  private static let allowed: Set<String> = [
    "playlists", "scores", "song", "calm", "energy", "focus", "preferences", "tempoWeight", "energyWeight",
    "familiarityWeight", "effectWeight", "contextWeight", "avoidRecentMinutes", "maxSameArtistInRow",
    "preferFamiliarInStress", "morningMaxTempo", "nightMaxTempo", "nightStartHour", "morningEndHour",
  ]
  private static let healthWords = [
    "heart", "rate", "hrv", "variab", "sleep", "night", "deep", "mood", "stress", "arousal", "valence", "workout",
    "step", "sample", "reading", "biometr", "response", "session", "location", "confidence", "measured",
  ]

  private func payload(_ seed: UInt64) -> (MusicSyncPayload, HistoryJob) {
    let job = HistoryJob(over: historyLife(seed, days: 20))
    return (MusicSyncPayload(job.learner, playlists: [2, 1], preferences: MusicPreferences()), job)
  }

  /// Every name of a field, however deep.
  private func names(_ value: Any) -> Set<String> {
    if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(names($1)) } }
    guard let object = value as? [String: Any] else { return [] }
    return object.reduce(into: Set(object.keys)) { $0.formUnion(names($1.value)) }
  }

  @Test("has no field of the body, by a list of what it may have", arguments: 0..<5 as Range<UInt64>)
  func fields(seed: UInt64) throws {
    let (payload, _) = payload(seed)
    #expect(!payload.scores.isEmpty)
    let encoded = try JSONEncoder().encode(payload)
    let names = names(try JSONSerialization.jsonObject(with: encoded))
    #expect(names == Self.allowed)
    // The only settings that name the body or the night are the person's own wishes.
    let wishes: Set = ["preferFamiliarInStress", "nightMaxTempo", "nightStartHour"]
    for name in names.subtracting(wishes) {
      #expect(!Self.healthWords.contains { name.lowercased().contains($0) }, "\(name)")
    }
    #expect(try JSONDecoder().decode(MusicSyncPayload.self, from: encoded) == payload)
  }

  @Test("is of types that can hold nothing else")
  func types() {
    let (payload, _) = payload(1)
    func leaves(_ value: Any) -> [String] {
      let mirror = Mirror(reflecting: value)
      return mirror.children.isEmpty ? ["\(type(of: value))"] : mirror.children.flatMap { leaves($0.value) }
    }
    #expect(Set(leaves(payload)) == ["UInt64", "Double", "Int", "Bool"])
  }

  @Test("holds no value that was measured, nor one that follows from a single play", arguments: 0..<5 as Range<UInt64>)
  func values(seed: UInt64) {
    let (payload, job) = payload(seed)
    let scores = payload.scores.flatMap { [$0.calm, $0.energy, $0.focus] }
    #expect(scores.allSatisfy { (0...1).contains($0) && abs($0 * 20 - ($0 * 20).rounded()) < 1e-9 })
    let measured = job.state.heartRates.map(\.value) + job.state.variabilities.map(\.value)
    #expect(!measured.isEmpty && measured.allSatisfy { !scores.contains($0) })
  }
}
