package import Devices
package import SimKernel
package import Wire

/// What the app can say at the end of onboarding, from the imported past alone (implementation plan 13.2, tech spec
/// §5).
package struct FirstInsight: Equatable, Sendable {
  /// The last week in numbers, as the import told it first.
  package let week: InstantInsight
  /// nil when too little is known.
  package let absolution: Absolution?
  /// What trust's first phase counts as history.
  package let workouts: Int
  package let nights: Int

  package init(_ material: FirstDayMaterial, _ config: FirstDayConfig = FirstDayConfig()) {
    let end = material.dates.upperBound
    let week = max(material.dates.lowerBound, end.adding(days: -ImportWindow.chunkDays))..<end
    self.week = InstantInsight(material.days.filter { week.contains($0.date) }, of: week)
    absolution = Absolution(material, config)
    workouts = material.workouts
    nights = material.nights
  }

  /// The event that tells trust of it, once for a history.
  package func trustEvent(at now: Timestamp, date: CivilDate, context: TrustContext? = nil) -> TrustEvent {
    TrustEvent(
      id: stableHash("history"), at: now, date: date, content: .history(workouts: workouts, nights: nights),
      context: context)
  }

  /// What the wearer reads, the last week first.
  package var lines: [String] {
    [week.days > 0 ? "The last week: \(week)." : "Of the last week nothing is known."] + (absolution?.lines ?? [])
  }
}
