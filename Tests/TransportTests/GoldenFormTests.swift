import Foundation
import Testing

@testable import SimKernel
@testable import UDPTransport
@testable import PersonWire
@testable import Wire

@Suite("The bytes of every form on the wire are kept")
struct GoldenFormTests {
  /// The table: a line a case, its name and its bytes.
  static let table: String = {
    var url = URL(fileURLWithPath: #filePath)
    for _ in 0..<3 { url.deleteLastPathComponent() }
    return url.appendingPathComponent("Tests/Golden/wire-forms.txt").path
  }()

  static let kept: [String: [UInt8]] = {
    let text = (try? String(contentsOfFile: table, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").reduce(into: [:]) { kept, line in
      guard let colon = line.lastIndex(of: ":") else { return }
      kept[String(line[..<colon])] = hexadecimal(String(line[line.index(after: colon)...]))
    }
  }()

  private static func line(_ name: String, _ bytes: [UInt8]) -> String {
    "\(name): \(bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined())\n"
  }

  @Test(
    "a value gives the bytes that are kept, and they give it back",
    arguments: GoldenForm.all.indices)
  func form(index: Int) throws {
    let form = GoldenForm.all[index]
    let kept = try #require(Self.kept[form.name], "no bytes are kept of \(form.name)")
    #expect(form.bytes == kept, "\(form.name)")
    let read = try form.read(kept)
    #expect(read.text == form.text && read.bytes == kept, "\(form.name)")
  }

  @Test(
    "every beginning of them is refused, and so is what follows them",
    arguments: GoldenForm.all.indices)
  func damaged(index: Int) {
    let form = GoldenForm.all[index]
    for count in form.bytes.indices {
      #expect(throws: WireError.self, "\(form.name)") { try form.read(Array(form.bytes[..<count])) }
    }
    // A form with later fields reads the next byte as one of them, which is absent.
    let found = #expect(throws: WireError.self, "\(form.name)") { try form.read(form.bytes + [0]) }
    #expect(found == .trailingBytes(1) || found == .outOfRange("padded value"), "\(form.name)")
  }

  @Test("a message of every kind passes through the kernel unchanged")
  func messages() throws {
    for form in GoldenForm.all where form.name.hasPrefix("Message.") {
      let message = try Message(wireBytes: form.bytes)
      #expect(message.serialized.wireBytes == form.bytes)
      #expect(message.serialized.sizeEstimate == message.sizeEstimate)
    }
    #expect(GoldenForm.envelope.damaged().message.wireBytes == Message(.malformed).wireBytes)
  }

  @Test("a sealed record opens to what was sealed")
  func sealed() throws {
    let (stamp, box) = (GoldenForm.sealed.stamp, GoldenForm.sealed.box)
    let opened = try SealingKey(seed: 7, name: "golden").open(box, authenticating: stamp.wireBytes)
    #expect(try RecordBody(wireBytes: opened) == .journal("a quiet day"))
  }

  @Test("a datagram of each kind has the bytes that are kept", arguments: DatagramKind.allCases)
  func datagram(kind: DatagramKind) throws {
    #expect(try Self.datagram(kind) == Self.kept["Datagram.\(kind)"])
  }

  /// The first datagram of that kind between two nodes with fixed keys.
  private static func datagram(_ kind: DatagramKind) throws -> [UInt8] {
    let wire = try PaperWire(seed: 1)
    wire.recording = []
    try wire.send(
      GoldenForm.envelope.wireBytes, from: 0, to: 1, kind == .plain ? .plain : .reliable)
    wire.run(.seconds(1))
    return try #require(wire.recording?.map(\.bytes).first { $0[5] == kind.rawValue })
  }

  @Test("no case of anything that has several is missing")
  func complete() {
    let tags: [(String, [String])] = [
      (
        "Message",
        SyncMessage.Tag.allCases.map { "\($0)" } + [
          "sample", "sampleAcknowledgement", "forward", "malformed", "session", "music",
          "musicService", "shadow",
          "configurationRequest", "configuration", "generation", "generated", "draftQuestion", "draftPiece",
          "draftFailed", "wakeWishes", "pattern", "modelQuestion", "modelAnswer", "modelFailed", "modelLimited",
        ]
      ),
      ("RecordBody", PersonVocabulary.records.map { $0.name }),
      ("SessionFrame", SessionFrame.Content.Tag.allCases.map { "\($0)" }),
      ("SessionItem", SessionChannel.allCases.map(\.name)),
      ("NoticeSubject", NoticeSubject.Tag.allCases.map { "\($0)" }),
      ("Datagram", DatagramKind.allCases.map { "\($0)" }),
    ]
    func found(_ type: String) -> Set<String> {
      let names = Self.kept.keys.filter { $0.hasPrefix(type + ".") }
      return Set(names.map { String($0.dropFirst(type.count + 1).prefix { $0.isLetter }) })
    }
    for (type, cases) in tags { #expect(found(type) == Set(cases), "\(type)") }
    let counts: [(String, Int)] = [
      ("MusicMessage", MusicMessage.cases.count), ("MusicServiceMessage", MusicServiceMessage.cases.count),
      ("TrustEvent", TrustEvent.Content.cases.count), ("PlanAnswer", PlanAnswer.cases.count),
      ("GenerationOutcome", GenerationOutcome.cases.count), ("ShadowStep", ShadowStep.cases.count),
      ("ShadowFailure", ShadowFailure.cases.count), ("ShadowMessage", ShadowMessage.cases.count),
      ("CompanionRequest", CompanionRequest.cases.count),
    ]
    for (type, count) in counts { #expect(found(type).count == count, "\(type)") }
  }

  @Test("the table holds exactly the tested forms, or is rewritten on request")
  func writeTable() throws {
    let forms = GoldenForm.all
    #expect(Set(forms.map(\.name)).count == forms.count, "two cases have one name")
    let names = forms.map(\.name) + DatagramKind.allCases.map { "Datagram.\($0)" }
    guard ProcessInfo.processInfo.environment["TRIAD_WRITE_DOCUMENTS"] != nil else {
      return #expect(Set(Self.kept.keys) == Set(names))
    }
    let datagrams = try DatagramKind.allCases.map {
      Self.line("Datagram.\($0)", try Self.datagram($0))
    }
    let text = forms.map { Self.line($0.name, $0.bytes) } + datagrams
    try text.joined().write(toFile: Self.table, atomically: true, encoding: .utf8)
  }
}
