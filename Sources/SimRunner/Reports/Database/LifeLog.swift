import Devices
package import Engine
import SimKernel

/// What a run's database keeps beside the trace: how the devices stood, and what the wearer did for how long.
package struct LifeLog {
  package let states: StateLog
  let stretches: StretchLog

  /// Looks on at a world from now on, which is to be before it starts.
  package init(watching world: World) {
    states = StateLog(world)
    stretches = StretchLog(clock: world.clock, end: world.end)
    world.kernel.observe(with: states)
    world.kernel.observe(with: stretches)
  }
}
