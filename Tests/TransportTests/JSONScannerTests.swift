import Testing

import Wire

@Suite("A scanner of JSON")
struct JSONScannerTests {
  private func members(_ scanner: JSONScanner) throws -> [String] {
    var scanner = scanner
    var found: [String] = []
    try scanner.members { scanner, key throws(JSONMistake) in
      let value = try scanner.skipValue()
      found.append("\(key)=\(scanner.compact(value))")
    }
    try scanner.end()
    return found
  }

  @Test("passes on the members of an object as text without white space")
  func skips() throws {
    let text = #"{ "a\u0062" : [ 1 , "x \" ]" ] , "c" : { "d" : null } } "#
    let scanner = try JSONScanner(Array(text.utf8), depthMax: 8)
    var start = scanner
    #expect(try start.kind() == UInt8(ascii: "{"))
    #expect(try members(start) == [#"ab=[1,"x \" ]"]"#, #"c={"d":null}"#])
  }

  @Test("accepts bare words and control characters only if it is lenient")
  func lenient() throws {
    let bytes = Array("{\"a\":NaN,\"b\":\"x\ty\",\"c\":007}".utf8)
    #expect(try members(JSONScanner(lenient: bytes)) == ["a=NaN", "b=\"x\ty\"", "c=007"])
    #expect(throws: JSONMistake(reason: .unexpectedByte, offset: 5)) { try members(JSONScanner(bytes, depthMax: 8)) }
  }

  @Test("says what is wrong, and where")
  func words() {
    for (text, words) in [
      (#"{"a" 1}"#, "no ':' behind a key at character 6"), (#"{"a":1 "b":2}"#, "no ',' or '}' at character 8"),
      (#"{"a":"x}"#, "no end of a text at character 9"), (#"{"a":tru}"#, "no value at character 9"),
      (#"{"a":[[[1]]]}"#, "more than 3 lists in each other at character 8"),
    ] {
      #expect {
        try members(JSONScanner(Array(text.utf8), depthMax: 3))
      } throws: { error in
        (error as? JSONMistake)?.words == words
      }
    }
  }
}
