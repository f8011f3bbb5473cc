// Not the app's: what stands for its views.
import TriadProgram

@main enum Driver {
  static func main() {
    AppProgram.run { program in program.launched { PhoneSync.shared.start() } }
  }
}
