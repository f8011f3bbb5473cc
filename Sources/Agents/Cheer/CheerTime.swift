/// The part of a day, as far as praise sounds different in it.
package enum CheerTime: UInt8, CaseIterable, Sendable {
  case morning = 1, midday, evening, night

  /// - Parameter hour: the local hour; any number is taken within its day.
  package init(hour: Int, _ config: CheerConfig = CheerConfig()) {
    let hour = ((hour % 24) + 24) % 24
    self =
      switch hour {
      case _ where hour >= config.night || hour < config.morning: .night
      case _ where hour >= config.evening: .evening
      case _ where hour >= config.midday: .midday
      default: .morning
      }
  }

  /// What is felt on the wrist: at night a single click, at other times the beat of something done.
  package var haptic: HapticPattern { self == .night ? .acknowledgment : .completion }
}
