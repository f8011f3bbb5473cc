import Laps
import Testing
import TriadTesting

@Test(.simulated("../../Laps.json5", seeds: 1...50)) func everyLapOnce() throws {
  try World.current.keeps([lapsOnce], .watch(LapTimer()), .phone(LapBook()))
}
