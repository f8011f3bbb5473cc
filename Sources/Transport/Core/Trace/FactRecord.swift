/// The content of a fact: its name, its subject, and its fields in order.
///
/// A fact lists each field once, in ``TraceFact/write(to:)``. Its digest, row, JSON and sentence are all derived from
/// that. Most records only compute the digest, which builds no text and stores nothing.
@usableFromInline
package struct FactRecord: Sendable {
  package private(set) var name = ""
  /// The message, record, device or fault that the fact is about.
  package private(set) var subject: UInt64 = 0
  /// The digest of the name, the subject and every field.
  package private(set) var digest = Digest()
  /// Empty if the record only computes the digest.
  package private(set) var fields: [FactField] = []
  private var template = ""
  private let keepsFields: Bool

  /// - Parameter keepsFields: Whether an observer reads the fields or the words.
  package init(keepsFields: Bool) { self.keepsFields = keepsFields }

  /// Begins the record. Call it first, once.
  ///
  /// - Parameters:
  ///   - name: A stable, unique name: `applied`, `crash`.
  ///   - words: One line for a person; `{key}` is replaced by a field.
  package mutating func begin(_ name: String, about subject: UInt64, _ words: @autoclosure () -> String) {
    self.name = name
    self.subject = subject
    digest.fold(stableHash(name), subject)
    if keepsFields { template = words() }
  }

  @inline(__always)
  package mutating func add(
    _ key: String, _ word: UInt64, _ taint: Taint, _ words: () -> String?, _ value: () -> FactValue
  ) {
    digest.fold(word, 1)
    if keepsFields { keep(key, taint, words(), value()) }
  }

  @inline(never)
  private mutating func keep(_ key: String, _ taint: Taint, _ words: String?, _ value: FactValue) {
    let shown = taint.hides ? .absent : value
    fields.append(FactField(key: key, value: shown, taint: taint, words: words ?? shown.words))
  }

  private mutating func addAbsent(_ key: String, _ taint: Taint, _ words: () -> String?) {
    digest.fold(0, 0)
    if keepsFields { keep(key, taint, words(), .absent) }
  }
}

// The kinds of fields. Each takes its text in sentences if it differs from the value's own, and its taint.
extension FactRecord {
  package mutating func field(
    _ key: String, _ value: Bool?, taint: Taint = [], words: @autoclosure () -> String? = nil
  ) {
    guard let value else { return addAbsent(key, taint, words) }
    add(key, value ? 1 : 0, taint, words) { .flag(value) }
  }

  package mutating func field(
    _ key: String, _ value: Int64?, taint: Taint = [], words: @autoclosure () -> String? = nil
  ) {
    guard let value else { return addAbsent(key, taint, words) }
    add(key, UInt64(bitPattern: value), taint, words) { .integer(value) }
  }

  package mutating func field(
    _ key: String, _ value: Int?, taint: Taint = [], words: @autoclosure () -> String? = nil
  ) {
    field(key, value.map(Int64.init), taint: taint, words: words())
  }

  /// Adds an id: a signed number in databases, its first digits in sentences.
  package mutating func field(_ key: String, id: UInt64?, words: @autoclosure () -> String? = nil) {
    guard let id else { return addAbsent(key, [], words) }
    add(key, id, [], { words() ?? shortID(id) }, { .integer(Int64(bitPattern: id)) })
  }

  package mutating func field(
    _ key: String, _ value: Double?, taint: Taint = [], words: @autoclosure () -> String? = nil
  ) {
    guard let value else { return addAbsent(key, taint, words) }
    add(key, value.bitPattern, taint, words) { .real(value) }
  }

  @usableFromInline
  package mutating func field(
    _ key: String, _ value: String?, taint: Taint = [], words: @autoclosure () -> String? = nil
  ) {
    guard let value else { return addAbsent(key, taint, words) }
    add(key, stableHash(value), taint, words) { .text(value) }
  }

  // Inlinable: a generic call looks up types at run time for every field, and an optional doubles that.
  @inlinable
  package mutating func field<Value: StableName>(
    _ key: String, _ value: Value, taint: Taint = [], words: @autoclosure () -> String? = nil
  ) {
    field(key, number: UInt64(truncatingIfNeeded: value.rawValue), taint: taint, words, name: { value.name })
  }

  @inlinable
  package mutating func field<Value: StableName>(
    _ key: String, _ value: Value?, taint: Taint = [], words: @autoclosure () -> String? = nil
  ) {
    field(
      key, number: value.map { UInt64(truncatingIfNeeded: $0.rawValue) }, taint: taint, words,
      name: { value.map(\.name) ?? "" })
  }

