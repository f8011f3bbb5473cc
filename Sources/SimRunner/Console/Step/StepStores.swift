import Reports

// Views of an event, and of what a device has stored.
extension StepSession {
  /// Returns an event with the fields of its fact, or the body of its message.
  func showEvent(_ number: UInt64) throws(StepMistake) -> [String] {
    guard number <= life.event else {
      throw .misunderstood("event #\(number) has not happened yet: the last one here is #\(life.event)")
    }
    let other = try anotherLife(keeping: [number])
    try other.advance(toEvent: number)
    guard let seen = other.history.kept[number] else { throw .misunderstood("there is no event #\(number)") }
    let entry = TraceEntry(seen, clock, text.names)
    var lines = [
      " #\(number) \(clock.label(seen.event.at)) \(entry.who): \(text.named(entry.words))",
      "   kind \(entry.kind)\(entry.cause > 0 ? ", caused by #\(entry.cause)" : "")",
    ]
    lines += entry.fields.sorted { $0.key < $1.key }.map { "   \($0.key) = \(PrintableText.of("\($0.value)"))" }
    guard let envelope = seen.envelope else { return lines }
    let (from, to) = (text.names.name(envelope.from), text.names.name(envelope.to))
    lines.append(
      "   message #\(envelope.id) from \(from) to \(to), \(envelope.channel), \(envelope.message.sizeEstimate) bytes")
    return lines + [envelope.message.anyBody.map { "   body  \(cut("\($0)"))" } ?? "   no body"]
  }

  /// Returns the description of a value without the names of modules, with local times, and not longer than a person reads.
  private func cut(_ text: String) -> String {
    let plain = PrintableText.of(text).replacing(/[A-Z]\w*\.(?=[A-Z])/, with: "")
      .replacing(/Timestamp\(nanoseconds: (-?\d+)\)/) { match in
        Int64(match.1).map { "\(clock.zone.civil(Timestamp(nanoseconds: $0)))" } ?? String(match.0)
      }
    let text = plain.replacing(/Optional\(([^()]*)\)/) { $0.1 }
    return text.count > 1_500 ? text.prefix(1_500) + " ... \(text.count) characters" : text
  }

  /// Returns the tables of a device, or rows of one: the last ones that contain a text.
  func showTable(_ role: Role, _ table: String, with words: String) throws(StepMistake) -> [String] {
    guard let host = life.world.host(role) else { throw .misunderstood("the story has no \(role.rawValue)") }
    guard host.isStarted, host.database.isOpen else {
      throw .misunderstood("the \(role.rawValue) is off, and its store cannot be read now; 'until restart' runs on")
    }
    var tables: [String] = []
    var rows: [String]?
    do throws(StorageError) {
      let store = StoreLook(host.database)
      tables = try store.tables()
      if table == "tables" {
        let counts = try tables.map { (name) throws(StorageError) in (name, try store.rows(name).count) }
        return counts.filter { $0.1 > 0 }.map { " \($0.0): \(Figures.counted($0.1, "row"))" } + [
          " empty: \(counts.count { $0.1 == 0 }) tables"
        ]
      }
      if table == "records", let keeper = life.world.plan.vocabulary.recordKeeper {
        rows = try keeper.contents(host, with: words)
      } else if tables.contains(table) {
        rows = try store.rows(table).filter { words.isEmpty || $0.contains(words) }
      }
    } catch { throw .broken("\(error)") }
    guard let rows else {
      let hint = Suggestion.closest(to: table, among: tables).map { "did you mean '\($0)'?" }
      throw .misunderstood(
        "the \(role.rawValue) has no table '\(PrintableText.of(table))': \(hint ?? tables.joined(separator: ", "))")
    }
    if rows.isEmpty { return [" no row" + (words.isEmpty ? "" : " contains '\(PrintableText.of(words))'")] }
    let rest = rows.count - 20
    return (rest > 0 ? [" ... \(rest) rows before these; a word more shows only rows that contain it"] : [])
      + rows.suffix(20).map { " " + cut(text.named($0)) }
  }
}

/// The rows of a database as text.
struct StoreLook {
  private let database: Database

  init(_ database: Database) { self.database = database }

  func tables() throws(StorageError) -> [String] {
    try database.statement(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name"
    ).all { row throws(StorageError) in try row.text(0) }
  }

  /// Returns the rows of a table as `column=value` texts, in the order of the table. Bytes are hexadecimal digits.
  func rows(_ table: String) throws(StorageError) -> [String] {
    let columns = try database.statement("SELECT name FROM pragma_table_info(?)").all(table) {
      row throws(StorageError) in try row.text(0)
    }
    let values = columns.map {
      "CASE typeof(\"\($0)\") WHEN 'blob' THEN hex(\"\($0)\") ELSE CAST(\"\($0)\" AS TEXT) END"
    }
    return try database.statement("SELECT \(values.joined(separator: ", ")) FROM \"\(table)\"").all {
      row throws(StorageError) in
      var parts: [String] = []
      for (place, column) in columns.enumerated() {
        if let text = try row.optionalText(place) { parts.append("\(column)=\(text)") }
      }
      return parts.joined(separator: "  ")
    }
  }
}
