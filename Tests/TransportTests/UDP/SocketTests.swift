import Foundation
import SimKernel
import UDPTransport
import Testing

@Suite("UDP: sockets and addresses")
struct SocketTests {
  @Test(
    "numeric addresses are read and written",
    arguments: [
      ("127.0.0.1:80", true), ("10.1.2.3:65535", false), ("[::1]:9", true), ("[2001:db8::7]:1", false),
      ("127.200.0.9:1", true),
    ])
  func addresses(text: String, isLoopback: Bool) throws {
    let address = try #require(SocketAddress(text))
    #expect(address.description == text && address.isLoopback == isLoopback)
  }

  @Test("localhost is 127.0.0.1; other names and half addresses are none")
  func noAddresses() {
    #expect(SocketAddress("localhost:5") == .loopback(port: 5))
    for text in ["", "1.2.3.4", "1.2.3.4:", "1.2.3.4:65536", "1.2.3:1", "::1:1", "[::1:1", "a.example:1", "1.2.3.4:+1"]
    {
      #expect(SocketAddress(text) == nil, "\(text)")
    }
  }

  /// Everything that arrives within half a second, or as soon as there is that much.
  private func receive(_ socket: UDPSocket, count: Int) -> [(bytes: [UInt8], source: SocketAddress, isTruncated: Bool)]
  {
    var all: [(bytes: [UInt8], source: SocketAddress, isTruncated: Bool)] = []
    for _ in 0..<50 where all.count < count {
      _ = socket.wait(.milliseconds(10))
      _ = socket.receive(upTo: 100) { all.append((Array($0.bytes), $0.source, $0.isTruncated)) }
    }
    return all
  }

  @Test("a datagram arrives with its source, and one that is too long is known to be cut")
  func exchange() throws {
    let (one, other) = (try UDPSocket(), try UDPSocket(datagramSize: 100))
    #expect(one.address.isLoopback && one.address.port != 0 && one.address != other.address)
    #expect(other.receive(upTo: 10) { _ in } == 0, "nothing waits, and nobody waits for it")
    for length in [1, 100, 101, 600] {
      let status = send([UInt8](repeating: 7, count: length), from: one, to: other.address)
      #expect(status == length)
    }
    let got = receive(other, count: 4)
    #expect(got.map(\.bytes.count) == [1, 100, 101, 101])
    #expect(got.map(\.isTruncated) == [false, false, true, true])
    #expect(got.allSatisfy { $0.source == one.address })
  }

  @Test("a limit holds, and what is left waits")
  func limit() throws {
    let (one, other) = (try UDPSocket(), try UDPSocket())
    for _ in 0..<5 { send([1], from: one, to: other.address) }
    _ = other.wait(.milliseconds(100))
    #expect(other.receive(upTo: 2) { _ in } == 2)
    #expect(other.receive(upTo: 10) { _ in } == 3)
  }

  @Test("another descriptor ends the wait, and is named")
  func wakeUp() throws {
    let socket = try UDPSocket()
    let pipe = Pipe()
    let descriptor = pipe.fileHandleForReading.fileDescriptor
    #expect(socket.wait(.milliseconds(1), alsoWatching: [descriptor]) == [])
    try pipe.fileHandleForWriting.write(contentsOf: Data([1]))
    #expect(socket.wait(nil, alsoWatching: [descriptor]) == [descriptor])
  }

  @Test("a port in use, and an address that is not ours, are typed errors")
  func failures() throws {
    let socket = try UDPSocket()
    let taken = #expect(throws: UDPSocketError.self) { try UDPSocket(socket.address) }
    #expect(taken == .system(doing: "bind to", socket.address, code: EADDRINUSE))
    let foreign = try #require(SocketAddress("192.0.2.1:0"))
    #expect(throws: UDPSocketError.system(doing: "bind to", foreign, code: EADDRNOTAVAIL)) { try UDPSocket(foreign) }
    #expect(taken?.description.contains("cannot bind to 127.0.0.1") == true)
  }

  /// Past the protocol: what any program on the machine could send.
  @discardableResult
  private func send(_ bytes: [UInt8], from socket: UDPSocket, to target: SocketAddress) -> Int {
    var form = sockaddr_in()
    form.sin_family = sa_family_t(AF_INET)
    form.sin_port = target.port.bigEndian
    form.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    return withUnsafePointer(to: &form) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { name in
        sendto(socket.fileDescriptor, bytes, bytes.count, 0, name, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }
}
