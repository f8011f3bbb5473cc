import Laps
import TriadKit

@main enum Program {
  static func main() {
    TriadCommand.main {
      try Simulation(story: $0, apps: [.watch(LapTimer()), .phone(LapBook())], promises: [lapsOnce])
    }
  }
}
