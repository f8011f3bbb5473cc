import Foundation
@testable import Importing
@testable import Recordings
import ScenarioFiles
import Testing

@Suite("Import: the output of ping and iperf3")
struct PingOutputTests {
  /// The entries, with the end, and the notes.
  private func imported(
    _ bytes: some Sequence<UInt8>, series: String? = nil
  ) throws -> (data: [String], notes: [String]) {
    let folder = try ImportFolder("ping-output")
    try folder.write(bytes, to: "input.txt")
    var options = NetworkImportOptions(input: folder.path("input.txt"), output: folder.path("out.link"))
    options.series = series
    let summary = try NetworkImport.run(options)
    let lines = try String(contentsOfFile: options.output, encoding: .utf8).split(separator: "\n").map(String.init)
    return (Array(lines.drop { !$0.hasPrefix("data: ") }.dropFirst()), summary.notes)
  }

  @Test("Linux: silence, 'no answer yet' and what the statistics count beyond are loss; a late reply is a reply")
  func linux() throws {
    let answer = try imported(
      """
      PING a (192.0.2.7) 56(84) bytes of data.
      [1773748803.2] no answer yet for icmp_seq=1
      [1773748803.3] 64 bytes from 192.0.2.7: icmp_seq=1 ttl=64 time=1200 ms
      64 bytes from 192.0.2.7: icmp_seq=3 ttl=64 time=20,5 ms
      64 bytes from 192.0.2.7: icmp_seq=3 ttl=64 time=55.0 ms (DUP!)
      From 192.0.2.1 icmp_seq=4 Destination Host Unreachable
      64 bytes from 192.0.2.7: icmp_seq=5 ttl=64 time=x ms
      no answer yet for icmp_seq=6

      --- a ping statistics ---
      8 packets transmitted, 3 received, +1 duplicates, 62.5% packet loss, time 6230ms
      rtt min/avg/max/mdev = 20.100/25.133/30.300/4.165 ms

      """.utf8)
    #expect(answer.data == ["600000", "lost", "10250", "lost", "lost", "lost", "lost", "end: 7"])
    #expect(answer.notes == ["left out: line 7: invalid round trip 'x'; expected milliseconds"])
  }

  @Test("a difference between the lines and the statistics is reported, and a second ping counts anew")
  func statistics() throws {
    let ping = """
      PING a (192.0.2.7) 56(84) bytes of data.
      64 bytes from 192.0.2.7: icmp_seq=2 ttl=64 time=10 ms
      --- a ping statistics ---
      3 packets transmitted, 2 received, 33% packet loss, time 2000ms

      """
    let answer = try imported((ping + ping).utf8)
    #expect(answer.data == ["lost", "5000", "lost", "lost", "5000", "lost", "end: 6"])
    let note = "the statistics count 3 pings and 2 replies, the lines 3 and 1"
    #expect(answer.notes == [note, note])
  }

  @Test("macOS: timeouts are loss, and the answer of another host costs only itself")
  func mac() throws {
    let answer = try imported(
      """
      PING router.example (192.0.2.1): 56 data bytes
      64 bytes from 192.0.2.1: icmp_seq=0 ttl=64 time=4.482 ms
      64 bytes from 198.51.100.7: icmp_seq=0 ttl=255 time=1654220132216.256 ms (DUP!)
      Request timeout for icmp_seq 1
      ping: sendto: No route to host
      Request timeout for icmp_seq 2
      64 bytes from 198.51.100.7: icmp_seq=2 ttl=64 time=1654224596656.605 ms
      64 bytes from 192.0.2.1: icmp_seq=3 ttl=64 time=6.094 ms

      --- router.example ping statistics ---
      5 packets transmitted, 2 packets received, +2 duplicates, 60.0% packet loss
      round-trip min/avg/max/stddev = 4.482/5.375/6.094/0.670 ms

      """.utf8)
    #expect(answer.data == ["2241", "lost", "lost", "3047", "lost", "end: 5"])
    #expect(answer.notes == ["left out: line 7: invalid round trip '1654224596656.605'; expected milliseconds"])
  }

