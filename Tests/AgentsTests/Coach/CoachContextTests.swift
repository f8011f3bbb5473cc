import Testing
import Wire

@testable import Agents

@Suite("The context that a language model receives")
struct CoachContextTests {
  /// Takes out names, addresses and numbers, as far as these tests need it.
  private func redact(_ text: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      if word.contains("@") || word.contains("://") || word.hasPrefix("www.") { return "[address]" }
      if word.contains("Anna") { return "[name]" }
      return word.contains { $0.isNumber } ? "[number]" : String(word)
    }.joined(separator: " ")
  }

  private let state = coachState(
    ["z_hrv": -2.104, "z_sleepDebt": 1.8, "subj_stress": 0.9, "z_rr": 400, "sentiment": -0.3],
    contributions: ["z_hrv": 1.262, "z_sleepDebt": 0.9, "subj_stress": 3.6, "sentiment": 0.1, "z_rr": 99])

  private func context(_ text: String) -> CoachContext { CoachContext(text: text, state: state, redact: redact) }

  @Test("is these bytes and no others")
  func bytes() {
    let context = context("  Anna says \"hi\"\nfrom a\\b ")
    #expect(
      String(decoding: context.bytes, as: UTF8.self)
        == #"{"rationale":{"z_rr":20,"subj_stress":3.6,"z_hrv":1.26},"topSignal":"z_rr","#
        + #""userToneHints":"[name] says \"hi\" from a\\b","#
        + #""zScoreSummary":{"z_hrv":-2.1,"z_sleepDebt":1.8,"z_rr":10}}"#)
    #expect(CoachContextAudit().findings(in: context.bytes, redact: redact) == [])
  }

  @Test("says nothing of unknown values")
  func unknown() {
    let context = CoachContext(text: "", state: coachState(wellbeing: nil), redact: redact)
    #expect(
      String(decoding: context.bytes, as: UTF8.self) == #"{"rationale":{},"userToneHints":"","zScoreSummary":{}}"#)
    #expect(CoachContextAudit().findings(in: context.bytes) == [])
  }

  @Test("redacts before it cuts, and looks through what hides an address")
  func redaction() {
    let long = String(repeating: "a", count: 170) + " anna@example.com"
    #expect(context(long).userToneHints == String(repeating: "a", count: 170) + " [address]")
    #expect(context("write to an\u{200b}na\u{200d}@\u{2060}example.com").userToneHints == "write to [address]")
    #expect(context("An\u{ad}na is here").userToneHints == "[name] is here")
    let letters = String(repeating: "a", count: 176)
    #expect(context(letters + " An\u{200b}na").userToneHints == letters + " [na")
  }

  @Test("leaves out a text that still identifies a person after redaction")
  func unredacted() {
    for text in ["call 0171 234 5678", "me@example.com", "see https://x.example", "www.me.example"] {
      #expect(CoachContext(text: text, state: state, redact: { $0 }).userToneHints == "")
    }
    #expect(CoachContext(text: "slept 5 h, 3 cups", state: state, redact: { $0 }).userToneHints == "slept 5 h, 3 cups")
    var turn = 0
    let restless: (String) -> String = { text in
      turn += 1
      return text + "\(turn)"
    }
    #expect(CoachContext(text: "hello", state: state, redact: restless).userToneHints == "")
  }

  @Test("cuts between characters, never inside of one")
  func cut() {
    let family = "\u{1f468}\u{200d}\u{1f469}\u{200d}\u{1f467}"
    let hints = context(String(repeating: family, count: 300)).userToneHints
    #expect(hints.utf8.count <= 720 && hints.count == 40)
    #expect(hints.allSatisfy { String($0) == family })
    let accents = context(String(repeating: "e\u{301}", count: 300)).userToneHints
    #expect(accents.count == 180 && accents.unicodeScalars.count == 360)
  }

  @Test("never holds more than is allowed, for any text and any numbers", arguments: 0..<400)
  func anything(seed: Int) {
    var lottery = CoachLottery(seed)
    var (features, contributions): ([String: Double], [String: Double]) = ([:], [:])
    for name in WellbeingFeature.allCases.map(\.rawValue) + ["name", "z_secret"] where lottery.below(3) > 0 {
      features[name] = lottery.one([lottery.number(-4...4), 1e300, .nan, -.infinity, 7_431, 0.004, -0.0])
      contributions[name] = lottery.one([lottery.number(-4...4), -1e300, .infinity, 58, -0.001])
    }
    let state = coachState(features, contributions: contributions)
    let text = lottery.text(lottery.one([0, 3, 40, 300]))
    for redactor in [redact, { (text: String) in text }] {
      let bytes = CoachContext(text: text, state: state, redact: redactor).bytes
      #expect(CoachContextAudit().findings(in: bytes, redact: redactor) == [])
      #expect(bytes.count <= 720 * 2 + 400)
    }
  }
}

