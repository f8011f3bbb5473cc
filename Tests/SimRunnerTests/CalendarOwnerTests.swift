import WearerKit
@testable import Recordings
@testable import SimKernel
import Testing

/// Who attends, and which version of an event counts (RFC 5546).
@Suite("A calendar's owner and the versions of its events")
struct CalendarOwnerTests {
  private let me = "mia@example.org"

  private func calendar(_ body: String, _ head: String = "") -> String {
    "BEGIN:VCALENDAR\nVERSION:2.0\n" + (head.isEmpty ? "" : head + "\n") + body + "\nEND:VCALENDAR\n"
  }

  private func event(_ properties: String, uid: String = "a") -> String {
    "BEGIN:VEVENT\nUID:\(uid)\nDTSTAMP:20260101T000000Z\n\(properties)\nEND:VEVENT"
  }

  private func read(_ text: String, owners: [String] = []) throws -> CalendarImportResult {
    var options = CalendarImportOptions(
      path: "x.ics", from: try #require(CivilDate(iso: "2026-03-02")), days: 42, zone: .utc)
    options.owners = owners
    return try CalendarImport.read(Array(text.utf8), options)
  }

  /// Each occurrence's day and hour, with a question mark if it takes no time.
  private func hours(_ text: String, owners: [String] = []) throws -> [String] {
    try read(text, owners: owners).meetings.map { meeting in
      let civil = Zone.utc.civil(meeting.start)
      return "\(civil.date.day) \(civil.hour)" + (meeting.isBusy ? "" : "?")
    }
  }

  @Test(
    "what the owner declined or passed on takes no time, however it is written",
    arguments: [
      ("ATTENDEE;PARTSTAT=DECLINED:mailto:mia@example.org", true),
      ("ATTENDEE;partstat=declined:MAILTO:Mia@Example.ORG", true),
      ("ATTENDEE;PARTSTAT=ACCEPTED:mailto:kim@example.org\nATTENDEE;PARTSTAT=DECLINED:mailto:mia@example.org", true),
      ("ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=\"DECLINED\";RSVP=TRUE:mailto:mia@example.org?subject=x", true),
      ("ATTENDEE;CN=\"Holt, Mia\";EMAIL=mia@example.org;PARTSTAT=DECLINED:/a1/principal/", true),
      ("ATTENDEE;PARTSTAT=DELEGATED;DELEGATED-TO=\"mailto:kim@example.org\":mailto:mia@example.org", true),
      ("ORGANIZER:mailto:mia@example.org\nATTENDEE;PARTSTAT=DECLINED:mailto:mia@example.org", true),
      ("ORGANIZER:mailto:mia@example.org\nATTENDEE;PARTSTAT=DECLINED:mailto:kim@example.org", false),
      ("ATTENDEE;PARTSTAT=TENTATIVE:mailto:mia@example.org", false),
      ("ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:mia@example.org", false),
      ("ATTENDEE:mailto:mia@example.org", false),
      ("ATTENDEE;PARTSTAT=DECLINED:mailto:jamia@example.org", false),
      ("ATTENDEE;PARTSTAT=DECLINED:mailto:mia@example.org\nATTENDEE;PARTSTAT=ACCEPTED:mailto:mia@example.org", false),
    ])
  func declined(lines: String, isFree: Bool) throws {
    let body = event("DTSTART:20260317T090000Z\nDURATION:PT1H\n\(lines)")
    let expected = [isFree ? "17 9?" : "17 9"]
    #expect(try hours(calendar(body, "X-WR-CALNAME:\(me)")) == expected)
    #expect(try hours(calendar(body, "X-WR-CALNAME:Mia (MIA@example.org)")) == expected)
    #expect(try hours(calendar(body, "X-OWNER;CN=\"x\":mailto:\(me)")) == expected)
    #expect(try hours(calendar(body, "X-WR-CALNAME:Work"), owners: ["Mia@example.org"]) == expected)
    #expect(
      try hours(calendar(event("DTSTART:20260317T090000Z\nX-MOZ-INVITED-ATTENDEE:mailto:\(me)\n\(lines)"))) == expected)
  }