  @Test("BusyBox numbers from zero, without the name of the protocol")
  func busyBox() throws {
    let answer = try imported(
      """
      PING 192.0.2.1 (192.0.2.1): 56 data bytes
      64 bytes from 192.0.2.1: seq=1 ttl=57 time=3.884 ms
      64 bytes from 192.0.2.1: seq=3 ttl=57 time=4.000 ms

      --- 192.0.2.1 ping statistics ---
      4 packets transmitted, 2 packets received, 50% packet loss
      round-trip min/avg/max = 3.884/3.942/4.000 ms

      """.utf8)
    #expect(answer.data == ["lost", "1942", "lost", "2000", "end: 4"])
    #expect(answer.notes == [])
  }

  private static let windows = [
    """

    Pinging example.org [192.0.2.1] with 32 bytes of data:
    Reply from 192.0.2.1: bytes=32 time=14ms TTL=56
    Request timed out.
    Reply from 192.0.2.9: Destination host unreachable.
    Reply from 192.0.2.1: bytes=32 time<1ms TTL=56

    Ping statistics for 192.0.2.1:
        Packets: Sent = 4, Received = 2, Lost = 2 (50% loss),
    Approximate round trip times in milli-seconds:
        Minimum = 0ms, Maximum = 14ms, Average = 7ms

    """,
    """

    Ping wird ausgef\u{fc}hrt f\u{fc}r example.org [192.0.2.1] mit 32 Bytes Daten:
    Antwort von 192.0.2.1: Bytes=32 Zeit=14ms TTL=56
    Zeit\u{fc}berschreitung der Anforderung.
    Antwort von 192.0.2.9: Zielhost nicht erreichbar.
    Antwort von 192.0.2.1: Bytes=32 Zeit<1ms TTL=56

    Ping-Statistik f\u{fc}r 192.0.2.1:
        Pakete: Gesendet = 4, Empfangen = 2, Verloren = 2
        (50% Verlust),
    Ca. Zeitangaben in Millisek.:
        Minimum = 0ms, Maximum = 14ms, Mittelwert = 7ms

    """,
    """

    Haciendo ping a example.org [192.0.2.1] con 32 bytes de datos:
    Respuesta desde 192.0.2.1: bytes=32 tiempo=14ms TTL=56
    Tiempo de espera agotado para esta solicitud.
    Respuesta desde 192.0.2.9: Host de destino inaccesible.
    Respuesta desde 192.0.2.1: bytes=32 tiempo<1ms TTL=56

    Estad\u{ed}sticas de ping para 192.0.2.1:
        Paquetes: enviados = 4, recibidos = 2, perdidos = 2
        (50% perdidos),

    """,
    """

    Envoi d\u{2019}une requ\u{ea}te 'ping' sur example.org [192.0.2.1] avec 32 octets de donn\u{e9}es\u{a0}:
    R\u{e9}ponse de 192.0.2.1\u{a0}: octets=32 temps=14 ms TTL=56
    D\u{e9}lai d\u{2019}attente de la demande d\u{e9}pass\u{e9}.
    R\u{e9}ponse de 192.0.2.9\u{a0}: Impossible de joindre l\u{2019}h\u{f4}te de destination.
    R\u{e9}ponse de 192.0.2.1\u{a0}: octets=32 temps<1ms TTL=56

    Statistiques Ping pour 192.0.2.1:
        Paquets\u{a0}: envoy\u{e9}s = 4, re\u{e7}us = 2, perdus = 2 (perte 50%),

    """,
  ]

