import Testing
@testable import Importing
import SimKernel

@Suite("Health import: the XML scanner")
struct HealthImportXMLTests {
  @Test(
    "elements, attributes and their ends come in order, however the bytes are cut", arguments: [1, 2, 3, 7, 64, 10_000])
  func order(pieceSize: Int) throws {
    let text = """
      \u{feff}<?xml version="1.0" encoding='UTF-8'?>\r
      <!DOCTYPE r [ <!-- don't ]> --> <!ELEMENT r (b*)> <!ATTLIST r a CDATA "]>" > <?pi > ?> ]>
      <!-- <not a tag> -- -->
      <r a = "1">text &amp; &#x41;<b a='"&lt;&#229;&#x1F600;&gt;"'/>
      <![CDATA[ <x> & ]] ]]><?go <y> ?><c.-:9></c.-:9 ></r><!-- end -->

      """
    let expected = ["<r a=1", "<b a=\"<å😀>\"", "/", "<c.-:9", "/", "/"]
    #expect(try tokens(MemoryBytes(text, pieceSize: pieceSize)) == expected)
  }

  @Test(
    "malformed XML is refused at its place",
    arguments: [
      ("", "1:1: error: the text contains no element"),
      ("  \n", "2:1: error: the text contains no element"),
      ("<r>\n<a>", "2:4: error: the text ends before <a> of line 2 is closed"),
      ("<r>\n <a x='1'\n", "3:1: error: the text ends inside a tag"),
      ("<r>\n</a>", "2:1: error: </a> where <r> of line 1 must be closed first"),
      ("<r/></r>", "1:5: error: </r> closes nothing"),
      ("<r/>\n<s/>", "2:1: error: a second element behind the document's one"),
      ("<r/>x", "1:5: error: text outside of the document's element"),
      ("x<r/>", "1:1: error: text outside of the document's element"),
      ("<r a='1' a='2'/>", "1:10: error: the attribute 'a' is given twice"),
      ("<r a='1'b='2'/>", "1:9: error: expected a space before the attribute"),
      ("<r a=1/>", "1:6: error: expected a quoted value"),
      ("<r a/>", "1:5: error: expected '='"),
      ("<r\n a='<'/>", "2:5: error: expected a quote before '<'"),
      ("<r\n <b/>", "2:2: error: expected '>' at the end of a tag"),
      ("<r a='&nbsp;'/>", "1:7: error: unknown reference '&nbsp;'"),
      ("<r a='&#0;'/>", "1:7: error: unknown reference '&#0;'"),
      ("<r a='&#xD800;'/>", "1:7: error: unknown reference '&#xD800;'"),
      ("<r a='&#-5;'/>", "1:7: error: unknown reference '&#-5;'"),
      ("<r a='&'/>", "1:7: error: unknown reference '&'"),
      ("<r>AT&T</r>", "1:6: error: unknown reference '&T'"),
      ("<r>\n<!-- ", "2:6: error: the text ends inside a comment"),
      ("<r><![CDATA[ ]]", "1:16: error: the text ends inside a CDATA section"),
      ("<!DOCTYPE r [ <!ELEMENT r \"", "1:28: error: the text ends inside the document type"),
      ("<r><!ELEMENT r></r>", "1:4: error: expected a comment, a CDATA section or a tag"),
      ("<r/><!DOCTYPE r>", "1:5: error: expected the document type before the first element"),
      ("< r/>", "1:2: error: expected a name behind '<'"),
      ("<>", "1:2: error: expected a name behind '<'"),
      ("<1/>", "1:2: error: expected a name behind '<'"),
      ("<r>\n\0</r>", "2:1: error: the byte 0x0 is not allowed in XML"),
      (
        "<?xml version='1.0' encoding='ISO-8859-1'?><r/>",
        "1:1: error: the encoding 'ISO-8859-1' is not supported, only UTF-8 is"
      ),
    ])
  func refused(text: String, message: String) throws {
    for pieceSize in [1, 3, 4_096] {
      do {
        let seen = try tokens(MemoryBytes(text, pieceSize: pieceSize))
        Issue.record("accepted as \(seen)")
      } catch {
        #expect("\(error)" == message)
      }
    }
  }

