/// The wearer's statement about themselves, on a device.
package enum JournalAct: Hashable, Sendable {
  case writes(String, on: Role)
  /// The wearer speaks a journal entry into the device.
  case dictates(String, on: Role)
  /// 1 (very low) to 5 (very good).
  case mood(Int, on: Role)
  /// The wearer taps their mood and energy on the watch, each 1 (low), 3 or 5.
  case feels(mood: Int, energy: Int)
}

extension JournalAct: UserAction, WireCases {
  package static let cases: [WireMaker<Self>] = [.init(writes), .init(dictates), .init(mood), .init(feels)]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .writes(let text, let on): writer.write(case: 1, text, on)
    case .dictates(let text, let on): writer.write(case: 2, text, on)
    case .mood(let level, let on): writer.write(case: 3, level, on)
    case .feels(let mood, let energy): writer.write(case: 4, mood, energy)
    }
  }

  /// The device of the statement.
  package var device: Role {
    switch self {
    case .writes(_, let role), .dictates(_, let role), .mood(_, let role): role
    case .feels: .watch
    }
  }

  /// The wearer's own words, if there are any.
  package var text: String? {
    switch self {
    case .writes(let text, _), .dictates(let text, _): text
    case .mood, .feels: nil
    }
  }

  package var audience: Role? { device }
  package var needsThePhone: Bool { device == .phone }

  package var kind: (name: String, isOn: Bool?) {
    switch self {
    case .writes: ("journal", nil)
    case .dictates: ("dictates", nil)
    case .mood: ("mood", nil)
    case .feels: ("feels", nil)
    }
  }

  package var caption: String {
    switch self {
    case .writes: "the wearer writes in the journal"
    case .dictates: "the wearer dictates a journal entry"
    case .mood: "the wearer says how they feel"
    case .feels: "the wearer taps how they feel"
    }
  }
}

extension Message {
  package var journal: JournalAct? { body() }
}
