import Engine
package import ScenarioFiles
import PersonWire

/// The binary form of messages between a node's process and its controller: values of the types in a vocabulary's
/// modules.
package struct NodeForms: Sendable {
  private let facts: [any (TraceFact & WireCodable).Type]
  private let acts: [any (UserAction & WireCodable).Type]

  package init(_ vocabulary: PluginRegistry) {
    let modules = vocabulary.modules.compactMap { $0 as? any NodeModule.Type }
    facts = modules.flatMap { $0.deviceFacts }
    acts = modules.flatMap { $0.deviceActs }
  }

  /// `nil` for a fact of the world, which no device reports.
  package func code(of fact: any TraceFact) -> NodeCode? {
    guard let place = facts.firstIndex(where: { $0 == type(of: fact) }), let form = fact as? any WireCodable else {
      return nil
    }
    return NodeCode(place: place, bytes: form.wireBytes)
  }

  package func fact(of code: NodeCode) throws(WireError) -> any TraceFact {
    guard facts.indices.contains(code.place) else { throw .outOfRange("fact") }
    return try facts[code.place].init(wireBytes: code.bytes)
  }

  package func code(of act: any UserAction) -> NodeCode {
    guard let place = acts.firstIndex(where: { $0 == type(of: act) }), let form = act as? any WireCodable else {
      preconditionFailure("no module says how \(type(of: act)) crosses a pipe")
    }
    return NodeCode(place: place, bytes: form.wireBytes)
  }

  package func act(of code: NodeCode) throws(WireError) -> any UserAction {
    guard acts.indices.contains(code.place) else { throw .outOfRange("act") }
    return try acts[code.place].init(wireBytes: code.bytes)
  }
}

/// A fact or an act in a message between processes of the same program.
package struct NodeCode: WireStruct {
  /// The index of its type in ``NodeForms``.
  let place: Int
  let bytes: [UInt8]

  package static let form = WireForm(Self.init) { ($0.place, $0.bytes) }
}

extension WorldChange: WireCases {
  package static let cases: [WireMaker<Self>] = [.init(link), .init(rule), .init(clock), .init(pause)]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .link(let verb, let from, let to): writer.write(case: 1, verb, from, to)
    case .rule(let fault, let isInstalled, let from, let to): writer.write(case: 2, fault, isInstalled, from, to)
    case .clock(let clock, let of): writer.write(case: 3, clock, of)
    case .pause(let node, let isPaused): writer.write(case: 4, node, isPaused)
    }
  }
}

extension LinkVerb: WireIndexed {}
