/// When it is which time of the day for a word of praise ("Pulsum, CheerAgent"; the hours are assumed).
package struct CheerConfig: Equatable, Sendable {
  /// The local hours at which each begins; the night lasts until the morning.
  package var morning = 5
  package var midday = 11
  package var evening = 17
  package var night = 22

  package init() {}
}