  @Test(
    "bytes that are not UTF-8 are refused at their place",
    arguments: [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82, 0x3c], [0x80]]
      as [[UInt8]])
  func notUTF8(bytes: [UInt8]) {
    for pieceSize in [1, 4_096] {
      let text = Array("<r>\n a long enough line: ".utf8) + bytes + Array("</r>".utf8)
      let error = #expect(throws: XMLError.self) { try tokens(MemoryBytes(text, pieceSize: pieceSize)) }
      #expect(error?.cause == .invalidUTF8)
      #expect(error?.place.line == 2)
    }
  }

  @Test("UTF-16 is named as the reason")
  func utf16() {
    let text: [UInt8] = [0xff, 0xfe] + "<r/>".utf8.flatMap { [$0, 0] }
    #expect(throws: XMLError(place: TextPlace(line: 1, column: 1), cause: .unsupportedEncoding("UTF-16"))) {
      try tokens(MemoryBytes(text))
    }
  }

  @Test("elements can nest to the limit and no deeper")
  func depth() throws {
    let limit = XMLScanner.depthLimit
    let deepest = String(repeating: "<r>", count: limit) + String(repeating: "</r>", count: limit)
    #expect(try tokens(MemoryBytes(deepest)).count == limit * 2)
    let error = #expect(throws: XMLError.self) { try tokens(MemoryBytes("<r>" + deepest)) }
    #expect(error?.cause == .tooDeep(limit: limit))
  }

  @Test("64 MB without a tag stream through; 64 MB inside one tag are refused before they are read")
  func longLines() throws {
    let length = 64 << 20
    #expect(try tokens(RepeatedBytes("<r><!--", "x", times: length, "--></r>")) == ["<r", "/"])
    #expect(try tokens(RepeatedBytes("<r>", " ", times: length / 8, "</r>")) == ["<r", "/"])
    for (head, tail) in [("<r a='", "'/>"), ("<r ", "/>"), ("<", "/>"), ("<r></", ">")] {
      let source = RepeatedBytes(head, "x", times: length, tail)
      let error = #expect(throws: XMLError.self) { try tokens(source) }
      #expect(error?.cause == .tagTooLong(limit: XMLInput.tagLimit))
      #expect(source.given <= XMLInput.tagLimit + head.utf8.count)
    }
  }

  @Test("a tag as long as the limit allows is read whole")
  func longTag() throws {
    let length = XMLInput.tagLimit - 100
    let seen = try tokens(RepeatedBytes("<r>\n<b a='", "x", times: length, "'/></r>"))
    #expect(seen[1].utf8.count == length + 5)
  }

  @Test("thousands of random cuts, swaps and insertions never crash and are refused with a place inside the text")
  func mutations() {
    let original = Array(
      """
      <?xml version="1.0"?>
      <!DOCTYPE r [ <!ATTLIST r a CDATA #REQUIRED> ]>
      <r a="1">
       <b a="&lt;&#65;"/> <!-- c --> <![CDATA[x]]>
       <c a='2'><d/></c> å
      </r>
      """.utf8)
    let lines = original.count(where: { $0 == 0x0a }) + 1
    var random = RandomStream(seed: 11, name: "xml")
    var refusals = 0
    for _ in 0..<4_000 {
      var bytes = original
      for _ in 0...random.below(3) { mutate(&bytes, &random) }
      do { _ = try tokens(MemoryBytes(bytes, pieceSize: 1 + random.below(40))) } catch {
        refusals += 1
        #expect((1...lines * 3).contains(error.place.line))
        #expect(error.place.column >= 1)
      }
    }
    #expect(refusals > 2_000)
  }

  private func mutate(_ bytes: inout [UInt8], _ random: inout RandomStream) {
    guard !bytes.isEmpty else { return }
    let index = random.below(bytes.count)
    switch random.below(5) {
    case 0: bytes[index] = UInt8(random.below(256))
    case 1: bytes.remove(at: index)
    case 2: bytes.insert(Array("<>&;\"'/![]=-\n\0".utf8)[random.below(14)], at: index)
    case 3: bytes.removeLast(index)
    default: bytes.swapAt(index, random.below(bytes.count))
    }
  }
}
