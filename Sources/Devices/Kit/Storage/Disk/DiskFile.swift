/// One file of a simulated disk: its visible bytes, and the data to restore its durable state.
///
/// Writes go straight into `bytes`; the replaced bytes are kept until the writes are durable. So a sync costs nothing,
/// and only a power failure has to compute the state of the platter.
package final class DiskFile {
  static let sectorSize = 512
  package private(set) var bytes: [UInt8] = []
  /// Changes that a power failure may undo, oldest first.
  private var unsafe: [Change] = []
  /// The bytes replaced by those changes, in order.
  private var replaced: [UInt8] = []
  /// `true` if the file's name is durable: after a power failure a file without a durable name is gone.
  package private(set) var isNamed = false
  private let created: Instant

  private struct Change {
    let at: Instant
    let offset: Int
    /// The number of bytes written; `nil` for a truncation.
    let count: Int?
    /// The size before.
    let size: Int
    /// Its number of bytes in `replaced`.
    let replaced: Int
  }

  package init(created: Instant) { self.created = created }

  package func read(into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    let count = max(0, min(buffer.count, bytes.count - offset))
    guard count > 0 else { return 0 }
    bytes.withUnsafeBytes { buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count])) }
    return count
  }

  package func write(_ data: UnsafeRawBufferPointer, at offset: Int, now: Instant) {
    let size = bytes.count
    let overlap = max(0, min(size, offset + data.count) - offset)
    if overlap > 0 { replaced += bytes[offset..<offset + overlap] }
    unsafe.append(Change(at: now, offset: offset, count: data.count, size: size, replaced: overlap))
    put(data, at: offset)
  }

  func truncate(to size: Int, now: Instant) {
    guard size < bytes.count else { return }
    replaced += bytes[size...]
    unsafe.append(Change(at: now, offset: size, count: nil, size: bytes.count, replaced: bytes.count - size))
    bytes.removeLast(bytes.count - size)
  }

  /// Makes all writes so far durable.
  package func sync() {
    unsafe.removeAll(keepingCapacity: true)
    replaced.removeAll(keepingCapacity: true)
    isNamed = true
  }

  /// Makes its name durable.
  package func name() { isNamed = true }

  /// The number of bytes kept only to undo changes.
  var backlog: Int { replaced.count }

  /// Makes writes before that moment durable: the system has written them back.
  package func settle(before moment: Instant) {
    if created < moment { isNamed = true }
    let count = unsafe.firstIndex { $0.at >= moment } ?? unsafe.count
    drop(first: count)
  }

  /// Makes the older half of the changes durable: no cache is infinite.
  func settleHalf() { drop(first: unsafe.count - unsafe.count / 2) }

  private func drop(first count: Int) {
    guard count > 0 else { return }
    replaced.removeFirst(unsafe[..<count].reduce(0) { $0 + $1.replaced })
    unsafe.removeFirst(count)
  }

  /// Flips a bit of the durable data.
  func rot(_ bit: Int) { bytes[bit / 8] ^= 1 << UInt8(bit % 8) }

  // MARK: - A loss of power

  /// Computes the state after a power failure: each change that was not durable is kept, lost, or torn at a sector
  /// border, independently of those before it.
  ///
  /// - Parameter survival: The probability that a change is kept whole.
  package func losePower(survival: Double, _ random: inout RandomStream) -> DiskLoss {
    var loss = DiskLoss()
    let changes = unsafe
    let written = rewind()
    for (change, data) in zip(changes, written.reversed()) {
      guard let count = change.count else {
        if random.chance(survival) {
          bytes.removeLast(max(0, bytes.count - change.offset))
          loss.kept += 1
        } else {
          loss.lost += 1
        }
        continue
      }
      var range = 0..<count
      if !random.chance(survival) {
        // Sector borders inside the change; without one it is lost as a whole.
        let first = change.offset / Self.sectorSize + 1
        let borders = (change.offset + count - 1) / Self.sectorSize - first + 1
        guard borders > 0, random.chance(0.5) else {
          loss.lost += 1
          continue
        }
        let border = (first + random.below(borders)) * Self.sectorSize - change.offset
        range = random.chance(0.5) ? 0..<border : border..<count
        loss.torn += 1
      } else {
        loss.kept += 1
      }
      data[range].withUnsafeBytes { put($0, at: change.offset + range.lowerBound) }
    }
    sync()
    return loss
  }

  /// Undoes the changes, the latest first, and returns the bytes that each had written, in that order.
  private func rewind() -> [[UInt8]] {
    var written: [[UInt8]] = []
    var end = replaced.count
    for change in unsafe.reversed() {
      let old = replaced[(end - change.replaced)..<end]
      end -= change.replaced
      guard let count = change.count else {
        written.append([])
        bytes += old
        continue
      }
      written.append(Array(bytes[change.offset..<change.offset + count]))
      bytes.replaceSubrange(change.offset..<change.offset + old.count, with: old)
      bytes.removeLast(max(0, bytes.count - change.size))
    }
    return written
  }

  private func put(_ data: UnsafeRawBufferPointer, at offset: Int) {
    if bytes.count < offset { bytes += repeatElement(0, count: offset - bytes.count) }
    let overlap = min(data.count, bytes.count - offset)
    if overlap > 0 {
      bytes.withUnsafeMutableBytes {
        UnsafeMutableRawBufferPointer(rebasing: $0[offset..<offset + overlap])
          .copyMemory(from: UnsafeRawBufferPointer(rebasing: data[..<overlap]))
      }
    }
    if overlap < data.count { bytes += data[overlap...] }
  }
}

/// The fate of the changes at a power failure of a disk.
package struct DiskLoss: Hashable, Sendable {
  package var kept = 0
  package var lost = 0
  /// Kept up to, or from, a sector border.
  package var torn = 0

  package var total: Int { kept + lost + torn }

  package static func += (sum: inout DiskLoss, more: DiskLoss) {
    sum.kept += more.kept
    sum.lost += more.lost
    sum.torn += more.torn
  }
}
