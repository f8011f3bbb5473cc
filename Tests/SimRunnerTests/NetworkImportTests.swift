@testable import Console
import Foundation
@testable import Importing
@testable import Recordings
import ScenarioFiles
@testable import SimKernel
@testable import SimRunner
import Testing

@Suite("Import: networks")
struct NetworkImportTests {
  /// The text of the recording that an input leads to.
  private func imported(_ input: String, _ change: (inout NetworkImportOptions) -> Void = { _ in }) throws -> String {
    let folder = try ImportFolder("network")
    try folder.write(input.utf8, to: "input.csv")
    var options = NetworkImportOptions(input: folder.path("input.csv"), output: folder.path("out.link"))
    change(&options)
    _ = try NetworkImport.run(options)
    #expect(try folder.names() == ["input.csv", "out.link"])
    return try String(contentsOfFile: options.output, encoding: .utf8)
  }

  /// The data lines of it, with the end.
  private func data(_ input: String, _ change: (inout NetworkImportOptions) -> Void = { _ in }) throws -> [String] {
    let lines = try imported(input, change).split(separator: "\n").map(String.init)
    return Array(lines.drop { !$0.hasPrefix("data: ") }.dropFirst())
  }

  /// Returns the message about a rejected input. The existing output must be left unchanged.
  private func refusal(_ input: String, _ change: (inout NetworkImportOptions) -> Void = { _ in }) throws -> String {
    let folder = try ImportFolder("network-refused")
    try folder.write(input.utf8, to: "input.csv")
    try folder.write("as it was".utf8, to: "out.link")
    var options = NetworkImportOptions(input: folder.path("input.csv"), output: folder.path("out.link"))
    change(&options)
    do throws(InputError) {
      _ = try NetworkImport.run(options)
      return "imported"
    } catch {
      #expect(error.exitCode == .badData)
      #expect(try folder.names() == ["input.csv", "out.link"])
      #expect(try String(contentsOfFile: options.output, encoding: .utf8) == "as it was")
      return error.description.replacingOccurrences(of: folder.url.path + "/", with: "")
    }
  }

