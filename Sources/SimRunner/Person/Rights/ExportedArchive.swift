/// The archives that the wearer received, as they were on the phone then.
package struct ExportedArchive: Sendable {
  /// The number of the day, and the text.
  package let files: [(name: String, text: String)]
}

/// Records each archive when it is made: the wearer keeps it even if they delete everything later.
final class ArchiveRecorder: RunRecorder {
  private unowned let world: World
  private var files: [(name: String, text: String)] = []
  var interest: TraceInterest { .facts }

  init(_ world: World) { self.world = world }

  func observe(_ event: TraceEvent) {
    guard case .exported? = event.rightsFact else { return }
    world.attempt { () throws(StorageError) in
      guard let archive = try world.host(.phone)?.archive() else { return }
      files.append(("export-d\(world.clock.day(event.at)).json", String(decoding: archive.bytes, as: UTF8.self)))
    }
  }

  func conclude(_ world: World) throws(StorageError) -> any Sendable { ExportedArchive(files: files) }
}
