import Testing
import PersonWire

@Suite("Sealing: stream cipher")
struct SealingCipherTests {
  static func cipher(key: [UInt8], nonce: [UInt8]) -> ChaCha20 {
    func word(_ bytes: [UInt8], _ index: Int) -> UInt32 {
      (0..<4).reduce(0) { $0 | UInt32(bytes[index * 4 + $1]) << UInt32($1 * 8) }
    }
    var words = SIMD8<UInt32>()
    for index in 0..<8 { words[index] = word(key, index) }
    return ChaCha20(key: words, nonce: SIMD3(word(nonce, 0), word(nonce, 1), word(nonce, 2)))
  }

  static func applied(_ cipher: ChaCha20, from block: UInt32, to text: [UInt8]) -> [UInt8] {
    var bytes = text
    bytes.withUnsafeMutableBytes { cipher.apply(from: block, to: $0) }
    return bytes
  }

  @Test("the quarter round mixes as in RFC 8439 §2.1.1")
  func quarterRound() {
    var (a, b, c, d): (UInt32, UInt32, UInt32, UInt32) = (0x1111_1111, 0x0102_0304, 0x9b8d_6f43, 0x0123_4567)
    ChaCha20.quarterRound(&a, &b, &c, &d)
    #expect((a, b, c, d) == (0xea2a_92f4, 0xcb1c_f8ce, 0x4581_472e, 0x5881_c4bb))
  }

  struct StreamVector: Sendable, CustomTestStringConvertible {
    let section: String
    var testDescription: String { "RFC 8439 \(section)" }
    let key: [UInt8]
    let nonce: String
    let block: UInt32
    let stream: String
  }

  static let zeros = [UInt8](repeating: 0, count: 32)
  static let lastBitSet = [UInt8](repeating: 0, count: 31) + [1]
  static let noNonce = "000000000000000000000000"
  static let nonceTwo = "000000000000000000000002"

  @Test(
    "the key stream is that of RFC 8439 §2.3.2, §2.6.2, A.1 and A.4",
    arguments: [
      StreamVector(
        section: "2.3.2", key: [UInt8](0..<32), nonce: "000000090000004a00000000", block: 1,
        stream: """
          10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e
          d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e
          """),
      StreamVector(
        section: "2.6.2", key: [UInt8](0x80..<0xa0), nonce: "000000000001020304050607", block: 0,
        stream: "8ad5a08b905f81cc815040274ab29471a833b637e3fd0da508dbb8e2fdd1a646"),
      StreamVector(
        section: "A.1 #1 and A.4 #1", key: zeros, nonce: noNonce, block: 0,
        stream: """
          76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7
          da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586
          """),
      StreamVector(
        section: "A.1 #2", key: zeros, nonce: noNonce, block: 1,
        stream: """
          9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed
          29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f
          """),
      StreamVector(
        section: "A.1 #3", key: lastBitSet, nonce: noNonce, block: 1,
        stream: """
          3aeb5224ecf849929b9d828db1ced4dd832025e8018b8160b82284f3c949aa5a
          8eca00bbb4a73bdad192b5c42f73f2fd4e273644c8b36125a64addeb006c13a0
          """),
      StreamVector(
        section: "A.1 #4", key: [0, 0xff] + [UInt8](repeating: 0, count: 30), nonce: noNonce, block: 2,
        stream: """
          72d54dfbf12ec44b362692df94137f328fea8da73990265ec1bbbea1ae9af0ca
          13b25aa26cb4a648cb9b9d1be65b2c0924a66c54d545ec1b7374f4872e99f096
          """),
      StreamVector(
        section: "A.1 #5", key: zeros, nonce: nonceTwo, block: 0,
        stream: """
          c2c64d378cd536374ae204b9ef933fcd1a8b2288b3dfa49672ab765b54ee27c7
          8a970e0e955c14f3a88e741b97c286f75f8fc299e8148362fa198a39531bed6d
          """),
      StreamVector(
        section: "A.4 #2", key: lastBitSet, nonce: nonceTwo, block: 0,
        stream: "ecfa254f845f647473d3cb140da9e87606cb33066c447b87bc2666dde3fbb739"),
      StreamVector(
        section: "A.4 #3", key: SealingVectors.appendixKey, nonce: nonceTwo, block: 0,
        stream: "965e3bc6f9ec7ed9560808f4d229f94b137ff275ca9b3fcbdd59deaad23310ae"),
    ])
  func keyStream(vector: StreamVector) {
    let cipher = SealingCipherTests.cipher(key: vector.key, nonce: hexadecimal(vector.nonce))
    let expected = hexadecimal(vector.stream)
    let stream = SealingCipherTests.applied(
      cipher, from: vector.block, to: [UInt8](repeating: 0, count: expected.count))
    #expect(stream == expected)
  }

