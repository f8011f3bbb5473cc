/// Datagrams on their way out, one behind the other in one block of memory.
package struct DatagramBatch: Sendable {
  package struct Entry: Hashable, Sendable {
    package let range: Range<Int>
    package let to: SocketAddress
  }

  private(set) var storage: [UInt8] = []
  package private(set) var entries: [Entry] = []

  package var isEmpty: Bool { entries.isEmpty }
  package var byteCount: Int { storage.count }

  package func bytes(_ index: Int) -> [UInt8] { Array(storage[entries[index].range]) }

  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    storage.withUnsafeBytes(body)
  }

  package mutating func removeAll() {
    storage.removeAll(keepingCapacity: true)
    entries.removeAll(keepingCapacity: true)
  }

  /// Adds a datagram of `length` bytes, which `fill` writes.
  mutating func append(length: Int, to address: SocketAddress, _ fill: (UnsafeMutableRawBufferPointer) -> Void) {
    let start = storage.count
    storage.append(contentsOf: repeatElement(0, count: length))
    entries.append(Entry(range: start..<start + length, to: address))
    storage.withUnsafeMutableBytes { fill(UnsafeMutableRawBufferPointer(rebasing: $0[start...])) }
  }
}