  @Test("delivery opportunities of one millisecond are counted together, and the last ends the round")
  func opportunities() throws {
    #expect(try data("7\n8\n8\n8\n\(140_000)\n") == ["7 1", "8 3", "140000 1", "end: 140000"])
    #expect(try data("0\r\n0\r\n5") == ["0 2", "5 1", "end: 5"])
    #expect(try data("\u{feff}12\n\n13\n\n") == ["12 1", "13 1", "end: 13"])
    #expect(
      try data(
        "PING a (192.0.2.1) 56(84) bytes of data.\n64 bytes: icmp_seq=1 time=14.0 ms\n64 bytes: icmp_seq=3 time=8 ms\n")
        == ["7000", "lost", "4000", "end: 3"])
    #expect(try data("0.0\t4.5\n0.5\t4.5\n1.0\t0.0\n") == ["0 4500000", "1000 0", "end: 1500"])
    #expect(try data("second,bits\n1,4491912\n2,4491912\n") == ["0 4491912", "end: 2000"])
    #expect(try refusal("0\n0\n") == "input.csv: error: no time passes in it")
  }

  @Test("throughput becomes a rate that changes with the seconds, in bits or in bytes")
  func throughput() throws {
    #expect(try data("1,800\n2,800\n3,0\n4,90\n") == ["0 800", "2000 0", "3000 90", "end: 4000"])
    #expect(try data("5,100\n6,7") { $0.isInBytes = true } == ["0 800", "1000 56", "end: 2000"])
    #expect(try refusal("second,bytes\n1,5\n").contains("say '--unit bytes'"))
    #expect(try refusal("1,0\n2,0\n") == "input.csv: error: nothing is ever carried in it")
  }

  @Test("latencies of commands stay unchanged, and a missing number was lost")
  func commands() throws {
    let head = "seq,tx_ms,rx_ms,latency_ms\n"
    #expect(
      try data(head + "0,0,58,58\n1,500,,\n4,2000,2079,79\n") == [
        "58000", "lost", "lost", "lost", "79000", "end: 5",
      ])
    #expect(
      try refusal(head + "0,0,58,57\n")
        == "input.csv:2: error: it took 57 ms, but was sent at 0 ms and received at 58 ms\nno command arrived in it")
    #expect(try refusal(head + "0,60,58,-2\n").hasPrefix("input.csv:2: error: -2 ms is not between zero and an hour\n"))
    #expect(try refusal(head + "0,0,5").hasPrefix("input.csv:2: error: 3 cells instead of 4"))
    #expect(try refusal(head + "0,0,,\n") == "input.csv: error: no command arrived in it")
    #expect(try refusal(head) == "input.csv: error: no command arrived in it")
  }

  @Test("receptions become outages where nothing was heard for long enough, for one receiver and distance")
  func receptions() throws {
    let head = "receiver,elapsed_s,rss_dbm,dist_cm\n"
    let table = head + "a,10.0,-85,20\na,10.25,-90,20\nb,99,-60,20\na,12.5,-85,20\na,12.75,-85,20\n"
    #expect(
      try data(table) { $0.series = "a@20" } == ["0 up", "750 down", "2500 up", "end: 3250"])
    #expect(
      try data(table) {
        $0.series = "a@20"
        $0.silence = .seconds(3)
      } == ["0 up", "end: 5750"])
    #expect(try refusal(table) == "input.csv: error: several series: choose one with --series: a@20, b@20")
    #expect(
      try refusal(table) { $0.series = "c@20" } == "input.csv: error: unknown series 'c@20'; series: a@20, b@20")
    #expect(
      try refusal(head + "a,10,-85,20\na,9.5,-85,20\n").hasPrefix(
        "input.csv:3: error: the time goes back from 10000 ms to 9500 ms\n"))
    #expect(
      try refusal(head + String(repeating: "a,100,-85,20\n", count: 9) + "a,200,-85,20\n")
        == "input.csv: error: 10 receptions at 2 different times: such a clock does not show the gaps")
    #expect(try refusal(head + "a,-1,-85,20\n").hasPrefix("input.csv:2: error: '-1' isn't a time in seconds"))
    #expect(try refusal(head + "a,nan,-85,20\n").hasPrefix("input.csv:2: error: 'nan' isn't a time in seconds"))
    #expect(try refusal(head + "a,1,85,20\n").hasPrefix("input.csv:2: error: '85' isn't a signal strength in dBm"))
    #expect(try refusal(head + "a,1,-85,x\n").hasPrefix("input.csv:2: error: 'x' isn't a distance in cm"))
    #expect(
      try refusal(head + "a,1,-85,20\n") == "input.csv: error: fewer than two receptions at different times")
  }

  @Test("pings become half of their round trips, and those without an answer are lost")
  func pings() throws {
    func at(_ second: String, _ rest: String) -> String { "2015-09-26 11:33:\(second),\(rest)\n" }
    let table =
      at("08.962820", "far,14.009 ms") + at("08.97", "near,3.884 ms") + at("09.1", "far,") + at("10", "far,10 ms")
    #expect(try data(table) { $0.series = "far" } == ["7005", "lost", "5000", "end: 3"])
    #expect(try imported(at("08", "far,14.009 ms")).contains("\nkind: round-trip\n"))
    #expect(try refusal(table) == "input.csv: error: several series: choose one with --series: far, near")
    for cell in ["14.009", "-3 ms", "0 ms", "nan ms", "soon"] {
      #expect(try refusal(at("08", "far,\(cell)")).hasPrefix("input.csv:1: error: "), "\(cell)")
    }
    #expect(try refusal(at("08", "far,")) == "input.csv: error: no ping was answered in it")
  }

  @Test("an unknown format is answered with the known ones")
  func unknown() throws {
    #expect(try refusal("") == "input.csv: error: the file is empty")
    let answer = try refusal("when,what\n1,2\n")
    #expect(
      answer.hasPrefix("input.csv:1: error: 'when,what' begins none of the known formats: delivery opportunities"))
    #expect(Triad.run(["import", "network", "/nowhere/trace.up"]) == .inputMissing)
    #expect(Triad.run(["import", "network", "x", "--silence", "soon"]) == .usage)
  }

  @Test("importing twice gives the same bytes, wherever the input lies, with what was said about it")
  func twice() throws {
    func bytes() throws -> String {
      try imported("7\n8\n900\n") {
        $0.credits.licence = "CC0"
        $0.credits.attribution = "A. Walker,\nby tram"
      }
    }
    let (one, other) = (try bytes(), try bytes())
    #expect(one == other)
    #expect(one.contains("\nattribution: A. Walker, by tram\nlicence: CC0\n"))
    #expect(one.contains("\nsource: delivery opportunities (input.csv)\n"))
    #expect(try imported("7\n8\n900\n").contains("\nattribution: unknown\nlicence: unknown\n"))
  }
}

