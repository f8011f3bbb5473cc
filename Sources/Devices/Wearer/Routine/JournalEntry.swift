import SimKernel

/// A diary entry as a person might type it, in words that fit how they feel.
struct JournalEntry {
  let text: String

  /// `feeling` runs from -1 to 1; the day adds a second sentence of its own.
  init(feeling: Double, random: inout RandomStream) {
    let sentences = feeling > 0.25 ? Self.good : feeling < -0.25 ? Self.bad : Self.plain
    let first = sentences[random.below(sentences.count)]
    let second = Self.asides[random.below(Self.asides.count)]
    text = random.chance(0.6) ? first + " " + second : first
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
    "Tired and irritable, slept badly.", "Long day, too many meetings, my head is full.",
    "Everything feels heavy today.", "Worried about the deadline and could not switch off.",
    "Sore throat and no energy.", "Snapped at people for no reason, I need rest.",
  ]
  private static let asides = [
    "Early night tonight.", "Went for a short walk after dinner.", "Too much coffee.", "Called my sister.",
    "The weather did not help.", "Cooked something new.", "Back felt stiff.", "Looking forward to the weekend.",
  ]
}
