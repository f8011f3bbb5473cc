/// The part of a training block that colleagues see: that the time is taken, and nothing else (tech spec §2.6).
///
/// It includes the block's id as a number without meaning for others. By it the phone recognises its own entries, and
/// the service treats a repeated request as one.
package struct Shadow: Hashable, Sendable {
  package let entry: CalendarEntry
  package var title: String
  /// Hidden from the colleagues' detailed view.
  package var isPrivate: Bool
  package var hasReminder: Bool

  package init(entry: CalendarEntry, title: String = "Busy", isPrivate: Bool = true, hasReminder: Bool = false) {
    (self.entry, self.title, self.isPrivate, self.hasReminder) = (entry, title, isPrivate, hasReminder)
  }
}

/// The next request to the employer's calendar.
package enum ShadowStep: Hashable, Sendable {
  /// The smallest request that shows whether anything is allowed.
  case probe
  case create(Shadow)
  case change(event: UInt64, to: Shadow)
  case remove(event: UInt64, of: UInt64)
}

/// The reason why the employer's calendar didn't fulfil a request.
package enum ShadowFailure: Hashable, Sendable {
  /// The identity service refused, with its number.
  case identity(code: Int)
  /// The wearer declined to sign in or to allow it.
  case declined
  /// The calendar's service answered with that status.
  case status(Int)
  case unreachable
}

/// A message between the phone and the employer's calendar.
package enum ShadowMessage: Hashable, Sendable {
  /// A request of the app. The answer has the same number.
  case request(UInt64, ShadowStep)
  /// The result of a request and the current entries, or `nil` if the phone was denied access.
  case answer(UInt64, ShadowFailure?, ShadowEntries?)
  /// The phone's account requests the current entries if they differ from the known ones.
  case look(known: UInt64)
  /// The current entries, as an answer and whenever something was changed.
  case entries(ShadowEntries)
}

/// An employer's way to keep unknown apps out of its calendar (tech spec §2.6).
package enum EmployerPolicy: String, Hashable, Sendable, WireIndexed {
  /// The identity service refuses all, and names the policy's number.
  case signIn = "signIn"
  /// The calendar may be looked at; writing is refused with status 403, which says nothing of the reason.
  case writing = "writing"
}

/// A colleague's change of the next of the planner's entries in the employer's calendar.
package enum ShadowEdit: Hashable, Sendable {
  case delete
  case move(by: Span)
}

extension Shadow: WireStruct {
  package static let form = WireForm(Self.init) { ($0.entry, $0.title, $0.isPrivate, $0.hasReminder) }
}

extension ShadowStep: WireCases {
  package static let cases: [WireMaker<Self>] = [.init { .probe }, .init(create), .init(change), .init(remove)]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .probe: writer.write(case: 1)
    case .create(let shadow): writer.write(case: 2, shadow)
    case .change(let event, let shadow): writer.write(case: 3, event, shadow)
    case .remove(let event, let block): writer.write(case: 4, event, block)
    }
  }
}

extension ShadowFailure: WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init(identity), .init { .declined }, .init(status), .init { .unreachable },
  ]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .identity(let code): writer.write(case: 1, code)
    case .declined: writer.write(case: 2)
    case .status(let status): writer.write(case: 3, status)
    case .unreachable: writer.write(case: 4)
    }
  }
}

extension ShadowMessage: WireMessage, WireCases {
  package static let cases: [WireMaker<Self>] = [.init(request), .init(answer), .init(look), .init(entries)]

  package static let numbers = [MessageNumber(31)]

  package var sizeEstimate: Int { 512 + 256 * entryCount }
  package var taint: Taint { [] }

  package var caption: String {
    switch self {
    case .request(_, .probe): "may it be written?"
    case .request(_, .create): "put an entry"
    case .request(_, .change): "change an entry"
    case .request(_, .remove): "remove an entry"
    case .answer(_, let failure, _): failure.map { "refused: \($0)" } ?? "done"
    case .look: "anything new?"
    case .entries(let entries): "\(entries.events.count) entries"
    }
  }

  /// The number of entries in the message.
  private var entryCount: Int {
    switch self {
    case .request(_, let step): step == .probe ? 0 : 1
    case .answer(_, _, let entries): entries?.events.count ?? 0
    case .entries(let entries): entries.events.count
    case .look: 0
    }
  }

  package func write(to writer: inout WireWriter) {
    switch self {
    case .request(let number, let step): writer.write(case: 1, number, step)
    case .answer(let number, let failure, let entries): writer.write(case: 2, number, failure, entries)
    case .look(let known): writer.write(case: 3, known)
    case .entries(let entries): writer.write(case: 4, entries)
    }
  }
}

extension ShadowFailure: CustomStringConvertible {
  /// The number that the service gave, if it gave one.
  package var code: Int? {
    switch self {
    case .identity(let code), .status(let code): code
    case .declined, .unreachable: nil
    }
  }

  package var name: String {
    switch self {
    case .identity: "identity"
    case .declined: "declined"
    case .status: "status"
    case .unreachable: "unreachable"
    }
  }

  package var description: String { name + (code.map { " \($0)" } ?? "") }
}

package enum OfficeAct: Hashable, Sendable {
  /// A policy of the employer's begins or ends to keep apps out of its calendar.
  case employer(EmployerPolicy, isOn: Bool)
  /// A colleague changes the next of the planner's entries there.
  case edits(ShadowEdit)
}

extension OfficeAct: UserAction, WireCases {
  package static let cases: [WireMaker<Self>] = [.init(employer), .init(edits)]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .employer(let policy, let isOn): writer.write(case: 1, policy, isOn)
    case .edits(let edit): writer.write(case: 2, edit)
    }
  }

  package var audience: Role? { nil }
  package var use: AppUse? { nil }

  package var kind: (name: String, isOn: Bool?) {
    switch self {
    case .employer(_, let isOn): ("employer", isOn)
    case .edits: ("edits-shadow", nil)
    }
  }

  package var caption: String {
    switch self {
    case .employer(let policy, let isOn): "the employer's policy \(policy.rawValue) \(isOn ? "begins" : "ends")"
    case .edits(.delete): "a colleague deletes an entry of the planner's"
    case .edits(.move): "a colleague moves an entry of the planner's"
    }
  }
}

extension ShadowEdit: WireCases {
  package static let cases: [WireMaker<Self>] = [.init { .delete }, .init(move)]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .delete: writer.write(case: 1)
    case .move(let by): writer.write(case: 2, by)
    }
  }
}
