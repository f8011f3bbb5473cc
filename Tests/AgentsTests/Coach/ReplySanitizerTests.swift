import Testing

@testable import Agents

@Suite("What is shown of a model's words")
struct ReplySanitizerTests {
  private let sanitizer = ReplySanitizer()

  private func clean(_ text: String) -> String? { try? sanitizer.clean(text).get() }

  @Test(
    "takes out markup, links, and what is left of the prompt",
    arguments: [
      ("  Take a walk.  ", "Take a walk."),
      ("**Take** a _short_ `walk`.", "Take a short walk."),
      ("# Today\n- Take a walk.\n- Drink water.", "Take a walk. Drink water."), ("# Walk", "Walk"),
      ("1. 2. 3. Take a walk.", "Take a walk."), ("Coach: - **Coach:** Take a walk.", "Take a walk."),
      ("1. Take a walk.\n2. Drink water.", "Take a walk. Drink water."),
      ("Read [this page](https://a.example/x) and walk.", "Read this page and walk."),
      ("See https://example.com/a?b=c or www.example.org for more.", "See or for more."),
      ("See example.com for more.", "See for more."),
      ("Write to me@example.net today.", "Write to today."),
      ("Assistant: Take a walk.", "Take a walk."),
      ("**Coach response:** \"Take a walk.\"", "Take a walk."),
      ("Sure! Here is a short, supportive reply: Take a walk.", "Take a walk."),
      ("Take a walk.\nUser context: tired\nHealth metrics: z_hrv=-2.1", "Take a walk."),
      ("<think>They are sick.</think>Take a walk.", "Take a walk."),
      ("Take a walk.<think>and on and on", "Take a walk."),
      ("<|assistant|>Take a walk.<|end|>", "Take a walk."),
      ("```json\n{\"reply\": \"Take a walk.\"}\n```", "Take a walk."),
      ("As an AI language model I cannot say. Take a walk.", "Take a walk."),
      ("Your z_hrv=-2.1, is low; z_sleepDebt is high.", "Your heart rate variability, is low; sleep debt is high."),
      ("Take\u{0}\u{202e} a\u{200b} walk\u{2028}now.", "Take a walk now."),
      (
        "Your resting pulse rose by 3.5 since 8 p.m. yesterday. Rest, e.g. on the sofa. Then walk.",
        "Your resting pulse rose by 3.5 since 8 p.m. yesterday. Rest, e.g. on the sofa."
      ),
      (
        "\u{4f11}\u{3082}\u{3046}\u{3002}\u{6c34}\u{3092}\u{3002}\u{6b69}\u{3053}\u{3046}\u{3002}",
        "\u{4f11}\u{3082}\u{3046}\u{3002} \u{6c34}\u{3092}\u{3002}"
      ),
      ("Walk! Really?! Yes.", "Walk! Really?!"),
      (
        "Go \u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467} walk \u{1f44d}\u{1f3fd}.",
        "Go \u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467} walk \u{1f44d}\u{1f3fd}."
      ),
    ])
  func takes(_ raw: String, _ shown: String) {
    #expect(clean(raw) == shown)
  }

  @Test(
    "refuses what has no words",
    arguments: ["", "   \n", "...", "**", "\u{200b}", "https://a.example", "12 34", "User: hello"])
  func empty(_ raw: String) {
    #expect(sanitizer.clean(raw) == .failure(.empty))
  }

  @Test("keeps whole sentences as long as they fit, and of a long first one whole words")
  func long() throws {
    let first = "Walk " + String(repeating: "slowly ", count: 30) + "home."
    #expect(clean("\(first) \(first)") == first)
    let endless = String(repeating: "breathe ", count: 200)
    let shown = try #require(clean(endless))
    #expect(shown.count <= 280 && shown.hasSuffix("breathe\u{2026}"))
    let family = String(repeating: "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}", count: 400)
    let pictures = try #require(clean("Go" + family))
    #expect(pictures.utf8.count <= 1_120)
    #expect(pictures.dropFirst(2).dropLast().allSatisfy { $0 == "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}" })
    let many = String(repeating: "a ", count: 130)
    #expect(clean(many)?.split(separator: " ").count == 80)
  }

  @Test("stays within its limits and is done after one cleaning, for any text", arguments: 0..<600)
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

  @Test("leaves of marks that are piled on a letter no more than a few")
  func piled() {
    let marks = String(repeating: "\u{301}", count: 60)
    #expect(clean("Walk\(marks) home.") == "Walk\u{301}\u{301}\u{301}\u{301} home.")
  }

  @Test("reads no more of an endless reply than it needs")
  func endless() {
    #expect(clean("Walk. " + String(repeating: "\u{1f600}[<z_", count: 100_000)) != nil)
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

  @Test("are found behind what is shown, and behind what hides them")
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
