import Agents
@testable import Orchestration
import SimKernel
@testable import PersonWire
import Testing

@Suite("Remote configuration")
struct ConfigurationTests {
  private let date = CivilDate(dayNumber: 20_479)

  /// A document of those sections.
  private func document(_ sections: String, version: String = "1.2.0") -> [UInt8] {
    Array(#"{"schema": 1, "version": "\#(version)", "updatedAt": "2026-01-26T00:00:00Z"\#(sections)}"#.utf8)
  }

  private func refusal(_ text: String) -> ConfigRefusal? {
    do throws(ConfigRefusal) {
      _ = try ConfigDocument(Array(text.utf8))
      return nil
    } catch { return error }
  }

  private func refusal(of sections: String) -> ConfigRefusal? {
    refusal(String(decoding: document(sections), as: UTF8.self))
  }

  @Test("reads what an app ships, with its date, as what it ships")
  func shipped() throws {
    let text = ConfigDocument.written(GhostConfig(), version: .shipped, updatedAt: date)
    let read = try ConfigDocument(Array(text.utf8))
    #expect(read.config == GhostConfig() && read.version == .shipped)
    #expect(read.updatedAt == Timestamp(unixSeconds: Int64(date.dayNumber) * 86_400))
  }

  @Test("has each key once, with a range that holds the default, and rows for every struct")
  func table() {
    let keys = ConfigTable.numbers.map(\.key)
    #expect(Set(keys).count == keys.count)
    for row in ConfigTable.numbers { #expect(row.range.contains(row.value(in: GhostConfig())), "\(row.key)") }
    for order in ConfigTable.orders { #expect(keys.contains(order.lower) && keys.contains(order.upper)) }
    // A boxed property is stored under its name with an underscore.
    let structs = Set(Mirror(reflecting: GhostConfig()).children.compactMap { $0.label.map { $0.trimmingPrefix("_") } })
    let sections = Set(keys.compactMap { $0.split(separator: ".").first })
    // No document can change these.
    let fixed: Set<Substring> = [
      "density", "windows", "shadows", "receipts", "triage", "feedback", "valueReceipt", "firstDay", "healthProfile",
      "insights", "travel",
    ]
    #expect(sections.union(fixed) == structs && sections.isDisjoint(with: fixed))
  }

  /// The configuration that the tech spec shows (§2.8), word for word but for its version.
  static let documents = #"""
    {
      "version": "1.0.1",
      "updatedAt": "2026-01-26T00:00:00Z",
      "trustThresholds": {
        "observerToSchedulerDays": 7, "observerToSchedulerAccepted": 3, "schedulerToAutoSchedulerDays": 14,
        "schedulerToAutoSchedulerWorkouts": 5, "autoSchedulerToTransformerDays": 30,
        "autoSchedulerToTransformerScore": 0.8, "transformerToFullGhostDays": 60, "transformerToFullGhostScore": 0.9
      },
      "skipPrediction": {
        "sleepWeight": 0.3, "meetingDensityWeight": 0.25, "backToBackWeight": 0.2, "travelDayWeight": 0.4,
        "eveningBlockPenalty": 0.15, "baselineSkipRate": 0.1
      },
      "recovery": {
        "hrvLowThreshold": 30.0, "hrvHighThreshold": 60.0, "sleepDebtRecoveryDays": 7, "strainAccumulationWindow": 14
      },
      "scheduling": {
        "minBlockDurationMinutes": 20, "maxBlocksPerDay": 2, "preferredMorningHour": 6, "preferredEveningHour": 21,
        "lunchBlockStart": 12, "lunchBlockEnd": 13, "weekendMorningBuffer": 9
      },
      "notifications": {
        "maxNotificationsPerDay": 1, "quietHoursStart": 22, "quietHoursEnd": 7, "minTimeBetweenNotifications": 60
      }
    }
    """#

  @Test("takes the configuration that the tech spec shows, in its own names")
  func documentsOwn() throws {
    var store = ConfigStore()
    #expect(store.offer(Array(Self.documents.utf8)) == .accepted(ConfigVersion(1, 0, 1)))
    let metrics = store.config.metrics
    #expect(metrics.skip.veryShortSleepRisk == 0.3 && metrics.skip.eveningRisk == 0.15)
    #expect(abs(metrics.skip.shortSleepRisk - 0.3 * 4 / 7) < 1e-12)
    #expect(metrics.recovery.variabilityLow == 30 && metrics.recovery.variabilityHigh == 60)
    #expect(store.config.freeTime.dayEnd == 21 * 3_600)
    // Its values for trust, quiet hours and lunch equal the app's own.
    #expect(store.config.trust == GhostConfig().trust && store.config.notices == GhostConfig().notices)
    #expect(store.config.sacred == GhostConfig().sacred)
  }

  @Test("has a row behind each of the document's names")
  func documentNames() {
    let keys = Set(ConfigTable.numbers.map(\.key))
    for (name, rows) in ConfigTable.documentNames { #expect(rows.allSatisfy { keys.contains($0.key) }, "\(name)") }
  }

  @Test("refuses what would protect the wearer less, or does not add up")
  func bounds() {
    #expect(refusal(of: #", "notifications": {"quietHoursStart": 23}"#) != nil)
    #expect(refusal(of: #", "notifications": {"maxNotificationsPerDay": 3}"#) != nil)
    #expect(refusal(of: #", "scheduling": {"lunchBlockStart": 13}"#) != nil)
    #expect(refusal(of: #", "recovery": {"hrvLowThreshold": 60, "hrvHighThreshold": 30}"#) != nil)
    #expect(
      refusal(of: #", "metrics": {"recovery": {"sleepWeight": 0.6}}"#) == .sumIsNotOne("metrics.recovery", 1.2))
    // The quiet hours are the shortest time between two alerts.
    #expect(refusal(of: #", "notifications": {"minTimeBetweenNotifications": 600}"#) != nil)
    #expect(
      refusal(of: #", "notifications": {"minTimeBetweenNotifications": 600, "quietHoursEnd": 9}"#) == nil)
    #expect(
      refusal(of: #", "skipPrediction": {"sleepWeight": 0.3}, "metrics": {"skip": {"shortSleepRisk": 0.1}}"#) != nil)
  }

  @Test("sets each number that it names, and no other")
  func rows() throws {
    for row in ConfigTable.numbers {
      let was = row.value(in: GhostConfig())
      let value = was == row.range.lowerBound ? row.range.upperBound : row.range.lowerBound
      var config = GhostConfig()
      try row.apply(value, to: &config)
      #expect(row.value(in: config) == value && config != GhostConfig(), "\(row.key)")
      try row.apply(was, to: &config)
      #expect(config == GhostConfig(), "\(row.key)")
    }
  }

  @Test("takes what is left out from what the app brought with it, not from the document before")
  func partial() {
    var base = GhostConfig()
    base.trust.schedulerDays = 21
    var store = ConfigStore(base: base)
    let first = document(#", "trust": {"observerDays": 5, "impact": {"blockCompleted": 0.05}}"#, version: "1.2.0")
    #expect(store.offer(first) == .accepted(ConfigVersion(1, 2, 0)))
    #expect(store.config.trust.observerDays == 5 && store.config.trust.schedulerDays == 21)
    #expect(store.config.trust.impacts[.blockCompleted] == 0.05)
    let second = document(#", "emergency": {"minutes": 20}"#, version: "1.10.0")
    #expect(store.offer(second) == .accepted(ConfigVersion(1, 10, 0)))
    #expect(store.config.trust == base.trust && store.config.emergency.minutes == 20)
    #expect(store.document == second)
  }

  @Test("refuses with the key, the value and the range")
  func refusals() {
    #expect(
      refusal(of: #", "trust": {"observerDays": 31}"#)
        == .outOfRange(key: "trust.observerDays", value: 31, range: 1...30))
    #expect(refusal(of: #", "trust": {"observerDays": 2.5}"#) == .notWhole(key: "trust.observerDays", value: 2.5))
    #expect(refusal(of: #", "trust": {"observerDay": 2}"#) == .unknownKey("trust.observerDay"))
    #expect(refusal(of: #", "trust": 3"#) == .unknownKey("trust"))
    for (value, found) in [("true", "true"), ("null", "null"), (#""7""#, "a text"), ("[7]", "a list")] {
      #expect(
        refusal(of: #", "trust": {"observerDays": \#(value)}"#)
          == .notANumber(key: "trust.observerDays", found: found))
    }
    #expect(
      refusal(of: #", "trust": {"observerDays": 2}"#)
        == .outOfOrder(lower: "trust.observerDaysWithHistory", 3, upper: "trust.observerDays", 2))
    #expect(
      refusal(of: #", "trust": {"observerDays": 5}, "trust.observerDays": 6"#)
        == .malformed(reason: "trust.observerDays stands there twice"))
  }

  @Test("tightens safety from afar, and never loosens it")
  func safety() {
    #expect(refusal(of: #", "training": {"recoveryMin": 50, "muscleRestHours": 72}"#) == nil)
    for wish in [
      #""recoveryMin": 39"#, #""muscleRestHours": 24"#, #""weightIncreaseMax": 0.2"#, #""deloadWeeks": 8"#,
    ] {
      guard case .outOfRange = refusal(of: #", "training": {\#(wish)}"#) else {
        Issue.record("\(wish) was taken")
        continue
      }
    }
  }

  @Test("refuses bytes that are not a document, and a document for a newer app")
  func malformed() {
    for text in ["", "{", "[]", "null", "7", "{\"a\": }", "\u{0}"] {
      guard case .malformed = refusal(text) else {
        Issue.record("\(text) was taken")
        continue
      }
    }
    #expect(refusal(String(repeating: " ", count: 70_000)) == .tooLarge(bytes: 70_000, max: 65_536))
    #expect(refusal(#"{"schema": 2, "novelty": {"x": 1}}"#) == .newerSchema(2, known: 1))
    #expect(refusal(#"{"schema": "1"}"#) == .badHeader(key: "schema", found: "a text"))
    #expect(refusal(#"{"version": "1.0.0"}"#) == .badHeader(key: "updatedAt", found: "missing"))
    for version in ["1.0", "1.0.0.0", "1.a.0", "", "1..0", "-1.0.0", "9999999999.0.0"] {
      #expect(refusal(#"{"version": "\#(version)"}"#) == .badHeader(key: "version", found: "a text"))
    }
    for date in ["2026-01-26", "2026-02-30T00:00:00Z", "2026-01-26T24:00:00Z", "2026-01-26T00:00:00", "1T2Z"] {
      #expect(
        refusal(#"{"version": "1.0.0", "updatedAt": "\#(date)"}"#) == .badHeader(key: "updatedAt", found: "a text"))
    }
  }

  @Test("keeps what holds when a document is refused, older or equal")
  func atomic() {
    var store = ConfigStore()
    _ = store.offer(document(#", "trust": {"observerDays": 5}"#, version: "2.0.0"))
    let before = store
    for version in ["2.0.0", "1.9.9", "1.10.0"] {
      let outcome = store.offer(document(#", "trust": {"observerDays": 9}"#, version: version))
      #expect(outcome == .notNewer(ConfigVersion(version) ?? .shipped) && store == before)
    }
    let bad = document(#", "emergency": {"minutes": 30}, "trust": {"observerDays": 6, "window": 0}"#, version: "3.0.0")
    let reason = ConfigRefusal.outOfRange(key: "trust.window", value: 0, range: 10...10_000)
    #expect(store.offer(bad) == .refused(reason) && store.refusal == reason)
    #expect(store.config == before.config && store.version == before.version && store.document == before.document)
    _ = store.offer(document("", version: "3.0.0"))
    #expect(store.refusal == nil && store.config == GhostConfig())
  }

  @Test("survives damage: a document with broken bytes is refused, or means only what is allowed")
  func damage() {
    let shipped = Array(ConfigDocument.written(GhostConfig(), version: ConfigVersion(1, 0, 1), updatedAt: date).utf8)
    var refused = 0
    for seed in 0..<600 {
      var random = RandomStream(seed: UInt64(seed), name: "damage")
      var bytes = shipped
      for _ in 0...random.below(3) {
        let place = random.below(bytes.count)
        // Half of the damage is to digits, which leaves a document that can be read.
        let digits = bytes.indices.filter { (0x30...0x39).contains(bytes[$0]) }
        if random.chance(0.5), !digits.isEmpty {
          bytes[digits[random.below(digits.count)]] = UInt8(0x30 + random.below(10))
        } else if random.chance(0.5) {
          bytes[place] = UInt8(random.below(256))
        } else {
          bytes.remove(at: place)
        }
      }
      var store = ConfigStore()
      if case .refused = store.offer(bytes) {
        refused += 1
        #expect(store.config == GhostConfig() && store.version == .shipped)
      }
      for row in ConfigTable.numbers { #expect(row.range.contains(row.value(in: store.config)), "seed \(seed)") }
      #expect(store.config.trust.scoreForTransformer <= store.config.trust.scoreForFullGhost)
    }
    #expect((100..<590).contains(refused), "\(refused)")
  }
}

extension ConfigDocument {
  /// Returns the document that sets every number to its current value.
  fileprivate static func written(_ config: GhostConfig, version: ConfigVersion, updatedAt: CivilDate) -> String {
    var sections: [String: [String]] = [:]
    for row in ConfigTable.numbers {
      let parts = row.key.split(separator: ".", maxSplits: 1).map(String.init)
      let value = row.value(in: config)
      let text = row.isWhole ? "\(Int(value))" : "\(value)"
      sections[parts[0], default: []].append("    \"\(parts[1])\": \(text)")
    }
    let body = sections.sorted { $0.key < $1.key }.map { name, lines in
      "  \"\(name)\": {\n\(lines.joined(separator: ",\n"))\n  }"
    }
    let header = [
      "  \"schema\": \(schema)", "  \"version\": \"\(version)\"", "  \"updatedAt\": \"\(updatedAt)T00:00:00Z\"",
    ]
    return "{\n\((header + body).joined(separator: ",\n"))\n}\n"
  }
}
