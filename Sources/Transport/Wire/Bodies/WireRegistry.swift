/// The types by their numbers on the wire.
///
/// The types are registered before anything is read and never removed, and no number is ever given to another type.
package enum WireRegistry {
  private static let messages = NumberedTypes<any WireMessage.Type>()
  private static let records = NumberedTypes<any RecordContent.Type>()
  private static let traits = NumberedTypes<DomainTraits>()

  package static func add(_ type: any WireMessage.Type) { messages.add(type) }
  package static func add(_ type: any RecordContent.Type) { records.add(type) }
  package static func add(_ domain: Domain, _ traits: DomainTraits) {
    self.traits.set(Int(domain.rawValue), to: traits, named: traits.name)
  }

  /// Registers a system's types; repeating it has no effect.
  package static func add(_ vocabulary: WireVocabulary) {
    for type in vocabulary.messages { add(type) }
    for type in vocabulary.records { add(type) }
    for (domain, traits) in vocabulary.domains { add(domain, traits) }
    for role in vocabulary.roles { RoleTraits.register(role) }
  }

  static func message(_ number: MessageNumber) -> (any WireMessage.Type)? { messages[Int(number.rawValue)] }
  static func record(_ kind: RecordKind) -> (any RecordContent.Type)? { records[Int(kind.rawValue)] }
  static func domain(_ domain: Domain) -> DomainTraits? { traits[Int(domain.rawValue)] }

  static func knows(_ domain: Domain) -> Bool { traits.contains(Int(domain.rawValue)) }
  static func knows(_ kind: RecordKind) -> Bool { records.contains(Int(kind.rawValue)) }

  static var domains: [Domain] {
    (0...UInt8.max).filter { traits.contains(Int($0)) }.map { Domain(rawValue: $0) }
  }
}

extension NumberedTypes<any WireMessage.Type> {
  fileprivate func add(_ type: any WireMessage.Type) {
    for number in type.numbers { set(Int(number.rawValue), to: type, named: "\(type)") }
  }
}

extension NumberedTypes<any RecordContent.Type> {
  fileprivate func add(_ type: any RecordContent.Type) { set(Int(type.kind.rawValue), to: type, named: "\(type)") }
}

/// A system's types on the wire.
package struct WireVocabulary: Sendable {
  package let messages: [any WireMessage.Type]
  package let records: [any RecordContent.Type]
  package let domains: [(Domain, DomainTraits)]
  /// The roles of devices, in addition to the usual ones.
  package let roles: [RoleTraits]

  package init(
    messages: [any WireMessage.Type] = [], records: [any RecordContent.Type] = [],
    domains: [(Domain, DomainTraits)] = [], roles: [RoleTraits] = []
  ) {
    (self.messages, self.records, self.domains, self.roles) = (messages, records, domains, roles)
  }
}
