@testable import Console
import Foundation
@testable import Engine
import Reports
@testable import ScenarioFiles
@testable import SimKernel
@testable import SimRunner
@testable import Tools
import Testing
import WearerKit

@Suite("A session that steps through a day")
struct StepTests {
  private static let story = """
    { name: "stepped", start: "2026-03-02", zone: "Europe/Oslo", length: "6d", seed: 5,
      wearer: { archetype: "runner", habits: { opensApp: "3 a day" } },
      planner: {}, agents: { chats: "never", cards: "never" },
      faults: [{ at: "d3 07:52", crash: "phone", restart: "after 3m", why: "the battery died in the cold" }] }
    """

  private func scenario(_ text: String = story) throws -> Scenario {
    try ScenarioFile.read(SourceText(name: "stepped.json5", text: text))
  }

  private func session(at moment: String = "d3", _ text: String = story) throws -> StepSession {
    let scenario = try scenario(text)
    let clock = WorldClock(start: scenario.beginning, zone: scenario.zone)
    return try StepSession(scenario, at: clock.instant(scenario.timestamp(of: try Notation.moment.parse(moment))))
  }

  /// The reason why the session rejected a line, or `nil` if it accepted it.
  private func complaint(_ session: StepSession, _ line: String) -> String? {
    do throws(StepMistake) {
      _ = try session.perform(line)
      return nil
    } catch { return error.words }
  }

  @Test("says which permission was taken back where it explains why nothing happened")
  func denied() throws {
    let session = try session(
      at: "d2 10:30",
      """
      { name: "stepped", start: "2026-03-02", zone: "Europe/Oslo", length: "3d", seed: 5, wearer: { archetype: "runner" },
        music: { listens: "never", trainsWith: "0%", service: {} },
        story: [{ at: "d1 10:00", allowsMusic: true }, { at: "d2 11:00", putsOn: 1 }],
        faults: [{ from: "d2 10:00", until: "d2 12:00", musicDenied: true }] }
      """)
    let denial = "permission taken back since d2 Tue 3 Mar 10:00:00: musicDenied"
    #expect(try session.perform("show phone").contains("     " + denial))
    #expect(try !session.perform("show watch").contains { $0.contains("permission") })
    let told = try session.perform("until music-quiet")
    #expect(told.contains { $0.hasSuffix("plays nothing. The app may not use the music service.") }, "\(told)")
    // The event says it itself; for others of the phone it would be no cause.
    let why = try session.perform("why")
    #expect(why.contains { $0.hasSuffix("The app may not use the music service.") }, "\(why)")
    #expect(!why.contains { $0.contains(denial) })
    #expect(try session.perform("show music").contains(" plays     nothing. The app may not use the music service."))
    let midnight = session.clock.instant(session.scenario.timestamp(of: .day(2, .midnight)))
    let day = DayRequest(number: 2, from: midnight, to: midnight + .days(1))
    let drawn = try JSONSerialization.jsonObject(with: Data(try session.dayTimeline(day, in: session.life).utf8))
    let lanes = try #require((drawn as? [String: Any])?["lanes"] as? [[String: Any]])
    let spans = try #require(lanes.first { $0["name"] as? String == "phone" }?["spans"] as? [[String: Any]])
    #expect(spans.map { $0["words"] as? String } == ["musicDenied"])
    #expect(spans.first?["from"] as? Int == 34 * 3_600_000_000_000)
    _ = try session.perform("until 12:30")
    #expect(try !session.perform("show phone").contains("     " + denial))
  }

