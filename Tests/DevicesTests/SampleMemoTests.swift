import Testing
@testable import DeviceKit
@testable import Devices
import SimKernel
import PersonWire

@Suite("The samples in a process's memory")
struct SampleMemoTests {
  private let start = Timestamp(unixSeconds: 1_800_000_000)
  private let store: DeviceStore
  private let health: HealthStore

  init() throws {
    store = try DeviceStore(Database(.memory), DeviceSchema.migrations, of: [.days])
    health = HealthStore(store)
  }

  private func sample(_ minute: Int, _ reading: Reading = .heartRate(60)) -> HealthSample {
    let begin = start + .minutes(Int64(minute))
    return HealthSample(start: begin, end: begin + .minutes(1), reading: reading)
  }

  @Test("a query that found nothing finds later samples of its kind")
  func anchors() {
    let workout = sample(
      3, .workout(WorkoutSummary(activity: .running, energy: nil, distance: nil, averageHeartRate: nil)))
    #expect(health.samples(after: 0, workouts: true, limit: 10).samples.isEmpty)
    #expect(health.samples(after: 0, workouts: false, limit: 10).samples.isEmpty)
    health.add(sample(1))
    #expect(health.samples(after: 0, workouts: true, limit: 10).samples.isEmpty)
    let (read, anchor) = health.samples(after: 0, workouts: false, limit: 10)
    #expect(read == [sample(1)])
    #expect(health.samples(after: anchor, workouts: false, limit: 10).samples.isEmpty)
    // The same sample again isn't new, and a reader that restarts still finds it.
    health.add(sample(1))
    #expect(health.samples(after: anchor, workouts: false, limit: 10).samples.isEmpty)
    #expect(health.samples(after: 0, workouts: false, limit: 10).samples == [sample(1)])
    health.add(workout)
    #expect(health.samples(after: anchor, workouts: true, limit: 10).samples == [workout])
  }

  @Test("a night has its current samples: with late ones and without deleted ones")
  func nights() {
    let (begin, end) = (start - .hours(1), start + .hours(14))
    let stages = (0..<700).map { sample($0, .sleep(.core)) }
    for stage in stages.dropLast() { health.add(stage) }
    #expect(health.night(from: begin, to: end) == Array(stages.dropLast().suffix(600)))
    health.add(stages[699])
    health.add(sample(700, .steps(9)))
    #expect(health.night(from: begin, to: end) == Array(stages.suffix(600)))
    let deleted = health.delete(.sleep, from: start + .minutes(698), to: end)
    #expect(deleted == [stages[698].id, stages[699].id])
    #expect(health.night(from: begin, to: end) == Array(stages.prefix(698).suffix(600)))
  }

  @Test("none that a transaction wrote is remembered once it was rolled back")
  func rollback() throws {
    health.add(sample(1, .sleep(.core)))
    #expect(health.samples(after: 0, workouts: false, limit: 10).samples.count == 1)
    #expect(health.night(from: start, to: start + .hours(1)).count == 1)
    store.rollback()
    #expect(health.samples(after: 0, workouts: false, limit: 10).samples.isEmpty)
    #expect(health.night(from: start, to: start + .hours(1)).isEmpty)
  }

  @Test("a day of the phone's raw signals is the same from memory as from the store, whatever is appended or deleted")
  func rawSignals() { store.acting(as: FeatureSchema.days.owner) { compareRawSignals() } }

  private func compareRawSignals() {
    let signals = RawSignals(store: store, rules: Rules())
    let day = sample(0).day(in: .utc)
    var random = RandomStream(seed: 11, name: "signals")
    var all = (0..<60).map { sample($0) }
    func isAsInStore() -> Bool {
      let stored = store.statement(
        "SELECT bytes FROM raw_signals WHERE id NOT IN (SELECT id FROM deleted_signals) ORDER BY start, id"
      ).samples()
      return signals.samples(of: day) == stored
    }
    while all.count > 20 {
      signals.append([all.remove(at: random.below(all.count))], zone: .utc)
      #expect(isAsInStore())
    }
    // Deleted before it came, and after.
    signals.delete([all[0].id, sample(0).id])
    #expect(isAsInStore())
    for sample in all {
      signals.append([sample, sample], zone: .utc)
      #expect(isAsInStore())
    }
  }

  @Test("later ones of a day whose packed row is damaged stay unpacked, and hold up no other day")
  func damaged() { store.acting(as: FeatureSchema.days.owner) { packBesideDamage() } }

  private func packBesideDamage() {
    let (signals, days) = (RawSignals(store: store, rules: Rules()), PackedDays(store.latched))
    let first = Zone.utc.civil(start).date
    func append(_ days: Range<Int>, at minute: Int) {
      signals.append(days.map { sample($0 * 1_440 + minute) }, zone: .utc)
    }
    func pack() -> [Int] {
      days.pack(before: first.adding(days: 90)).map { $0.day.dayNumber - first.dayNumber }
    }
    append(0..<20, at: 1)
    #expect(pack() == Array(0..<14) && pack() == Array(14..<20) && pack() == [])
    store.statement("UPDATE raw_days SET bytes = x'00' WHERE day < ?").run(first.dayNumber + 15)
    append(0..<21, at: 2)
    #expect(pack() == Array(15..<21) && pack() == [])
    #expect((0..<21).allSatisfy { signals.samples(of: first.adding(days: $0)).count == ($0 > 14 && $0 < 20 ? 2 : 1) })
  }
}
