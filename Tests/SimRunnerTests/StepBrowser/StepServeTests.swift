@testable import Console
import Foundation
import Testing

@testable import Engine
@testable import ScenarioFiles
@testable import SimKernel
@testable import Tools
import WearerKit

@Suite("Requests to a page of one's own")
struct HTTPRequestTests {
  private func read(_ text: String) -> HTTPRequest.Reading { HTTPRequest.read(Array(text.utf8)) }

  @Test("are read whole, with their words in order")
  func whole() throws {
    let text = "POST /a/say?after=3&b HTTP/1.1\r\nHost:  127.0.0.1:80 \r\nContent-Length: 4\r\n\r\nnextmore"
    guard case .complete(let request) = read(text) else { throw ServedStep.Failure(words: "not read") }
    #expect(request.method == "POST" && request.path == "/a/say" && request.query == ["after": "3", "b": ""])
    #expect(request.headers == ["host": "127.0.0.1:80", "content-length": "4"])
    #expect(request.body == Array("next".utf8))
    // No beginning of it is a request, and none is refused.
    for count in 0..<(text.utf8.count - 4) { #expect(HTTPRequest.read(Array(text.utf8.prefix(count))) == .incomplete) }
  }

  @Test("are read with any question that bytes can make", arguments: ["?", "?=", "?&&", "?=x", "?a=&=", "?a==b"])
  func questions(query: String) {
    guard case .complete(let request) = read("GET /\(query) HTTP/1.1\r\n\r\n") else {
      Issue.record("not read")
      return
    }
    #expect(request.path == "/")
  }

  @Test(
    "are refused, each for its own reason",
    arguments: [
      ("GET\r\n\r\n", 400), ("GET / HTTP/1.1 more\r\n\r\n", 400), ("GET / HTTP/3\r\n\r\n", 400),
      ("GET http://a/ HTTP/1.1\r\n\r\n", 400), ("\r\n\r\n", 400), ("GET / HTTP/1.1\r\nno colon\r\n\r\n", 400),
      ("GET / HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nA b: c\r\n\r\n", 400),
      ("GET /\u{e9} HTTP/1.1\r\n\r\n", 400), ("GET /\u{0} HTTP/1.1\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n", 400), ("POST / HTTP/1.1\r\nContent-Length: 1e3\r\n\r\n", 400),
      ("POST / HTTP/1.1\r\nContent-Length: 16385\r\n\r\n", 413),
      ("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999\r\n\r\n", 413), ("POST / HTTP/1.1\r\n\r\n", 411),
      ("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n", 501),
    ])
  func refused(text: String, status: Int) { #expect(read(text) == .refused(status: status)) }

  @Test("are refused with a head that has no end")
  func endless() {
    #expect(read("GET / HTTP/1.1\r\nA: " + String(repeating: "a", count: 9_000)) == .refused(status: 431))
  }
}

@Suite(
  "A session that is served", .serialized, .waits, .timeLimit(.minutes(30)),
  .enabled(if: BuiltProgram.path != nil, "no triad built"))
struct StepServeTests {
  private static let nine = "scenarios/bathroom-charger.json5"

  @Test("answers a client that knows the address, and no other")
  func closed() throws {
    let served = try ServedStep(Self.nine, ["--day", "9"])
    let host = "Host: 127.0.0.1:\(served.port)\r\n\r\n"
    let page = try served.get("")
    #expect(page.status == 200 && page.body.hasPrefix("<!doctype html>"))
    #expect(page.head.contains("Content-Security-Policy: default-src 'none'; script-src 'self'; style-src 'self'"))
    // The page itself has nothing that a policy would have to allow.
    #expect(!page.body.contains("<style") && !page.body.contains("style=") && !page.body.contains(" on"))
    #expect(try served.ask("GET / HTTP/1.1\r\n\(host)").status == 404)
    let wrong = String(served.token.reversed())
    for path in [
      wrong + "/", wrong + "/state", served.token, "../\(served.token)/", "\(served.token)x/", "favicon.ico",
    ] {
      #expect(try served.ask("GET /\(path) HTTP/1.1\r\n\(host)").status == 404, "\(path)")
    }
    #expect(try served.ask("POST /\(wrong)/say HTTP/1.1\r\nContent-Length: 4\r\n\(host)next").status == 404)
    // A page from elsewhere that has made its own name mean this machine.
    for name in ["triad.example:\(served.port)", "127.0.0.1", "127.0.0.1:1", "127.0.0.1.example:\(served.port)"] {
      #expect(try served.ask("GET /\(served.token)/ HTTP/1.1\r\nHost: \(name)\r\n\r\n").status == 403, "\(name)")
    }
    #expect(try served.ask("GET /\(served.token)/ HTTP/1.1\r\n\r\n").status == 403)
    let foreign =
      "POST /\(served.token)/say HTTP/1.1\r\nOrigin: http://triad.example\r\nContent-Length: 4\r\n\(host)next"
    #expect(try served.ask(foreign).status == 403)
    #expect(try served.ask("GET /\(served.token)/say HTTP/1.1\r\n\(host)").status == 405)
    #expect(try served.ask("DELETE /\(served.token)/ HTTP/1.1\r\n\(host)").status == 405)
    #expect(try served.get("state").serial == 1)
  }

  @Test("withstands malformed, oversized and endless requests")
  func hardened() throws {
    let served = try ServedStep(Self.nine)
    // Half a request, for as long as the test lasts, blocks no other client.
    let slow = try (0..<20).map { _ in try served.open("POST /\(served.token)/say HTTP/1.1\r\nContent-Le") }
    defer { for connection in slow { close(connection) } }
    for text in ["\u{0}\u{1}\u{2}\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9\r\n\r\n", "\r\n\r\n\r\n\r\n"] {
      #expect(try served.ask(text).status == 400)
    }
    let long = "POST /\(served.token)/say HTTP/1.1\r\nHost: 127.0.0.1:\(served.port)\r\nContent-Length: 900000\r\n\r\n"
    #expect(try served.ask(long + String(repeating: "a", count: 900_000)).status == 413)
    #expect(try served.ask("GET /" + String(repeating: "a", count: 20_000)).status == 431)
    #expect(try served.say("next\nnext").status == 400)
    let wrong = try served.say("until yesterday at noon")
    #expect(wrong.status == 200 && wrong.serial == 2)
    let watch = Stopwatch()
    #expect(try served.say("next").status == 200)
    #expect(watch.seconds < 2)
  }

  @Test("is one session for all clients, and reports an act of one to those that wait")
  func shared() throws {
    let served = try ServedStep(Self.nine, ["--at", "d9 05:00"])
    let first = try served.get("state?after=-1")
    #expect(first.scene["day"] as? Int == 9)
    let waiting = try served.open(
      "GET /\(served.token)/state?after=1 HTTP/1.1\r\nHost: 127.0.0.1:\(served.port)\r\n\r\n")
    let said = try served.say("until 07:00")
    let heard = try ServedStep.read(waiting)
    #expect(heard.serial == 2 && said.serial == 2)
    #expect(heard.scene["event"] as? Int == said.scene["event"] as? Int)
    #expect(heard.said == said.said && said.said.contains("06:10"))
    #expect(try served.get("state").scene["place"] as? String == said.scene["place"] as? String)
  }

  @Test("opens where the first check fails, with the same lines as the terminal, and says so if none does")
  func failure() throws {
    let served = try ServedStep("docs/examples/decided-twice.json5", ["--at", "failure"])
    let opened = try served.get("state")
    let session = try StepSession(try Scenario(path: PackageFiles.path("docs/examples/decided-twice.json5")))
    #expect(opened.said == session.say("next failure").lines.joined(separator: "\n") + "\n")
    #expect(opened.said.contains("one-morning-decision fails: ") && opened.scene["day"] as? Int == 2)
    do {
      _ = try ServedStep("scenarios/first-day.json5", ["--at", "failure"])
      Issue.record("it is served")
    } catch let error as ServedStep.Failure {
      #expect(error.words.contains("Error: no check fails after this moment"), "\(error.words)")
    }
  }

  /// The events of a day are compared with those that the session itself reports in another process.
  @Test("shows the same events of a day as the terminal, and new ones after a change")
  func day() throws {
    let served = try ServedStep(Self.nine, ["--day", "9"])
    let before = try served.get("day?number=9").object
    let told = try #require(before["told"] as? [[String: Any]])
    let scenario = try ScenarioFile.load(path: PackageFiles.path(Self.nine))
    let clock = WorldClock(start: scenario.beginning, zone: scenario.zone)
    let noon = clock.instant(scenario.timestamp(of: .day(9, .midnight))) + .hours(12)
    let session = try StepSession(scenario, at: noon - .hours(12))
    var lines: [String] = []
    while let more = try session.advance(before: noon) { if let first = more.first { lines.append(first) } }
    let morning = told.filter { ($0["t"] as? Int64 ?? 0) < noon.nanoseconds }
    #expect(morning.count == lines.count && lines.count >= 10, "\(lines.count) lines")
    for (one, line) in zip(morning, lines) { #expect(line.hasSuffix(one["words"] as? String ?? "none")) }
    // The session has not moved.
    #expect(try served.get("state").scene["now"] as? Int64 == (noon - .hours(12)).nanoseconds)
    #expect(told.contains { ($0["words"] as? String ?? "").hasPrefix("inject") } == false)
    _ = try served.say("goto d9 12:00")
    let injected = try served.say("inject partition watch-phone for=3h")
    #expect(injected.object["story"] as? Int == 1)
    let after = try #require(try served.get("day?number=9").object["messages"] as? [[String: Any]])
    let messages = try #require(before["messages"] as? [[String: Any]])
    func past(_ list: [[String: Any]]) -> [Int] {
      list.filter { ($0["sent"] as? Int64 ?? 0) < noon.nanoseconds }.compactMap { $0["e"] as? Int }
    }
    #expect(past(after) == past(messages) && !past(after).isEmpty)
    func lost(_ list: [[String: Any]]) -> Int {
      list.count { $0["lost"] != nil && ($0["sent"] as? Int64 ?? 0) >= noon.nanoseconds }
    }
    #expect(lost(after) > lost(messages))
    #expect(try served.get("day?number=0").status == 404 && served.get("day?number=22").status == 404)
  }

  @Test("saves only beside its story, lists what was done to it, and shows a day as it was opened")
  func changes() throws {
    let served = try ServedStep(Self.nine, ["--at", "d9 07:00"])
    let opened = try served.get("day?number=9").body
    let injected = try served.say("inject partition watch-phone for=3h")
    let changes = try #require(injected.scene["changes"] as? [[String: Any]])
    #expect(changes.map { $0["words"] as? String } == ["inject partition watch-phone for=3h"])
    #expect(injected.scene["isSaved"] as? Bool == false)
    #expect(try served.get("day?number=9").body != opened)
    let beside = try served.get("day?number=9&opened=1").object
    let before = try JSONSerialization.jsonObject(with: Data(opened.utf8)) as? NSDictionary
    #expect(try #require(before).isEqual(to: beside))
    for path in ["/tmp/served.json5", "../served.json5", "x/../../served.json5", ".hidden.json5", "served.txt"] {
      #expect(try served.say("save \(path) --force").said.hasPrefix("say it so: save"), "\(path)")
    }
    #expect(try served.say("save served.json5").said.contains("; it ends with digest"))
    #expect(try served.get("state").scene["isSaved"] as? Bool == true)
    #expect(try served.say("save served.json5").said.contains("is there already"))
    let wearer = try #require((beside["lanes"] as? [[String: Any]])?.first?["spans"] as? [[String: Any]])
    #expect(wearer.contains { $0["kind"] as? String == "sleep" })
    let messages = try #require(beside["messages"] as? [[String: Any]])
    #expect(messages.allSatisfy { ($0["bytes"] as? Int ?? 0) > 0 })
  }

  @Test("is the same where no process can be copied, by doing the story again")
  func direct() throws {
    let scenario = try ScenarioFile.load(path: PackageFiles.path(Self.nine))
    let clock = WorldClock(start: scenario.beginning, zone: scenario.zone)
    let direct = try DirectSession(scenario, at: .start, source: nil, mutant: nil)
    let served = try ServedStep(Self.nine)
    for line in ["goto d2 08:00", "back", "inject crash phone restart=10m"] {
      direct.begin(line)
      let reply = try #require(direct.answer())
      let other = try served.say(line)
      #expect(reply.complaint == nil && (reply.lines + [""]).joined(separator: "\n") == other.said)
      #expect(reply.hasChanged == line.hasPrefix("inject"))
      #expect(direct.answer() == nil)
      #expect(direct.scene()?.event == (other.scene["event"] as? Int).map { UInt64($0) })
    }
    func midnight(_ day: Int) -> Instant { clock.instant(scenario.timestamp(of: .day(day, .midnight))) }
    direct.look(at: DayRequest(number: 2, from: midnight(2), to: midnight(3)))
    let day = try JSONSerialization.jsonObject(with: Data(try #require(direct.seen()).json.utf8)) as? NSDictionary
    #expect(try #require(day).isEqual(to: try served.get("day?number=2").object))
  }

  @Test("goes anywhere and back in less than a second, also after a change")
  func quick() throws {
    let served = try ServedStep("scenarios/six-weeks.json5", ["--day", "20"])
    _ = try served.say("inject partition watch-phone for=3h")
    var slowest = 0.0
    for line in ["back", "goto d41 13:00", "goto d3 06:00", "back", "goto d19 23:00"] {
      let watch = Stopwatch()
      #expect(try served.say(line).status == 200)
      slowest = max(slowest, watch.seconds)
    }
    // The first time, the way to a day takes as long as the story until then.
    let watch = Stopwatch()
    for line in ["goto d3 07:00", "goto d41 12:00", "back", "back 5"] { #expect(try served.say(line).status == 200) }
    #expect(watch.seconds < 4)
    print("the slowest way took \(slowest) s")
  }

  @Test("ends within a second with Control-C, whatever it does, and leaves no process")
  func ends() throws {
    for line in ["", "until unicorn --anywhere"] {
      let served = try ServedStep("scenarios/half-year.json5")
      #expect(served.processCount > 1)
      var open: Int32?
      if !line.isEmpty {
        open = try served.open(
          "POST /\(served.token)/say HTTP/1.1\r\nHost: 127.0.0.1:\(served.port)\r\nContent-Length: \(line.utf8.count)\r\n\r\n\(line)"
        )
        usleep(300_000)
      }
      let seconds = served.end()
      #expect(seconds < 1, "\(line)")
      #expect(served.process.terminationStatus == 0)
      if let open { close(open) }
      let watch = Stopwatch()
      while watch.seconds < 5, served.processCount > 0 { usleep(20_000) }
      #expect(served.processCount == 0)
    }
  }

  @Test("gives up its work when the page says stop, and continues")
  func stopped() throws {
    let served = try ServedStep("scenarios/half-year.json5")
    let line = "until unicorn --anywhere"
    let open = try served.open(
      "POST /\(served.token)/say HTTP/1.1\r\nHost: 127.0.0.1:\(served.port)\r\nContent-Length: \(line.utf8.count)\r\n\r\n\(line)"
    )
    usleep(300_000)
    let stop = "POST /\(served.token)/stop HTTP/1.1\r\nHost: 127.0.0.1:\(served.port)\r\nContent-Length: 0\r\n\r\n"
    let watch = Stopwatch()
    #expect(try served.ask(stop).status == 200)
    #expect(try ServedStep.read(open).said.contains("interrupted at"))
    #expect(watch.seconds < 2)
    #expect(try served.say("back").object["hasEnded"] as? Bool == false)
    #expect(try served.say("quit").object["hasEnded"] as? Bool == true)
    served.process.waitUntilExit()
    #expect(served.process.terminationStatus == 0)
  }
}