  @Test("goes through a day with every instruction, to the end of the story and back to the day's start")
  func everything() throws {
    let session = try session()
    let start = (session.life.step, session.life.digest)
    #expect(session.place.hasPrefix("d3 Wed 4 Mar 00:00:00 Oslo"))
    var said: Set<String> = []
    func perform(_ line: String) throws -> String {
      said.insert(String(line.prefix { $0 != " " }))
      return try session.perform(line).joined(separator: "\n")
    }
    _ = try perform("mark dawn")
    #expect(try perform("step 3").split(separator: "\n").count >= 3)
    #expect(try perform("next phone").contains("phone"))
    #expect(try perform("watch phone.outbox.count").contains("phone.outbox.count = "))
    #expect(try perform("until 08:00").contains("crash phone (the battery died in the cold)"))
    #expect(try perform("unwatch phone.outbox.count").isEmpty)
    #expect(try perform("why").contains("#"))
    #expect(try perform("show phone").contains("phone.sequence = "))
    #expect(try perform("show trust").contains("score"))
    #expect(try !perform("show plan").isEmpty)
    #expect(try perform("show queue").contains("(next)"))
    #expect(try perform("show budget").contains("messages sent"))
    #expect(try !perform("show calendar").isEmpty)
    #expect(try perform("diff").contains("phone.battery"))
    #expect(try perform("break on crash").contains("1  on crash"))
    #expect(try perform("inject crash watch restart=10m").contains("crash watch"))
    #expect(try perform("continue").contains("stopped: break on crash"))
    #expect(try perform("ignore 1 0").contains("1 hit"))
    #expect(try perform("unbreak 1") == " no breaks")
    #expect(try perform("changes").contains(" 1  on "))
    _ = try perform("toggle 1")
    #expect(try perform("compare").contains("as opened"))
    _ = try perform("toggle 1")
    _ = try perform("fork now")
    #expect(try perform("choose").contains("(next)"))
    let skippable = StepViewer.listed(of: session.life, 50).firstIndex { $0.seen.canBeSkipped }
    #expect(try perform("skip \(try #require(skippable) + 1)").contains("never: "))
    #expect(try perform("ask I am tired").contains("the wearer will write"))
    #expect(try perform("until companion-answered").contains("answer"))
    #expect(try perform("do opensApp").contains("the wearer does it"))
    #expect(try perform("undo").contains("taken back"))
    #expect(try perform("when watch.battery").contains(" -> "))
    #expect(try perform("do opensApp").contains("the wearer does it"))
    #expect(try perform("detail on").contains("every event"))
    #expect(try perform("detail off").contains("only the lines of the story"))
    let before = session.life.step
    #expect(try perform("back 2").contains("d3"))
    #expect(session.life.step < before)
    #expect(try perform("goto d5 12:00").hasPrefix(" d5 Fri 6 Mar 12:00:00"))
    let file = FileManager.default.temporaryDirectory.path + "/triad-step-\(UUID().uuidString)/story.json5"
    #expect(try perform("save \(file)").contains("triad run"))
    let end = try perform("continue")
    #expect(end.contains("the story is over") && end.contains("verdict  "))
    #expect(try perform("return dawn").contains("d3 Wed 4 Mar 00:00:00"))
    #expect((session.life.step, session.life.digest) == start)
    #expect(try perform("help back").contains("back [N]"))
    #expect(try perform("quit").isEmpty && session.hasEnded)
    #expect(said == Set(StepHelp.entries.map(\.name)))
    // The saved story runs to the digest that the session reported.
    let plan = try WorldPlan(try ScenarioFile.load(path: file))
    let outcome = try Run(plan).run()
    #expect(end.contains("digest \(outcome.digest)"))
    #expect(outcome.faults.contains { $0.name == "skip" })
    try FileManager.default.removeItem(atPath: (file as NSString).deletingLastPathComponent)
  }

  @Test("going back and coming again tells the same, word for word")
  func again() throws {
    let session = try session()
    let first = try session.perform("until 09:00")
    _ = try session.perform("back \(6)")
    let there = session.life.step
    _ = try session.perform("goto d3")
    #expect(try session.perform("until 09:00") == first)
    #expect(session.life.step > there)
  }

  @Test("a fault in the middle of what a device does changes nothing that came before, wherever one goes then")
  func faultInTheMiddle() throws {
    let scenario = try ScenarioFile.load(path: PackageFiles.path("scenarios/quiet-week.json5"))
    let clock = WorldClock(start: scenario.beginning, zone: scenario.zone)
    for fault in ["partition watch-phone for=3h", "crash phone restart=10m"] {
      let session = try StepSession(scenario, at: clock.instant(scenario.timestamp(of: .day(2, .midnight))))
      _ = try session.perform("until 09:00")
      _ = try session.perform("back 4")
      _ = try session.perform("inject " + fault)
      let told = try session.perform("until 09:00")
      // Throws where the story was not the same again.
      #expect(try session.perform("back 3").joined().contains("d2 Tue 3 Mar"))
      #expect(!told.isEmpty)
    }
  }

