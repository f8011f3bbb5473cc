import Testing
import Wire

@testable import Agents

@Suite("Strict JSON")
struct StrictJSONTests {
  private func reason(_ text: String) -> JSONMistake.Reason? {
    do throws(JSONMistake) {
      _ = try StrictJSON(Array(text.utf8))
      return nil
    } catch { return error.reason }
  }

  @Test("reads every form of the standard")
  func reads() throws {
    let text = #" {"a": [1, -0.5e1, true, false, null, {}], "b\u00e9": "x\"\\\/\n\ud83d\ude00"} "#
    #expect(
      try StrictJSON(Array(text.utf8))
        == .object([
          .init(
            name: "a", value: .list([.number(1), .number(-5), .bool(true), .bool(false), .null, .object([])])),
          .init(name: "b\u{e9}", value: .text("x\"\\/\n\u{1f600}")),
        ]))
  }

  @Test(
    "refuses what others let pass",
    arguments: [
      (#"{"a":1,"a":2}"#, JSONMistake.Reason.duplicateMember("a")), (#"[1] 2"#, .trailing),
      (#"[1,]"#, .unexpectedByte),
      (#"[01]"#, .unexpectedByte), (#"["\x"]"#, .badEscape), (#"["\ud800"]"#, .unexpectedByte),
      (#"["\udc00"]"#, .badEscape),
      ("[\"\u{1}\"]", .controlCharacter), ("[1", .unexpectedEnd), ("", .unexpectedEnd), ("[1e999]", .badNumber),
      ("[.5]", .unexpectedByte), ("[NaN]", .unexpectedByte), ("// x\n[]", .unexpectedByte),
      (String(repeating: "[", count: 40), .tooDeep), ("[+1]", .unexpectedByte), ("nul", .unexpectedEnd),
    ])
  func refuses(_ text: String, _ expected: JSONMistake.Reason) {
    #expect(reason(text) == expected)
  }

  @Test("refuses bytes that are not UTF-8")
  func bytes() {
    #expect(throws: JSONMistake(reason: .notUTF8, offset: 0)) { try StrictJSON([0x22, 0xff, 0x22]) }
  }

  @Test("reads back every text that it quotes", arguments: 0..<200)
  func quotes(seed: Int) throws {
    var lottery = CoachLottery(seed)
    let text = lottery.text(30)
    let read = try StrictJSON(Array(JSONScanner.quoted(text).utf8))
    guard case .text(let back) = read else { return #expect(Bool(false), "no text") }
    #expect(Array(back.utf8) == Array(text.utf8))
  }

  @Test("never traps on malformed input", arguments: 0..<200)
  func broken(seed: Int) {
    var lottery = CoachLottery(seed)
    var bytes = Array(BundledText.moments.utf8.prefix(400))
    for _ in 0..<4 { bytes[lottery.below(bytes.count)] = UInt8(lottery.below(256)) }
    #expect(throws: JSONMistake.self) { try StrictJSON(Array(bytes.prefix(lottery.below(400)))) }
  }
}
