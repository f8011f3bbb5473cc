package import SimKernel

/// What the notice desk must know of the moment at which it decides.
package struct NoticeMoment: Sendable {
  /// By the phone's clock.
  package let now: Timestamp
  package let zone: Zone
  package let isOnboarded: Bool
  /// Minutes asleep in the night that ended on this date; nil when it is not known, which is no bad night.
  package let asleepMinutes: Int?

  package init(now: Timestamp, zone: Zone, isOnboarded: Bool, asleepMinutes: Int? = nil) {
    self.now = now
    self.zone = zone
    self.isOnboarded = isOnboarded
    self.asleepMinutes = asleepMinutes
  }

  var civil: CivilDateTime { zone.civil(now) }

  /// Until when an alert must wait; nil outside the quiet hours.
  func morning(_ config: NoticeConfig) -> CivilDateTime? {
    let civil = civil
    if civil.secondOfDay < config.loudFrom { return CivilDateTime(date: civil.date, secondOfDay: config.loudFrom) }
    guard civil.secondOfDay >= config.loudUntil else { return nil }
    return CivilDateTime(date: civil.date.adding(days: 1), secondOfDay: config.loudFrom)
  }
}
