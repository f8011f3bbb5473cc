/// A set of services, distinguished by their number without hashing.
struct ServiceSet {
  private var bits: UInt32 = 0

  func contains(_ service: Service) -> Bool { bits & Self.bit(service) != 0 }
  mutating func insert(_ service: Service) { bits |= Self.bit(service) }
  mutating func remove(_ service: Service) { bits &= ~Self.bit(service) }

  private static func bit(_ service: Service) -> UInt32 { 1 << UInt32(service.rawValue) }
}
