extension DeviceHost {
  /// Returns the words of the journal entries that the phone's agents have read, with their rated danger, in order of
  /// id.
  package func readEntries() throws(StorageError) -> [(text: String, level: Int)] {
    guard isStarted else { return [] }
    let levels = try database.statement("SELECT id, level FROM entry_readings ORDER BY id").all {
      row throws(StorageError) in (id: UInt64(bitPattern: try row.int64(0)), level: try row.int(1))
    }
    var entries: [(text: String, level: Int)] = []
    for (id, level) in levels {
      let record = try database.reading { RecordTable($0).record(RecordKey(domain: .journal, id: id)) }
      if let text = record?.body?.content(JournalText.self)?.text { entries.append((text, level)) }
    }
    return entries
  }
}
