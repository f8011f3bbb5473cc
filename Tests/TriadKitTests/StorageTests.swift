import Foundation
import Testing
import TriadKit

private struct Note: Act, Payload {
  static let name = "note"
  var text: String
}

/// Does what the test says for each note, and keeps what went wrong.
private struct Keeper: App {
  @Stored var texts: [String] = []
  @Stored var found: [String] = []
  var body: @Sendable (Note, inout Device) throws -> String? = { _, _ in nil }

  init(_ body: @escaping @Sendable (Note, inout Device) throws -> String?) { self.body = body }
  init() {}

  mutating func launched(_ device: inout Device) {
    try? device.database.migrate(to: [
      "CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT NOT NULL UNIQUE, at REAL)",
      "CREATE INDEX notes_by_time ON notes (at)",
    ])
  }

  mutating func act(_ note: Note, _ device: inout Device) {
    texts.append(note.text)
    do {
      if let said = try body(note, &device) { found.append(said) }
    } catch {
      found.append("\(error)")
    }
  }
}

@Suite("An app's stored data")
struct StorageTests {
  private final class Found: @unchecked Sendable {
    var app: Keeper?
    var rows: [SQLRow] = []
    var file: Data?
    var error = ""
  }

  private static func run(
    length: String = "2d", phone: String = "{}", _ more: String,
    _ body: @escaping @Sendable (Note, inout Device) throws -> String?
  ) throws -> Found {
    let found = Found()
    let looks = Promise("the test looks") { run in
      found.app = run.stored(.phone, Keeper.self)
      found.rows = try run.query(.phone, "SELECT * FROM notes WHERE text != ? ORDER BY id", "hidden")
      found.file = run.file(.phone, "file")
      do { _ = try run.query(.phone, "DELETE FROM notes") } catch { found.error = "\(error)" }
      return true
    }
    let simulation = try Simulation(
      text: """
        {
          name: "notes", start: "2026-03-02", zone: "Europe/Oslo", length: "\(length)",
          devices: { watch: false, phone: \(phone), desktop: false, cloud: false }, \(more)
        }
        """, apps: [.phone(Keeper(body))], promises: [looks])
    let outcome = simulation.run()
    #expect(outcome.failures == [] && outcome.breakdown == nil)
    #expect(simulation.firstDifference() == nil)
    return found
  }

