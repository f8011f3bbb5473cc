import Foundation
import Testing
import SimKernel
@testable import UDPTransport

@Suite("UDP: endpoint with a socket", .timeLimit(.minutes(30)))
struct UDPEndpointTests {
  private func pair(
    keys: KeyRing = .loopbackOnly, folder: ScratchFolder? = nil, datagramsPerPoll: Int = 256
  ) throws -> [UDPEndpoint] {
    let sockets = try [UDPSocket(), UDPSocket()]
    return try (0...1).map { node in
      let state = folder.map { $0.path("node-\(node)") }
      if let state { try ScratchFolder.make(state) }
      var configuration = UDPEndpoint.Configuration(
        node: NodeID(node), peers: [.init(NodeID(1 - node), at: sockets[1 - node].address, keys: keys)],
        stateFolder: state)
      configuration.datagramsPerPoll = datagramsPerPoll
      return try UDPEndpoint(configuration, socket: sockets[node])
    }
  }

  @Test("hands out what came, says what became of what was sent, and then has nothing to do")
  func settles() throws {
    let ends = try pair()
    let number = try ends[0].send([1, 2], to: NodeID(1))
    #expect(ends[0].nextDeadline != nil)
    #expect(try ends[0].poll(.zero).isEmpty)
    #expect(try ends[1].poll(.seconds(1)).received.map(\.bytes) == [[1, 2]])
    #expect(try ends[1].poll(.milliseconds(1)).isEmpty)
    let settled = try ends[0].poll(.seconds(1)).settled
    #expect(settled == [Settlement(peer: NodeID(1), message: number, outcome: .acknowledged)])
    #expect(ends[0].nextDeadline == nil)
  }

  @Test("a poll ends for another descriptor")
  func wakeUp() throws {
    let ends = try pair()
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data([1]))
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    #expect(try ends[0].poll(.seconds(30), alsoWatching: [descriptor]).readable == [descriptor])
  }

  @Test("a poll takes in no more than its share, however many wait")
  func share() throws {
    let ends = try pair(datagramsPerPoll: 10)
    for index in 0..<35 { try ends[0].send([UInt8(index)], to: NodeID(1), .plain) }
    ends[0].flush()
    #expect(try (0..<4).map { _ in try ends[1].poll(.seconds(1)).received.count } == [10, 10, 10, 5])
  }

  @Test("the key that everybody knows needs loopback at both ends")
  func loopbackOnly() throws {
    let peer = DatagramEndpoint.Peer(NodeID(1), at: try #require(SocketAddress("192.0.2.1:1")), keys: .loopbackOnly)
    #expect(throws: UDPEndpointError.protocol(.loopbackKeyElsewhere(NodeID(1), peer.address))) {
      try UDPEndpoint(.init(node: NodeID(0), peers: [peer]))
    }
  }

  @Test("one node cannot run twice from one folder, and every start has a greater epoch")
  func folder() throws {
    let folder = try ScratchFolder()
    var ends = try pair(folder: folder)
    let epoch = ends[0].epoch
    let configuration = UDPEndpoint.Configuration(node: NodeID(0), peers: [], stateFolder: folder.path("node-0"))
    #expect(throws: UDPEndpointError.state(.inUse(path: folder.path("node-0") + "/peers"))) {
      try UDPEndpoint(configuration)
    }
    ends = []
    #expect(try UDPEndpoint(configuration).epoch > epoch)
  }

  @Test("when its memory cannot be written, nothing is handed out")
  func memoryFails() throws {
    let folder = try ScratchFolder()
    try ScratchFolder.make(folder.path("node-1"))
    let path = folder.path("node-1") + "/peers"
    // A file that has no room left for one more peer.
    do {
      let file = try PeerStateFile(at: path)
      try file.write((0..<PeerStateFile.capacity).map { PeerBlock(NodeID(100 + $0)) })
    }
    let ends = try pair(folder: folder)
    try ends[0].send([1], to: NodeID(1))
    ends[0].flush()
    let error = #expect(throws: UDPEndpointError.self) { try ends[1].poll(.seconds(1)) }
    #expect(error == .state(.system(path: path, doing: "write", code: ENOSPC)))
  }
}
