package import Engine

/// The planner's blocks in the employer's calendar.
package enum OfficeModule: SimulationModule {
  package static let checks: [any Check.Type] = [
    ShadowEntriesCheck.self
  ]
}