  /// Adds a stable name, with its number.
  @usableFromInline
  mutating func field(_ key: String, number: UInt64?, taint: Taint, _ words: () -> String?, name: () -> String) {
    guard let number else { return addAbsent(key, taint, words) }
    add(key, number, taint, words) { .text(name()) }
  }

  /// Adds a value whose raw value is its stable name.
  @inlinable
  package mutating func field<Value: RawRepresentable<String>>(
    _ key: String, _ value: Value, taint: Taint = [], words: @autoclosure () -> String? = nil
  ) {
    field(key, value.rawValue, taint: taint, words: words())
  }

  package mutating func field<Value: RawRepresentable<String>>(
    _ key: String, _ value: Value?, taint: Taint = [], words: @autoclosure () -> String? = nil
  ) {
    field(key, value?.rawValue, taint: taint, words: words())
  }

  /// Adds a span in nanoseconds; its key names the unit.
  package mutating func field(_ key: String, _ span: Span?, words: @autoclosure () -> String? = nil) {
    field(key, span?.nanoseconds, words: words())
  }

  /// Adds a moment in nanoseconds since 1970; its key names the unit.
  package mutating func field(_ key: String, _ moment: Timestamp?, words: @autoclosure () -> String? = nil) {
    field(key, moment?.nanoseconds, words: words())
  }

  package mutating func field(_ key: String, _ date: CivilDate?, words: @autoclosure () -> String? = nil) {
    guard let date else { return addAbsent(key, [], words) }
    add(key, UInt64(bitPattern: Int64(date.dayNumber)), [], words) { .text(date.description) }
  }

  package mutating func field(_ key: String, _ civil: CivilDateTime?, words: @autoclosure () -> String? = nil) {
    guard let civil else { return addAbsent(key, [], words) }
    add(key, UInt64(bitPattern: civil.secondsAsIfUTC), [], words) { .text(civil.description) }
  }

  /// Adds a value that only needs to be distinguishable: the row has its digest.
  package mutating func field(
    _ key: String, bytes: [UInt8]?, taint: Taint = [], words: @autoclosure () -> String? = nil
  ) {
    guard let bytes else { return addAbsent(key, taint, words) }
    var content = Digest()
    content.fold(bytes)
    add(key, content.value, taint, words) { .text(content.description) }
  }

  package mutating func field(_ key: String, ids: [UInt64], words: @autoclosure () -> String? = nil) {
    add(key, ids.reduce(UInt64(ids.count)) { stableHash($0, $1) }, [], words) {
      .list(ids.map { .integer(Int64(bitPattern: $0)) })
    }
  }

  package mutating func field(_ key: String, dates: [CivilDate], words: @autoclosure () -> String? = nil) {
    add(key, dates.reduce(UInt64(dates.count)) { stableHash($0, UInt64(bitPattern: Int64($1.dayNumber))) }, [], words) {
      .list(dates.map { .text($0.description) })
    }
  }

  package mutating func field(_ key: String, texts: [String], words: @autoclosure () -> String? = nil) {
    add(key, texts.reduce(UInt64(texts.count)) { stableHash($0, stableHash($1)) }, [], words) {
      .list(texts.map { .text($0) })
    }
  }
}

// The forms for readers.
extension FactRecord {
  package var words: String {
    var line = ""
    var rest = Substring(template).utf8
    while let open = rest.firstIndex(of: UInt8(ascii: "{")), let close = rest[open...].firstIndex(of: UInt8(ascii: "}"))
    {
      let key = rest[rest.index(after: open)..<close]
      line += Substring(rest[..<open])
      line += fields.first { $0.key.utf8.elementsEqual(key) }?.words ?? "{\(Substring(key))}"
      rest = rest[rest.index(after: close)...]
    }
    return line + Substring(rest)
  }

  /// The fields as a JSON object, in their order. A last member names the tainted fields and their taints.
  package var json: String {
    let taints = fields.filter { !$0.taint.isEmpty }.map { ($0.key, FactValue.list($0.taint.names.map { .text($0) })) }
    let last = taints.isEmpty ? [] : [("taint", FactValue.group(Dictionary(uniqueKeysWithValues: taints)))]
    return FactValue.object(fields.map { ($0.key, $0.value) } + last)
  }
}

extension Digest {
  /// Folds the bytes in groups of eight, and their count.
  package mutating func fold(_ bytes: [UInt8]) {
    fold(UInt64(bytes.count), 2)
    var word: UInt64 = 0
    for (index, byte) in bytes.enumerated() {
      word = word &<< 8 | UInt64(byte)
      guard index & 7 == 7 else { continue }
      fold(word, 3)
      word = 0
    }
    if bytes.count & 7 != 0 { fold(word, 3) }
  }
}
