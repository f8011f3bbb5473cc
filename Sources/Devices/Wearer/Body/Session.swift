import Foundation

package struct Session {
  package let interval: Range<Timestamp>
  package let activity: Activity
  /// Share of the heart rate reserve, 0 to 1, on average.
  package let intensity: Double
  package let sample: HealthSample
  /// The wearer's use of the watch in it; `nil` if the watch notices the session by itself.
  package private(set) var course: SessionCourse?

  /// Creates a session whose measurements follow from the activity, the effort and the wearer's fitness.
  ///
  /// Energy is derived from metabolic equivalents for 72 kg, distance from a typical speed.
  package init(
    interval: Range<Timestamp>, activity: Activity, intensity: Double, profile: WearerProfile, resting: Double,
    course: SessionCourse? = nil
  ) {
    self.interval = interval
    self.course = course
    self.activity = activity
    self.intensity = intensity
    let seconds = (course?.active(in: interval) ?? interval.length).seconds
    let equivalents = 1 + intensity * (8 + 8 * profile.fitness)
    let effort = intensity * (0.6 + 0.8 * profile.fitness)
    let heartRate = resting + intensity * (profile.maximalHeartRate - resting)
    let summary = WorkoutSummary(
      activity: activity, energy: (72 * equivalents * seconds / 3_600).rounded(),
      distance: SessionKind.of(activity).speed.map { (($0.base + $0.perEffort * effort) * seconds).rounded() },
      averageHeartRate: (heartRate * 10).rounded() / 10)
    sample = HealthSample(start: interval.lowerBound, end: interval.upperBound, reading: .workout(summary))
  }

  private init(_ session: Session, from start: Timestamp) {
    interval = start..<(start + session.interval.length)
    (activity, intensity) = (session.activity, session.intensity)
    sample = HealthSample(start: interval.lowerBound, end: interval.upperBound, reading: session.sample.reading)
  }

  /// Returns the same session at another time.
  package func moved(to start: Timestamp) -> Session { Session(self, from: start) }

  package func rise(at moment: Timestamp) -> Double { Pulse.rise(after: self, at: moment) }

  /// Returns the part of that time in which the wearer doesn't pause.
  func active(in time: Range<Timestamp>) -> Span { course?.active(in: time) ?? time.length }

  /// The training impulse (Banister's TRIMP): minutes weighted by effort.
  package var load: Double { active(in: interval).seconds / 60 * intensity * 0.64 * exp(1.92 * intensity) }
}

/// A session that the wearer starts, pauses and ends on the watch.
package struct SessionCourse: Hashable, Sendable {
  /// A red light, a phone call: the wearer pauses, and taps so on the watch.
  package let pauses: [Range<Timestamp>]
  package let forgetsEnd: Bool

  func active(in time: Range<Timestamp>) -> Span {
    pauses.reduce(time.length) { $1.overlaps(time) ? $0 - $1.clamped(to: time).length : $0 }
  }
}

struct SessionKind {
  /// Minutes.
  let minutes: Double
  /// Share of the heart rate reserve.
  let intensity: Double
  let stepsPerMinute: Double
  /// Metres a second, and the increase with effort; `nil` if no distance is covered.
  let speed: (base: Double, perEffort: Double)?
  let place: Place
  /// `true` if it is longer at the weekend.
  let hasLongDay: Bool

  static func of(_ activity: Activity) -> SessionKind {
    switch activity {
    case .running: kind(45, 0.70, steps: 165, speed: (1.3, 2.2), at: .outdoors, long: true)
    case .walking: kind(45, 0.28, steps: 110, speed: (1.1, 0.8), at: .outdoors)
    case .cycling: kind(65, 0.62, steps: 0, speed: (2.5, 6.5), at: .outdoors, long: true)
    case .hiking: kind(120, 0.42, steps: 100, speed: (0.8, 0.7), at: .outdoors, long: true)
    case .skiing: kind(100, 0.56, steps: 30, speed: (1.5, 4), at: .outdoors)
    case .swimming: kind(40, 0.60, steps: 0, speed: (0.5, 0.6), at: .gym)
    case .rowing: kind(35, 0.66, steps: 0, speed: (2, 2.2), at: .gym)
    case .elliptical: kind(35, 0.58, steps: 120, speed: (1.5, 1.6), at: .gym)
    case .strength: kind(50, 0.42, steps: 20, speed: nil, at: .gym)
    case .yoga: kind(40, 0.20, steps: 2, speed: nil, at: .home)
    case .sports: kind(80, 0.62, steps: 85, speed: nil, at: .outdoors)
    case .other: kind(40, 0.42, steps: 30, speed: nil, at: .outdoors)
    }
  }

  private static func kind(
    _ minutes: Double, _ intensity: Double, steps: Double, speed: (base: Double, perEffort: Double)?, at place: Place,
    long: Bool = false
  ) -> SessionKind {
    SessionKind(
      minutes: minutes, intensity: intensity, stepsPerMinute: steps, speed: speed, place: place, hasLongDay: long)
  }
}
