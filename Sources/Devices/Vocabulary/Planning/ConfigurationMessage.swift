/// A message about the planner's configuration between the phone and the cloud.
package enum ConfigurationMessage: Sendable {
  /// Requests it, unless it still has that tag (HTTP's If-None-Match).
  case request(known: UInt64)
  /// The published document; `nil` if it has the given tag, or there is none.
  case answer([UInt8]?)

  /// The first app version that requests it.
  package static let since = AppAbility.asksCloud.since
}

extension ConfigurationMessage: WireMessage {
  package static let numbers = [MessageNumber(29), MessageNumber(30)]

  package var messageNumber: MessageNumber {
    switch self {
    case .request: Self.numbers[0]
    case .answer: Self.numbers[1]
    }
  }

  package var taint: Taint { [] }

  package var sizeEstimate: Int {
    switch self {
    case .request: 64
    case .answer(let document): 64 + (document?.count ?? 0)
    }
  }

  package var caption: String {
    switch self {
    case .request: "a newer configuration?"
    case .answer(let document?): "a configuration of \(document.count) bytes"
    case .answer(nil): "no newer configuration"
    }
  }

  package func writeContent(to writer: inout WireWriter) {
    switch self {
    case .request(let known): writer.write(known)
    case .answer(let document): writer.write(document) { $0.write($1) }
    }
  }

  package init(_ number: MessageNumber, from reader: inout WireReader) throws(WireError) {
    self =
      number == Self.numbers[0]
      ? .request(known: try reader.field())
      : .answer(try reader.optional { reader throws(WireError) in try reader.blob() })
  }
}

/// An act of the service's operator on the planner's configuration.
package enum ConfigurationAct: Hashable, Sendable {
  case publishes([UInt8])
}

extension ConfigurationAct: UserAction, WireStruct {
  package static let form = WireForm(publishes) {
    switch $0 {
    case .publishes(let bytes): bytes
    }
  }

  package var audience: Role? { .cloud }
  package var use: AppUse? { nil }
  package var kind: (name: String, isOn: Bool?) { ("publishes", nil) }
  package var caption: String { "a configuration for the planner is published" }
}
