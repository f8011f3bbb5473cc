import TriadKit

/// The person taps at the end of a lap; what promises of it say is in Swift, what the apps do is in Python.
struct Tap: Act {
  static let name = "tap"
  var seconds = 60.0
}

struct Lap: Codable { var id: UInt64 }

let lapsOnce = Promise("every lap is on the phone once") { run in
  let ids = (run.stored(.phone, "laps", as: [Lap].self) ?? []).map(\.id)
  return ids.count == run.count(Tap.self) && Set(ids).count == ids.count
}

TriadCommand.main { story in
  try Simulation(
    story: story,
    apps: [.program(.watch, ["python3", "watch.py"]), .program(.phone, ["python3", "phone.py"])],
    promises: [lapsOnce])
}
