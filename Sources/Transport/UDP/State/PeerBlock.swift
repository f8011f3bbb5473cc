package import SimKernel

/// What a restart must know of a peer so that nothing is accepted twice: always 512 bytes.
package struct PeerBlock: Hashable, Sendable {
  package static let size = 512
  /// `TRPB`, read as a little-endian number.
  private static let magic: UInt32 = 0x4250_5254
  private static let sumOffset = size - 8

  package let peer: NodeID
  /// Counts the writings; of two blocks the greater counts.
  package var generation: UInt64 = 0
  package private(set) var window: ReplayWindow
  private let receiverBase: UInt64
  private let receiverDone: [UInt64]

  /// What is known of a peer that was never heard of.
  package init(_ peer: NodeID) { self.init(peer, window: ReplayWindow(), receiver: ReliableReceiver()) }

  init(_ peer: NodeID, window: ReplayWindow, receiver: ReliableReceiver) {
    self.peer = peer
    self.window = window
    receiverBase = receiver.base
    receiverDone = receiver.done.words
  }

  var receiver: ReliableReceiver? { ReliableReceiver(base: receiverBase, done: receiverDone) }

  package var bytes: [UInt8] {
    var bytes = [UInt8](repeating: 0, count: Self.size)
    bytes.withUnsafeMutableBytes { place in
      place.put(Self.magic, at: 0)
      place.put(peer.rawValue, at: 4)
      place.put(generation, at: 8)
      place.put(window.epoch, at: 16)
      place.put(window.highest, at: 24)
      place.put(receiverBase, at: 32)
      for (index, word) in (receiverDone + window.words).enumerated() { place.put(word, at: 40 + index * 8) }
      place.put(Self.sum(UnsafeRawBufferPointer(place)), at: Self.sumOffset)
    }
    return bytes
  }

  /// The block that these bytes hold, or nil when they are damaged.
  package init?(_ bytes: [UInt8]) {
    guard bytes.count == Self.size else { return nil }
    let words = bytes.withUnsafeBytes { place -> [UInt64]? in
      guard place.number(UInt32.self, at: 0) == Self.magic,
        place.number(UInt64.self, at: Self.sumOffset) == Self.sum(place)
      else { return nil }
      return stride(from: 0, to: Self.size, by: 8).map { place.number(UInt64.self, at: $0) }
    }
    guard let words else { return nil }
    let doneCount = ReliableReceiver.window / 64
    peer = NodeID(Int(words[0] >> 32 & 0xffff))
    generation = words[1]
    receiverBase = words[4]
    receiverDone = Array(words[5..<5 + doneCount])
    let seen = words[5 + doneCount..<5 + doneCount + ReplayWindow.capacity / 64]
    guard let window = ReplayWindow(epoch: words[2], highest: words[3], words: seen),
      ReliableReceiver(base: receiverBase, done: receiverDone) != nil
    else { return nil }
    self.window = window
  }

  /// Finds a block that was half written; not meant to stop anybody who may write the file.
  private static func sum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    stride(from: 0, to: sumOffset, by: 8).reduce(0) { stableHash($0, bytes.number(UInt64.self, at: $1)) }
  }
}

extension DatagramEndpoint {
  /// Takes up what an earlier start of this node knew; blocks of nodes that are no peers are left alone.
  package mutating func restore(_ blocks: [PeerBlock]) {
    for block in blocks {
      guard let place = place(of: block.peer), let receiver = block.receiver else { continue }
      links[place].window = block.window
      links[place].receiver = receiver
    }
  }

  /// What has changed since this was last asked. It has to be kept before a message is handed to the program and before
  /// a datagram leaves.
  package mutating func takeChangedBlocks() -> [PeerBlock] {
    var blocks: [PeerBlock] = []
    for place in links.indices where links[place].isChanged {
      links[place].isChanged = false
      blocks.append(PeerBlock(links[place].node, window: links[place].window, receiver: links[place].receiver))
    }
    return blocks
  }
}
