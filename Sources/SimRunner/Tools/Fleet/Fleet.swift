package import DeviceKit
import Engine
import Processes
import SimKernel

/// Many different people, each in a world of their own; what is kept of each goes to a database as it comes, in order.
package struct Fleet {
  package let settings: FleetSettings
  package let population: Population
  package var jobs = 1

  package init(settings: FleetSettings, population: Population, jobs: Int = 1) {
    (self.settings, self.population, self.jobs) = (settings, population, jobs)
  }

  package func person(_ number: Int) -> Person {
    population.person(number, seed: settings.seed, length: settings.length, rules: settings.rules)
  }

  /// Runs everybody who is not in the database yet.
  ///
  /// - Parameter progress: told each row once it is safe, and how many there are with it; answers false to stop.
  /// - Returns: whether the database has everybody now.
  package func run(into database: FleetDatabase, progress: (FleetRow, Int) -> Bool) throws(StorageError) -> Bool {
    let (done, archetypes) = (try database.count(), population.archetypes.map(\.name))
    var count = done
    return try SimulationPool.stream(done..<settings.people, jobs: jobs) { [self] place, stop in
      let person = person(settings.number(at: place))
      return FleetRow.run(person, archetypes[person.archetype]) {
        !stop.isWanted && !Interruption.hasHappened
      }
    } deliver: { (row: FleetRow) throws(StorageError) in
      try database.add(row)
      count += 1
      // Whoever stops at the last one has lost nothing.
      return progress(row, count) || count == settings.people
    }
  }
}
