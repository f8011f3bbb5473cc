package import DeviceKit
package import Engine
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
  /// - Parameter monitor: told of each person once they are safe; asked once a simulated day, on several threads.
  /// - Returns: whether the database has everybody now.
  package func run(
    into database: FleetDatabase, monitor: any ProgressMonitor & Sendable = SilentMonitor()
  ) throws(StorageError) -> Bool {
    let (done, archetypes) = (try database.count(), population.archetypes.map(\.name))
    var (count, failed) = (done, 0)
    return try SimulationPool.stream(done..<settings.people, jobs: jobs) { [self] place, stop in
      let person = person(settings.number(at: place))
      return FleetRow.run(person, archetypes[person.archetype], monitor: LifeMonitor(stop: stop, fleet: monitor))
    } deliver: { (row: FleetRow) throws(StorageError) in
      try database.add(row)
      count += 1
      if row.verdict != Verdict.pass.rawValue { failed += 1 }
      let progress = WorkProgress(.people, count, of: settings.people, failed: failed, before: done)
      // What is cancelled at the last one has lost nothing.
      return monitor.goesOn(progress) || count == settings.people
    }
  }
}

/// One life of a fleet's: over when the fleet is, and its days are not told.
private struct LifeMonitor: ProgressMonitor {
  let stop: SimulationPool.Stop
  let fleet: any ProgressMonitor

  var isCancelled: Bool { stop.isWanted || fleet.isCancelled }
  func report(_ progress: WorkProgress) {}
}
