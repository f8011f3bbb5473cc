import Testing

@testable import Agents

@Suite("The safety decision")
struct SafetyDecisionTests {
  private let safe = SafetyAssessment.safe
  private let caution = safetyClassifier.assess("i feel so worthless")
  private let crisis = safetyClassifier.assess("i want to die")

  @Test("is the most severe of the answers")
  func mostSevere() {
    for local in [safe, caution, crisis] {
      for rated in SafetyLevel.allCases {
        let decision = SafetyDecision(local: local, model: .rated(rated, reason: "words"))
        #expect(decision.level == max(local.level, rated))
      }
    }
    #expect(SafetyDecision(local: crisis, model: .rated(.safe, reason: "all good")).level == .crisis)
  }

  @Test("treats a refusal as a caution, and a missing answer as no rating")
  func refusals() {
    #expect(SafetyDecision(local: safe, model: .refused).level == .caution)
    #expect(SafetyDecision(local: crisis, model: .refused).level == .crisis)
    for local in [safe, caution, crisis] {
      #expect(SafetyDecision(local: local, model: .failed) == SafetyDecision(local: local))
    }
  }

  @Test("reads a model's rating, and treats gibberish as no answer")
  func ratings() {
    #expect(ModelAnswer(rating: " CRISIS. ", reason: "r") == .rated(.crisis, reason: "r"))
    #expect(ModelAnswer(rating: "Safe", reason: "") == .rated(.safe, reason: ""))
    for text in ["", "{\"rating\":", "very safe indeed", "banana"] {
      #expect(ModelAnswer(rating: text, reason: "") == .failed, "\(text)")
    }
  }

  @Test("lets only safe words reach the cloud and the coach")
  func permissions() {
    for (assessment, allowed) in [(safe, true), (caution, false), (crisis, false)] {
      let decision = SafetyDecision(local: assessment)
      #expect((decision.level == .safe) == allowed)
      #expect((decision.message == nil) == allowed && (decision.reason == nil) == allowed)
    }
    #expect(SafetyDecision(local: safe, model: .refused).level > .safe)
  }

  @Test("names whom to call only in a crisis")
  func hotline() throws {
    let mild = SafetyDecision(local: caution, region: "US")
    let message = try #require(mild.message)
    #expect(mild.help == nil && !message.contains { $0.isNumber })
    let severe = SafetyDecision(local: crisis, region: "US")
    #expect(severe.help?.emergency == "911")
    #expect(try #require(severe.message).contains("988"))
  }

  @Test(
    "knows the numbers of a country, and the international one elsewhere",
    arguments: [
      ("US", "911"), ("en_GB", "999"), ("en-IE", "112"), ("de_DE", "112"), ("au", "000"), ("NZ", "111"), ("XX", "112"),
      ("", "112"),
    ])
  func regions(region: String, number: String) {
    #expect(CrisisHelp.of(region: region).words.contains(number))
    #expect(CrisisHelp.of(region: nil) == CrisisHelp.international)
  }

  @Test("says who publishes every line, and has a line where the scenarios take place")
  func sources() {
    for (region, help) in CrisisHelp.table { #expect((help.line == nil) == (help.source == nil), "\(region)") }
    let zones = ["Europe/Oslo", "Pacific/Auckland", "Europe/Madrid", "Europe/London", "Europe/Lisbon", "Europe/Berlin"]
    for zone in zones + ["America/New_York", "America/Denver"] {
      #expect(CrisisHelp.of(region: CrisisHelp.region(zone: zone)).line != nil, "\(zone)")
    }
  }

  @Test("names whom to call for another person at risk, and says when it cannot read the language")
  func cautions() throws {
    let other = SafetyDecision(local: safetyClassifier.assess("my sister is suicidal"), region: "NO")
    #expect(other.level == .caution && other.help?.emergency.contains("113") == true)
    let unknown = SafetyDecision(local: safetyClassifier.assess("მე დღეს ძალიან დაღლილი ვარ"), region: "NO")
    #expect(try #require(unknown.message).contains("language") && unknown.help == nil)
  }

  @Test("speaks to the danger that was found")
  func words() throws {
    let texts = ["i want to die", "my husband beats me", "my friend overdosed and is not breathing"]
    let openings = try texts.map { text in
      try #require(SafetyDecision(local: safetyClassifier.assess(text)).message?.split(separator: ".").first)
    }
    #expect(Set(openings).count == 3)
  }

  @Test("says why: the worse of the two, ours when both are as severe")
  func reasons() {
    #expect(SafetyDecision(local: crisis, model: .rated(.crisis, reason: "theirs")).reason == crisis.reason)
    #expect(SafetyDecision(local: safe, model: .rated(.crisis, reason: "theirs")).reason == "theirs")
    #expect(SafetyDecision(local: safe, model: .rated(.safe, reason: "calm")).reason == nil)
  }
}
