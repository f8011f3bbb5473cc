/// Why a socket cannot be opened or used.
package enum UDPSocketError: Error, Hashable, Sendable {
  /// The system refused: what was tried, and its error number.
  case system(doing: String, SocketAddress, code: Int32)
}

extension UDPSocketError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let doing, let address, let code): "cannot \(doing) \(address): \(SystemText.message(code))"
    }
  }
}
