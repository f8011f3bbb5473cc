import Transport

/// Some of the services.
struct ServiceSet: OptionSet {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ service: Service) { rawValue = 1 << service.rawValue }
}