  @Test("goes back over events from before it was opened")
  func beforeOpening() throws {
    let session = try session(at: "d3 08:30")
    #expect(try session.perform("back 1").joined().contains("d3 Wed 4 Mar"))
    #expect(session.life.now < .start + .days(2) + .hours(8) + .minutes(30))
  }

  @Test("stops where a check fails, and the verdict is that of the run")
  func failure() throws {
    let path = PackageFiles.path("docs/examples/decided-twice.json5")
    let scenario = try ScenarioFile.load(path: path)
    let outcome = try Run(try WorldPlan(scenario)).run()
    let first = try #require(outcome.check("one-morning-decision")?.failures.first)
    let session = try StepSession(scenario)
    _ = try session.perform("break failure")
    #expect(try session.perform("continue").last == " stopped: one-morning-decision fails: \(first.message)")
    #expect(session.life.now == first.at)
    _ = try session.perform("unbreak 1")
    #expect(try session.perform("continue").contains(" verdict  fail, digest \(outcome.digest)"))
  }

  @Test("says loudly that a repetition had another result")
  func diverged() throws {
    let session = try session()
    _ = try session.perform("until 07:00")
    let here = session.life.step
    // A program that isn't deterministic would leave another state at a place where the session has been.
    session.memory.digests[here] = try StepSession(try scenario()).life.digest
    _ = try session.perform("until 09:00")
    #expect(complaint(session, "back 1")?.hasPrefix("THE REPLAY DIFFERS") == true)
  }

