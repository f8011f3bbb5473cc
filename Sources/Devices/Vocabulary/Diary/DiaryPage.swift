import SimKernel
package import Wire

/// What one device last had to say about one thing in the diary.
///
/// A page belongs to the device on which it was written. The thing itself is as the latest of its pages has it, by
/// (moment of the edit, author); so devices that have heard of the same pages have the same diary.
package struct DiaryPage: Hashable, Sendable {
  package enum Content: Hashable, Sendable {
    case entry(DiaryDraft)
    /// Hours slept; nil when it was not said.
    case log(sleepHours: Double?)
    case person(DiaryPerson)
  }

  package let subject: DiarySubject
  /// Microseconds since 1970; never before the edit that it replaces.
  package let edited: Int64
  /// Microseconds since 1970.
  package let created: Int64
  /// nil once it was deleted.
  package let content: Content?

  package init(subject: DiarySubject, edited: Int64, created: Int64, content: Content?) {
    (self.subject, self.edited, self.created, self.content) = (subject, edited, created, content)
  }

  /// Whether it is the first that was ever said of its subject.
  package var isFirst: Bool { edited == created }

  /// The local day that it counts for, since 1970; nil for a deletion.
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
  /// Everything in it that is the wearer's own words.
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
  /// What is said of a whole local day, counted since 1970. There is one a day, so its name is the day's; another number
  /// than zero tells several apart, which only a literal rule makes.
  case log(day: Int, number: UInt64 = 0)
  /// Whose diary it is.
  case person

  package static func < (a: DiarySubject, b: DiarySubject) -> Bool { a.order < b.order }

  private var order: (Int, Int, UInt64) {
    switch self {
    case .entry(let id): (0, 0, id)
    case .log(let day, let number): (1, day, number)
    case .person: (2, 0, 0)
    }
  }

  /// The name of the record that holds what this device wrote. Two watches that follow one another have two: what the one
  /// wrote down while it was alone must not replace what was said later on the other.
  package func key(of author: DeviceID) -> RecordKey {
    RecordKey(domain: .diary, id: keys.lowerBound.id + Self.place(of: author))
  }

  /// The watches have the first half of the names, the phones the second, and devices of further roles the end of that.
  private static func place(of author: DeviceID) -> UInt64 {
    let installation = UInt64(author.installation)
    if author.role == .watch { return installation % installations }
    guard author.role.isFurther else { return installations + installation % installations }
    let shelf = UInt64(author.role.number - Role.firstFurther + 1)
    return 2 * installations - shelf * furtherInstallations + installation % furtherInstallations
  }

  /// The names of all pages about it, of every author: they lie side by side, so that the author need not be known.
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

  /// So many devices of one role have names of their own (assumed; no person has had as many watches).
  private static let installations: UInt64 = 2_048
  /// So many of a further one.
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
