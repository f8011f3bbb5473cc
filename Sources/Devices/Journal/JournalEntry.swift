import WearerKit

/// A diary entry as a person might type it, in words that fit the day.
struct JournalEntry {
  let text: String

  /// - Parameters:
  ///   - mood: from -1 to 1.
  ///   - theme: what the day was about, where it is known; the day adds a second sentence of its own.
  init(mood: Double, theme: DayFeeling.Theme?, random: inout RandomStream) {
    let sentences = Self.sentences(mood, theme)
    let first = sentences[random.below(sentences.count)]
    let second = Self.asides[random.below(Self.asides.count)]
    text = random.chance(0.6) ? first + " " + second : first
  }

  private static func sentences(_ mood: Double, _ theme: DayFeeling.Theme?) -> [String] {
    switch theme {
    case .ill: ill
    case .tired: tired
    case .strained: strained
    case .loaded: loaded
    default: mood > 0.25 ? good : mood < -0.25 ? bad : plain
    }
  }

  private static let good = [
    "Slept well and it shows, everything felt easy today.", "A really good day, full of energy.",
    "Proud of today's session, legs felt light.", "Calm and focused all day.", "Laughed a lot with friends tonight.",
    "Finally finished the thing I had been putting off, what a relief.",
  ]
  private static let plain = [
    "An ordinary day.", "Work was fine, nothing special.", "A bit slow in the morning, better after lunch.",
    "Quiet day, some reading in the evening.", "Not much to report.", "Busy but manageable.",
  ]
  private static let bad = [
    "Everything feels heavy today.", "Snapped at people for no reason, I need rest.", "A sad and slow day.",
    "Did not enjoy anything much today.",
  ]
  private static let ill = [
    "Sore throat and no energy.", "In bed with a fever most of the day.",
    "The cold is still here, I cancelled everything.",
    "Headache and shivers, slept in the afternoon.",
  ]
  private static let tired = [
    "Tired and irritable, slept badly.", "Awake half the night, the day was a fog.",
    "Hardly slept, coffee did not help.",
    "Could not fall asleep until two.",
  ]
  private static let strained = [
    "Long day, too many meetings, my head is full.", "Worried about the deadline and could not switch off.",
    "One call after the other, I forgot to eat.", "Tense all day, my shoulders are up at my ears.",
  ]
  private static let loaded = [
    "Legs are heavy from the week's training.", "Trained although I was flat, it was a slog.",
    "Sore everywhere, but in a good way.", "The session took all that was left in me.",
  ]
  private static let asides = [
    "Early night tonight.", "Went for a short walk after dinner.", "Too much coffee.", "Called my sister.",
    "The weather did not help.", "Cooked something new.", "Back felt stiff.", "Looking forward to the weekend.",
  ]
}
