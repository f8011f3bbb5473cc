import Foundation
import Testing
import SimKernel
import UDPTransport

@Suite("UDP: keys")
struct KeyTests {
  static func key(_ id: UInt32, from: Int64? = nil, until: Int64? = nil) throws -> DatagramKey {
    try #require(
      DatagramKey(
        id: id, secret: [UInt8](repeating: UInt8(id), count: 32), sendsFrom: from.map { Timestamp(unixSeconds: $0) },
        expires: until.map { Timestamp(unixSeconds: $0) }))
  }

  @Test("the newest key that may is used for sending; all that have not expired are accepted")
  func ring() throws {
    let ring = KeyRing([try Self.key(3, from: 200), try Self.key(1, until: 300), try Self.key(2, until: 250)])
    func sending(_ second: Int64) -> UInt32? { ring.sending(at: Timestamp(unixSeconds: second))?.id }
    func accepted(_ second: Int64) -> [UInt32] {
      (1...4).filter { ring.accepting($0, at: Timestamp(unixSeconds: second)) != nil }
    }
    #expect(sending(100) == 2 && accepted(100) == [1, 2, 3])
    #expect(sending(200) == 3 && accepted(200) == [1, 2, 3])
    #expect(accepted(250) == [1, 3])
    #expect(sending(300) == 3 && accepted(300) == [3])
    #expect(KeyRing([try Self.key(1, until: 10)]).sending(at: Timestamp(unixSeconds: 10)) == nil)
  }

  @Test("a secret has 32 bytes, and fresh ones differ")
  func secrets() throws {
    #expect(DatagramKey(id: 1, secret: [UInt8](repeating: 0, count: 31)) == nil)
    let bytes = try (0..<50).map { _ in try #require(SystemEntropy.bytes(32)) }
    #expect(Set(bytes).count == 50)
  }

  @Test("two nodes rotate their keys without losing a message: first both know the new one, then either uses it")
  func rotation() throws {
    let wire = try PaperWire(seed: 1, keys: KeyRing([try Self.key(1)]))
    func exchange() throws {
      for node in 0...1 { try wire.send([1], from: node, to: 1 - node) }
      wire.run(.milliseconds(50))
    }
    wire.recording = []
    try exchange()
    let later = wire.now.sinceStart.seconds + 1_770_000_000 + 60
    let ring = KeyRing([try Self.key(1, until: Int64(later) + 60), try Self.key(2, from: Int64(later))])
    try wire.machines[0].core.use(ring, for: NodeID(1))
    try exchange()
    try wire.machines[1].core.use(ring, for: NodeID(0))
    try exchange()
    #expect(wire.recording?.allSatisfy { $0.bytes[8] == 1 } == true)
    wire.run(.seconds(70))
    wire.recording = []
    try exchange()
    #expect(wire.recording?.allSatisfy { $0.bytes[8] == 2 } == true)
    #expect((0...1).allSatisfy { wire.machines[$0].received.count == 4 && wire.counter(.unknownKey, at: $0) == 0 })
    // The old key has expired, even for a sender that still has it.
    wire.run(.seconds(70))
    var core = wire.machines[1].core
    core.receive(
      ForgedDatagram(key: 1, secret: [UInt8](repeating: 1, count: 32), sequence: 999).bytes, from: PaperWire.address(0),
      at: wire.now)
    #expect(core.counters[.unknownKey] == 1)
  }

  @Test("without a key that may be used nothing is sent")
  func noKey() throws {
    let wire = try PaperWire(seed: 1, keys: KeyRing([try Self.key(1, from: 2_000_000_000)]))
    #expect(throws: SendError.noKey(NodeID(1))) { try wire.send([1], from: 0, to: 1) }
    #expect(wire.counter(.noKey, at: 0) == 1)
  }
}

@Suite("UDP: key files")
struct KeyFileTests {
  static let secret = String(repeating: "0f", count: 32)

  @Test("a file is read, and is written back unchanged")
  func roundTrip() throws {
    let text = """
      triad-keys 1
      # A remark.

      key 1 phone watch \(Self.secret) until 300
      key 2 watch phone \(Self.secret) from 200
      key 1 cloud phone \(Self.secret)
      """
    let file = try KeyFile(text)
    #expect(Set(file.entries.map { "\($0.pair.first)-\($0.pair.second)" }) == ["cloud-phone", "phone-watch"])
    #expect(file.ring("watch", "phone")?.keys.map(\.id) == [1, 2])
    #expect(file.ring("watch", "cloud") == nil)
    let again = try KeyFile(file.text)
    #expect(again.text == file.text)
    #expect(again.ring("phone", "watch")?.sending(at: Timestamp(unixSeconds: 100))?.id == 1)
  }