@Suite("A recording of a link as a file")
struct LinkRecordingFileTests {
  private static let good = """
    triad link recording 1
    name: a
    source: b
    attribution: c
    licence: d
    kind: rate
    data: milliseconds, bits a second from then on
    0 8000
    1000 0
    end: 2000

    """

  private func read(_ text: String) throws(InputError) -> LinkRecordingFile {
    try LinkRecordingFile.read(text.utf8, "x.link")
  }

  private func mistake(_ old: String, _ new: String) -> String {
    do throws(InputError) {
      _ = try read(Self.good.replacingOccurrences(of: old, with: new))
      return "none"
    } catch { return error.description }
  }

  @Test("reads what an import wrote")
  func good() throws {
    let file = try read(Self.good)
    #expect(file.header.name == "a" && file.header.licence == "d")
    #expect(file.recording.length == .seconds(2))
  }

  @Test("is refused where it is wrong")
  func mistakes() {
    #expect(mistake("recording 1", "recording 2").contains("x.link:1: error: this is version '2' of the format"))
    #expect(mistake("triad link", "my link").hasPrefix("x.link:1: error: this is no recording of a link"))
    #expect(mistake("end: 2000\n", "") == "x.link: error: the file was cut off: it has no line 'end: ...'")
    #expect(mistake("end: 2000\n", "end: 2000\n9 9\n") == "x.link:11: error: there is more after the end")
    #expect(mistake("end: 2000", "end: soon") == "x.link:10: error: 'soon' is no number")
    #expect(mistake("end: 2000", "end: 900").hasPrefix("x.link:10: error: it ends at 900 ms"))
    #expect(mistake("licence: d\n", "") == "x.link:6: error: the data begins, and there was no 'licence'")
    #expect(mistake("licence: d", "licens: d") == "x.link:5: error: unknown key 'licens'; did you mean 'licence'?")
    #expect(mistake("licence: d", "name: d") == "x.link:5: error: a second 'name'")
    #expect(
      mistake("kind: rate", "kind: speed").hasPrefix("x.link:6: error: unknown kind 'speed'; kinds: opportunities"))
    #expect(mistake("1000 0", "1000  0").hasPrefix("x.link:9: error: '1000  0' is not milliseconds, bits a second"))
    #expect(mistake("1000 0", "0 0") == "x.link:9: error: the time does not go on: 0 ms after 0 ms")
    #expect(mistake("1000 0", "1000 -7") == "x.link:9: error: -7 bit/s is no rate of a link")
    #expect(mistake("1000 0", "1500 up").hasPrefix("x.link:9: error: '1500 up' is not"))
  }
}

extension NetworkImportTests {
  /// The lines that an import leaves out, with their reasons.
  private func leftOut(_ input: String) throws -> [String] {
    let folder = try ImportFolder("network-left-out")
    try folder.write(input.utf8, to: "input.csv")
    let options = NetworkImportOptions(input: folder.path("input.csv"), output: folder.path("out.link"))
    return try NetworkImport.run(options).notes.filter { $0.hasPrefix("left out: ") }.map { String($0.dropFirst(10)) }
  }

