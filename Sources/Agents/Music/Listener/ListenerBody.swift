import Foundation

/// What music does to the body from one moment to the next: towards the aim of the song that plays, and back when none does.
package struct ListenerBody: Equatable, Sendable {
  /// Seconds since 1970.
  package private(set) var at: Double
  package private(set) var shift = BodyShift()
  private var aim: BodyShift?
  private let config: ListenerConfig

  package init(at: Double, _ config: ListenerConfig = ListenerConfig()) {
    self.at = at
    self.config = config
  }

  /// Another song begins, or silence. What comes before has its effect until then.
  package mutating func play(_ song: Song?, to listener: MusicListener, at now: Double) {
    advance(to: now)
    aim = song.map { listener.aim(of: $0) }
  }

  /// Lets time pass; a moment that has passed changes nothing.
  package mutating func advance(to now: Double) {
    guard now > at else { return }
    shift = shift(at: now)
    at = now
  }

  /// Where the body will be at a later moment if nothing changes.
  package func shift(at now: Double) -> BodyShift {
    let target = aim ?? BodyShift()
    let left = exp(-max(0, now - at) / (aim == nil ? config.decay : config.onset))
    return BodyShift(
      heartRate: target.heartRate + (shift.heartRate - target.heartRate) * left,
      variability: target.variability + (shift.variability - target.variability) * left)
  }
}
