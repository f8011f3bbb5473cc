import SimKernel
import Testing
import Wire

@Suite("A declared form")
struct WireFormTests {
  /// The first version of a value.
  struct EarlierNap: Hashable, WireStruct {
    let start: Timestamp
    var length = Span.zero
    var place = ""

    init(start: Timestamp) { self.start = start }

    static let form = WireForm(Self.init(start:)) { $0.start }.with(\.length, \.place)
  }

  /// The same value with two properties that were added later.
  struct Nap: Hashable, WireStruct {
    let start: Timestamp
    var length = Span.zero
    var place = ""
    var dream: String?
    var depth: Int?

    init(start: Timestamp) { self.start = start }

    static let form = WireForm(Self.init(start:)) { $0.start }
      .with(\.length, \.place)
      .checked("length of a nap") { $0.length <= .hours(3) }
      .later(\.dream, \.depth)
  }

  private static let start = Timestamp(unixSeconds: 1_772_000_000)

  private static let parts: [(dream: String?, depth: Int?)] = [(nil, nil), ("a lake", nil), (nil, 3), ("", -1)]

  static let naps: [Nap] = parts.map { dream, depth in
    var nap = Nap(start: start)
    (nap.length, nap.place, nap.dream, nap.depth) = (.minutes(20), "sofa", dream, depth)
    return nap
  }

  private static let earlier: EarlierNap = {
    var nap = EarlierNap(start: start)
    (nap.length, nap.place) = (.minutes(20), "sofa")
    return nap
  }()

  @Test("gives back each value, with or without what was added later", arguments: naps)
  func roundTrip(nap: Nap) throws {
    #expect(try Nap(wireBytes: nap.wireBytes) == nap)
  }

  @Test("reads the bytes of an earlier version, and writes them while the later parts are absent")
  func earlier() throws {
    #expect(try Nap(wireBytes: Self.earlier.wireBytes) == Self.naps[0])
    #expect(Self.naps[0].wireBytes == Self.earlier.wireBytes)
  }

  @Test("is refused by an earlier version with later parts", arguments: naps.dropFirst())
  func newer(nap: Nap) {
    #expect(throws: WireError.self) { try EarlierNap(wireBytes: nap.wireBytes) }
  }

  @Test("has one sequence of bytes for each value: absent parts at the end are refused", arguments: [1, 2])
  func padded(count: Int) {
    let bytes = Self.earlier.wireBytes + [UInt8](repeating: 0, count: count)
    #expect(throws: WireError.outOfRange("padded value")) { try Nap(wireBytes: bytes) }
  }

  @Test("is refused when it is cut off within a part", arguments: naps)
  func truncated(nap: Nap) {
    let bytes = nap.wireBytes
    for count in 0..<bytes.count {
      // An earlier form, or one with the first later part alone, is whole.
      guard let read = try? Nap(wireBytes: Array(bytes[..<count])) else { continue }
      #expect(read.wireBytes.count == count && read.depth == nil)
    }
  }

  @Test("refuses a value for which its condition doesn't hold")
  func condition() {
    var nap = Self.naps[0]
    nap.length = .hours(4)
    #expect(throws: WireError.outOfRange("length of a nap")) { try Nap(wireBytes: nap.wireBytes) }
  }
}
