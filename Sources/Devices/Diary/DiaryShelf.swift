package struct DiaryLeaf: Hashable, Sendable {
  package let page: DiaryPage
  package let author: DeviceID

  /// Returns whether it replaces another page about the same subject.
  package func overtakes(_ other: DiaryLeaf) -> Bool {
    (page.edited, author.description) > (other.page.edited, other.author.description)
  }
}

/// The pages that a device has, its own and those of others.
package struct DiaryShelf {
  /// Returns whether devices of that role have the diary.
  package static func isKept(on role: Role) -> Bool {
    role == .watch || role == .phone || role.isFurther && Domain.diary.isKept(by: role)
  }

  private let table: RecordTable

  package init(_ database: StickyErrorDatabase) { table = RecordTable(database) }

  /// Returns the devices' pages about a subject, in order of record.
  func leaves(_ subject: DiarySubject) -> [DiaryLeaf] {
    table.records(in: subject.keys).compactMap(Self.leaf)
  }

  /// Returns the page that counts.
  package func latest(_ subject: DiarySubject) -> DiaryLeaf? {
    var latest: DiaryLeaf?
    for leaf in leaves(subject) where latest.map(leaf.overtakes) ?? true { latest = leaf }
    return latest
  }

  /// Returns every page, in order of record.
  package func leaves() -> [DiaryLeaf] { table.records(in: .diary).compactMap(Self.leaf) }

  /// Returns the page that counts for every subject, in order of subject; deletions included.
  package func latest() -> [DiaryLeaf] {
    var latest: [DiarySubject: DiaryLeaf] = [:]
    for leaf in leaves() where latest[leaf.page.subject].map(leaf.overtakes) ?? true {
      latest[leaf.page.subject] = leaf
    }
    return latest.sorted { $0.key < $1.key }.map(\.value)
  }

  static func leaf(_ record: Record) -> DiaryLeaf? {
    guard let page = record.body?.content(DiaryPage.self) else { return nil }
    return DiaryLeaf(page: page, author: record.header.origin)
  }
}
