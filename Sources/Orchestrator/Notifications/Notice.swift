package import SimKernel

/// Something that somebody wants the wearer to be told.
package struct Notice: Equatable, Sendable {
  /// Made from the kind and what it is about, so that wanting it twice is wanting it once.
  package let id: UInt64
  package let kind: NoticeKind
  /// The block, workout, day or episode that it is about.
  package let about: UInt64
  package let created: Timestamp
  /// From then on it is not worth showing.
  package let lapses: Timestamp

  package init(kind: NoticeKind, about: UInt64, created: Timestamp, lapses: Timestamp) {
    id = stableHash(stableHash(stableHash("notice"), UInt64(kind.rawValue)), about)
    self.kind = kind
    self.about = about
    self.created = created
    self.lapses = lapses
  }

  /// A notice that lapses as its kind does, and at the latest when its subject begins, if it has one that does.
  package init(
    _ kind: NoticeKind, about: UInt64, created: Timestamp, subjectBegins: Timestamp? = nil, in zone: Zone,
    _ config: NoticeConfig = NoticeConfig()
  ) {
    let midnight = zone.startOfDay(zone.civil(created).date.adding(days: 1))
    let own: Timestamp =
      switch config.lapses[kind] ?? .withTheDate {
      case .withItsSubject: subjectBegins ?? midnight
      case .withTheDate: midnight
      case .after(let span): created + span
      }
    self.init(
      kind: kind, about: about, created: created, lapses: subjectBegins.map { min($0, own) } ?? own)
  }
}