  @Test("Windows, in four languages: a line without a time is a lost ping")
  func windows() throws {
    for (place, text) in Self.windows.enumerated() {
      let wanted = ["7000", "lost", "lost", "250", "end: 4"]
      let crlf = text.replacing("\n", with: "\r\n")
      let answer = try imported(crlf.utf8)
      #expect(answer.data == wanted, "\(place)")
      #expect(answer.notes == [], "\(place)")
      // As PowerShell writes it, and as a console's code page does.
      let units = [0xfeff] + Array(crlf.utf16)
      #expect(try imported(units.flatMap { [UInt8($0 & 0xff), UInt8($0 >> 8)] }).data == wanted, "\(place)")
      let bytes = crlf.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : UInt8(0xff) }
      #expect(try imported(bytes).data == wanted, "\(place)")
    }
  }

  @Test("a recording of which nothing was answered is refused, and so are the pings of a hostile number")
  func refused() {
    #expect(throws: InputError.self) {
      try imported("PING a (192.0.2.1): 56 data bytes\nRequest timeout for icmp_seq 0\n".utf8)
    }
    let ping = "PING a (192.0.2.1): 56 data bytes\n64 bytes from 192.0.2.1: icmp_seq=0 ttl=64 time=4 ms\n--- a\n"
    for count in ["99999999999", "999999999999999999999999"] {
      let answer = try? imported("\(ping)\(count) packets transmitted, 1 packets received, 99% packet loss\n".utf8)
      #expect(answer?.data == ["2000", "end: 1"])
      #expect(answer?.notes.first?.contains("pings are missing") == true)
    }
  }

  private static func interval(_ start: Int, _ bits: String, _ more: String = "") -> String {
    """
    {"streams": [{"socket": 5, "bits_per_second": 1}], "sum": {"start": \(start), "end": \(start + 1), "seconds": 1,
      "bytes": 125, "bits_per_second": \(bits), "retransmits": 0\(more), "sender": true}}
    """
  }

  private static func iperf(_ intervals: [String]) -> String {
    """
    {
      "start": {"connected": [{"socket": 5, "remote_host": "192.0.2.1"}], "version": "iperf 3.16"},
      "intervals": [\(intervals.joined(separator: ", "))],
      "end": {"streams": [{"sender": {"bits_per_second": 77}}], "sum_sent": {"bits_per_second": 77}}
    }

    """
  }

  @Test("iperf3: the sums of its intervals become a rate; what it omits, cannot be read or is cut off costs itself")
  func intervals() throws {
    let list = [
      Self.interval(0, "5", #", "omitted": true"#), Self.interval(0, "1000.4"), Self.interval(1, "null"),
      Self.interval(2, "0"), Self.interval(3, "8e6"),
    ]
    let whole = try imported(Self.iperf(list).utf8)
    #expect(whole.data == ["0 1000", "2000 0", "3000 8000000", "end: 4000"])
    #expect(whole.notes.count == 1 && whole.notes[0].hasPrefix("left out: line 3: 'an interval without its sum'"))
    // Also on one line, and as far as it was written.
    #expect(try imported(Self.iperf(list).replacing("\n", with: " ").utf8).data == whole.data)
    let cut = try imported(Self.iperf(list).utf8.dropLast(240))
    #expect(cut.data.first == "0 1000" && cut.notes.contains { $0.hasPrefix("the JSON is read as far as it goes") })
    #expect(throws: InputError.self) {
      try imported(#"{"start": {"connected": []}, "error": "unable to connect"}"#.utf8)
    }
  }

  @Test("iperf3: the other direction of a test both ways is a series of its own")
  func bothWays() throws {
    let interval =
      #"{"sum": {"start": 0, "bits_per_second": 7}, "sum_bidir_reverse": {"start": 0, "bits_per_second": 9}}"#
    #expect(try imported(Self.iperf([interval]).utf8).data == ["0 7", "end: 1000"])
    #expect(try imported(Self.iperf([interval]).utf8, series: "reverse").data == ["0 9", "end: 1000"])
  }
}
