/// A table of values for some services, indexed by their number: a courier looks one up for every message.
struct ServiceTable<Value> {
  private var slots = [Value?](repeating: nil, count: Service.numberMax)

  subscript(service: Service) -> Value? {
    get { slots[Self.place(service)] }
    _modify { yield &slots[Self.place(service)] }
  }

  func contains(where isSuch: (Value) -> Bool) -> Bool { slots.contains { $0.map(isSuch) ?? false } }

  /// Returns whether that service has a value that satisfies the predicate; the value isn't copied.
  func has(_ service: Service, where isSuch: (Value) -> Bool) -> Bool {
    slots[Self.place(service)].map(isSuch) ?? false
  }

  /// Services are numbered from 1.
  private static func place(_ service: Service) -> Int { Int(service.rawValue) - 1 }
}
