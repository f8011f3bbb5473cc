/// The wearer's time in bed for the night that ends on the next day.
struct BedPlan {
  let profile: WearerProfile
  /// The day on whose evening it usually begins.
  let today: LocalDay
  /// The day on which the wearer wakes up, to which the night belongs.
  let tomorrow: LocalDay
  /// No alarm rings.
  let isFree: Bool
  /// Hours of sleep owed; negative after long nights.
  let debt: Double
  let stress: Double
  /// Hours by which the body clock trails the wall clock, after travel east; negative after travel west.
  let lag: Double
  /// The wearer is busy until then.
  let notBefore: Timestamp

  /// Returns the time in bed, or `nil` if travel leaves no room for a night.
  func interval(random: inout RandomStream) -> Range<Timestamp>? {
    let whims = (random.normal(deviation: 20), random.normal(deviation: 1))
    let later = min(75, max(-75, whims.0)) + 15 * stress - 60 * min(1.5, max(-1.5, 0.4 * debt)) + 20 * clampedLag
    let bedDay = profile.bedtime > profile.wakeTime ? today : tomorrow
    var bed = bedDay.moment(reaching: profile.bedtime) + minutes(later)
    bed = max(bed, max(today.start, notBefore))
    let alarm = tomorrow.moment(reaching: profile.wakeTime)
    var wake: Timestamp
    if isFree {
      let natural = bed + minutes((profile.sleepNeed / 0.94 + 0.25 * max(0, debt)) * 60 + 15 * clampedLag)
      wake = min(max(natural, alarm + minutes(25 * whims.1)), alarm + .minutes(150))
    } else {
      wake = alarm + minutes(min(15, max(-25, 7 * whims.1)))
    }
    wake = min(max(wake, tomorrow.start), tomorrow.end - .minutes(1))
    bed = max(bed, wake - .hours(12))
    return wake - bed >= .minutes(150) ? bed..<wake : nil
  }

  private var clampedLag: Double { min(4, max(-4, lag)) }

  private func minutes(_ count: Double) -> Span { .seconds(Int64((count * 60).rounded())) }
}
