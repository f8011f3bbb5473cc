import Testing
import PersonWire

@Suite("Hashes")
struct SealingHashTests {
  static let alphabet112 =
    "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"

  @Test(
    "SHA-256 gives the digests published with FIPS 180-4",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
      (alphabet112, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"),
    ])
  func publishedDigests(message: String, digest: String) {
    #expect(SHA256.digest(of: [UInt8](message.utf8)).bytes == hexadecimal(digest))
  }

  @Test("SHA-256 of a million times 'a' is as published")
  func aMillionTimesA() {
    let expected = "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    #expect(SHA256.digest(of: [UInt8](repeating: 0x61, count: 1_000_000)).bytes == hexadecimal(expected))
    #expect(SHA256.digest(of: [UInt8]("abc".utf8)).leadingNumber == 0xba78_16bf_8f01_cfea)
  }

  struct KeyedVector: Sendable, CustomTestStringConvertible {
    var testDescription: String { "\(key.count)-byte key, \(message.count)-byte message" }
    let key: [UInt8]
    let message: [UInt8]
    /// The code, or as much of it as is published.
    let code: String
  }

  @Test(
    "HMAC-SHA-256 gives the codes of RFC 4231 §4",
    arguments: [
      KeyedVector(
        key: [UInt8](repeating: 0x0b, count: 20), message: [UInt8]("Hi There".utf8),
        code: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
      KeyedVector(
        key: [UInt8]("Jefe".utf8), message: [UInt8]("what do ya want for nothing?".utf8),
        code: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"),
      KeyedVector(
        key: [UInt8](repeating: 0xaa, count: 20), message: [UInt8](repeating: 0xdd, count: 50),
        code: "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
      KeyedVector(
        key: [UInt8](1...25), message: [UInt8](repeating: 0xcd, count: 50),
        code: "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
      KeyedVector(
        key: [UInt8](repeating: 0x0c, count: 20), message: [UInt8]("Test With Truncation".utf8),
        code: "a3b6167473100ee06e0c796c2955552b"),
      KeyedVector(
        key: [UInt8](repeating: 0xaa, count: 131),
        message: [UInt8]("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
        code: "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"),
      KeyedVector(
        key: [UInt8](repeating: 0xaa, count: 131),
        message: [UInt8](
          """
          This is a test using a larger than block-size key and a larger than block-size data. The key needs to be \
          hashed before being used by the HMAC algorithm.
          """.utf8),
        code: "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"),
    ])
  func publishedCodes(vector: KeyedVector) {
    let expected = hexadecimal(vector.code)
    #expect(Array(HMAC(key: vector.key).code(for: vector.message).bytes.prefix(expected.count)) == expected)
  }
}
