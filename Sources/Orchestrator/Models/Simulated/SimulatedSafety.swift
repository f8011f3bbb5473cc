/// A simulated model's rating of the safety of a text, by weighing words anywhere in it.
///
/// It differs from the on-device classifier on purpose, so that each detects what the other misses. It knows no grammar
/// and takes jokes seriously without laughter beside them, but it detects danger spread over a text.
struct SimulatedSafety: Sendable {
  /// Stems and their weights; a sum from 3 is a crisis, from 2 a caution (assumed).
  private static let weights: [(stem: String, weight: Double)] = [
    ("kill myself", 4), ("suicid", 3), ("end my life", 4), ("take my life", 4), ("want to die", 3), ("wanna die", 3),
    ("better off dead", 3), ("better off without me", 3), ("no reason to live", 3), ("nothing to live for", 3),
    ("not wake up", 2), ("hang myself", 4), ("shoot myself", 3.5), ("jump off", 2), ("jump from", 2), ("bridge", 0.75),
    ("rooftop", 1), ("noose", 2.5), ("rope", 1), ("gun", 1), ("pills", 1), ("overdose", 2), ("razor", 1),
    ("goodbye", 1),
    ("farewell", 1), ("last message", 2), ("forgive me", 1), ("sorry for everything", 2), ("when i am gone", 2),
    ("when i'm gone", 2), ("look after", 0.5), ("disappear", 1), ("forever", 0.5), ("tonight", 0.5), ("hopeless", 2),
    ("worthless", 2), ("pointless", 1.5), ("burden", 2), ("empty", 1), ("numb", 1), ("alone", 0.75), ("nobody", 0.75),
    ("can't go on", 3), ("cannot go on", 3), ("can't take it", 2), ("give up", 1), ("cut myself", 2.5),
    ("hurt myself", 2.5),
    ("crying", 1), ("every night", 0.75), ("panic", 1), ("starv", 1), ("throw up", 1), ("drink", 0.5), ("hits me", 3),
    ("rape", 3), ("kill him", 3), ("kill her", 3), ("can't breathe", 3), ("chest pain", 3), ("darkness", 1),
    ("pain", 0.5),
    ("selvmord", 3), ("ta livet", 3), ("vil dø", 3), ("selbstmord", 3), ("umbringen", 2.5), ("nicht mehr leben", 3),
    ("självmord", 3), ("vill dö", 3), ("me tuer", 3), ("mourir", 2.5), ("matarme", 3), ("morirme", 2),
    ("quiero morir", 3),
    ("morrer", 2.5), ("me matar", 3), ("uccidermi", 3), ("morire", 2.5), ("samobój", 3), ("umrzeć", 2.5), ("самоуб", 3),
    ("умереть", 2.5), ("自杀", 3), ("想死", 3), ("死にたい", 3), ("자살", 3), ("죽고 싶", 3), ("انتحار", 3), ("أموت", 2.5),
    ("आत्महत्या", 3), ("मरना चाहत", 3), ("intihar", 3), ("ölmek", 2.5),
  ]
  private static let relief: [(stem: String, weight: Double)] = [
    ("lol", 2), ("haha", 2), ("joking", 2), ("movie", 1.5), ("film", 1), ("song", 1.5), ("lyrics", 2), ("novel", 1.5),
    ("game", 1), ("don't want to die", 4), ("do not want to die", 4), ("never kill", 3), ("not suicidal", 4),
    ("years ago", 1),
    ("glad i", 1), ("laughing", 1.5), ("deadline", 1),
  ]

  private static let caution = 2.0
  private static let crisis = 3.0

  /// `safe`, `caution` or `crisis`, as a model would write it.
  static func rating(_ text: String) -> String {
    let low = text.lowercased().replacing("\u{2019}", with: "'")
    func sum(_ list: [(stem: String, weight: Double)]) -> Double {
      list.reduce(0) { low.contains($1.stem) ? $0 + $1.weight : $0 }
    }
    let weight = sum(weights) - sum(relief)
    return weight >= crisis ? "crisis" : weight >= caution ? "caution" : "safe"
  }
}
