@testable import ScenarioFiles
import SimKernel
@testable import PersonWire
import Testing

@Suite("Values as people write them")
struct ScenarioNotationTests {
  private func read<Value>(_ notation: Notation<Value>, _ text: String) -> Value? {
    do throws(ParseError) { return try notation.parse(text) } catch { return nil }
  }

  @Test(
    "durations",
    arguments: [
      ("60 ms", 60_000_000), ("3m", 180_000_000_000), ("2h30m", 9_000_000_000_000), ("6w", 3_628_800_000_000_000),
      ("90s", 90_000_000_000), ("1.5h", 5_400_000_000_000), ("250us", 250_000), ("250µs", 250_000), ("7ns", 7),
      ("0s", 0),
      ("1 d 2 h", 93_600_000_000_000), (" 1 week ", 604_800_000_000_000), ("5 minutes", 300_000_000_000),
      ("10min", 600_000_000_000), ("0.001 ms", 1_000),
    ] as [(String, Int64)])
  func durations(text: String, nanoseconds: Int64) {
    #expect(read(.duration, text) == Span(nanoseconds: nanoseconds))
  }

  @Test(
    "texts that are not durations",
    arguments: [
      "", " ", "5", "h", "5x", "1.h", ".5h", "1..5h", "-5m", "5m-3s", "1e3s", "∞s", "٣m", "9999999999999999999999w",
      "200 years",
    ])
  func noDurations(text: String) {
    #expect(read(.duration, text) == nil)
  }

  @Test("every duration is printed so that it reads back")
  func durationsReadBack() {
    var random = RandomStream(seed: 1, name: "test.durations")
    for _ in 0..<2_000 {
      let span = Span(nanoseconds: Int64(random.next() >> UInt64(random.below(50) + 2)) % Span.days(36_600).nanoseconds)
      #expect(read(.duration, Notation.duration.print(span)) == span)
      let change = Span(nanoseconds: -(span.nanoseconds % Span.days(366).nanoseconds))
      #expect(read(.clockChange, Notation.clockChange.print(change)) == change)
    }
  }

  @Test(
    "daily windows",
    arguments: [
      ("06:10-06:55 daily", 0b111_1111, 22_200, 24_900), ("every weekday 08:00-08:45", 0b001_1111, 28_800, 31_500),
      ("weekdays 09:00-16:30", 0b001_1111, 32_400, 59_400), ("Mon,Wed 18:00-19:00", 0b000_0101, 64_800, 68_400),
      ("22:00-07:00", 0b111_1111, 79_200, 25_200), ("Mon - Fri 8:00 - 9:00", 0b001_1111, 28_800, 32_400),
      ("Sat-Mon 00:00-24:00", 0b110_0001, 0, 86_400),
      ("every Tuesday and Thursday 10:00-11:00:30", 0b000_1010, 36_000, 39_630),
      ("on weekends 10:00-11:00", 0b110_0000, 36_000, 39_600), ("Mondays 10:00-11:00", 0b000_0001, 36_000, 39_600),
      ("every day 10:00-11:00", 0b111_1111, 36_000, 39_600),
    ] as [(String, UInt8, Int, Int)])
  func windows(text: String, days: UInt8, from: Int, until: Int) {
    let expected = DailyWindow(
      Weekdays(rawValue: days), from: TimeOfDay(second: from), until: TimeOfDay(second: until))
    #expect(read(.dailyWindow, text) == expected)
    #expect(read(.dailyWindow, Notation.dailyWindow.print(expected)) == expected)
  }

  @Test(
    "texts that are not daily windows",
    arguments: [
      "", "daily", "08:00", "08:00-", "08:00-08:00", "8-9", "08:00-09:00-10:00", "Mo 08:00-09:00",
      "08:00-09:00 10:00-11:00", "24:00-08:00",
    ])
  func noWindows(text: String) {
    #expect(read(.dailyWindow, text) == nil)
  }

  @Test(
    "moments",
    arguments: [
      ("start", .start), ("end", .end), ("d3 08:10", .day(3, TimeOfDay(8, 10))), ("d12", .day(12, .midnight)),
      ("d3 08:10:30", .day(3, TimeOfDay(second: 29_430))), (" d1  24:00 ", .day(1, .endOfDay)),
    ] as [(String, Moment)])
  func moments(text: String, moment: Moment) {
    #expect(read(.moment, text) == moment)
    #expect(read(.moment, Notation.moment.print(moment)) == moment)
  }

  @Test("absolute moments, with and without a time")
  func absoluteMoments() throws {
    let date = try #require(CivilDate(year: 2026, month: 3, day: 2))
    #expect(read(.moment, "2026-03-02 08:10") == .civil(CivilDateTime(date: date, hour: 8, minute: 10)))
    #expect(read(.moment, "2026-03-02") == .civil(CivilDateTime(date: date, secondOfDay: 0)))
    #expect(read(.moment, "2026-03-02 24:00") == .civil(CivilDateTime(date: date.adding(days: 1), secondOfDay: 0)))
  }

