import Foundation
import Testing
import TriadKit

@Suite("An app that is a program")
struct ProgramTests {
  private static let hasShell = FileManager.default.isExecutableFile(atPath: "/bin/sh")
  fileprivate static let story = """
    {
      name: "programs", start: "2026-03-02", zone: "Europe/Oslo", length: "2d", seed: 1,
      devices: { watch: {}, phone: {}, desktop: false, cloud: false },
      links: { "watch-phone": "bluetooth" },
      routine: [{ does: "tap", on: "watch", with: '{ "seconds": 61 }', often: "4 a day", from: 7, until: 21 }],
    }
    """
  /// A watch that sends on what is done in it.
  private static let watch = """
    while read -r line; do
      case "$line" in
        *'"event":"launched"'*) echo '{"do":"activate"}' ;;
        *'"act":"tap","with":{"seconds":61}'*) echo '{"do":"transferUserInfo","message":{"lap": 61}}' ;;
      esac
      echo '{"done":true}'
    done
    """
  /// A phone that keeps the last message.
  private static let phone = """
    while read -r line; do
      case "$line" in
        *'"event":"launched"'*) echo '{"do":"activate"}' ;;
        *'"event":"receive"'*'"message":{"lap":61}'*) echo '{"do":"store","name":"last","value":{"lap":61}}' ;;
      esac
      echo '{"done":true}'
    done
    """

  private struct Lap: Codable { var lap: Int }

  private static func simulation(
    phone: String, patience: Double = 10, _ promises: [Promise] = []
  ) throws -> Simulation {
    try Simulation(
      text: story,
      apps: [
        .program(.watch, ["/bin/sh", "-c", watch]),
        .program(.phone, ["/bin/sh", "-c", phone], patience: patience),
      ], promises: promises)
  }

  @Test("receives acts and messages, and its stored values are there", .enabled(if: hasShell, "needs /bin/sh"))
  func delivers() throws {
    let kept = Promise("the phone has a lap") { $0.stored(.phone, "last", as: Lap.self)?.lap == 61 }
    let outcome = try Self.simulation(phone: Self.phone, [kept]).run()
    #expect(outcome.failures == [] && outcome.breakdown == nil)
    #expect(!outcome.vacuous.contains("queued-arrives"))
  }

  @Test("plans notices, is opened by them, and pushes to what it knows", .enabled(if: hasShell, "needs /bin/sh"))
  func notices() throws {
    let phone = """
      while read -r line; do
        case "$line" in
          *'"event":"launched"'*)
            token=${line#*'"pushToken":'}; token=${token%%[,\\}]*}
            echo '{"do":"send","to":"server","message":'"$token"'}'
            echo '{"do":"notify","notice":"gone","title":"Gone","after":7200}'
            echo '{"do":"notify","notice":"day","title":"Day","clock":{"hour":12},"repeats":true,"message":[7]}'
            echo '{"do":"cancelNotice","notice":"gone"}' ;;
          *'"battery":null'*) echo '{"do":"always","promise":"a phone has a battery","condition":false}' ;;
          *'"lowPower":false'*'"noticesAllowed":true'*'"event":"opened"'*) ;;
        esac
        case "$line" in
          *'"event":"opened"'*'"notice":"day","title":"Day","message":[7]'*)
            echo '{"do":"store","name":"last","value":{"lap":7}}' ;;
          *'"event":"receive"'*'"channel":"push"'*'"message":{"lap":8}'*)
            echo '{"do":"store","name":"pushed","value":{"lap":8}}' ;;
        esac
        echo '{"done":true}'
      done
      """
    let server = """
      while read -r line; do
        case "$line" in
          *'"event":"receive"'*)
            echo '{"do":"push","to":'"${line##*'"message":'}"',"message":{"lap":8}}' | sed 's/}}*,"message"/,"message"/' ;;
        esac
        echo '{"done":true}'
      done
      """
    let seen = Promise("the program is opened and pushed to") { run in
      run.stored(.phone, "last", as: Lap.self)?.lap == 7 && run.stored(.phone, "pushed", as: Lap.self)?.lap == 8
        && run.notices(.phone).map(\.notice.id) == ["day", "day"]
    }
    let simulation = try Simulation(
      text: """
        {
          name: "notices", start: "2026-03-02", zone: "Europe/Oslo", length: "2d",
          devices: { watch: false, phone: {}, desktop: false }, notices: { opens: 1 },
        }
        """,
      apps: [.program(.phone, ["/bin/sh", "-c", phone]), .program(.server, ["/bin/sh", "-c", server])],
      promises: [seen])
    let outcome = simulation.run()
    #expect(outcome.failures == [] && outcome.breakdown == nil)
  }

  @Test("does the same each time", .enabled(if: hasShell, "needs /bin/sh"))
  func repeats() throws {
    #expect(try Self.simulation(phone: Self.phone).firstDifference() == nil)
  }

