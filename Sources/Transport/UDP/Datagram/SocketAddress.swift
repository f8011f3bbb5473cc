import Foundation

/// The source or target of datagrams: a numeric IPv4 or IPv6 address and a port.
package struct SocketAddress: Hashable, Sendable {
  /// The address alone, in the order of the network's bytes read as numbers.
  package enum Host: Hashable, Sendable {
    case v4(UInt32)
    case v6(high: UInt64, low: UInt64)
  }

  package let host: Host
  package let port: UInt16

  package init(host: Host, port: UInt16) {
    self.host = host
    self.port = port
  }

  /// This machine's own address 127.0.0.1; port 0 lets the system choose.
  package static func loopback(port: UInt16 = 0) -> SocketAddress {
    SocketAddress(host: .v4(0x7f00_0001), port: port)
  }

  /// Parses `127.0.0.1:4000`, `[::1]:4000` or `localhost:4000`; `nil` for anything else. Names aren't looked up.
  package init?(_ text: String) {
    guard let colon = text.lastIndex(of: ":") else { return nil }
    let digits = text[text.index(after: colon)...]
    guard !digits.isEmpty, digits.allSatisfy({ $0.isASCII && $0.isNumber }), let port = UInt16(digits),
      let host = Host(text[..<colon])
    else { return nil }
    self.init(host: host, port: port)
  }

  /// `true` if packets to it never leave this machine.
  package var isLoopback: Bool {
    switch host {
    case .v4(let number): number >> 24 == 127
    case .v6(let high, let low): high == 0 && low == 1
    }
  }

  package var isV6: Bool { if case .v6 = host { true } else { false } }
}

extension SocketAddress.Host {
  fileprivate init?(_ text: Substring) {
    if text == "localhost" {
      self = .v4(0x7f00_0001)
    } else if text.hasPrefix("["), text.hasSuffix("]") {
      var address = in6_addr()
      guard inet_pton(AF_INET6, String(text.dropFirst().dropLast()), &address) == 1 else { return nil }
      self.init(address)
    } else {
      var address = in_addr()
      guard inet_pton(AF_INET, String(text), &address) == 1 else { return nil }
      self = .v4(UInt32(bigEndian: address.s_addr))
    }
  }

  fileprivate init(_ address: in6_addr) {
    self = withUnsafeBytes(of: address) { bytes in
      .v6(
        high: UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
        low: UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self)))
    }
  }

  fileprivate var address6: in6_addr {
    var address = in6_addr()
    guard case .v6(let high, let low) = self else { return address }
    withUnsafeMutableBytes(of: &address) { bytes in
      bytes.storeBytes(of: high.bigEndian, as: UInt64.self)
      bytes.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
    }
    return address
  }
}

extension SocketAddress: CustomStringConvertible {
  package var description: String {
    var text = [CChar](repeating: 0, count: 64)
    switch host {
    case .v4(let number):
      var address = in_addr(s_addr: number.bigEndian)
      inet_ntop(AF_INET, &address, &text, 64)
      return "\(Self.string(text)):\(port)"
    case .v6:
      var address = host.address6
      inet_ntop(AF_INET6, &address, &text, 64)
      return "[\(Self.string(text))]:\(port)"
    }
  }

  private static func string(_ text: [CChar]) -> String {
    String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension SocketAddress {
  /// Writes the system's form to `place`, which holds at least ``systemSize`` bytes, and returns its length.
  func write(to place: UnsafeMutableRawPointer) -> Int {
    switch host {
    case .v4(let number):
      var form = sockaddr_in()
      #if canImport(Darwin)
        form.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
      #endif
      form.sin_family = sa_family_t(AF_INET)
      form.sin_port = port.bigEndian
      form.sin_addr.s_addr = number.bigEndian
      place.storeBytes(of: form, as: sockaddr_in.self)
      return MemoryLayout<sockaddr_in>.size
    case .v6:
      var form = sockaddr_in6()
      #if canImport(Darwin)
        form.sin6_len = UInt8(MemoryLayout<sockaddr_in6>.size)
      #endif
      form.sin6_family = sa_family_t(AF_INET6)
      form.sin6_port = port.bigEndian
      form.sin6_addr = host.address6
      place.storeBytes(of: form, as: sockaddr_in6.self)
      return MemoryLayout<sockaddr_in6>.size
    }
  }

  /// Reads the system's form at `place`; `nil` if its family is another.
  init?(at place: UnsafeRawPointer) {
    switch Int32(place.loadUnaligned(as: sockaddr.self).sa_family) {
    case AF_INET:
      let form = place.loadUnaligned(as: sockaddr_in.self)
      self.init(host: .v4(UInt32(bigEndian: form.sin_addr.s_addr)), port: UInt16(bigEndian: form.sin_port))
    case AF_INET6:
      let form = place.loadUnaligned(as: sockaddr_in6.self)
      self.init(host: Host(form.sin6_addr), port: UInt16(bigEndian: form.sin6_port))
    default: return nil
    }
  }

  /// The bytes that either form needs.
  static let systemSize = MemoryLayout<sockaddr_in6>.size
}