  @Test(
    "texts that are not moments",
    arguments: [
      "", "d", "d0", "d-1", "d00000", "d99999", "D3", "3", "d3 8", "d3 08:10 pm", "end 08:00", "2026-02-29", "2026-1-1",
      "1969-01-01", "9999-12-31", "d٣",
    ])
  func noMoments(text: String) {
    #expect(read(.moment, text) == nil)
  }

  @Test("every probability is written so that it reads back")
  func probabilities() throws {
    var random = RandomStream(seed: 2, name: "test.probabilities")
    for value in [0, 1, 0.02, 0.005, 0.07, 0.29, 1.0 / 3, 1e-9] + (0..<1_000).map({ _ in random.unit() }) {
      let text = ConfigPrinter(style: .json5).text(Shape.probability.write(value, nil))
      let node = try #require(JSON5Document(SourceText(name: "test", text: text)).root)
      var reading = ShapeReading()
      #expect(Shape.probability.read(node, nil, &reading) == value, "\(text)")
    }
    #expect(ConfigPrinter(style: .json5).text(Shape.probability.write(0.07, nil)) == "\"7%\"")
  }

  @Test(
    "rates in bits a second",
    arguments: [("250 kbps", 250_000), ("1.5 Mbps", 1_500_000), ("1Gbps", 1e9), ("300 bps", 300), ("20 KBPS", 20_000)]
      as [(String, Double)])
  func rates(text: String, bits: Double) {
    #expect(read(.rate, text) == bits)
    #expect(read(.rate, Notation.rate.print(bits)) == bits)
  }

  @Test(
    "frequencies",
    arguments: [
      ("about twice a week", 2, .week), ("5 a day", 5, .day), ("never", 0, .day), ("3 times a week", 3, .week),
      ("once per day", 1, .day), ("daily", 1, .day), ("2.5 a week", 2.5, .week), ("every week", 1, .week),
      ("0.0000001 a week", 1e-7, .week),
    ] as [(String, Double, Frequency.Period)])
  func frequencies(text: String, times: Double, period: Frequency.Period) {
    #expect(read(.frequency, text) == Frequency(times, a: period))
    #expect(read(.frequency, Notation.frequency.print(Frequency(times, a: period))) == Frequency(times, a: period))
  }

  @Test("links in either order, one way and all")
  func links() {
    #expect(read(.links, "phone-watch") == read(.links, "watch-phone"))
    #expect(read(.links, "watch>phone") == .oneWay(from: .watch, to: .phone))
    #expect(read(.links, "*") == .all)
    #expect(
      LinkName.among(Role.usual).map(\.description) == [
        "watch-phone", "watch-desktop", "watch-cloud", "phone-desktop", "phone-cloud", "desktop-cloud",
      ])
    #expect(LinkName.among(Role.usual).allSatisfy { read(.link, $0.description) == $0 })
  }

  @Test("edit distance counts insertions, deletions, replacements and swaps")
  func distances() {
    for (one, other, distance) in [
      ("", "", 0), ("", "abc", 3), ("kitten", "sitting", 3), ("ab", "ba", 1), ("thottle", "throttle", 1),
      ("ca", "abc", 3),
    ] {
      #expect(Suggestion.distance(Array(one), Array(other)) == distance, "\(one) \(other)")
      #expect(Suggestion.distance(Array(other), Array(one)) == distance)
    }
    #expect(Suggestion.closest(to: "elephant", among: ["crash", "wipe"]) == nil)
    #expect(Suggestion.closest(to: "OfficeWorker", among: ["runner", "office worker"]) == "office worker")
  }

  @Test("garbage is refused by every notation without a crash")
  func garbage() {
    var random = RandomStream(seed: 3, name: "test.garbage")
    let alphabet = Array("0123456789.:-+%>* dwhmsnuµ,abkpstarendevryMonWdFi٣é🏃")
    for round in 0..<1_000 {
      let text = String((0..<random.below(12)).map { _ in alphabet[random.below(alphabet.count)] })
      if let span = read(.duration, text) { #expect(span >= .zero) }
      if let window = read(.dailyWindow, text) { #expect(window.from != window.until) }
      if let moment = read(.moment, text) { #expect(read(.moment, Notation.moment.print(moment)) == moment) }
      if let rate = read(.rate, text) { #expect(rate > 0) }
      if let value = read(.percentage, text) { #expect((0...1).contains(value)) }
      if let times = read(.frequency, text) { #expect(times.perDay >= 0) }
      _ = (read(.clockChange, text), read(.drift, text), read(.links, text), read(.schedule, text))
      // A zone that does not exist is compared with all that do, which takes a while.
      if round % 250 == 0 { #expect(read(.zone, text) == nil) }
      _ = (read(.date, text), read(.timeOfDay, text), read(.countBound, text), read(.restart, text), read(.link, text))
    }
  }
}
