import Importing
import SimKernel
import WearerKit
import PersonWire
import Foundation
import Testing

@Suite(
  "Health import: the archive that the health app hands out",
  .enabled(if: ZipExample.canBeRead, "neither unzip nor bsdtar is here"))
struct HealthArchiveTests {
  @Test("an export.zip says what the export.xml in it says, and the clinical document beside it is left alone")
  func archive() throws {
    let export = "<HealthData>\n\(heartRate("62"))\n</HealthData>"
    let folder = try ImportFolder("health-archive")
    let zip = ZipExample([
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

  @Test("an archive without an export, or one that is cut off, is refused and leaves nothing behind")
  func refused() throws {
    let folder = try ImportFolder("health-archive-bad")
    try folder.write(ZipExample([("Takeout/Fitbit/steps-2020-01-01.json", "[]")]).bytes, to: "other.zip")
    let whole = ZipExample([("apple_health_export/export.xml", "<HealthData>\n\(heartRate("62"))\n</HealthData>")])
    try folder.write(whole.bytes.prefix(120), to: "cut.zip")
    for name in ["other.zip", "cut.zip"] {
      let error = #expect(throws: ImportError.self) {
        try WearableImport.run(try folder.options(input: folder.path(name)))
      }
      #expect(error?.description.contains("the archive has no export.xml of Apple's") == true, "\(name)")
    }
    #expect(try folder.names() == ["cut.zip", "other.zip"])
  }
}
