/// The phone's permanent record of measurements: readings are appended to the raw signals as they arrive, or once the
/// phone is unlocked.
package final class PhoneReadings: Feature {
  package static let schema: FeatureSchema? = .days

  package let device: DeviceServices
  private let raw: RawSignals
  private var locked: LockedReadings

  package init?(_ device: DeviceServices) {
    self.device = device
    raw = RawSignals(store: device.store, rules: device.setup.rules)
    locked = LockedReadings(device.store)
  }

  package func run(_ context: inout DeviceContext) {
    guard context.platform.isProtectedDataAvailable else { return }
    var days: Set<CivilDate> = []
    for key in locked.takeAll() {
      let body = replica.ledger.record(key)?.body
      if let deleted = body?.content(DeletedReadings.self)?.ids {
        delete(deleted)
        days.formUnion(raw.days(of: deleted))
      }
      guard let samples = body?.content(Readings.self)?.samples else { continue }
      append(samples, &context)
      // They may count for other days than at the place where they arrived.
      days.formUnion(samples.map { $0.day(in: context.zone) })
    }
    if !days.isEmpty { device.announce(LateReadingsNews(days: days), &context) }
    raw.packOldDays(&context, by: setup.device)
  }

  package func ready(_ context: inout DeviceContext) {
    if replica.mayWrite() { received(replica.ledger.records(in: .readings), &context) }
  }

  package func received(_ records: [Record], _ context: inout DeviceContext) {
    for record in records {
      let deleted = record.body?.content(DeletedReadings.self)?.ids
      let samples = record.body?.content(Readings.self)?.samples
      guard deleted != nil || samples != nil else { continue }
      guard context.platform.isProtectedDataAvailable else {
        locked.add(record.key)
        continue
      }
      if let samples { append(samples, &context) }
      if let deleted { delete(deleted) }
    }
  }

  /// Some readings no longer count.
  private func delete(_ ids: [UInt64]) { if !setup.rules.hasPlanted(.deletedReadingsCount) { raw.delete(ids) } }

  private func append(_ samples: [HealthSample], _ context: inout DeviceContext) {
    raw.append(samples, zone: context.zone)
    device.announce(SamplesNews(samples: samples), &context)
  }
}

/// Readings were appended to the raw signals.
struct SamplesNews: AppNews { let samples: [HealthSample] }

/// Readings of these local days, or their deletion, waited until the phone was unlocked; the run that finds them has
/// only begun.
struct LateReadingsNews: AppNews { let days: Set<CivilDate> }
