/// The latest version of one thing in the diary by one device.
///
/// A page belongs to the device that wrote it. The thing itself has the content of its latest page, by (moment of the
/// edit, author); so devices with the same pages have the same diary.
package struct DiaryPage: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case entry(DiaryDraft)
    /// Hours slept; `nil` if not entered.
    case log(sleepHours: Double?)
    case person(DiaryPerson)
  }

  package let subject: DiarySubject
  /// Microseconds since 1970; never before the edit that it replaces.
  package let edited: Int64
  /// Microseconds since 1970.
  package let created: Int64
  /// `nil` after a deletion.
  package let content: Content?

  package init(subject: DiarySubject, edited: Int64, created: Int64, content: Content?) {
    (self.subject, self.edited, self.created, self.content) = (subject, edited, created, content)
  }

  /// `true` if it is the first version of its subject.
  package var isFirst: Bool { edited == created }

  /// The local day to which it belongs, since 1970; `nil` for a deletion.
  package var day: Int? {
    guard let content else { return nil }
    switch (content, subject) {
    case (.entry(let draft), _): return draft.day
    case (.log, .log(let day, _)): return day
    case (.log, _), (.person, _): return nil
    }
  }
}

extension DiaryPage {
  /// Every text in it in the wearer's own words.
  package var texts: [String] {
    switch content {
    case .entry(let draft)?: draft.texts
    case .person(let person)?: [person.firstName, person.lastName].compactMap(\.self)
    case .log?, nil: []
    }
  }
}

/// A thing in the diary.
package enum DiarySubject: Hashable, Comparable, Sendable {
  case entry(UInt64)
  /// The log of a whole local day, counted since 1970. Each day has one, so its id is the day's; a number other than
  /// zero distinguishes several, which only a literal rule creates.
  case log(day: Int, number: UInt64 = 0)
  /// The diary's owner.
  case person

  package static func < (a: DiarySubject, b: DiarySubject) -> Bool { a.order < b.order }

  private var order: (Int, Int, UInt64) {
    switch self {
    case .entry(let id): (0, 0, id)
    case .log(let day, let number): (1, day, number)
    case .person: (2, 0, 0)
    }
  }

  /// Returns the key of the record with this device's version. Two consecutive watches have two: an offline entry of
  /// one must not replace a later one of the other.
  package func key(of author: DeviceID) -> RecordKey {
    RecordKey(domain: .diary, id: keys.lowerBound.id + Self.place(of: author))
  }

  /// The watches have the first half of the ids, the phones the second, and devices of further roles the end of that.
  private static func place(of author: DeviceID) -> UInt64 {
    let installation = UInt64(author.installation)
    if author.role == .watch { return installation % installations }
    guard author.role.isFurther else { return installations + installation % installations }
    let shelf = UInt64(author.role.number - Role.firstFurther + 1)
    return 2 * installations - shelf * furtherInstallations + installation % furtherInstallations
  }

  /// The keys of all its pages, of every author: they are adjacent, so that the author need not be known.
  package var keys: ClosedRange<RecordKey> {
    let hash =
      switch self {
      case .entry(let id): stableHash(stableHash("entry"), id)
      case .log(let day, let number):
        stableHash(stableHash(stableHash("log"), UInt64(bitPattern: Int64(day))), number)
      case .person: stableHash("person")
      }
    let count = 2 * Self.installations
    let first = (hash >> 1) / count * count
    return RecordKey(domain: .diary, id: first)...RecordKey(domain: .diary, id: first + count - 1)
  }

  /// The number of devices of one role with ids of their own (assumed; no person has had as many watches).
  private static let installations: UInt64 = 2_048
  /// The number for a further role.
  private static let furtherInstallations: UInt64 = 64
}

extension DiarySubject: CustomStringConvertible {
  package var description: String {
    switch self {
    case .entry(let id): "entry \(String(id, radix: 16))"
    case .log(let day, _): "the log of \(CivilDate(dayNumber: day))"
    case .person: "the page about its wearer"
    }
  }
}

extension DiaryPage: WireStruct {
  package static let form = WireForm(Self.init) { ($0.subject, $0.edited, $0.created, $0.content) }
}

extension DiarySubject: WireCodable {
  enum Tag: UInt8, CaseIterable, WireCodable {
    case entry = 1
    case log
    case person
  }

  package func write(to writer: inout WireWriter) {
    switch self {
    case .person: writer.fields(Tag.person)
    case .entry(let id): writer.fields(Tag.entry, id)
    case .log(let day, let number): writer.fields(Tag.log, day, number)
    }
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self =
      switch try Tag(from: &reader, or: "subject of a diary") {
      case .entry: .entry(try reader.field())
      case .log: .log(day: try reader.date().dayNumber, number: try reader.field())
      case .person: .person
      }
  }
}

extension DiaryPage.Content: WireCases {
  package static let cases: [WireMaker<Self>] = [.init(entry), .init(log), .init(person)]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .person(let person): writer.write(case: 3, person)
    case .entry(let draft): writer.write(case: 1, draft)
    case .log(let hours): writer.write(case: 2, hours)
    }
  }
}
