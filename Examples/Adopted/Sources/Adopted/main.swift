import Birds
import Foundation
import TriadKit

// With BUG=1 the apps make all three mistakes.
let mistakes =
  ProcessInfo.processInfo.environment["BUG"] == nil ? [] : ["foreground-only", "arrival-time", "both-handlers"]

TriadCommand.main { story in
  try Simulation(
    story: story, apps: [birds(.watch, with: mistakes), birds(.phone, with: mistakes)],
    promises: [everySighting, oneEnd])
}