  private static func notes(_ entries: (String, String)...) -> String {
    let acts = entries.map { #"{ at: "\#($0.0)", does: "note", on: "phone", with: '{"text": "\#($0.1)"}' }"# }
    return "story: [\(acts.joined(separator: ", "))]"
  }

  // MARK: - Tables

  @Test("in tables of its own are there with the event, and typed")
  func tables() throws {
    let found = try Self.run(Self.notes(("d1 09:00", "a"), ("d1 10:00", "b"))) { note, device in
      let place: Int? = note.text == "a" ? 7 : nil
      let changed = try device.database.execute(
        "INSERT INTO notes (id, text, at) VALUES (?, ?, ?)", place, note.text, device.now)
      let rows = try device.database.query("SELECT count(*) AS many, x'00ff' AS bytes, NULL AS empty FROM notes")
      return "\(changed) \(rows[0].int("many") ?? 0) \(rows[0].data("bytes")?.count ?? 0) \(rows[0]["empty"])"
    }
    #expect(found.app?.found == ["1 1 2 null", "1 2 2 null"])
    #expect(found.rows.map { $0.int("id") } == [7, 8])
    #expect(found.rows.map { $0.text("text") } == ["a", "b"])
    #expect(found.rows.first?.double("at") == 1_772_438_400)
    #expect(found.error.contains("only what reads"))
  }

  @Test(
    "in tables go with their event: after a crash they are there with the stored properties, or neither",
    arguments: ["{}", "{ disk: {} }"])
  func crash(phone: String) throws {
    let found = try Self.run(
      phone: phone,
      """
      \(Self.notes(("d1 09:00", "safe"), ("d1 10:00", "lost"), ("d1 12:00", "later"))),
      faults: [{ at: "d1 10:00", crash: "phone", during: "commit", restart: "after 1h" }]
      """
    ) { note, device in
      try device.database.execute("INSERT INTO notes (text) VALUES (?)", note.text)
      try device.database.execute("UPDATE notes SET at = id")
      return nil
    }
    let texts = try #require(found.app?.texts)
    #expect(found.rows.map { $0.text("text") } == texts)
    // A disk whose power goes in the middle of a commit may have it all the same.
    #expect(texts == ["safe", "later"] || phone != "{}" && texts == ["safe", "lost", "later"])
  }

  @Test("a statement that fails changes nothing, and the event continues")
  func constraint() throws {
    let found = try Self.run(Self.notes(("d1 09:00", "a"), ("d1 10:00", "a"))) { note, device in
      do {
        try device.database.execute("INSERT INTO notes (text) VALUES (?), ('a tail ' || ?)", note.text, note.text)
      } catch let error as SQLError {
        try device.database.execute("INSERT INTO notes (text) VALUES ('after it')")
        return "\(error.code)"
      }
      return nil
    }
    #expect(found.app?.found == ["19"])
    #expect(found.rows.map { $0.text("text") } == ["a", "a tail a", "after it"])
  }

  @Test(
    "refuse a statement on the device's tables, or with the machine's clock or random numbers",
    arguments: [
      ("SELECT * FROM memory", "the table 'memory' is the device's"),
      ("DELETE FROM App_Values", "the table 'app_values' is the device's"),
      ("DROP TABLE wakes", "the table 'wakes' is the device's"),
      ("CREATE TRIGGER t AFTER INSERT ON session_outbox BEGIN SELECT 1; END", "'session_outbox' is the device's"),
      ("SELECT random()", "random() is not the same in each run"),
      ("SELECT strftime('%s', 'now')", "strftime() is not the same in each run"),
      ("SELECT CURRENT_TIMESTAMP", "is not the same in each run"),
      ("COMMIT", "the transaction is the event's"), ("SAVEPOINT x", "the transaction is the event's"),
      ("PRAGMA user_version = 9", "PRAGMA user_version is the device's"),
      ("ATTACH ':memory:' AS other", "only tables, views, indices and triggers"),
      ("SELECT 1; SELECT 2", "one statement at a time"), ("", "the statement is empty"), ("SELEC 1", "syntax error"),
      ("SELECT ?", "0 values for 1 parameters"),
    ])
  func refused(sql: String, words: String) throws {
    let found = try Self.run(length: "1d", Self.notes(("d1 09:00", "x"))) { _, device in
      try device.database.execute(sql)
      return nil
    }
    let said = try #require(found.app?.found.first)
    #expect(said.contains(words), "\(said)")
  }

  @Test("in tables grow by steps, each of which is made once")
  func steps() throws {
    let found = try Self.run(Self.notes(("d1 09:00", "first"), ("d1 10:00", "second"))) { note, device in
      let first = "CREATE TABLE one (a)"
      try device.database.migrate(
        to: ["-", "-"] + (note.text == "first" ? [first] : [first, "ALTER TABLE one ADD COLUMN b DEFAULT 5"]))
      try device.database.execute("INSERT INTO one (a) VALUES (1)")
      return "\(try device.database.query("SELECT * FROM one").map(\.values))"
    }
    #expect(found.app?.found.first == "[[TriadKit.SQLValue.integer(1)]]")
    #expect(found.app?.found.last?.components(separatedBy: "integer(5)").count == 3)
  }

  // MARK: - Files

  @Test("in a file survive the end of the process and of the device, and go with a wipe")
  func files() throws {
    let story = Self.notes(("d1 09:00", "write"), ("d1 12:00", "read"))
    let body: @Sendable (Note, inout Device) throws -> String? = { note, device in
      if note.text == "write" {
        try device.files.write(Data("hello".utf8), to: "file")
        try device.files.write(Data(), to: "other")
        return "\(device.files.names)"
      }
      return String(decoding: try device.files.read("file"), as: UTF8.self)
    }
    let kept = try Self.run("\(story), faults: [{ at: \"d1 10:00\", crash: \"phone\", restart: \"after 1h\" }]", body)
    #expect(kept.app?.found == [#"["file", "other"]"#, "hello"])
    #expect(kept.file == Data("hello".utf8))
    let wiped = try Self.run("\(story), faults: [{ at: \"d1 10:00\", wipe: \"phone\", restart: \"after 1h\" }]", body)
    #expect(wiped.app?.found == ["missing"])
  }

  @Test("in a file of complete protection are not read while the device is locked")
  func locked() throws {
    // A background run on a locked phone.
    struct Sleeper: App {
      @Stored var found: [String] = []
      mutating func launched(_ device: inout Device) {
        try? device.files.write(Data("open".utf8), to: "open")
        do { try device.files.write(Data("secret".utf8), to: "secret", protection: .complete) } catch {}
        device.requestBackgroundRun(after: 600)
      }
      mutating func run(_ device: inout Device) {
        for name in ["open", "secret"] {
          do { found.append(String(decoding: try device.files.read(name), as: UTF8.self)) } catch {
            found.append("\(error)")
          }
        }
        do { try device.files.write(Data(), to: "new", protection: .complete) } catch { found.append("\(error)") }
      }
    }
    let seen = Promise("a locked device keeps its secret") { run in
      let found = run.stored(.phone, Sleeper.self)?.found ?? []
      return found.prefix(2) == ["open", "secret"] && found.contains("protected")
    }
    let simulation = try Simulation(
      text: """
        {
          name: "locked", start: "2026-03-02", zone: "Europe/Oslo", length: "1d",
          devices: { watch: false, phone: {}, desktop: false, cloud: false },
          wearer: { habits: { opensApp: "never" } },
        }
        """, apps: [.phone(Sleeper())], promises: [seen])
    #expect(simulation.run().failures == [])
  }

  @Test("in a file need space, and a name")
  func space() throws {
    let found = try Self.run(
      """
      \(Self.notes(("d1 09:00", "a"), ("d1 13:00", "b"))),
      faults: [{ from: "d1 08:00", until: "d1 12:00", storageFull: "phone" }]
      """
    ) { note, device in
      if note.text == "b" {
        do throws(FileError) { try device.files.write(Data(), to: "") } catch { return "\(error)" }
      }
      try device.files.write(Data(note.text.utf8), to: "file")
      return "written"
    }
    #expect(found.app?.found == ["noSpace", "badName"])
    #expect(found.file == nil)
  }

  // MARK: - Power

  @Test("about its battery are those that the device's system reads")
  func power() throws {
    let found = try Self.run(
      """
      \(Self.notes(("d1 12:00", "noon"), ("d1 18:00", "evening"), ("d2 03:00", "night"))),
      faults: [{ from: "d1 11:00", until: "d1 13:00", lowPower: "phone" }]
      """
    ) { _, device in
      let level = device.batteryLevel ?? -1
      return "\(level > 0.3 && level <= 1) \(device.batteryState.rawValue) \(device.isLowPowerModeEnabled)"
    }
    #expect(found.app?.found == ["true unplugged true", "true unplugged false", "true full false"])
  }
}
