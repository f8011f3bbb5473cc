import DeviceKit
import SimKernel
import WearerKit
import PersonWire
import Foundation
import Testing

@Suite("Recordings: the file")
struct RecordingFileTests {
  @Test("a recording of every kind comes back equal")
  func roundTrip() throws {
    let scratch = try StorageScratch("recording-round-trip")
    let recording = try exampleRecording()
    try RecordingFile.write(recording, to: scratch.path("a.sqlite"))
    #expect(try RecordingFile.read(scratch.path("a.sqlite")) == recording)
    #expect(try scratch.names() == ["a.sqlite"])
  }

  @Test("equal recordings give equal bytes, also in another order and over an older file")
  func sameBytes() throws {
    let scratch = try StorageScratch("recording-bytes")
    var recording = try exampleRecording()
    try RecordingFile.write(recording, to: scratch.path("a"))
    recording.samples.reverse()
    try scratch.write([1, 2, 3], to: "b")
    try RecordingFile.write(recording, to: scratch.path("b"))
    #expect(try scratch.bytes("a") == scratch.bytes("b"))
  }

  @Test("a file that is missing, something else, or of another version has its own error")
  func refused() throws {
    let scratch = try StorageScratch("recording-refused")
    #expect(throws: RecordingError.missing(path: scratch.path("none"))) { try RecordingFile.read(scratch.path("none")) }
    try scratch.write("start,end,value\n".utf8, to: "table.csv")
    #expect(throws: RecordingError.notARecording(path: scratch.path("table.csv"), reason: "file is not a database")) {
      try RecordingFile.read(scratch.path("table.csv"))
    }
    let other = try Database(.file(path: scratch.path("other")), journal: .rollback)
    try other.execute("CREATE TABLE samples (id)")
    other.close()
    let reason = "it is a database of another program"
    #expect(throws: RecordingError.notARecording(path: scratch.path("other"), reason: reason)) {
      try RecordingFile.read(scratch.path("other"))
    }
    try change("PRAGMA user_version = 9", in: scratch)
    #expect(throws: RecordingError.wrongVersion(path: scratch.path("changed"), found: 9, supported: 1)) {
      try RecordingFile.read(scratch.path("changed"))
    }
  }

  @Test(
    "rows that make no sense are refused with their reason",
    arguments: [
      ("UPDATE samples SET kind = 'mood' WHERE id = 1", "sample 1 has the unknown kind 'mood'"),
      ("UPDATE samples SET value = NULL WHERE id = 1", "sample 1 of kind heartRate has no usable value"),
      ("UPDATE samples SET value = -5 WHERE id = 1", "sample 1 of kind heartRate has no usable value"),
      ("UPDATE samples SET value = 'x' WHERE id = 1", "column 4 holds text where a number was expected"),
      ("UPDATE samples SET stage = 'nap' WHERE id = 6", "sample 6 of kind sleep has no usable value"),
      ("UPDATE samples SET start = end + 1 WHERE id = 1", "sample 1 lasts from 1585432861 to 1585432860"),
      (
        "UPDATE samples SET end = 9223372036854775807 WHERE id = 1",
        "sample 1 lasts from 1585432800 to 9223372036854775807"
      ),
      ("UPDATE samples SET id = 1", "two samples have the id 1"),
      ("UPDATE recording SET zone = 'Europe/Olso'", "unknown time zone 'Europe/Olso'"),
      ("DELETE FROM recording", "it has no name"),
      ("UPDATE meetings SET end = -1", "meeting 1 lasts from 1585432800 to -1"),
    ])
  func invalidRows(change sql: String, reason: String) throws {
    let scratch = try StorageScratch("recording-invalid-\(stableHash(sql))")
    try change("PRAGMA ignore_check_constraints = 1; " + sql, in: scratch)
    do {
      _ = try RecordingFile.read(scratch.path("changed"))
      Issue.record("accepted")
    } catch {
      #expect(error.description.hasSuffix(reason))
    }
  }

  @Test("values that the file cannot hold are refused, and its earlier contents stay")
  func unstorable() throws {
    let scratch = try StorageScratch("recording-unstorable")
    let recording = try exampleRecording()
    try RecordingFile.write(recording, to: scratch.path("a"))
    let before = try scratch.bytes("a")
    let moment = Timestamp(unixSeconds: 1_585_432_800)
    let impossible = [
      HealthSample(id: 99, start: moment, end: moment + .milliseconds(1), reading: .steps(1)),
      HealthSample(id: 99, start: moment, end: moment, reading: .heartRate(.nan)),
      HealthSample(id: 99, start: moment, end: moment, reading: .heartRate(-1)),
      HealthSample(id: 99, start: moment, end: moment - .seconds(1), reading: .heartRate(60)),
      HealthSample(id: 1, start: moment, end: moment, reading: .heartRate(60)),
    ]
    for sample in impossible {
      var broken = recording
      broken.samples.append(sample)
      #expect(throws: RecordingError.self) { try RecordingFile.write(broken, to: scratch.path("a")) }
    }
    #expect(try scratch.bytes("a") == before)
    #expect(try scratch.names() == ["a"])
    do {
      try RecordingFile.write(recording, to: scratch.path("nowhere/a"))
      Issue.record("written into a folder that does not exist")
    } catch .storage {
    }
  }

  @Test("damaged files are read or refused with a typed error, never more")
  func damaged() throws {
    let scratch = try StorageScratch("recording-damaged")
    let recording = try exampleRecording()
    try RecordingFile.write(recording, to: scratch.path("a"))
    let whole = try scratch.bytes("a")
    var random = RandomStream(seed: 3, name: "damage")
    var refusals = 0
    for _ in 0..<300 {
      var bytes = whole
      for _ in 0..<8 { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      if random.chance(0.2) { bytes.removeLast(random.below(bytes.count)) }
      try scratch.write(bytes, to: "b")
      do { _ = try RecordingFile.read(scratch.path("b")) } catch { refusals += 1 }
    }
    #expect(refusals > 30)
  }

  /// Writes the example to `changed` and runs a script on the file.
  private func change(_ script: String, in scratch: StorageScratch) throws {
    try RecordingFile.write(try exampleRecording(), to: scratch.path("changed"))
    let database = try Database(.file(path: scratch.path("changed")), journal: .rollback)
    try database.execute(script)
    database.close()
  }
}

/// A recording with one sample of every kind, ids counting from 1, and one meeting.
func exampleRecording() throws -> Recording {
  let zone = try #require(Zone(identifier: "Europe/Oslo"))
  let start = Timestamp(unixSeconds: 1_585_432_800)
  let readings: [Reading] = [
    .heartRate(61.5), .heartRateVariability(48.25), .restingHeartRate(55), .respiratoryRate(14), .steps(0),
    .sleep(.rem), .workout(WorkoutSummary(activity: .running, energy: 512.5, distance: 10_040, averageHeartRate: 151)),
    .workout(WorkoutSummary(activity: .yoga)),
  ]
  return Recording(
    name: "et løp på Ekeberg", zone: zone, attribution: "measured by \"nobody\"", licence: "CC0",
    samples: readings.enumerated().map { index, reading in
      HealthSample(id: UInt64(index + 1), start: start, end: start + .minutes(Int64(index + 1)), reading: reading)
    },
    meetings: [Meeting(id: 1, start: start, end: start + .minutes(30), isAllDay: false, isBusy: true)])
}