  @Test(
    "fails the run with its words where it does not answer", .enabled(if: hasShell, "needs /bin/sh"),
    arguments: [
      ("echo stuck >&2; exec sleep 100", "did not answer within 0.5 s"),
      ("read -r line; echo stuck >&2; exit 3", "ended with code 3"),
      ("read -r line; echo nonsense; read -r line", "said 'nonsense', which is no JSON object"),
      ("read -r line; printf 'a\\033b\\n'; read -r line", "said 'a\u{FFFD}b'"),
      (#"read -r line; echo '{"do":"fly"}'; read -r line"#, "which is no command that there is"),
      (
        #"read -r line; echo '{"do":"wake","after":"x","timer":"t"}'; read -r line"#,
        "'after' takes a number of seconds"
      ),
      (
        #"read -r line; echo '{"do":"notify","notice":"n","title":"t","clock":9}'; read -r line"#,
        "a notice takes 'after', 'at' or 'clock'"
      ),
      (
        #"read -r line; echo '{"do":"notify","notice":"n","title":"t","clock":{"weekday":9223372036854775807}}'; read -r line"#,
        "a notice takes 'after', 'at' or 'clock'"
      ),
      (
        #"read -r line; echo '{"do":"push","to":"me","message":1}'; read -r line"#,
        "'to' takes the text of a push token"
      ),
      (#"read -r line; echo '{"do":"log","text":NaN}'; read -r line"#, "which is no value at character"),
      (
        #"read -r line; while echo '{"do":"log","text":"a"}'; do sleep 0.1; done"#, "did not answer within 0.5 s"
      ),
      (
        #"while read -r line; do echo '{"done":true}'; echo '{"done":true}'; done"#,
        "said '{\"done\":true}' before it was told the event"
      ),
    ])
  func fails(program: String, words: String) throws {
    let outcome = try Self.simulation(phone: program, patience: 0.5).run()
    let failure = try #require(outcome.failures.first { $0.check == "app-promises" })
    #expect(failure.message.contains("the program answers"))
    #expect(failure.message.contains(words), "\(failure.message)")
    if program.contains("stuck") { #expect(failure.message.contains("its last complaint: 'stuck'")) }
  }

  @Test("may answer an event with so many bytes, in however many lines", .enabled(if: hasShell, "needs /bin/sh"))
  func bounded() throws {
    let process = try LineProcess(["/bin/sh", "-c", "read -r line; while :; do printf '%1048575d\\n' 1; done"])
    try process.ask(Array("go\n".utf8), within: 10)
    var lines = 0
    let refused = #expect(throws: LineProcess.Silence.self) {
      while true { lines += try process.nextLine().count > 9 ? 1 : 0 }
    }
    if case .tooLong? = refused {} else { Issue.record("it is \(String(describing: refused))") }
    #expect(lines == LineProcess.answerMax >> 20)
  }

  #if os(Linux)
    @Test("takes what has left its group along when it ends", .enabled(if: hasShell, "needs /bin/sh"))
    func strays() throws {
      try withFolder { folder in
        let program = "setsid sleep 300 & echo $! > \(folder)/stray; \(Self.phone)"
        #expect(try Self.simulation(phone: program).run().isPass)
        let stray = try String(contentsOfFile: folder + "/stray", encoding: .utf8).prefix { $0.isNumber }
        // It may take a moment; what has no parent that asks how it ended stays as what it was.
        func isAlive() -> Bool {
          let state = try? String(contentsOfFile: "/proc/\(stray)/stat", encoding: .utf8)
          return state.map { !$0.contains(") Z ") && !$0.contains(") X ") } ?? false
        }
        for _ in 0..<500 where isAlive() { usleep(10_000) }
        #expect(!isAlive())
      }
    }

    @Test("does not keep Control-C from ending the run while it is silent", .enabled(if: hasShell, "needs /bin/sh"))
    func interrupted() async {
      await #expect(processExitsWith: .exitCode(130)) {
        let thread = Thread {
          usleep(500_000)
          var wanted = sigset_t()
          sigemptyset(&wanted)
          sigaddset(&wanted, SIGINT)
          pthread_sigmask(SIG_UNBLOCK, &wanted, nil)
          raise(SIGINT)
        }
        thread.start()
        let code = TriadCommand.run(["run", "a.json5"], to: { _, _ in }) { _ in
          try Simulation(
            text: ProgramTests.story, apps: [.program(.phone, ["/bin/sh", "-c", "exec sleep 100"], patience: 60)])
        }
        exit(code)
      }
    }
  #endif

  @Test("that is not there fails the run")
  func absent() throws {
    let outcome = try Simulation(text: Self.story, apps: [.program(.phone, ["/no/such/program"])]).run()
    #expect(outcome.failures.contains { $0.message.contains("could not be started") })
  }

  @Test("takes any JSON in a message, and nothing else")
  func payload() {
    #expect(
      JSONPayload(json: #" { "a" : [ 1 , -2.5e3 , "x \" y" , null ] } "#)?.json == #"{"a":[1,-2.5e3,"x \" y",null]}"#)
    for text in ["", "{", "{\"a\"}", "[1,]", "01", "NaN", "\"\u{1}\"", "1 2", String(repeating: "[", count: 1_000)] {
      #expect(JSONPayload(json: text) == nil, "\(text)")
    }
  }
}
