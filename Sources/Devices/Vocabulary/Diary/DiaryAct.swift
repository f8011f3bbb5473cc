import SimKernel
package import Wire

/// Something that the wearer does in the diary, on a watch or a phone.
package struct DiaryAct: Hashable, Sendable {
  package enum Deed: Hashable, Sendable {
    /// Writes an entry under a name that no other entry has, and that stays with it.
    case write(UInt64, DiaryDraft)
    /// Puts another content in the place of that entry's.
    case edit(UInt64, DiaryDraft)
    case delete(UInt64)
    /// Says how long they slept, on the page of that local day; nil takes it back.
    case sleep(Double?, day: Int)
    /// Turns to the page of another local day.
    case turn(to: Int)
    /// Leaves the app for something else.
    case leave
    /// Says who they are and what they live with, or something else of it than before.
    case introduce(DiaryPerson)
    /// Looks at what the phone found out.
    case look
    /// Wants what was found to be found anew, from the beginning.
    case refresh
    /// Wants no more of the study that is under way.
    case stopStudy
  }

  /// Tells this act from every other one.
  package let number: UInt64
  package let deed: Deed

  package init(number: UInt64, _ deed: Deed) { (self.number, self.deed) = (number, deed) }

  /// What it is about, as long as every day has one log.
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

/// A deed of the diary on one of the devices.
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
  /// What the wearer does in the diary, if it is that.
  package var diary: DiaryUse? { body() }
}
