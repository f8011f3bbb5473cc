import Laps
import Testing
import TriadTesting

let lapsOnce = Promise("every lap is on the phone once") { run in
  run.stored(.phone, LapBook.self)?.laps.count == run.count(Tap.self)
}

@Test(.simulated("../../Laps.json5", seeds: 1...50)) func everyLapOnce() throws {
  try World.current.keeps([lapsOnce], .watch(LapTimer()), .phone(LapBook()))
}
