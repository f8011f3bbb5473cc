/// Traffic of the measuring workloads. It fits into the words of a message.
@usableFromInline
package enum Probe: Sendable {
  case sample(sequence: UInt64, heartRate: Double)
  case acknowledgement(sequence: UInt64)
  case forward(sequence: UInt64)
}

extension Message {
  @inlinable
  package init(_ probe: Probe) {
    switch probe {
    case .sample(let sequence, let heartRate):
      self.init(MessageNumber(rawValue: 1), sequence, heartRate.bitPattern)
    case .acknowledgement(let sequence): self.init(MessageNumber(rawValue: 2), sequence)
    case .forward(let sequence): self.init(MessageNumber(rawValue: 3), sequence)
    }
  }

  @inlinable
  package var probe: Probe? {
    switch number.rawValue {
    case 1: .sample(sequence: first, heartRate: Double(bitPattern: second))
    case 2: .acknowledgement(sequence: first)
    case 3: .forward(sequence: first)
    default: nil
    }
  }
}