@Suite("The audit of what crosses to a language model")
struct CoachContextAuditTests {
  private func findings(
    rationale: String = #"{"z_hrv":1.2}"#, top: String? = #""z_hrv""#, hints: String = #""tired""#,
    summary: String = #"{"z_hrv":-2}"#, more: String = "", redact: (String) -> String = { $0 }
  ) -> [CoachContextAudit.Finding] {
    let top = top.map { #""topSignal":\#($0),"# } ?? ""
    let text = #"{"rationale":\#(rationale),\#(top)"userToneHints":\#(hints),"zScoreSummary":\#(summary)\#(more)}"#
    return CoachContextAudit().findings(in: Array(text.utf8), redact: redact)
  }

  @Test("passes allowed contents")
  func passes() {
    #expect(findings() == [])
    #expect(findings(rationale: "{}", top: nil, hints: #""""#, summary: "{}") == [])
  }

  @Test("finds members that are unknown, missing or duplicate")
  func members() {
    #expect(findings(more: #","heartRate":58"#) == [.unexpected("heartRate")])
    #expect(findings(more: #","userToneHints":"all of my diary""#).count == 1)
    guard case .notJSON(let mistake)? = findings(more: #","userToneHints":"x""#).first else {
      return #expect(Bool(false), "a member is there twice")
    }
    #expect(mistake.reason == .duplicateMember("userToneHints"))
    let audit = CoachContextAudit()
    #expect(
      audit.findings(in: Array("{}".utf8))
        == [.missing("rationale"), .missing("userToneHints"), .missing("zScoreSummary")])
    #expect(audit.findings(in: Array("[]".utf8)) == [.notAnObject])
    #expect(audit.findings(in: []) == [.notJSON(.init(reason: .unexpectedEnd, offset: 0))])
  }

  @Test("finds measured values, foreign signals and texts among the figures")
  func figures() {
    #expect(findings(summary: #"{"z_hrv":-2,"z_resthr":58}"#) == [.outOfRange("z_resthr", in: "zScoreSummary")])
    #expect(findings(summary: #"{"z_steps":7431}"#) == [.outOfRange("z_steps", in: "zScoreSummary")])
    #expect(findings(summary: #"{"subj_stress":3}"#) == [.unknownSignal("subj_stress", in: "zScoreSummary")])
    #expect(findings(summary: #"{"Anna":1}"#) == [.unknownSignal("Anna", in: "zScoreSummary")])
    #expect(findings(summary: #"{"z_hrv":"low"}"#) == [.wrongType("zScoreSummary.z_hrv")])
    #expect(findings(summary: "[1]") == [.wrongType("zScoreSummary")])
    #expect(
      findings(rationale: #"{"z_hrv":4,"z_rr":3,"z_steps":2,"sentiment":1}"#)
        == [.tooManyFigures("rationale", count: 4)])
    #expect(findings(rationale: #"{"z_hrv":21}"#) == [.outOfRange("z_hrv", in: "rationale")])
    #expect(findings(top: #""Anna""#) == [.unknownSignal("Anna", in: "topSignal")])
    #expect(findings(top: "7") == [.wrongType("topSignal")])
    #expect(findings(top: #""z_rr""#) == [.inconsistent])
    #expect(findings(top: nil) == [.inconsistent])
  }

  @Test("finds texts that are too long, hide something, or were not redacted")
  func hints() {
    let long = String(repeating: "a", count: 181)
    #expect(findings(hints: "\"\(long)\"") == [.tooLong(characters: 181, bytes: 181)])
    let piled = "a" + String(repeating: "\u{301}", count: 4) + String(repeating: "\u{1f468}", count: 179)
    #expect(findings(hints: "\"\(piled)\"") == [.tooLong(characters: 180, bytes: 725)])
    #expect(findings(hints: #""two\nlines""#) == [.untidy])
    #expect(findings(hints: "\"a\u{200b}b\"") == [.untidy])
    #expect(findings(hints: #"["tired"]"#) == [.wrongType("userToneHints")])
    #expect(findings(hints: #""Anna is tired""#) { $0.replacing("Anna", with: "[name]") } == [.notRedacted])
    #expect(findings(hints: #""at me@example.com""#) == [.address])
    #expect(findings(hints: #""see https://a.example""#) == [.address])
    #expect(findings(hints: #""call 0171 234-5678""#) == [.longNumber])
  }

  @Test("finds data hidden in more digits, spaces and escapes than needed")
  func covert() {
    #expect(findings(summary: #"{"z_hrv":-2.00}"#) == [.notCanonical])
    #expect(findings(summary: #"{"z_hrv":-2.123456}"#) == [.notCanonical])
    #expect(findings(summary: #"{ "z_hrv":-2}"#) == [.notCanonical])
    #expect(findings(summary: #"{"z_rr":1,"z_hrv":-2}"#) == [.notCanonical])
    #expect(findings(hints: #""\u0074ired""#) == [.notCanonical])
  }

  @Test("never traps on bytes that something happened to", arguments: 0..<200)
  func broken(seed: Int) {
    var lottery = CoachLottery(seed)
    let state = coachState(["z_hrv": -1], contributions: ["z_hrv": 1])
    let good = CoachContext(text: "hello there", state: state, redact: { $0 }).bytes
    var bytes = good
    bytes[lottery.below(bytes.count)] = UInt8(lottery.below(256))
    let audit = CoachContextAudit()
    #expect(audit.findings(in: good) == [])
    // One changed byte is either found or makes another context that is allowed: another letter, another digit.
    if audit.findings(in: bytes).isEmpty { #expect(bytes.count == good.count) }
    #expect(!audit.findings(in: Array(bytes.prefix(lottery.below(bytes.count)))).isEmpty)
  }
}
