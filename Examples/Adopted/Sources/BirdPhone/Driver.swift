// Not the app's: in place of its views.
import TriadProgram

@main enum Driver {
  static func main() {
    AppProgram.run { program in program.launched { PhoneSync.shared.start() } }
  }
}
