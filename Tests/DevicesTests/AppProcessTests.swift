import Testing

import DeviceKit
import SimKernel
import PersonWire
import WearerKit

@Suite("An app's process")
struct AppProcessTests {
  /// The runs of the app on every device, by their end.
  private final class Runs: TraceObserver {
    var ended: [(at: Instant, reason: LaunchReason, span: Span)] = []
    func observe(_ event: TraceEvent) {
      if case .ran(let reason, let span, _)? = event.fact as? DeviceFact { ended.append((event.at, reason, span)) }
    }
  }

  @Test("runs in the background for as long as it is busy, up to the time that the system grants")
  func limits() throws {
    let pair = try Handhelds()
    let runs = Runs()
    pair.kernel.observe(with: runs)
    pair.type("message 1", on: .watch)
    pair.run(for: .minutes(1))
    pair.type("busy", on: .phone)
    pair.run(for: .minutes(3))
    pair.type("message 2", on: .watch)
    pair.run(for: .minutes(1))
    let spans = runs.ended.filter { $0.reason == .message }.map(\.span)
    #expect(spans == [.seconds(2), .seconds(30)])
  }

  @Test("does nothing while it is suspended: its timers wait for the next run")
  func timers() throws {
    let pair = try Handhelds()
    pair.type("timer 20", on: .watch)
    pair.run(for: .hours(1))
    #expect(try pair.log(.watch) == ["run opened"])
    pair.does(.raisesWrist, .watch)
    #expect(try pair.log(.watch) == ["run opened", "run opened", "timer 20"])
  }

  @Test("loses its timers and its memory with a restart of the device")
  func restart() throws {
    let pair = try Handhelds()
    pair.type("timer 20", on: .watch)
    pair.type("later message 1", on: .watch)
    try pair.restart(.watch)
    pair.does(.raisesWrist, .watch)
    pair.run(for: .minutes(1))
    #expect(try pair.log(.watch) == ["run opened", "launched", "run opened"])
    #expect(try pair.got(.phone) == [])
  }

  @Test("is not launched on a phone that was not unlocked since it started, and gets everything with the first unlock")
  func firstUnlock() throws {
    let pair = try Handhelds()
    try pair.restart(.phone)
    pair.type("userInfo 1", on: .watch)
    pair.run(for: .minutes(5))
    pair.type("message 2", on: .watch)
    pair.run(for: .minutes(5))
    #expect(try pair.log(.phone) == [])
    #expect(try pair.log(.watch).contains("failed 2: 7014"))
    pair.does(.usesPhone(for: .seconds(30)), .phone)
    #expect(try pair.log(.phone) == ["launched", "run transfer", "got 1"])
  }

  @Test("on the watch gets at most four background wakes in any hour, and none is lost")
  func budget() throws {
    let pair = try Handhelds()
    let runs = Runs()
    pair.kernel.observe(with: runs)
    for number in 1...12 {
      pair.type("userInfo \(number)", on: .phone)
      pair.run(for: .minutes(5))
    }
    pair.run(for: .hours(3))
    #expect(try pair.got(.watch) == Array(1...12))
    let moments = runs.ended.filter { $0.reason == .transfer && $0.span < .seconds(5) }.map(\.at)
    for moment in moments { #expect(moments.filter { moment <= $0 && $0 - moment < .hours(1) }.count <= 4) }
  }

  @Test("asks for one background run at a time")
  func requests() throws {
    let pair = try Handhelds()
    for seconds in [600, 1_200, 1_800] { pair.type("wish \(seconds)", on: .watch) }
    pair.run(for: .hours(2))
    #expect(try pair.log(.watch).filter { $0 == "run refresh" }.count == 1)
  }

  @Test("has its workouts delivered after a minute, together, and other readings within the hour")
  func health() throws {
    let pair = try Handhelds()
    func sample(_ minute: Int64, _ reading: Reading) -> DeviceEvent {
      let start = Timestamp(unixSeconds: 60 * minute)
      return .body(HealthSample(start: start, end: start + .seconds(30), reading: reading))
    }
    let workout = Reading.workout(WorkoutSummary(activity: .running))
    for minute in 0..<3 as Range<Int64> {
      pair.does(sample(minute, workout), .watch)
      pair.run(for: .seconds(15))
    }
    #expect(try pair.wholeLog(.watch) == [])
    pair.run(for: .seconds(20))
    #expect(try pair.wholeLog(.watch) == ["run health"])
    pair.does(sample(9, .heartRate(60)), .watch)
    pair.run(for: .minutes(59))
    #expect(try pair.wholeLog(.watch).count == 1)
    pair.run(for: .minutes(2))
    #expect(try pair.wholeLog(.watch).count == 2)
  }
}