  @Test("lets a message be faster than one that was sent before it, and only messages")
  func choosing() throws {
    let session = try session(at: "d3 06:00")
    var tries = 0
    while tries < 400 {
      tries += 1
      let pending = StepViewer.listed(of: session.life, 12).map(\.seen)
      if let place = pending.indices.dropFirst().first(where: {
        pending[$0].canBeFirst && pending[$0].at > pending[0].at
      }) {
        let at = session.life.step
        _ = try session.perform("choose \(place + 1)")
        #expect(session.life.step == at)
        #expect(
          session.scenario.interventions == [
            Intervention(step: at, deed: .choose, node: pending[place].node, due: pending[place].at)
          ])
        let seen = try #require(session.life.advance())
        #expect(seen.contains { $0.event.fact?.name == "choose" })
        let timer = try #require(StepViewer.listed(of: session.life, 30).firstIndex { !$0.seen.canBeFirst })
        #expect(complaint(session, "choose \(timer + 1)")?.contains("cannot be first") == true)
        return
      }
      _ = try session.perform("step")
    }
    Issue.record("no message was on its way")
  }

  @Test(
    "answers a line that it does not understand with the valid ones, and stays where it was",
    arguments: [
      ("stpe", "did you mean 'step'?"), ("step x", "not a number"), ("goto yesterday", "no place in the story"),
      ("goto d9", "not within the 6 days"), ("goto 25:00", "no time of a day"), ("goto d3 07:00 please", "no moment"),
      ("goto #99999999", "the story has only"),
      ("watch phone.outbx.count", "did you mean 'phone.outbox.count'?"),
      ("until phone.outbox.count>0", "put spaces"), ("until 07:00 extra words", "nothing more"),
      ("until 25:00", "no time of a day"), ("until 8", "no time of a day"), ("until d5 13:00 please", "no moment"),
      ("until phone.battery <", "compared"), ("until phone.battery ~ 3 > 2", "one of =="),
      ("until phone.battery < low", "not a number"), ("until phone.battery < 30 %", "nothing more"),
      ("until phone.battery < x%", "not a number"),
      ("undo 3", "there are no changes"), ("ignore 1", "say it so"), ("compare a", "nothing is kept"),
      ("show #999999999", "has not happened yet"), ("show phone fridge", "has no table"), ("quit now", "nothing more"),
      ("until phone.battery", "compared with"), ("until phone.batery < 30", "did you mean 'phone.battery'?"),
      ("next fridge", "no device"), ("show toaster", "nothing of that name"),
      ("inject thottle phone", "did you mean 'throttle'?"), ("inject crash phone restart=10m restart=1h", "twice"),
      ("inject { crash: \"phone\"", "no closing brace"), ("do \"opensApp", "not closed"),
      ("do opensApp twice", "not KEY=VALUE"), ("do opnsApp", "did you mean 'opensApp'?"),
      ("break on rain", "nothing to stop at"), ("unbreak 3", "no break 3"), ("return nowhere", "nothing is marked"),
      ("inject crash fridge", "that is no fault"), ("inject crash", "crash needs the name of a device"),
      ("inject", "say it so"),
      ("why #999999999", "has not happened yet"), ("choose 100000", "are pending"), ("show", "say it so"),
      ("save /proc/nowhere/x.json5", "cannot be written"), ("help me", "no instruction, fault or act 'me'"),
      ("diff #1 #2 #3", "nothing more"),
    ])
  func mistakes(line: String, words: String) throws {
    let session = try session()
    let (step, digest) = (session.life.step, session.life.digest)
    let answer = complaint(session, line) ?? ""
    #expect(answer.contains(words))
    #expect((session.life.step, session.life.digest) == (step, digest))
  }

  @Test("says when a new day begins, and when a word was not found")
  func days() throws {
    let session = try session(at: "d4 23:00")
    let night = try session.perform("until d5 08:00")
    #expect(night.contains(" d5 Fri 2026-03-06") && !night.contains(" d4 Thu 2026-03-05"))
    let lines = try session.perform("until --anywhere unicorn")
    #expect(lines.last == " nothing told 'unicorn' until the end of the story")
    #expect(lines.contains { $0.hasPrefix(" verdict  ") })
  }

  @Test("a search for an event that does not happen ends with the day, and the session stays there")
  func thatDayOnly() throws {
    let session = try session(at: "d3 06:00")
    #expect(
      try session.perform("until unicorn").last?.hasPrefix(" nothing told 'unicorn' by the end of the day") == true)
    #expect(session.place.hasPrefix("d4 Thu 5 Mar 00:00:00"))
    #expect(try session.perform("until phone.battery > 100").last?.contains("was not > 100 by the end") == true)
    #expect(session.place.hasPrefix("d5 Fri 6 Mar 00:00:00"))
  }

  @Test("an hour that has passed asks whether tomorrow is meant")
  func tomorrow() throws {
    let session = try session(at: "d3 12:00")
    #expect(try session.perform("until 11:00").last?.contains("tomorrow? (y or n)") == true)
    _ = try session.perform("n")
    #expect(session.place.hasPrefix("d3 Wed 4 Mar 12:00:00"))
    _ = try session.perform("until 11:00")
    _ = try session.perform("y")
    #expect(session.place.hasPrefix("d4 Thu 5 Mar 11:00:00"))
    #expect(try session.perform("goto 10:00").joined().contains("d4 Thu 5 Mar 10:00:00"))
    _ = try session.perform("until tomorrow 01:00")
    #expect(session.place.hasPrefix("d5 Fri 6 Mar 01:00:00"))
  }

  @Test("a mistake is marked under the line with a caret")
  func caret() throws {
    let session = try session()
    let words = complaint(session, "until d5 13:00 please") ?? ""
    #expect(words.hasSuffix("    until d5 13:00 please\n          ^~~~~~~~~~~~~~~"))
  }

  @Test("takes a fault as a scenario writes it, or its words in any order")
  func forms() throws {
    for line in [
      "inject { loss: \"50%\", link: \"watch-phone\" }", "inject loss 50% link=watch-phone",
      "inject loss watch-phone 50%",
    ] {
      let session = try session()
      _ = try session.perform(line)
      let written = ScenarioFile.text(of: session.scenario, showingDefaults: false)
      #expect(written.contains("loss: \"50%\"") && written.contains("link: \"watch-phone\""), "\(line)")
    }
  }

  @Test("a device that is down cannot go down once more")
  func alreadyDown() throws {
    let session = try session()
    _ = try session.perform("inject crash phone restart=2h")
    #expect(complaint(session, "inject crash phone restart=10m")?.contains("already down") == true)
  }

  @Test("everything that the help lists can be typed literally", arguments: ["inject", "do"])
  func helpIsTrue(list: String) throws {
    let scenario = try ScenarioFile.load(path: PackageFiles.path("scenarios/six-weeks.json5"))
    let session = try StepSession(scenario, at: .start + .days(2))
    let lines = try session.perform("help \(list)").filter { $0.hasPrefix(" \(list) ") }.dropFirst()
    #expect(lines.count > 15)
    let before = session.scenario
    for line in lines {
      let plain = line.replacing(/\ \[[^\]]*\]/, with: "").drop { $0 == " " }
      let words = complaint(session, String(plain)) ?? ""
      // The line must be well formed. It may still not fit this story.
      #expect(!words.contains("that is no"), "\(line): \(words)")
      session.scenario = before
    }
  }

  @Test("saves over no file unasked, and keeps the comments of the one it was opened from")
  func saving() throws {
    let folder = FileManager.default.temporaryDirectory.path + "/triad-step-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let text = """
      // A story with remarks.
      {
        name: "kept", start: "2026-03-02", zone: "Europe/Oslo", length: "3d", seed: 5,
        faults: [
          { at: "d2 07:52", crash: "phone", restart: "after 3m" }, // the battery died
        ],
        // The end.
      }
      """
    let file = folder + "/kept.json5"
    try text.write(toFile: file, atomically: true, encoding: .utf8)
    let session = try StepSession(try ScenarioFile.load(path: file), at: .start + .hours(8), source: text)
    _ = try session.perform("inject loss watch-phone 50% for=2h")
    _ = try session.perform("do opensApp")
    #expect(complaint(session, "save \(file)")?.contains("is there already") == true)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == text)
    _ = try session.perform("save \(file) --force")
    let saved = try String(contentsOfFile: file, encoding: .utf8)
    for remark in ["// A story with remarks.", "// the battery died", "// The end."] { #expect(saved.contains(remark)) }
    #expect(try ScenarioFile.load(path: file) == session.scenario)
  }

  @Test(
    "gives up at once what is interrupted, and stays usable",
    arguments: ["continue", "until unicorn --anywhere", "goto d6"])
  func interrupted(line: String) throws {
    final class Impatient: ProgressMonitor {
      var asked = 0
      var patience = Int.max
      func report(_ progress: WorkProgress) {}
      var isCancelled: Bool {
        asked += 1
        return asked > patience
      }
    }
    let monitor = Impatient()
    let session = try StepSession(try scenario(), at: .start + .days(2), monitor: monitor)
    monitor.patience = monitor.asked + 20
    let reply = session.say(line)
    #expect((reply.lines + [reply.complaint ?? ""]).joined().contains("interrupted"))
    #expect(session.life.now < .start + .days(6))
    monitor.patience = .max
    #expect(session.say("until 23:00").complaint == nil)
  }

  @Test("comments and empty lines of a script are not instructions")
  func comments() throws {
    let session = try session()
    #expect(try session.perform("# what follows is about the morning").isEmpty)
    #expect(try session.perform("").isEmpty)
    #expect(session.life.now == .start + .days(2))
  }

  @Test("an intervention that does not fit is reported, and changes nothing")
  func misfit() throws {
    var plan = try WorldPlan(try scenario())
    let plain = try Run(plan).run()
    plan.interventions = [Intervention(step: 500, deed: .skip, node: NodeID(0), due: .start)]
    let outcome = try Run(plan).run()
    #expect(outcome.faults.contains { $0.name == "refused-skip" })
    #expect(outcome.verdict == plain.verdict)
  }

  @Test("a line is edited as in a shell")
  func editing() {
    var line = EditedLine(history: ["until 09:00", "back 2"])
    for character in "gto #4" { #expect(line.press(.character(character)) == .goesOn) }
    for key: UInt8 in [0x01, 0x06] { _ = line.press(.control(key)) }
    _ = line.press(.character("o"))
    #expect(line.text == "goto #4" && line.cursor == 2)
    _ = line.press(.control(0x10))
    #expect(line.text == "back 2")
    _ = line.press(.control(0x10))
    _ = line.press(.control(0x17))
    #expect(line.text == "until ")
    _ = line.press(.control(0x0E))
    _ = line.press(.control(0x0E))
    #expect(line.text == "goto #4")
    _ = line.press(.control(0x15))
    #expect(line.press(.control(0x04)) == .isOver)
    #expect(line.press(.control(0x0D)) == .isDone)
  }
}