  @Test("one bad line costs only itself, in every format, and is named")
  func badLines() throws {
    #expect(try data("12\n9\nxx\n14\n15\n") == ["12 1", "14 1", "15 1", "end: 15"])
    #expect(
      try leftOut("12\n9\n13 ms\n14\n15\n") == [
        "line 2: the time goes back from 12 ms to 9 ms", "line 3: '13 ms' isn't a time in milliseconds",
      ])
    #expect(try leftOut("1\n99999999999\n2\n") == ["line 2: 99999999999 ms is later than 4294967295 ms (49 days)"])
    #expect(try leftOut("12\n\0\n13\n" + String(repeating: "1", count: 9_000) + "\n14\n").count == 2)
    // The rate before a second that isn't known holds.
    #expect(try data("1,5\n2,-5\n3,7\n") == ["0 5", "2000 7", "end: 3000"])
    #expect(try data("1,5\n3,7\n") == ["0 5", "2000 7", "end: 3000"])
    #expect(try leftOut("1,5\n1,5\n2\n900,1\n2,5\n3,5\n").count == 3)
    #expect(try data("0 4\n0.5 nan\n1.0 0\n0.2 8\n") == ["0 4000000", "1000 0", "end: 2000"])
    // A command whose row can't be read is neither lost nor known; one without a row was lost.
    let head = "seq,tx_ms,rx_ms,latency_ms\n"
    let commands = head + "0,0,58,58\n1,500,x,58\n2,1000,1058,58\n2,1000,1058,58\n4,2000,2058,58\n"
    #expect(try data(commands) == ["58000", "58000", "lost", "58000", "end: 4"])
    #expect(try leftOut(commands).last == "line 5: command 2 at 1000 ms comes after command 2 at 1000 ms")
    #expect(try leftOut(head + "0,0,58,58\n9000000,500,558,58\n").count == 1)
    let receptions = "receiver,elapsed_s,rss_dbm,dist_cm\na,1,-85,20\na,1.2,up,20\n\na,1.4,-85,20\n"
    #expect(try data(receptions) == ["0 up", "end: 900"])
    let pings = "2015-09-26 11:33:08,a,14 ms\n2015-09-26 11:33:09,a,1654220132216 ms\n2015-09-26 11:33:07,a,1 ms\n"
    #expect(try data(pings + "2015-09-26 11:33:10,a,10 ms\n") == ["7000", "5000", "end: 2"])
    // It is said in the recording, too; what can hardly be read is another format.
    #expect(try imported("12\nx\n13\n").contains("assumes: nothing of 1 lines that could not be read\n"))
    #expect(
      try refusal("12\nx\ny\n")
        == "input.csv:2: error: 'x' isn't a time in milliseconds\nline 3: 'y' isn't a time in milliseconds\n"
        + "2 of 3 lines cannot be read")
  }

  @Test("a recording goes into a device or the file of a link, and replaces neither")
  func outputs() throws {
    let folder = try ImportFolder("network-output")
    try folder.write("7\n8\n".utf8, to: "input.csv")
    try folder.write("".utf8, to: "there")
    try FileManager.default.createSymbolicLink(atPath: folder.path("link"), withDestinationPath: folder.path("there"))
    for output in [folder.path("link"), "/dev/null"] {
      _ = try NetworkImport.run(NetworkImportOptions(input: folder.path("input.csv"), output: output))
    }
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder.path("link")) == folder.path("there"))
    #expect(try LinkRecordingFile.read(folder.path("there")).header.kind == .opportunities)
    #expect(try folder.names() == ["input.csv", "link", "there"])
  }

  @Test("leaves out numbers that no clock and no count has")
  func farNumbers() throws {
    let (least, most) = (Int64.min, Int64.max)
    let header = "seq,tx_ms,rx_ms,latency_ms\n1,0,20,20\n"
    #expect(
      try leftOut(header + "2,100,\(least),20\n")
        == ["line 3: it took 20 ms, but was sent at 100 ms and received at \(least) ms"])
    #expect(
      try leftOut(header + "2,\(most),\(most),0\n3,\(most),\(least),\(most)\n").first?.hasPrefix("line 4: ") == true)
    let ping = "PING a (192.0.2.1) 56(84) bytes of data.\n64 bytes: icmp_seq=1 time=14.0 ms\n"
    for number in ["\(most)", "\(least)", "-1", "65536"] {
      #expect(
        try leftOut(ping + "64 bytes: icmp_seq=\(number) time=8 ms\n")
          == ["line 3: invalid icmp_seq \(number); expected 0 to 65535"])
    }
  }
}
