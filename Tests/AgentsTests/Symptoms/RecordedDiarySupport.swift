import Foundation

import Agents

/// The daily reports of eight people: PMData, Thambawita et al., 2020.
enum RecordedDiary {
  static let path = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/data/diary/pmdata_daily_diary.csv").path
  static let isPresent = FileManager.default.fileExists(atPath: path)

  static func read(_ config: DiaryImportConfig = DiaryImportConfig(), chunk: Int = 4_096) throws -> DiaryImport {
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    var diaries = DiaryImport(config)
    for start in stride(from: 0, to: bytes.count, by: chunk) {
      diaries.read(bytes[start..<min(bytes.count, start + chunk)])
    }
    try diaries.finish()
    return diaries
  }
}

extension Diary {
  /// The same diary with the symptoms of each day on another of its days, at the same time of day: whatever they have to
  /// do with anything else is chance.
  func withShuffledSymptoms(_ seed: Int) throws -> Diary {
    var dice = Dice(seed: UInt64(seed))
    let from = days
    var to = from
    for place in stride(from: to.count - 1, to: 0, by: -1) { to.swapAt(place, dice.below(place + 1)) }
    var shuffled = Diary()
    for (old, new) in zip(from, to) {
      if let log = log(on: old) { _ = try shuffled.save(log, stamp(0)) }
      for entry in entries(on: old) {
        guard entry.symptom != nil else {
          _ = try shuffled.add(entry, stamp(0))
          continue
        }
        let time = try DiaryTime(day: new, minute: entry.time.minute, offset: entry.time.offset)
        _ = try shuffled.add(DiaryEntry(id: entry.id, time: time, entry.content), stamp(0))
      }
    }
    return shuffled
  }
}
