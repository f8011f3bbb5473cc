import Importing
@testable import Recordings
import SimKernel
import WearerKit
import PersonWire
import Foundation
import Testing

@Suite(
  "Health import: the archive that the health app hands out",
  .enabled(if: ZipExample.canBeRead, "neither funzip nor gzip is here"))
struct HealthArchiveTests {
  @Test("an export.zip says what the export.xml in it says, and the clinical document beside it is left alone")
  func archive() throws {
    let export = "<HealthData>\n\(heartRate("62"))\n</HealthData>"
    let folder = try ImportFolder("health-archive")
    let zip = try ZipExample([
      ("apple_health_export/export_cda.xml", "<ClinicalDocument/>"), ("apple_health_export/export.xml", export),
    ])
    try folder.write(zip.bytes, to: "export.zip")
    let summary = try WearableImport.run(try folder.options(input: folder.path("export.zip")))
    #expect(summary.total == 1)
    let recording = try RecordingFile.read(folder.path("out.sqlite"))
    #expect(recording.samples.map(\.reading) == [.heartRate(62)])
    // The same export again, unpacked: nothing is new.
    try folder.write(export.utf8, to: "export.xml")
    #expect(try HealthImport.run(try folder.options(input: folder.path("export.xml"))).added == 0)
    #expect(try folder.names() == ["export.xml", "export.zip", "out.sqlite"])
  }

  private static let export = "<HealthData>\n\(heartRate("62"))\n</HealthData>"

  /// The message about an archive that is refused and leaves nothing behind.
  private func refusal(_ bytes: some Sequence<UInt8>) throws -> String {
    let folder = try ImportFolder("health-archive-bad")
    try folder.write(bytes, to: "a.zip")
    var message = "imported"
    let options = try folder.options(input: folder.path("a.zip"))
    do throws(ImportError) { _ = try HealthImport.run(options) } catch { message = error.description }
    #expect(try folder.names().allSatisfy { $0 == "a.zip" || message == "imported" })
    return message.replacing(folder.path("a.zip"), with: "a.zip")
  }

  @Test("a packed archive is read, whatever the language of its phone, and also without a folder")
  func packed() throws {
    for name in ["apple_health_export/export.xml", "export.xml", "apple_health_export/\u{5bfc}\u{51fa}.xml"] {
      let folder = try ImportFolder("health-archive-packed")
      let files = [(name, Self.export), ("apple_health_export/routes/route.gpx", "<gpx/>")]
      for method in [0, 8] {
        try folder.write(try ZipExample(files, method: method).bytes, to: "export.zip")
        let summary = try WearableImport.run(try folder.options(input: folder.path("export.zip")))
        #expect(summary.total == 1, "\(name) \(method)")
      }
    }
  }

  @Test("an archive is opened by its exact name, which is no pattern")
  func exactName() throws {
    let folder = try ImportFolder("health-archive-name")
    try folder.write(try ZipExample([("export.xml", Self.export)]).bytes, to: "a[1].zip")
    let other = "<HealthData>\n\(heartRate("63"))\n\(heartRate("64"))\n</HealthData>"
    try folder.write(try ZipExample([("export.xml", other)]).bytes, to: "a1.zip")
    _ = try WearableImport.run(try folder.options(input: folder.path("a[1].zip")))
    #expect(try RecordingFile.read(folder.path("out.sqlite")).samples.map(\.reading) == [.heartRate(62)])
  }

  @Test("each kind of archive that cannot be read has its own message")
  func refused() throws {
    let files = [("export.xml", Self.export)]
    let whole = try ZipExample(files, method: 8)
    #expect(
      try refusal(whole.bytes.dropLast(30))
        == "a.zip: error: the archive is cut off: its directory at the end is missing")
    #expect(
      try refusal(try ZipExample(files, flags: 1).bytes)
        == "a.zip: error: 'export.xml' in the archive is encrypted: unpack it with its password")
    let damaged = "'export.xml' in the archive is damaged"
    #expect(try refusal(try ZipExample(files, sum: 7).bytes).contains(damaged))
    #expect(try refusal(try ZipExample(files, method: 8, sum: 7).bytes).contains(damaged))
    #expect(try refusal(try ZipExample(files, method: 8, size: 9).bytes).contains(damaged))
    #expect(try refusal(try ZipExample(files, method: 12).bytes).contains("is packed by method 12, not deflate"))
    var bytes = whole.bytes
    bytes[120] ^= 0xff
    #expect(try refusal(bytes).contains(damaged))
    bytes = whole.bytes
    bytes[bytes.count - 78] ^= 0xff
    #expect(try refusal(bytes) == "a.zip: error: the archive is damaged: its directory cannot be read")
    let two = try ZipExample([("a/export.xml", Self.export), ("b/export.xml", Self.export)])
    #expect(try refusal(two.bytes).contains("the archive has 2 health exports"))
    #expect(
      try refusal(try ZipExample([("Takeout/steps-2020-01-01.json", "[]")]).bytes)
        == "a.zip: error: the archive has no export of the health app, an XML file of HealthData; it has "
        + "'Takeout/steps-2020-01-01.json'")
  }

  @Test("an archive is unpacked up to a limit")
  func limit() throws {
    let folder = try ImportFolder("health-archive-limit")
    try folder.write(try ZipExample([("export.xml", Self.export)], method: 8).bytes, to: "a.zip")
    let error = #expect(throws: ByteSourceError.self) { try ArchiveBytes.export(in: folder.path("a.zip"), atMost: 9) }
    #expect(error?.message.contains("at most 0 MB are unpacked") == true)
    // A size that is beyond the limit is refused before anything is unpacked.
    try folder.write(try ZipExample([("export.xml", Self.export)], size: 0xffff_fff0).bytes, to: "a.zip")
    #expect(throws: ByteSourceError.self) { try ArchiveBytes.export(in: folder.path("a.zip"), atMost: 1 << 30) }
  }
}
