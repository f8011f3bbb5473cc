import Foundation
import Synchronization

private let folderCount = Atomic<Int>(0)

/// A directory of its own for one test, removed with the object.
final class StorageScratch {
  let url: URL

  init(_ name: String) throws {
    // Tests run side by side and may choose the same name.
    let number = folderCount.wrappingAdd(1, ordering: .relaxed).newValue
    let process = ProcessInfo.processInfo.processIdentifier
    url = FileManager.default.temporaryDirectory.appending(path: "triad-\(name)-\(process)-\(number)")
    try? FileManager.default.removeItem(at: url)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }

  func bytes(_ name: String) throws -> [UInt8] { [UInt8](try Data(contentsOf: url.appending(path: name))) }

  func write(_ bytes: some Sequence<UInt8>, to name: String) throws {
    try Data(bytes).write(to: url.appending(path: name))
  }

  func names() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
}
