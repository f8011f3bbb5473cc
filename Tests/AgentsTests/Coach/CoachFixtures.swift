@testable import Agents

/// Numbers of a linear congruence: the tests share none with the code that they test.
struct CoachLottery {
  private var state: UInt64

  init(_ seed: Int) { state = UInt64(truncatingIfNeeded: seed) &* 2_862_933_555_777_941_757 &+ 3_037_000_493 }

  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }

  mutating func one<T>(_ things: [T]) -> T { things[below(things.count)] }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(below(100_001)) / 100_000
  }

  /// Words, marks, pictures, hidden characters and whatever else a text may hold.
  mutating func text(_ pieces: Int) -> String {
    let words = [
      "Take", "a", "walk", "slowly", "now", "breathe", "e.g.", "3.5", "Dr.", "1.", "Zeit", "\u{e9}t\u{e9}",
      "\u{5bd2}\u{3044}\u{3002}",
      "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}", "\u{1f1ef}\u{1f1f5}",
      "a\u{301}\u{302}\u{303}\u{304}\u{305}\u{306}", "\u{200d}",
      "\u{202e}", "\u{feff}", "\u{0}", "\n", "\r\n", "\t", "\u{2028}", "\u{a0}", "**", "__", "`", "# ", "- ", "> ",
      "[x](http://y.zz)",
      "[", "](", ")", "<b>", "</", "<|", "|>", "<think>", "</think>", "http://", "www.a", "a@b.c", "Coach:", "User:",
      "System:",
      "Note", ":", "\"", "'", "\u{201c}", ".", "!", "?", "\u{2026}", "...", "z_hrv", "z_hrv=-2.1,", "_", "=", "{", "}",
      "\\", "as an AI",
      "Sure, here is a reply:", "```", "\u{e0041}", "\u{fe0f}", "\u{301}", "\u{1f44d}\u{1f3fd}", "\u{e000}", "\u{fffe}",
      "\u{3000}",
    ]
    var text = ""
    for _ in 0..<pieces {
      switch below(6) {
      case 0: text.unicodeScalars.append(Unicode.Scalar(UInt32(below(0x11_0000))) ?? " ")
      case 1: text += " "
      default: text += one(words) + (below(2) == 0 ? " " : "")
      }
    }
    return text
  }
}

let coachNow = 1_770_000_000

func coachMoment(
  _ id: String, seconds: Int = 300, cooldown: Int = 3_600, difficulty: MicroMoment.Difficulty = .easy,
  category: MicroMoment.Category = .breathing, source: String = "edu", helps: [WellbeingFeature] = []
) -> MicroMoment {
  MicroMoment(
    id: id, title: "Title", shortDescription: "Short.", detail: "Detail.", source: source, durationSeconds: seconds,
    cooldownSeconds: cooldown, difficulty: difficulty, category: category, tags: ["tag"], helps: helps)
}

func coachState(
  wellbeing: Double? = 1, _ features: [String: Double] = [:], contributions: [String: Double] = [:]
) -> CoachState {
  CoachState(
    day: 20_486, wellbeing: wellbeing, features: featureValues(features), contributions: featureValues(contributions))
}

/// Values by the names that the documents give to features; other names are those of nothing.
private func featureValues(_ named: [String: Double]) -> FeatureValues {
  FeatureValues(
    Dictionary(
      uniqueKeysWithValues: named.compactMap { name, value in WellbeingFeature(rawValue: name).map { ($0, value) } }))
}

/// A search that returns the given results.
struct ScriptedSearch: MomentSearch {
  var found: [(id: String, distance: Double)]

  func search(query: String, topK: Int) -> [(id: String, distance: Double)] { found }
}

/// Any candidate, with values as they come.
func coachCandidate(_ moment: String, _ values: [RankFeature: Double] = [:]) -> CandidateFeatures {
  CandidateFeatures(moment: moment) { values[$0] ?? ($0 == .bias ? 1 : 0) }
}