  struct CipherVector: Sendable, CustomTestStringConvertible {
    let section: String
    var testDescription: String { "RFC 8439 \(section)" }
    let key: [UInt8]
    let nonce: String
    let block: UInt32
    let plain: [UInt8]
    let encrypted: String
  }

  @Test(
    "texts are encrypted as in RFC 8439 §2.4.2 and A.2, and decrypted again",
    arguments: [
      CipherVector(
        section: "2.4.2", key: [UInt8](0..<32), nonce: "000000000000004a00000000", block: 1,
        plain: SealingVectors.sunscreen,
        encrypted: """
          6e2e359a2568f98041ba0728dd0d6981e97e7aec1d4360c20a27afccfd9fae0bf91b65c5524733ab8f593dabcd62b357
          1639d624e65152ab8f530c359f0861d807ca0dbf500d6a6156a38e088a22b65e52bc514d16ccf806818ce91ab7793736
          5af90bbf74a35be6b40b8eedf2785e42874d
          """),
      CipherVector(
        section: "A.2 #2", key: lastBitSet, nonce: nonceTwo, block: 1, plain: SealingVectors.contribution,
        encrypted: """
          a3fbf07df3fa2fde4f376ca23e82737041605d9f4f4f57bd8cff2c1d4b7955ec2a97948bd3722915c8f3d337f7d37005
          0e9e96d647b7c39f56e031ca5eb6250d4042e02785ececfa4b4bb5e8ead0440e20b6e8db09d881a7c6132f420e527950
          42bdfa7773d8a9051447b3291ce1411c680465552aa6c405b7764d5e87bea85ad00f8449ed8f72d0d662ab052691ca66
          424bc86d2df80ea41f43abf937d3259dc4b2d0dfb48a6c9139ddd7f76966e928e635553ba76c5c879d7b35d49eb2e62b
          0871cdac638939e25e8a1e0ef9d5280fa8ca328b351c3c765989cbcf3daa8b6ccc3aaf9f3979c92b3720fc88dc95ed84
          a1be059c6499b9fda236e7e818b04b0bc39c1e876b193bfe5569753f88128cc08aaa9b63d1a16f80ef2554d7189c411f
          5869ca52c5b83fa36ff216b9c1d30062bebcfd2dc5bce0911934fda79a86f6e698ced759c3ff9b6477338f3da4f9cd85
          14ea9982ccafb341b2384dd902f3d1ab7ac61dd29c6f21ba5b862f3730e37cfdc4fd806c22f221
          """),
      CipherVector(
        section: "A.2 #3", key: SealingVectors.appendixKey, nonce: nonceTwo, block: 42,
        plain: SealingVectors.brillig,
        encrypted: """
          62e6347f95ed87a45ffae7426f27a1df5fb69110044c0d73118effa95b01e5cf166d3df2d721caf9b21e5fb14c616871
          fd84c54f9d65b283196c7fe4f60553ebf39c6402c42234e32a356b3e764312a61a5532055716ead6962568f87d3f3f77
          04c6a8d1bcd1bf4d50d6154b6da731b187b58dfd728afa36757a797ac188d1
          """),
    ])
  func texts(vector: CipherVector) {
    let cipher = SealingCipherTests.cipher(key: vector.key, nonce: hexadecimal(vector.nonce))
    let encrypted = SealingCipherTests.applied(cipher, from: vector.block, to: vector.plain)
    #expect(encrypted == hexadecimal(vector.encrypted))
    #expect(SealingCipherTests.applied(cipher, from: vector.block, to: encrypted) == vector.plain)
  }
}
