import Foundation
import Testing
@testable import ScenarioFiles
import SimKernel

@Suite("Reading JSON5")
struct JSON5Tests {
  private func value(_ text: String) throws -> JSON5Value.Kind {
    let document = JSON5Document(SourceText(name: "test", text: text))
    #expect(document.diagnostics.isEmpty, "\(document.diagnostics.map(\.message))")
    return try #require(document.root).kind
  }

  private func mistake(_ bytes: [UInt8]) throws -> (message: String, place: SourcePlace) {
    let source = SourceText(name: "test", bytes: bytes)
    let diagnostic = try #require(JSON5Document(source).diagnostics.first)
    return (diagnostic.message, source.place(of: diagnostic.range.lower))
  }

  @Test(
    "texts in either quotes, with every escape",
    arguments: [
      (#""plain""#, "plain"), ("'single'", "single"), (#"'say "hi"'"#, "say \"hi\""), (#""it's""#, "it's"),
      (#""\b\f\n\r\t\v\0""#, "\u{8}\u{C}\n\r\t\u{B}\0"), (#""\'\"\\\/""#, "'\"\\/"), (#""\a\q\é""#, "aqé"),
      (#""\x41\xe9""#, "Aé"), (#""\u00e9\u2028""#, "é\u{2028}"), (#""\ud83c\udfc3""#, "🏃"),
      ("\"one \\\ntwo\"", "one two"),
      ("\"one \\\r\ntwo\"", "one two"), ("\"one \\\u{2028}two\"", "one two"),
      ("\"a\u{2028}b\u{2029}c\"", "a\u{2028}b\u{2029}c"),
      ("'走る🏃‍♂️'", "走る🏃‍♂️"), ("''", ""), (#""\0x""#, "\0x"), ("\"tab\tinside\"", "tab\tinside"),
    ])
  func texts(source: String, expected: String) throws {
    guard case .string(let text) = try value(source) else { throw Unexpected() }
    #expect(Array(text.unicodeScalars) == Array(expected.unicodeScalars))
  }

  private struct Unexpected: Error {}

  @Test(
    "numbers of every form",
    arguments: [
      ("0", 0), ("-0", -0.0), ("+1", 1), ("12", 12), ("-12.5", -12.5), (".5", 0.5), ("5.", 5), ("+.25", 0.25),
      ("1e3", 1_000),
      ("1E-2", 0.01), ("5.e2", 500), ("0x1F", 31), ("0XdecAF", 912_559), ("-0xC8", -200), ("Infinity", .infinity),
      ("-Infinity", -.infinity), ("+Infinity", .infinity), ("1e999", .infinity), ("-1e999", -.infinity), ("1e-999", 0),
      ("123456789012345678901234567890", 1.2345678901234568e29),
      ("0xFFFFFFFFFFFFFFFFFF", 4.722366482869645e21),
      ("0.1", 0.1), ("9007199254740993", 9_007_199_254_740_992),
    ] as [(String, Double)])
  func numbers(source: String, expected: Double) throws {
    guard case .number(let number) = try value(source) else { throw Unexpected() }
    #expect(number.value == expected)
    #expect(number.value.sign == expected.sign)
  }

  @Test("NaN with and without a sign", arguments: ["NaN", "+NaN", "-NaN"])
  func notANumber(source: String) throws {
    guard case .number(let number) = try value(source) else { throw Unexpected() }
    #expect(number.value.isNaN)
  }

  @Test(
    "whole numbers are exact where 64 bits can hold them",
    arguments: [
      ("18446744073709551615", UInt64.max), ("0xFFFFFFFFFFFFFFFF", UInt64.max),
      ("9007199254740993", 9_007_199_254_740_993),
      ("18446744073709551616", nil), ("1.0", nil), ("1e3", nil), ("-5", 5),
    ] as [(String, UInt64?)])
  func exactNumbers(source: String, magnitude: UInt64?) throws {
    guard case .number(let number) = try value(source) else { throw Unexpected() }
    #expect(number.magnitude == magnitude)
  }

  @Test("the smallest and largest integers, and those beyond")
  func integers() throws {
    for (text, expected) in [
      ("-9223372036854775808", Int.min), ("9223372036854775807", Int.max), ("1e3", 1_000), ("-2.0", -2),
      ("-9223372036854775809", nil), ("9223372036854775808", nil), ("1e30", nil), ("0.5", nil), ("NaN", nil),
    ] as [(String, Int?)] {
      guard case .number(let number) = try value(text) else { throw Unexpected() }
      #expect(number.integer == expected, "\(text)")
    }
  }

  @Test("objects with every form of key, trailing commas and comments")
  func objects() throws {
    let text = """
      // a comment
      { /* another,
           over lines **/ plain: 1, "quoted": 2, 'single': 3, $dollar_1: 4, ünïcödé: 5, \\u0061b: 6, while: 7,
        "with-hyphen": 8, "": 9, null: 10, ª: 11, a\u{0301}: 12, // the last one
      }
      // and the end
      """
    guard case .object(let members) = try value(text) else { throw Unexpected() }
    #expect(
      members.map(\.key) == [
        "plain", "quoted", "single", "$dollar_1", "ünïcödé", "ab", "while", "with-hyphen", "", "null", "ª", "a\u{0301}",
      ])
  }

  @Test("a byte order mark and all of Unicode's white space are skipped")
  func whitespace() throws {
    let spaces = "\u{FEFF}\t\u{B}\u{C} \u{A0}\u{2003}\u{3000}\r\n\u{2028}\u{2029}\r"
    guard case .array(let elements) = try value("\(spaces)[\(spaces)1\(spaces),\(spaces)2\(spaces),\(spaces)]\(spaces)")
    else { throw Unexpected() }
    #expect(elements.count == 2)
  }

  @Test(
    "a comment ends with its line, whatever ends the line", arguments: ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"])
  func lineComments(end: String) throws {
    guard case .bool(true) = try value("// comment\(end)true") else { throw Unexpected() }
  }

  @Test(
    "malformed JSON5 is refused at its place",
    arguments: [
      ("", 1, 1), ("   ", 1, 4), ("[1,,2]", 1, 4), ("[,]", 1, 2), ("{,}", 1, 2), ("{a}", 1, 3), ("{a:}", 1, 4),
      ("{a:1 b:2}", 1, 6),
      ("[1 2]", 1, 4), ("{1:2}", 1, 2), ("01", 1, 1), ("-", 1, 2), ("+-1", 1, 2), ("0x", 1, 3), ("1e", 1, 3),
      (".", 1, 2), ("1.2.3", 1, 1),
      ("truthy", 1, 1), ("'a", 1, 1), ("'a\nb'", 1, 1), ("'\\1'", 1, 2), ("'\\01'", 1, 2), ("'\\xZZ'", 1, 4),
      ("'\\ud800'", 1, 2),
      ("'\\udc00\\ud800'", 1, 2), ("'\\ud800\\u0041'", 1, 2), ("/", 1, 1), ("/*", 1, 1), ("\n\n  ]", 3, 3),
      ("true false", 1, 6),
      ("{a:1}}", 1, 6), ("[1}", 1, 3), ("\"\\", 1, 3), ("{\\u0031a:1}", 1, 2), ("NaNs", 1, 1), ("-null", 1, 1),
      ("[\u{0}]", 1, 2),
    ])
  func mistakes(source: String, line: Int, column: Int) throws {
    let place = try mistake(Array(source.utf8)).place
    #expect(place == SourcePlace(line: line, column: column), "\(source)")
  }

  @Test(
    "bytes that are not UTF-8 are refused at their place",
    arguments: [
      [0x22, 0xFF, 0x22], [0x22, 0xC0, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
      [0x22, 0xE2, 0x82], [0x22, 0x80, 0x22], [0x22, 0xF0, 0x80, 0x80, 0x80, 0x22],
    ] as [[UInt8]])
  func invalidUTF8(bytes: [UInt8]) throws {
    let mistake = try mistake([0x0A] + bytes)
    #expect(mistake.message.hasPrefix("the file is not UTF-8"))
    #expect(mistake.place == SourcePlace(line: 2, column: 2))
  }

  @Test("values know their place")
  func places() throws {
    let source = SourceText(name: "test", text: "{ 走る: 'x',\r\n\t b: [1, true] }")
    let root = try #require(JSON5Document(source).root)
    guard case .object(let members) = root.kind, case .array(let elements) = members[1].value.kind else {
      throw Unexpected()
    }
    #expect(source.place(of: members[0].keyRange.lower) == SourcePlace(line: 1, column: 3))
    #expect(source.place(of: members[0].value.range.lower) == SourcePlace(line: 1, column: 7))
    #expect(source.place(of: elements[1].range.lower) == SourcePlace(line: 2, column: 10))
    #expect(source.text(elements[1].range) == "true")
    #expect(source.text(root.range).hasSuffix("}"))
  }

  @Test("every key that is there twice is reported with both places, and the first value counts")
  func duplicates() throws {
    let source = SourceText(name: "test", text: "{ a: 1, b: { c: 1, 'c': 2 }, \"a\": 3, \\u0061: 4 }")
    let document = JSON5Document(source)
    #expect(document.diagnostics.map { source.place(of: $0.range.lower).column } == [20, 30, 38])
    #expect(
      document.diagnostics.compactMap { $0.related.map { source.place(of: $0.range.lower).column } } == [14, 3, 3])
    guard case .object(let members) = document.root?.kind else { throw Unexpected() }
    #expect(members.map(\.key) == ["a", "b"])
  }

  @Test("nesting beyond the limit is refused without exhausting the stack")
  func depth() throws {
    let deep = String(repeating: "[", count: 100_000)
    #expect(try mistake(Array(deep.utf8)).message == "nested more than 64 levels deep")
    let allowed = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    _ = try value(allowed)
  }

  @Test("a file beyond the limit is refused")
  func size() throws {
    let source = SourceText(name: "test", text: "[1, 2, 3]")
    let document = JSON5Document(source, limits: .init(bytes: 8))
    #expect(document.root == nil)
    #expect(document.diagnostics.map(\.message) == ["the file has 9 bytes; at most 8 are read"])
  }

  @Test("damaged files never stop the reader, and every mistake has a place")
  func damage() throws {
    var random = RandomStream(seed: 5, name: "test.json5")
    let alphabet = Array("{}[]:,'\"\\/*\n u0041xeE+-.19nulltrefalsINy_$é🏃\u{2028}".utf8)
    for _ in 0..<4_000 {
      let bytes = (0..<random.below(40)).map { _ in alphabet[random.below(alphabet.count)] }
      let source = SourceText(name: "test", bytes: bytes)
      let document = JSON5Document(source)
      #expect(document.root != nil || !document.diagnostics.isEmpty)
      for diagnostic in document.diagnostics {
        #expect(diagnostic.range.lower <= bytes.count)
        _ = DiagnosticPrinter(source: source).text(of: diagnostic)
      }
    }
  }

  @Test("reading takes time in proportion to the size")
  func largeFile() throws {
    let element = "{ at: 'd3 08:10', crash: \"phone\", n: [1, 2.5e3, 0xFF, true, null] }, // comment\n"
    let text = "[" + String(repeating: element, count: 4_000) + "]"
    guard case .array(let elements) = try value(text) else { throw Unexpected() }
    #expect(elements.count == 4_000)
  }
}
