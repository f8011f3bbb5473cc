import Testing

@testable import Agents

@Suite("A model's words on the screen")
struct ReplySanitizerTests {
  private let sanitizer = ReplySanitizer()

  private func clean(_ text: String) -> String? { try? sanitizer.clean(text).get() }

  @Test(
    "lose markup, links, and leftovers of the prompt",
    arguments: [
      ("  Take a walk.  ", "Take a walk."),
      ("**Take** a _short_ `walk`.", "Take a short walk."),
      ("# Today\n- Take a walk.\n- Drink water.", "Take a walk. Drink water."),
      ("1. 2. 3. Take a walk.", "Take a walk."), ("Coach: - **Coach:** Take a walk.", "Take a walk."),
      ("1. Take a walk.\n2. Drink water.", "Take a walk. Drink water."),
      ("See example.com for more.", "See for more."),
      ("Assistant: Take a walk.", "Take a walk."),
      ("**Coach response:** \"Take a walk.\"", "Take a walk."),
      ("Sure! Here is a short, supportive reply: Take a walk.", "Take a walk."),
      ("Take a walk.\nUser context: tired\nHealth metrics: z_hrv=-2.1", "Take a walk."),
      ("<think>They are sick.</think>Take a walk.", "Take a walk."),
      ("Take a walk.<think>and on and on", "Take a walk."),
      ("<|assistant|>Take a walk.<|end|>", "Take a walk."),
      ("As an AI language model I cannot say. Take a walk.", "Take a walk."),
      ("Your z_hrv=-2.1, is low; z_sleepDebt is high.", "Your heart rate variability, is low; sleep debt is high."),
      ("Take\u{0}\u{202e} a\u{200b} walk\u{2028}now.", "Take a walk now."),
      (
        "Your resting pulse rose by 3.5 since 8 p.m. yesterday. Rest, e.g. on the sofa. Then walk.",
        "Your resting pulse rose by 3.5 since 8 p.m. yesterday. Rest, e.g. on the sofa."
      ),
      ("Walk now! Really?! Yes.", "Walk now! Really?!"),
      (
        "Go for \u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467} a walk \u{1f44d}\u{1f3fd}.",
        "Go for \u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467} a walk \u{1f44d}\u{1f3fd}."
      ),
    ])
  func takes(_ raw: String, _ shown: String) {
    #expect(clean(raw) == shown)
  }

  @Test("are refused if no words are left", arguments: ["", "   \n", "...", "**", "\u{200b}", "12 34", "User: hello"])
  func empty(_ raw: String) {
    #expect(sanitizer.clean(raw) == .failure(.empty))
  }

  @Test(
    "are refused if no person would say them to another, with the reason",
    arguments: [
      ("Walk.", "it is no sentence"), ("assistant", "it is no sentence"), ("take a walk.", "it is no sentence"),
      ("Take a short walk and then", "it ends in the middle"),
      ("Take a walk. Take a walk.", "it repeats itself: take a walk."),
      ("You are tired you are tired you are tired today.", "it repeats itself: you are tired"),
      ("Take take take take a walk.", "it repeats itself: take"),
      ("Fais une promenade et bois un peu d'eau.", "it is in another language: fr"),
      ("Mach einen Spaziergang und trinke etwas Wasser.", "it is in another language: de"),
      ("Geh raus.", "it is no sentence"),
      ("\u{4f11}\u{3082}\u{3046}\u{3002}\u{6c34}\u{3092}\u{3002}\u{6b69}\u{3053}\u{3046}\u{3002}", "it is no sentence"),
      ("Flrp grmbl zork wibble frotz.", "it is in no language"),
      ("{\"reply\": \"Take a walk.", "it is a remainder of data"), ("Take a walk.\"}", "it is a remainder of data"),
      ("```json\n{\"reply\": \"Take a walk.\"}\n```", "it is a remainder of data"),
      ("Read [this page](https://a.example/x) and walk.", "it leads somewhere else"),
      ("See www.example.org for more of this.", "it leads somewhere else"),
      ("Write to me@example.net today.", "it leads somewhere else"),
      ("You need to rest and train hard today.", "it contradicts itself"),
    ])
  func shapeless(_ raw: String, _ why: String) {
    guard case .failure(let refusal) = sanitizer.clean(raw) else {
      Issue.record("shown: \(raw)")
      return
    }
    #expect(refusal.words == why)
  }

