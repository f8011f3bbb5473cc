import SimKernel
package import Wire

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
    /// Looks at the phone's findings.
    case look
    /// Requests that the findings are computed again, from the beginning.
    case refresh
    /// Stops the current study.
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

extension DiaryUse: WearerAct, WireParts {
  package static let makers = ["": WireMaker<Self> { DiaryUse($0, on: $1) }]

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

extension DiaryAct: WireParts { package static let makers = ["": WireMaker(Self.init)] }

extension DiaryAct.Deed: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "write": .init(write), "edit": .init(edit), "delete": .init(delete), "sleep": .init(sleep), "turn": .init(turn),
    "leave": .init { .leave }, "introduce": .init(introduce), "look": .init { .look },
    "refresh": .init { .refresh }, "stopStudy": .init { .stopStudy },
  ]
}

extension Message {
  /// The diary act in the message, if it is one.
  package var diary: DiaryUse? { body() }
}
