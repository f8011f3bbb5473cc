import SimKernel
import Synchronization

/// Which type stands behind which number on the wire.
///
/// The types are registered before anything is read, stay registered for the life of the program, and no number is ever
/// given to another type.
package enum WireRegistry {
  private static let messages = NumberedTypes<any WireMessage.Type>()
  private static let records = NumberedTypes<any RecordContent.Type>()
  private static let traits = NumberedTypes<DomainTraits>()
  private static let roles: NumberedTypes<RoleTraits> = {
    let roles = NumberedTypes<RoleTraits>()
    for role in RoleTraits.shipped { roles.set(Int(role.role.number), to: role, named: role.name) }
    return roles
  }()

  package static func add(_ type: any WireMessage.Type) { messages.add(type) }
  package static func add(_ type: any RecordContent.Type) { records.add(type) }
  package static func add(_ domain: Domain, _ traits: DomainTraits) {
    self.traits.set(Int(domain.rawValue), to: traits, named: traits.name)
  }

  /// What a system brings; it may be said again.
  package static func add(_ vocabulary: WireVocabulary) {
    for type in vocabulary.messages { add(type) }
    for type in vocabulary.records { add(type) }
    for (domain, traits) in vocabulary.domains { add(domain, traits) }
    for role in vocabulary.roles { add(role) }
  }

  package static func add(_ role: RoleTraits) {
    let number = Int(role.role.number)
    precondition(
      (Int(Role.firstFurther)..<Role.numberMax).contains(number),
      "the role \(role.name) has the number \(number): further roles have those from \(Role.firstFurther) to "
        + "\(Role.numberMax - 1)")
    precondition(role.kind != .cloud, "the role \(role.name) is that of a device")
    let other = Role(rawValue: role.name)
    precondition(other == nil || other == role.role, "two roles have the name \(role.name)")
    roles.set(number, to: role, named: role.name)
  }

  /// What holds for a further role; nil where it is not registered.
  package static func role(_ role: Role) -> RoleTraits? { roles[Int(role.number)] }

  /// The roles beside the usual ones, by number.
  package static var furtherRoles: [Role] {
    (Role.firstFurther..<UInt8(Role.numberMax)).filter { roles.contains(Int($0)) }.map { Role(number: $0) }
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

/// A table of types by number that many threads read while one may still add to it; it lives as long as the program.
package final class NumberedTypes<Type: Sendable>: Sendable {
  private final class Entry: Sendable {
    let type: Type
    let name: String
    init(_ type: Type, _ name: String) { (self.type, self.name) = (type, name) }
  }

  /// Numbers are smaller than this.
  private static var count: Int { 512 }
  private nonisolated(unsafe) let slots: UnsafeMutablePointer<AtomicLazyReference<Entry>>

  package init() {
    slots = .allocate(capacity: Self.count)
    for index in 0..<Self.count { (slots + index).initialize(to: AtomicLazyReference()) }
  }

  /// Whether there is one, without a copy of it.
  func contains(_ number: Int) -> Bool { number < Self.count && slots[number].load() != nil }

  package subscript(number: Int) -> Type? { number < Self.count ? slots[number].load()?.type : nil }

  package func set(_ number: Int, to type: Type, named name: String) {
    precondition(number < Self.count, "the number \(number) of \(name) is too large")
    let kept = slots[number].storeIfNil(Entry(type, name))
    precondition(kept.name == name, "\(kept.name) and \(name) claim the number \(number)")
  }
}

/// What a system brings to the wire.
package struct WireVocabulary: Sendable {
  package let messages: [any WireMessage.Type]
  package let records: [any RecordContent.Type]
  package let domains: [(Domain, DomainTraits)]
  /// Of devices, beside the usual ones.
  package let roles: [RoleTraits]

  package init(
    messages: [any WireMessage.Type] = [], records: [any RecordContent.Type] = [],
    domains: [(Domain, DomainTraits)] = [], roles: [RoleTraits] = []
  ) {
    (self.messages, self.records, self.domains, self.roles) = (messages, records, domains, roles)
  }
}
