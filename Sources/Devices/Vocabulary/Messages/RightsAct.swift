/// An act of the wearer with all of their data: its deletion, its export, or its sharing.
package enum RightsAct: Hashable, Sendable {
  /// All of their data is to be deleted, on every device and in the cloud (implementation plan 10.6, 14.0.3).
  case deletesEverything
  /// All of their data is to be exported (implementation plan 6.4).
  case asksForExport
  /// The service may, or may not, receive coarse, anonymous numbers of their life (tech spec §3.1).
  case sharesPatterns(Bool)
}

extension RightsAct: UserAction, WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init { .deletesEverything }, .init { .asksForExport }, .init(sharesPatterns),
  ]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .deletesEverything: writer.write(case: 1)
    case .asksForExport: writer.write(case: 2)
    case .sharesPatterns(let isOn): writer.write(case: 3, isOn)
    }
  }

  package var audience: Role? { .phone }
  package var needsThePhone: Bool { true }
  package var erases: Bool { self == .deletesEverything }

  package var kind: (name: String, isOn: Bool?) {
    switch self {
    case .deletesEverything: ("deletes-everything", nil)
    case .asksForExport: ("asks-for-export", nil)
    case .sharesPatterns(let isOn): ("shares-patterns", isOn)
    }
  }

  package var caption: String {
    switch self {
    case .deletesEverything: "the wearer deletes everything of theirs"
    case .asksForExport: "the wearer asks for all that is theirs"
    case .sharesPatterns(true): "the wearer lets the service learn of them, under no name"
    case .sharesPatterns(false): "the wearer wants the service to learn no more of them"
    }
  }
}
