/// An act of the wearer in the diary, on a watch or a phone.
package struct DiaryAct: Hashable, Sendable {
  package enum Deed: Hashable, Sendable {
    /// Writes an entry under a unique, permanent id.
    case write(UInt64, DiaryDraft)
    /// Replaces the content of that entry.
    case edit(UInt64, DiaryDraft)
    case delete(UInt64)
    /// Enters the hours slept, on the page of that local day; `nil` removes them.
    case sleep(Double?, day: Int)
    /// Turns to the page of another local day.
    case turn(to: Int)
    /// Leaves the app for another one.
    case leave
    /// Enters or changes who they are and what they live with.
    case introduce(DiaryPerson)
    case look
    /// Requests that the findings are computed again, from the beginning.
    case refresh
    case stopStudy
  }

  /// Distinguishes this act from every other one.
  package let number: UInt64
  package let deed: Deed

  package init(number: UInt64, _ deed: Deed) { (self.number, self.deed) = (number, deed) }

  /// Its subject, given that every day has one log.
  package var subject: DiarySubject? {
    switch deed {
    case .write(let entry, _), .edit(let entry, _), .delete(let entry): .entry(entry)
    case .sleep(_, let day): .log(day: day)
    case .introduce: .person
    case .turn, .leave, .look, .refresh, .stopStudy: nil
    }
  }

  package var draft: DiaryDraft? {
    switch deed {
    case .write(_, let draft), .edit(_, let draft): draft
    case .delete, .sleep, .turn, .leave, .introduce, .look, .refresh, .stopStudy: nil
    }
  }
}

/// An act in the diary on one of the devices.
package struct DiaryUse: Hashable, Sendable {
  package let act: DiaryAct
  package let device: Role

  package init(_ act: DiaryAct, on device: Role) { (self.act, self.device) = (act, device) }
}

extension DiaryUse: UserAction, WireStruct {
  package static let form = WireForm(Self.init) { ($0.act, $0.device) }

  package var audience: Role? { device }
  package var use: AppUse? { act.deed == .leave ? .leaves : .opens }
  package var kind: (name: String, isOn: Bool?) { ("diary", nil) }

  /// Without the wearer's words.
  package var caption: String {
    switch act.deed {
    case .write: "the wearer writes in the diary"
    case .edit: "the wearer corrects an entry of the diary"
    case .delete: "the wearer deletes an entry of the diary"
    case .sleep(_, let day): "the wearer says how long they slept before \(CivilDate(dayNumber: day))"
    case .turn(let day): "the wearer turns to \(CivilDate(dayNumber: day))"
    case .leave: "the wearer leaves the app"
    case .introduce: "the wearer says who they are and what they live with"
    case .look: "the wearer looks at what the diary tells"
    case .refresh: "the wearer wants the diary studied anew"
    case .stopStudy: "the wearer stops the study of the diary"
    }
  }
}

extension DiaryAct: WireStruct {
  package static let form = WireForm(Self.init) { ($0.number, $0.deed) }
}

extension DiaryAct.Deed: WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init(write), .init(edit), .init(delete), .init(sleep), .init(turn), .init { .leave }, .init(introduce),
    .init { .look }, .init { .refresh }, .init { .stopStudy },
  ]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .write(let number, let draft): writer.write(case: 1, number, draft)
    case .edit(let number, let draft): writer.write(case: 2, number, draft)
    case .delete(let number): writer.write(case: 3, number)
    case .sleep(let value, let day): writer.write(case: 4, value, day)
    case .turn(let to): writer.write(case: 5, to)
    case .leave: writer.write(case: 6)
    case .introduce(let person): writer.write(case: 7, person)
    case .look: writer.write(case: 8)
    case .refresh: writer.write(case: 9)
    case .stopStudy: writer.write(case: 10)
    }
  }
}

extension Message {
  package var diary: DiaryUse? { body() }
}
