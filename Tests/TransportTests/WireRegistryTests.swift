import Testing

import SimKernel
import PersonWire

/// A record that another system adds to the wire.
private struct GlassOfWater: RecordContent {
  static let kind = RecordKind(rawValue: 250)
  static let name = "glassOfWater"
  static let taint: Taint = []
  var millilitres: Int

  init(_ millilitres: Int) { self.millilitres = millilitres }
  func write(to writer: inout WireWriter) { writer.write(millilitres) }
  init(from reader: inout WireReader) throws(WireError) { self.init(try reader.integer()) }
}

private struct Refill: WireMessage {
  static let numbers = [MessageNumber(500)]
  var sizeEstimate: Int { 66 }
  var taint: Taint { .health }
  var caption: String { "refill" }

  init() {}
  func writeContent(to writer: inout WireWriter) {}
  init(_: MessageNumber, from reader: inout WireReader) throws(WireError) {}
}

@Suite("A system's additions to the wire")
struct WireRegistryTests {
  private static let water = Domain(rawValue: 250)
  private static let isRegistered: Bool = {
    WireRegistry.add(GlassOfWater.self)
    WireRegistry.add(Refill.self)
    WireRegistry.add(water, DomainTraits("water", authority: .role(.watch), to: [.watch: .phone]))
    return true
  }()

  @Test("a record of its own is read back unchanged, and goes where its domain says")
  func record() throws {
    #expect(Self.isRegistered)
    let header = RecordHeader(
      key: RecordKey(domain: Self.water, id: 7), kind: GlassOfWater.kind,
      origin: DeviceID(role: .watch, installation: 1), version: Version(epoch: 1, sequence: 1),
      created: Timestamp(unixSeconds: 0), modified: Timestamp(unixSeconds: 0))
    let record = Record(header: header, body: RecordBody(GlassOfWater(250)))
    let back = try Record(wireBytes: record.wireBytes)
    #expect(back == record && back.body?.content(GlassOfWater.self)?.millilitres == 250)
    #expect(back.body != RecordBody(GlassOfWater(300)) && back.body?.content(Mood.self) == nil)
    #expect(Self.water.destinations(from: .watch) == [.phone, .reconciler, .privateStore])
    // The phone is the hub of further devices.
    #expect(
      Self.water.destinations(from: .phone) == Role.further.filter(Self.water.isKept).map(Service.init) + [
        .reconciler, .privateStore,
      ])
    #expect(Self.water.authority.covers(header.origin))
    #expect(!Self.water.authority.covers(DeviceID(role: .phone, installation: 1)))
  }

  @Test("a message of its own crosses the wire with its size and taint")
  func message() {
    #expect(Self.isRegistered)
    let arrived = Message(Refill()).serialized
    #expect(arrived.body(as: Refill.self) != nil)
    #expect(arrived.sizeEstimate == 66 && arrived.taint == .health && arrived.caption == "refill")
  }

  @Test("bytes of what is not registered are refused, and a body that has no form arrives as nothing")
  func unregistered() throws {
    #expect(throws: WireError.self) { try RecordBody(wireBytes: [251, 0]) }
    #expect(throws: WireError.self) { try RecordKey(wireBytes: [251, 0]) }
    // The number 501.
    #expect(throws: WireError.self) { try Message(wireBytes: [0xf5, 0x03]) }
    #expect(Message(DeviceEvent.raisesWrist).serialized.number == .malformed)
  }

  @Test("a type under a number that another one has stops the program")
  func claimed() async {
    await #expect(processExitsWith: .failure) {
      #expect(PersonVocabulary.isKnown)
      WireRegistry.add(Domain.trust, DomainTraits("another", authority: .origin, to: [:]))
    }
  }
}
