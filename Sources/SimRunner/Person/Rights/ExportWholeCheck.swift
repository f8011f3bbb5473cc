import Foundation

/// A wearer who asks for their data receives all of it.
///
/// The archive is read within the hour by an independent JSON reader. It is compared with the records that the phone
/// has then and had when it wrote the archive.
final class ExportWholeCheck: CheckFindings, CountingCheck {
  static let name = CheckName("export-whole", "Who asks for what is theirs is given all of it.")
  static let promise =
    "the archive that the wearer is given can be read, and holds every record that the phone had, in its version and with its "
    + "content, and every word that they wrote in it; and every song that they heard, by its name, with the time for which it was heard"
  static let doesNotVerify = "what only other devices had then, and what the other tables beside the records hold"
  static let vacuousBecause = "the wearer asked for nothing"

  private let titles: [UInt64: SongTitle]
  private var isDue = false

  init(_ plan: WorldPlan) { titles = plan.music?.setup.titles ?? [:] }

  static func concerns(_ plan: WorldPlan) -> Bool {
    plan.story.contains { $0.act.done?.body(as: RightsAct.self) == .asksForExport }
  }

  func observe(_ event: TraceEvent) {
    if case .exported? = event.rightsFact { isDue = true }
    if case .erased(_, let device)? = event.deviceFact, device.role == .phone { isDue = false }
  }

  func probe(_ world: World) throws(StorageError) {
    guard isDue, let phone = world.host(.phone), phone.isStarted else { return }
    isDue = false
    guard let (at, bytes) = try phone.archive() else { return fail(world.kernel.now, "there is no archive") }
    guard let archive = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
      let domains = archive["domains"] as? [String: [[String: Any]]]
    else { return fail(world.kernel.now, "the archive can not be read") }
    try compareMusic(archive, phone, before: at, world.kernel.now)
    for (domain, records) in try recordsByDomain(phone, before: at) {
      let listed = Dictionary((domains[domain] ?? []).map { ($0["id"] as? String ?? "", $0) }) { $1 }
      for record in records {
        chances += 1
        let entry = listed["\(record.key.id)"]
        let version = "\(record.version.epoch).\(record.version.sequence)"
        if entry?["version"] as? String != version || entry?["content"] is NSNull? {
          fail(world.kernel.now, "the archive is without \(domain) \(shortID(record.key.id)) or its content")
        } else if let text = record.body?.content(JournalText.self)?.text,
          (entry?["content"] as? [String: Any])?["text"] as? String != text
        {
          fail(world.kernel.now, "the archive has other words than journal \(shortID(record.key.id))")
        }
      }
    }
  }

  private func compareMusic(_ archive: [String: Any], _ phone: DeviceHost, before at: Timestamp, _ now: Instant)
    throws(StorageError)
  {
    let rows = (archive["tables"] as? [String: [[String: Any]]])?["music_plays"] ?? []
    let listed = Dictionary(rows.map { ($0["id"] as? String ?? "", $0["content"] as? [String: Any]) }) { $1 }
    let named = Dictionary(
      (archive["songs"] as? [[String: Any]] ?? []).map { ("\($0["song"] ?? "")", $0["title"] as? String) }
    ) { $1 }
    for play in try phone.database.reading({ MusicStore($0).plays() }) where (play.ended ?? at) < at {
      chances += 1
      let entry = listed["\(Int64(bitPattern: play.id))"] ?? nil
      guard (entry?["heard"] as? Double).map({ abs($0 - play.heard.seconds) < 0.001 }) == true,
        named["\(play.song)"] == titles[play.song]?.title
      else { return fail(now, "the archive does not say what play \(shortID(play.id)) was, or for how long") }
    }
  }

  /// The records that were there as the archive was made and have not changed since, by the name of their domain.
  private func recordsByDomain(_ phone: DeviceHost, before at: Timestamp) throws(StorageError) -> [(String, [Record])] {
    var found: [(String, [Record])] = []
    for domain in Domain.all {
      let records = try phone.records(in: domain).filter {
        !$0.header.isDeleted && $0.header.origin.role == .phone && $0.header.modified < at
      }
      if !records.isEmpty { found.append((domain.name, records)) }
    }
    return found
  }
}

extension DeviceHost {
  /// Returns the archive that the wearer last asked for, with its time by the phone's clock, or `nil` if there is none.
  func archive() throws(StorageError) -> (at: Timestamp, bytes: [UInt8])? {
    guard isStarted else { return nil }
    let found = try database.statement("SELECT at, bytes FROM exports").first { row throws(StorageError) in
      (Timestamp(nanoseconds: try row.int64(0)), try row.blob(1))
    }
    return found.map { (at: $0.0, bytes: $0.1) }
  }
}
