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
    /// Looks at what the phone found out.
    case look
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
    case .turn, .leave, .look: nil
    }
  }

  package var draft: DiaryDraft? {
    switch deed {
    case .write(_, let draft), .edit(_, let draft): draft
    case .delete, .sleep, .turn, .leave, .look: nil
    }
  }
}