  @Test("Outlook's word for work elsewhere takes no time, those for absence and doubt do")
  func busyStatus() throws {
    for (word, isBusy) in [("WORKINGELSEWHERE", false), ("FREE", false), ("OOF", true), ("TENTATIVE", true)] {
      let lines = "DTSTART:20260317T090000Z\nX-MICROSOFT-CDO-BUSYSTATUS:\(word)"
      #expect(try hours(calendar(event(lines))) == [isBusy ? "17 9" : "17 9?"], "\(word)")
    }
  }

  @Test("when the owner is unknown, one note counts the events that an attendee declined")
  func unknownOwner() throws {
    let lines = "DTSTART:20260317T090000Z\nATTENDEE;PARTSTAT=DECLINED:mailto:\(me)"
    let result = try read(calendar(event(lines) + "\n" + event(lines, uid: "b"), "X-WR-CALNAME:Work"))
    #expect(!result.meetings.contains { !$0.isBusy })
    #expect(
      result.notes.map(\.text) == [
        "2 events that an attendee declined count as busy: the calendar's owner is unknown"
      ])
    #expect(try read(calendar(event(lines)), owners: [me]).notes.isEmpty)
  }

  private let series = "DTSTART:20260316T090000Z\nDURATION:PT1H\nRRULE:FREQ=DAILY;COUNT=3\n"

  @Test("one occurrence is declined, by its own entry or by the owner's reply; a newer invitation asks again")
  func oneOccurrence() throws {
    let no = "ATTENDEE;PARTSTAT=DECLINED:mailto:\(me)"
    let changed = event("RECURRENCE-ID:20260317T090000Z\nDTSTART:20260317T090000Z\n\(no)")
    #expect(try hours(calendar(event(series) + "\n" + changed), owners: [me]) == ["16 9", "17 9?", "18 9"])
    func reply(_ lines: String) -> String { calendar(event("SEQUENCE:1\n\(lines)"), "METHOD:REPLY") }
    let asked = calendar(event("SEQUENCE:1\n\(series)"), "METHOD:REQUEST\nX-WR-CALNAME:\(me)")
    let zoned = "RECURRENCE-ID;TZID=Europe/Berlin:20260317T100000\n"
    #expect(try hours(asked + reply(no)) == ["16 9?", "17 9?", "18 9?"])
    #expect(try hours(asked + reply(zoned + no)) == ["16 9", "17 9?", "18 9"])
    #expect(
      try hours(asked + reply(no) + reply("ATTENDEE;PARTSTAT=ACCEPTED:mailto:\(me)")) == ["16 9", "17 9", "18 9"])
    #expect(try hours(asked + reply("ATTENDEE;PARTSTAT=DECLINED:mailto:kim@example.org")) == ["16 9", "17 9", "18 9"])
    let yes = "RECURRENCE-ID:20260317T090000Z\nATTENDEE;PARTSTAT=ACCEPTED:mailto:\(me)"
    #expect(try hours(asked + reply(zoned + no) + reply(yes)) == ["16 9", "17 9", "18 9"])
    #expect(try hours(asked + reply(yes) + reply(zoned + no)) == ["16 9", "17 9?", "18 9"])
    let again = calendar(event("SEQUENCE:2\n\(series)"), "METHOD:REQUEST")
    #expect(try hours(asked + reply(no) + again) == ["16 9", "17 9", "18 9"])
  }

  @Test(
    "changes of a replaced version go with it, whatever they name and in whatever order they stand",
    arguments: [
      "RECURRENCE-ID:20260317T090000Z", "RECURRENCE-ID;TZID=Europe/Berlin:20260317T100000",
      "RECURRENCE-ID;VALUE=DATE:20260317", "RECURRENCE-ID;RANGE=THISANDFUTURE:20260317T090000Z",
    ])
  func replacedVersions(reference: String) throws {
    let newer = ["SEQUENCE:2", "SEQUENCE:1\nLAST-MODIFIED:20260102T000000Z"]
    for version in newer {
      let old = event("SEQUENCE:1\n\(series)")
      let moved = event("SEQUENCE:1\n\(reference)\nDTSTART:20260317T200000Z\nDURATION:PT1H")
      let new = event("\(version)\n\(series)EXDATE:20260318T090000Z")
      for order in [[old, moved, new], [new, old, moved], [moved, new, old]] {
        #expect(try hours(calendar(order.joined(separator: "\n"))) == ["16 9", "17 9"])
      }
      #expect(try hours(calendar(old + "\n" + moved) + calendar(new)) == ["16 9", "17 9"])
      // Alone in a file, a change with a lower number still counts: instances have numbers of their own.
      let both = try hours(calendar(new + "\n" + moved))
      #expect(both.contains("17 20"))
    }
  }

  @Test("equal numbers: the newer stamp replaces the older version and its changes")
  func stamps() throws {
    func stamped(_ day: String, _ lines: String) -> String {
      "BEGIN:VEVENT\nUID:a\nSEQUENCE:0\nDTSTAMP:202601\(day)T000000Z\n\(lines)\nEND:VEVENT"
    }
    let moved = stamped("02", "RECURRENCE-ID:20260317T090000Z\nDTSTART:20260317T200000Z")
    let file = [stamped("03", series), stamped("01", series), moved].joined(separator: "\n")
    #expect(try hours(calendar(file)) == ["16 9", "17 9", "18 9"])
    // The change of the new version is newer than it.
    let again = stamped("04", "RECURRENCE-ID:20260317T090000Z\nDTSTART:20260317T210000Z")
    #expect(try hours(calendar(file + "\n" + again)) == ["16 9", "17 21", "18 9"])
  }

  @Test("a cancellation needs no start: of one occurrence, of all that follow, of the whole event")
  func cancelled() throws {
    let asked = calendar(event("SEQUENCE:1\n\(series)"), "METHOD:REQUEST")
    let moved = event("SEQUENCE:1\nRECURRENCE-ID:20260318T090000Z\nDTSTART:20260318T200000Z")
    func cancel(_ lines: String, _ sequence: Int = 2) -> String {
      calendar(event("SEQUENCE:\(sequence)\nORGANIZER:mailto:b@example.org\n\(lines)"), "METHOD:CANCEL")
    }
    #expect(try hours(asked + cancel("RECURRENCE-ID:20260317T090000Z")) == ["16 9", "17 9?", "18 9"])
    #expect(try hours(asked + cancel("RECURRENCE-ID;TZID=Europe/Berlin:20260317T100000")) == ["16 9", "17 9?", "18 9"])
    let rest = cancel("RECURRENCE-ID;RANGE=THISANDFUTURE:20260317T090000Z")
    #expect(try hours(asked + rest) == ["16 9", "17 9?", "18 9?"])
    #expect(try hours(calendar(event("SEQUENCE:1\n\(series)") + "\n" + moved) + rest) == ["16 9", "17 9?", "18 9?"])
    for sequence in [1, 2] {
      #expect(try hours(asked + cancel("", sequence)).isEmpty)
      #expect(try hours(asked + cancel(series, sequence)) == ["16 9?", "17 9?", "18 9?"])
    }
  }

  @Test("a zone without a definition is that of its X-LIC-LOCATION")
  func location() throws {
    for lines in ["", "BEGIN:STANDARD\nDTSTART:19700101T000000\nEND:STANDARD\n"] {
      let zone = "BEGIN:VTIMEZONE\nTZID:home 1\nX-LIC-LOCATION:Europe/Amsterdam\n\(lines)END:VTIMEZONE\n"
      #expect(try hours(calendar(zone + event("DTSTART;TZID=home 1:20260317T100000"))) == ["17 9"])
    }
  }
}
