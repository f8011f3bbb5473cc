import Testing

@testable import Agents

let safetyClassifier = LocalSafetyClassifier()

func level(_ text: String) -> SafetyLevel { safetyClassifier.assess(text).level }

/// The texts of a list that are read otherwise than wanted.
func misread(_ texts: [String], _ isRight: (SafetyLevel) -> Bool) -> [String] {
  texts.filter { !isRight(level($0)) }
}

func report(_ misread: [String]) -> Comment { Comment(rawValue: misread.joined(separator: "\n")) }

@Suite("The local safety classifier")
struct SafetyClassifierTests {
  @Test("compiles every phrase of its grammar")
  func grammar() {
    #expect(SafetyGrammar.standard.problems == [])
    #expect(SafetyGrammar.standard.vocabulary.words.count < PhraseCompiler.wordsMax)
  }

  @Test("finds danger in our own corpus, and none in harmless talk")
  func corpus() {
    let deaf = misread(SafetyCorpus.crisis) { $0 == .crisis }
    #expect(deaf.isEmpty, report(deaf))
    let later = misread(SafetyCorpus.crisisLater) { $0 == .crisis }
    #expect(Double(later.count) <= 0.05 * Double(SafetyCorpus.crisisLater.count), report(later))
    let alarms = misread(SafetyCorpus.harmless) { $0 == .safe }
    #expect(alarms.isEmpty, report(alarms))
    let laterAlarms = misread(SafetyCorpus.harmlessLater) { $0 == .safe }
    #expect(Double(laterAlarms.count) <= 0.02 * Double(SafetyCorpus.harmlessLater.count), report(laterAlarms))
  }

  @Test("is cautious where a text worries without telling of danger")
  func caution() {
    let wrong = misread(SafetyCorpus.caution) { $0 == .caution }
    #expect(Double(wrong.count) <= 0.05 * Double(SafetyCorpus.caution.count), report(wrong))
  }

  @Test("does not let a turn of phrase reach across a comma")
  func commas() {
    for text in [
      "i want to take my life, to be honest", "i want to die, for what it is worth",
      "i will kill myself, laughing or not", "ich lache mich tot, ich will sterben",
      "aku capek setengah mati, aku mau bunuh diri",
      "ngakak sampai mau mati, tapi aku ingin bunuh diri",
    ] {
      #expect(level(text) == .crisis, "\(text)")
    }
    for text in [
      "i could kill for a coffee, honestly", "to be honest, i am dying of laughter", "w,h,a,t a day, dead tired",
      "it was to die for, that cake",
    ] {
      #expect(level(text) == .safe, "\(text)")
    }
  }

  @Test(
    "tells what kind of danger it is",
    arguments: [
      ("i want to die", SafetyCategory.suicide), ("i have a plan to kill myself", .suicide),
      ("how many sleeping pills does it take to die", .means), ("this is my last message", .goodbye),
      ("i cut myself again", .selfHarm), ("i swallowed all my sleeping tablets", .medical),
      ("i want to stab her", .violence), ("my husband beats me", .abuse), ("my sister is suicidal", .otherAtRisk),
      ("i am a burden to everyone", .burden), ("i have no future", .hopelessness),
      ("i have an eating disorder and it is getting worse", .eating), ("i feel numb all the time", .distress),
    ])
  func categories(text: String, category: SafetyCategory) {
    let assessment = safetyClassifier.assess(text)
    #expect(assessment.findings.contains { $0.category == category }, "\(assessment)")
    #expect(assessment.reason?.isEmpty == false)
  }

  @Test("names the worst first and says a reason only when there is one")
  func order() {
    let both = safetyClassifier.assess("i feel numb all the time. i want to die.")
    #expect(both.category == .suicide && both.findings.map(\.level) == [.crisis, .caution])
    let none = safetyClassifier.assess("we went for a walk")
    #expect(none == .safe && none.reason == nil)
  }

  @Test("accepts a denial, unless a but follows")
  func denial() {
    for text in ["I would never kill myself", "i'm not going to end my life", "I do not want to die"] {
      #expect(level(text) == .safe, "\(text)")
    }
    #expect(level("I do not want to kill myself but it would be so easy") == .caution)
    for text in ["I can't stop thinking about killing myself", "why don't i just kill myself", "I don't want to live"] {
      #expect(level(text) == .crisis, "\(text)")
    }
  }

  @Test("is milder about the distant past, not about a danger that came back")
  func past() {
    #expect(level("years ago i tried to kill myself") == .caution)
    #expect(level("years ago i tried to kill myself, i am recovered and grateful") == .safe)
    #expect(level("years ago i tried to kill myself and lately i want to again") == .crisis)
    #expect(level("i tried to kill myself last night") == .crisis)
  }

  @Test("is cautious for others, and alarmed when their danger is now")
  func others() {
    #expect(level("my friend wants to die") == .caution)
    #expect(level("she said i want to die") == .caution)
    #expect(level("my brother is going to kill himself tonight") == .crisis)
    #expect(level("my friend left and i want to die") == .crisis)
  }

  @Test("knows films, games and lessons from the writer's own words")
  func stories() {
    #expect(level("the character kills himself at the end of the movie") == .safe)
    #expect(level("how to kill someone in minecraft") == .safe)
    #expect(level("how to kill someone") == .crisis)
    #expect(level("after the movie i want to kill myself") == .crisis)
  }

  @Test("knows kitchens, training and medicine from harm")
  func mishaps() {
    #expect(level("i cut myself chopping onions") == .safe && level("i cut myself") == .crisis)
    #expect(level("i cut myself in the kitchen on purpose") == .crisis)
    #expect(level("thinking about taking pills") == .crisis && level("thinking about taking vitamin pills") == .safe)
    #expect(level("i can't do this anymore") == .crisis && level("i can't do this exercise anymore") == .safe)
  }

  @Test("adds up several worries to a crisis")
  func worries() {
    #expect(level("i feel so worthless") == .caution)
    #expect(level("i feel so worthless. everything feels hopeless.") == .caution)
    #expect(level("i feel so worthless. everything feels hopeless. i feel numb all the time.") == .crisis)
    var config = SafetyConfig()
    config.worriesForCrisis = 2
    let strict = LocalSafetyClassifier(config: config)
    #expect(strict.assess("i feel so worthless. everything feels hopeless.").level == .crisis)
  }

  @Test("answers anything at all")
  func anything() {
    for text in [
      "", " ", "...", "🙂", "\u{200B}", "1234", "' ' '", "!!!", String(repeating: "a", count: 10_000), "$ @ |",
    ] {
      #expect(level(text) == .safe, "\(text.prefix(20))")
    }
    let long = String(repeating: "we went for a walk. ", count: 5_000)
    #expect(level(long + "i want to die") == .crisis && level("i want to die. " + long) == .crisis)
  }
}
