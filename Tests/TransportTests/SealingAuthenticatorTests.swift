import Testing
import PersonWire
@testable import Wire

@Suite("Sealing: authenticator")
struct SealingAuthenticatorTests {
  static func code(key: [UInt8], message: [UInt8]) -> [UInt8] {
    func half(_ start: Int) -> UInt64 { (0..<8).reduce(0) { $0 | UInt64(key[start + $1]) << UInt64($1 * 8) } }
    var authenticator = Poly1305(
      r: Poly1305.Tag(low: half(0), high: half(8)), s: Poly1305.Tag(low: half(16), high: half(24)))
    message.withUnsafeBytes { authenticator.absorb($0) }
    let tag = authenticator.tag()
    return [tag.low, tag.high].flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> UInt64($0 * 8)) } }
  }

  struct CodeVector: Sendable, CustomTestStringConvertible {
    let section: String
    var testDescription: String { "RFC 8439 \(section)" }
    let key: String
    let message: [UInt8]
    let code: String
  }

  static let zeroHalf = "00000000000000000000000000000000"
  static let textHalf = "36e5f6b5c5e06070f0efca96227a863e"
  static let oneHalf = "01000000000000000000000000000000"
  static let twoHalf = "02000000000000000000000000000000"
  static let fullHalf = "ffffffffffffffffffffffffffffffff"
  static let longCarry = "e33594d7505e43b900000000000000003394d7505e4379cd0100000000000000"

  @Test(
    "codes are those of RFC 8439 §2.5.2 and A.3, which try every carry",
    arguments: [
      CodeVector(
        section: "2.5.2", key: "85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b",
        message: [UInt8]("Cryptographic Forum Research Group".utf8), code: "a8061dc1305136c6c22b8baf0c0127a9"),
      CodeVector(
        section: "A.3 #1", key: zeroHalf + zeroHalf, message: [UInt8](repeating: 0, count: 64), code: zeroHalf),
      CodeVector(
        section: "A.3 #2", key: zeroHalf + textHalf, message: SealingVectors.contribution, code: textHalf),
      CodeVector(
        section: "A.3 #3", key: textHalf + zeroHalf, message: SealingVectors.contribution,
        code: "f3477e7cd95417af89a6b8794c310cf0"),
      CodeVector(
        section: "A.3 #4", key: "1c9240a5eb55d38af333888604f6b5f0473917c1402b80099dca5cbc207075c0",
        message: SealingVectors.brillig, code: "4541669a7eaaee61e708dc7cbcc5eb62"),
      CodeVector(
        section: "A.3 #5", key: twoHalf + zeroHalf, message: hexadecimal(fullHalf),
        code: "03000000000000000000000000000000"),
      CodeVector(
        section: "A.3 #6", key: twoHalf + fullHalf, message: hexadecimal(twoHalf),
        code: "03000000000000000000000000000000"),
      CodeVector(
        section: "A.3 #7", key: oneHalf + zeroHalf,
        message: hexadecimal(fullHalf + "f0ffffffffffffffffffffffffffffff11000000000000000000000000000000"),
        code: "05000000000000000000000000000000"),
      CodeVector(
        section: "A.3 #8", key: oneHalf + zeroHalf,
        message: hexadecimal(fullHalf + "fbfefefefefefefefefefefefefefefe01010101010101010101010101010101"),
        code: zeroHalf),
      CodeVector(
        section: "A.3 #9", key: twoHalf + zeroHalf, message: hexadecimal("fdffffffffffffffffffffffffffffff"),
        code: "faffffffffffffffffffffffffffffff"),
      CodeVector(
        section: "A.3 #10", key: "01000000000000000400000000000000" + zeroHalf,
        message: hexadecimal(longCarry + zeroHalf + oneHalf), code: "14000000000000005500000000000000"),
      CodeVector(
        section: "A.3 #11", key: "01000000000000000400000000000000" + zeroHalf,
        message: hexadecimal(longCarry + zeroHalf), code: "13000000000000000000000000000000"),
    ])
  func codes(vector: CodeVector) {
    let code = SealingAuthenticatorTests.code(key: hexadecimal(vector.key), message: vector.message)
    #expect(code == hexadecimal(vector.code))
  }
}
