// Not the app's: in place of its views.
import TriadProgram

@main enum Driver {
  static func main() {
    AppProgram.run { program in
      program.launched { WatchSync.shared.start() }
      program.opened { WatchSync.shared.becameActive() }
      program.act("spot") { WatchSync.shared.spotted($0.text("species") ?? "bird") }
    }
  }
}
