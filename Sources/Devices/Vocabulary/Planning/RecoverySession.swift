/// The session offered to an exhausted wearer for the freed time: the watch plays it, step by step (implementation plan
/// 2.7 and 2.8).
package struct RecoverySession: Hashable, Sendable {
  package let id: UInt64
  /// The time blocked for it.
  package let start: Timestamp
  package let end: Timestamp
  package let steps: [Step]
  package var status: Status

  package enum Status: UInt8, StableName, WireCodable {
    case offered = 1
    /// The wearer played it to the end.
    case completed
    /// They began it, and stopped before the end.
    case stopped
    case declined

    package static let names = ["offered", "completed", "stopped", "declined"]
  }

  /// A step that plays for a while, with prompts at one pace.
  package struct Step: Hashable, Sendable {
    package enum Kind: UInt8, StableName, WireCodable {
      case deepRest = 1, breathing, grounding, ambient

      package static let names = ["deepRest", "breathing", "grounding", "ambient"]
    }

    package let kind: Kind
    /// The name for a person: `breathing, box`.
    package let name: String
    package let seconds: Int
    /// The seconds between two prompts.
    package let pace: Int
    /// The beats of each prompt on the skin; empty if it is only read or heard.
    package let beats: [HapticBeat]
    /// The texts of the prompts, in turn.
    package let texts: [String]

    package init(
      _ kind: Kind, name: String, seconds: Int, pace: Int, beats: [HapticBeat] = [], texts: [String] = []
    ) {
      (self.kind, self.name, self.seconds, self.pace) = (kind, name, seconds, max(1, pace))
      (self.beats, self.texts) = (beats, texts)
    }

    package var prompts: Int { max(1, seconds / pace) }
  }

  package init(id: UInt64, start: Timestamp, end: Timestamp, steps: [Step], status: Status = .offered) {
    (self.id, self.start, self.end, self.steps, self.status) = (id, start, end, steps, status)
  }

  package var key: RecordKey { Self.key(id) }
  package static func key(_ id: UInt64) -> RecordKey { RecordKey(domain: .planning, id: id) }

  package func with(status: Status) -> RecoverySession {
    var session = self
    session.status = status
    return session
  }
}

extension RecoverySession: WireStruct {
  package static let form = WireForm(Self.init) { ($0.id, $0.start, $0.end, $0.steps, $0.status) }
}

extension RecoverySession.Step: WireStruct {
  package static let form = WireForm(Self.init) { ($0.kind, $0.name, $0.seconds, $0.pace, $0.beats, $0.texts) }
}

/// The wearer's act with an offered session on the watch.
package enum RecoveryAct: Hashable, Sendable {
  case begins(UInt64)
  case stops(UInt64)
  case declines(UInt64)

  package var session: UInt64 {
    switch self {
    case .begins(let id), .stops(let id), .declines(let id): id
    }
  }
}

extension RecoveryAct: UserAction, WireCases {
  package static let cases: [WireMaker<Self>] = [.init(begins), .init(stops), .init(declines)]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .begins(let number): writer.write(case: 1, number)
    case .stops(let number): writer.write(case: 2, number)
    case .declines(let number): writer.write(case: 3, number)
    }
  }

  package var audience: Role? { .watch }
  package var kind: (name: String, isOn: Bool?) { ("recovers", nil) }
  package var about: UInt64? { session }

  package var caption: String {
    switch self {
    case .begins: "the wearer begins what helps them to come down"
    case .stops: "the wearer stops it"
    case .declines: "the wearer wants none of it"
    }
  }
}
