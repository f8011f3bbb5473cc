package import Engine

/// Where the phone is, and what follows for its plans.
package enum PlacesModule: SimulationModule {
  package static let checks: [any Check.Type] = [
    JourneyCheck.self
  ]
}