  @Test("keep whole sentences as long as they fit, and are refused if the first one does not")
  func long() {
    let kinds = ["slowly", "calmly", "quietly", "gladly", "lightly", "softly", "evenly"]
    let first =
      "Walk " + (0..<28).map { kinds[$0 % 7] + (kinds[$0 / 7]) }.joined(separator: " ") + " home with the others."
    #expect(clean("Take a walk. \(first)") == "Take a walk.")
    #expect(sanitizer.clean(first) == .failure(.cut))
  }

  @Test("stay within their limits and are clean after one pass, for any text", arguments: 0..<600)
  func anything(seed: Int) {
    var lottery = CoachLottery(seed)
    let raw = lottery.text(lottery.one([1, 3, 10, 40, 200]))
    guard case .success(let shown) = sanitizer.clean(raw) else { return }
    #expect(sanitizer.clean(shown) == .success(shown))
    #expect(shown.count <= 280 && shown.utf8.count <= 1_120 && Sentences.split(shown).count <= 2)
    #expect(shown.contains(where: \.isLetter) && shown.first != " " && shown.last != " ")
    #expect(!shown.contains("  ") && !shown.contains("http") && !shown.contains("<") && !shown.contains("*"))
    #expect(shown.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
    #expect(MedicalClaims.first(in: shown) == nil)
  }

  @Test("keep only a few of the marks that are piled on a letter")
  func piled() {
    let marks = String(repeating: "\u{301}", count: 60)
    #expect(clean("Take a walk\(marks).") == "Take a walk\u{301}\u{301}\u{301}\u{301}.")
  }

  @Test("are read only as far as needed from an endless reply")
  func endless() {
    #expect(clean("Take a walk. " + String(repeating: "\u{1f600}[<z_", count: 100_000)) == nil)
  }
}

@Suite("Medical claims")
struct MedicalClaimTests {
  @Test(
    "are found",
    arguments: [
      "You have depression.", "This is a sign of an infection.", "Your numbers indicate insomnia.",
      "I diagnose stress.",
      "You may well be ill, you seem sick.", "Take 5 mg of melatonin.", "This will cure you.",
      "That treats your anxiety.",
      "It could be sleep apnea.", "You've got the flu.", "You\u{2019}re clearly burned out.", "Your anxiety is back.",
      "Stop taking your tablets.", "Ask for a prescription.", "Push through the pain.", "Skip a meal today.",
      "These are symptoms.", "It is d\u{ee}agnosed easily.", "Look: DIAGNOSIS.", "\u{ff44}iagnosis",
      "It prevents any illness.",
      "A glass of wine helps.", "Hold your breath for a minute.", "Try a supplement.", "No need to see a doctor.",
    ])
  func found(_ text: String) {
    #expect(MedicalClaims.first(in: text) != nil)
    #expect(ReplySanitizer().clean(text).isRefused)
  }

  @Test(
    "are not found where there are none",
    arguments: [
      "Take a walk.", "That sounds like a lot.", "You have time for one slow breath.", "Your energy is low today.",
      "Talk to a doctor if it goes on.", "Treat yourself to a quiet evening.", "You are doing well.", "Write it down.",
      "Your sleep debt is higher than usual.", "Walk fast for five minutes.", "You seem calmer than yesterday.", "",
    ])
  func none(_ text: String) {
    #expect(MedicalClaims.first(in: text) == nil)
  }

  @Test("are found beyond the visible text, and behind characters that hide them")
  func hidden() {
    let sanitizer = ReplySanitizer()
    #expect(sanitizer.clean("Walk. Rest. You have diabetes.") == .failure(.claim("diabetes")))
    #expect(sanitizer.clean("You have dia\u{200b}betes.") == .failure(.claim("diabetes")))
    #expect(sanitizer.clean("You have **dia**betes.") == .failure(.claim("diabetes")))
    #expect(
      sanitizer.clean("You have dia<b></b>betes.").isRefused
        || sanitizer.clean("You have dia<b></b>betes.") == .success("You have dia betes."))
  }
}

extension Result {
  fileprivate var isRefused: Bool {
    if case .failure = self { true } else { false }
  }
}
