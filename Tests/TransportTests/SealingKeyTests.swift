import Testing
import SimKernel
import PersonWire

@Suite("Sealing: keys and boxes")
struct SealingKeyTests {
  static let key = SealingKey(seed: 4_711, name: "wearer")
  static let nonce = SealingNonce(sender: 1, count: 99)

  @Test("sealing gives the box of RFC 8439 §2.8.2")
  func publishedSealing() throws {
    let key = try SealingKey(bytes: [UInt8](0x80..<0xa0))
    let box = key.seal(
      SealingVectors.sunscreen, nonce: try SealingNonce(bytes: hexadecimal("070000004041424344454647")),
      authenticating: hexadecimal("50515253c0c1c2c3c4c5c6c7"))
    #expect(box.nonce == hexadecimal("070000004041424344454647"))
    #expect(
      box.bytes
        == hexadecimal(
          """
          d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b
          1a71de0a9e060b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc
          3ff4def08e4b7a9de576d26586cec64b61161ae10b594f09e26a7e902ecbd0600691
          """))
  }

  @Test("opening gives the text of RFC 8439 A.5")
  func publishedOpening() throws {
    let box = SealedBox(
      nonce: hexadecimal("000000000102030405060708"),
      bytes: hexadecimal(
        """
        64a0861575861af460f062c79be643bd5e805cfd345cf389f108670ac76c8cb24c6cfc18755d43eea09ee94e382d26b0
        bdb7b73c321b0100d4f03b7f355894cf332f830e710b97ce98c8a84abd0b948114ad176e008d33bd60f982b1ff37c855
        9797a06ef4f0ef61c186324e2b3506383606907b6a7c02b0f9f6157b53c867e4b9166c767b804d46a59b5216cde7a4e9
        9040c5a40433225ee282a1b0a06c523eaf4534d7f83fa1155b0047718cbc546a0d072b04b3564eea1b422273f548271a
        0bb2316053fa76991955ebd63159434ecebb4e466dae5a1073a6727627097a1049e617d91d361094fa68f0ff77987130
        305beaba2eda04df997b714d6c6f2c29a6ad5cb4022b02709b eead9d67890cbb22392336fea1851f38
        """))
    let text = try SealingKey(bytes: SealingVectors.appendixKey)
      .open(box, authenticating: hexadecimal("f33388860000000000004e91"))
    let expected = """
      Internet-Drafts are draft documents valid for a maximum of six months and may be updated, replaced, or \
      obsoleted by other documents at any time. It is inappropriate to use Internet-Drafts as reference material or \
      to cite them other than as /\u{201c}work in progress./\u{201d}
      """
    #expect(String(decoding: text, as: UTF8.self) == expected)
  }

  @Test("a sealed text opens again, at every length around a block", arguments: [0, 1, 15, 16, 63, 64, 65, 128, 300])
  func opensAgain(length: Int) throws {
    var random = RandomStream(seed: UInt64(length), name: "sealing.plain")
    let plain = (0..<length).map { _ in UInt8(random.below(256)) }
    let associated = (0..<length % 37).map { _ in UInt8(random.below(256)) }
    let box = SealingKeyTests.key.seal(plain, nonce: SealingKeyTests.nonce, authenticating: associated)
    #expect(box.bytes.count == length + 16)
    #expect(try SealingKeyTests.key.open(box, authenticating: associated) == plain)
    if length >= 15 { #expect(Array(box.bytes.prefix(length)) != plain) }
  }

  @Test("a large payload opens again")
  func largePayload() throws {
    let plain = (0..<200_003).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let box = SealingKeyTests.key.seal(plain, nonce: SealingKeyTests.nonce)
    #expect(try SealingKeyTests.key.open(box) == plain)
  }

  @Test("a box with any one bit changed is refused")
  func everyBitCounts() {
    let plain = [UInt8]("a run of 46 minutes".utf8)
    let associated: [UInt8] = [1, 2, 3]
    let box = SealingKeyTests.key.seal(plain, nonce: SealingKeyTests.nonce, authenticating: associated)
    func flipped(_ bytes: [UInt8], _ bit: Int) -> [UInt8] {
      var changed = bytes
      changed[bit / 8] ^= 1 << UInt8(bit % 8)
      return changed
    }
    for bit in 0..<box.bytes.count * 8 {
      let forged = SealedBox(nonce: box.nonce, bytes: flipped(box.bytes, bit))
      #expect(throws: SealingError.notAuthentic) { try SealingKeyTests.key.open(forged, authenticating: associated) }
    }
    for bit in 0..<12 * 8 {
      let forged = SealedBox(nonce: flipped(box.nonce, bit), bytes: box.bytes)
      #expect(throws: SealingError.notAuthentic) { try SealingKeyTests.key.open(forged, authenticating: associated) }
    }
    for bit in 0..<associated.count * 8 {
      let other = flipped(associated, bit)
      #expect(throws: SealingError.notAuthentic) { try SealingKeyTests.key.open(box, authenticating: other) }
    }
  }

  @Test("associated text cannot be stretched by zeros: the lengths are authenticated")
  func lengthsAreAuthenticated() {
    let box = SealingKeyTests.key.seal([], nonce: SealingKeyTests.nonce, authenticating: [7])
    #expect(throws: SealingError.notAuthentic) { try SealingKeyTests.key.open(box, authenticating: [7, 0]) }
  }

  @Test("truncated boxes and odd nonces are refused, each for its own reason")
  func malformed() {
    let box = SealingKeyTests.key.seal([1, 2, 3], nonce: SealingKeyTests.nonce)
    for count in 0..<box.bytes.count {
      let short = SealedBox(nonce: box.nonce, bytes: [UInt8](box.bytes.prefix(count)))
      let reason: SealingError = count < 16 ? .tooShort(count) : .notAuthentic
      #expect(throws: reason) { try SealingKeyTests.key.open(short) }
    }
    for count in [0, 11, 13] {
      let odd = SealedBox(nonce: [UInt8](repeating: 0, count: count), bytes: box.bytes)
      #expect(throws: SealingError.wrongNonceLength(count)) { try SealingKeyTests.key.open(odd) }
    }
    #expect(throws: SealingError.wrongKeyLength(31)) { try SealingKey(bytes: [UInt8](repeating: 0, count: 31)) }
  }

  @Test("keys follow from seed and name, and one key does not open another's box")
  func seeds() throws {
    let plain: [UInt8] = [1, 2, 3]
    let box = SealingKeyTests.key.seal(plain, nonce: SealingKeyTests.nonce)
    #expect(try SealingKey(seed: 4_711, name: "wearer").open(box) == plain)
    for other in [SealingKey(seed: 4_712, name: "wearer"), SealingKey(seed: 4_711, name: "other")] {
      #expect(throws: SealingError.notAuthentic) { try other.open(box) }
      #expect(other.tag(plain) != SealingKeyTests.key.tag(plain))
    }
  }

  @Test("a keyed digest is equal for equal content only")
  func digests() {
    let key = SealingKeyTests.key
    #expect(key.tag([1, 2, 3]) == SealingKey(seed: 4_711, name: "wearer").tag([1, 2, 3]))
    #expect(Set((0..<200).map { key.tag([UInt8](repeating: 9, count: $0)) }).count == 200)
  }

  @Test("a nonce counts: no two of a sender's first thousand are alike, nor two senders'")
  func nonces() throws {
    var seen: Set<[UInt8]> = []
    for sender in [UInt32(0), 1, .max] {
      for count in (0..<1_000).map({ UInt64($0) << 30 }) {
        let nonce = SealingNonce(sender: sender, count: count)
        #expect(try SealingNonce(bytes: nonce.bytes) == nonce)
        seen.insert(nonce.bytes)
      }
    }
    #expect(seen.count == 3_000)
  }
}