  @Test(
    "a mistake is reported with its line",
    arguments: [
      ("", 1), ("triad-keys 2\n", 1), ("triad-keys 1\nkez 1", 2), ("triad-keys 1\nkey 1 a b", 2),
      ("triad-keys 1\n\nkey 0 a b \(secret)", 3), ("triad-keys 1\nkey 1 a a \(secret)", 2),
      ("triad-keys 1\nkey 1 A b \(secret)", 2), ("triad-keys 1\nkey 1 a b \(secret)0", 2),
      ("triad-keys 1\nkey 1 a b \(secret.dropLast())g", 2), ("triad-keys 1\nkey 1 a b \(secret) until", 2),
      ("triad-keys 1\nkey 1 a b \(secret) until -4", 2), ("triad-keys 1\nkey 1 a b \(secret) for 4", 2),
      ("triad-keys 1\nkey 1 a b \(secret) from 4 from 5", 2),
      ("triad-keys 1\nkey 1 a b \(secret)\nkey 1 b a \(secret)", 3), ("triad-keys 1\nkey 4294967295 a b \(secret)", 2),
      // A secret in every place where it does not belong.
      ("triad-keys 1\n\(secret)", 2), ("triad-keys 1\nkey \(secret) a b x", 2),
      ("triad-keys 1\nkey 1 \(secret) b x", 2),
      ("triad-keys 1\nkey 1 a \(secret) x", 2), ("triad-keys 1\nkey 1 a b \(secret) \(secret)", 2),
      ("triad-keys 1\nkey 1 f\(secret.dropFirst()) f\(secret.dropFirst()) x", 2),
    ])
  func mistakes(text: String, line: Int) {
    let mistake = #expect(throws: KeyFile.Mistake.self) { try KeyFile(text) }
    #expect(mistake?.line == line)
    #expect(mistake?.what.contains("0f0f0f") == false, "a secret is never shown")
  }

  @Test("two nodes with the last id there is get no key that could not be read again")
  func lastID() throws {
    let folder = try ScratchFolder()
    let path = folder.path("keys")
    try KeyFile("triad-keys 1\nkey 1000000000 phone watch \(Self.secret)").write(to: path)
    let error = #expect(throws: KeyFileError.self) { try KeyFile.pair("watch", "phone", in: [path]) }
    #expect(error?.description.contains("begin a new file") == true)
    #expect(try Set(KeyFile.read(path).entries.map(\.pair)).count == 1)
  }

  @Test("a file is made readable by its owner alone; others are refused, saying what to run")
  func permissions() throws {
    let folder = try ScratchFolder()
    let path = folder.path("keys")
    #expect(throws: KeyFileError.missing(path: path)) { try KeyFile.read(path) }
    #expect(try KeyFile.pair("watch", "phone", in: [path]) == 1)
    #expect(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o600)
    #expect(try KeyFile.read(path).ring("watch", "phone")?.keys.count == 1)
    for mode in [0o640, 0o604, 0o660, 0o644, 0o700] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
      let error = #expect(throws: KeyFileError.tooOpen(path: path, mode: UInt32(mode))) { try KeyFile.read(path) }
      #expect(error?.description.hasSuffix("run: chmod 600 \(path)") == true)
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: path)
    #expect(try Set(KeyFile.read(path).entries.map(\.pair)).count == 1)
  }

  @Test("a folder, a symbolic link and a pipe are not key files, and no reader waits for them")
  func kinds() throws {
    let folder = try ScratchFolder()
    let path = folder.path("keys")
    try KeyFile.pair("watch", "phone", in: [path])
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: path)
    mkfifo(folder.path("pipe"), 0o600)
    for name in ["link", "pipe", ""] {
      #expect(throws: KeyFileError.notAFile(path: folder.path(name))) { try KeyFile.read(folder.path(name)) }
    }
    try Data([0xff, 0xfe]).write(to: URL(fileURLWithPath: path))
    #expect(throws: KeyFileError.mistake(path: path, line: 1, what: "the file is no text")) { try KeyFile.read(path) }
  }

  @Test("pairing again gives both files one key with an id above all of theirs, and ends the older ones when told")
  func pairing() throws {
    let folder = try ScratchFolder()
    let (one, other) = (folder.path("one"), folder.path("other"))
    try KeyFile.pair("watch", "phone", in: [one])
    try KeyFile.pair("watch", "phone", in: [one])
    let now = Timestamp(unixSeconds: 1_000)
    #expect(try KeyFile.pair("phone", "watch", in: [one, other], sendsFrom: now, expiring: now) == 3)
    let rings = try [one, other].map { try #require(try KeyFile.read($0).ring("watch", "phone")) }
    #expect(rings[0].keys.map(\.id) == [1, 2, 3] && rings[1].keys.map(\.id) == [3])
    #expect(rings.allSatisfy { $0.sending(at: now)?.id == 3 })
    #expect(rings[0].accepting(1, at: now) == nil)
    #expect(throws: KeyFileError.badName("Watch")) { try KeyFile.pair("Watch", "phone", in: [one]) }
    #expect(throws: KeyFileError.badName("a")) { try KeyFile.pair("a", "a", in: [one]) }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("")).sorted() == ["one", "other"])
  }
}
