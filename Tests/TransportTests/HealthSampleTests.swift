import Testing
import SimKernel
import PersonWire

@Suite("Ids of health samples")
struct HealthSampleTests {
  @Test("the same observation has the same id, and any difference in what it says gives another")
  func identity() {
    let (start, end) = (Timestamp(unixSeconds: 1_000), Timestamp(unixSeconds: 1_900))
    let sample = HealthSample(start: start, end: end, reading: .sleep(.core), source: "watch")
    #expect(HealthSample(start: start, end: end, reading: .sleep(.core), source: "watch").id == sample.id)
    let others = [
      HealthSample(start: start, end: end, reading: .sleep(.deep), source: "watch"),
      HealthSample(start: start, end: end, reading: .steps(5), source: "watch"),
      HealthSample(start: start, end: end, reading: .sleep(.core), source: "phone"),
      HealthSample(start: start, end: end, reading: .sleep(.core)),
      HealthSample(start: end, end: start, reading: .sleep(.core), source: "watch"),
      HealthSample(start: start, end: end + .nanoseconds(1), reading: .sleep(.core), source: "watch"),
    ]
    #expect(Set(others.map(\.id) + [sample.id]).count == others.count + 1)
  }

  @Test("a correction of the value keeps the id: it is the same observation")
  func corrections() {
    let (start, end) = (Timestamp(unixSeconds: 0), Timestamp(unixSeconds: 900))
    let ids = [12.0, 13].map { HealthSample(start: start, end: end, reading: .steps($0)).id }
    #expect(ids[0] == ids[1])
  }

  @Test("years of samples of every kind do not collide, and no id is negative as a signed number")
  func collisions() {
    let readings: [Reading] = [
      .heartRate(60), .heartRateVariability(50), .restingHeartRate(55), .respiratoryRate(14), .steps(100),
      .sleep(.core), .workout(WorkoutSummary(activity: .running)),
    ]
    var ids: Set<UInt64> = []
    for slot in 0..<6_000 {
      let start = Timestamp(unixSeconds: Int64(slot) * 900)
      for reading in readings { ids.insert(HealthSample(start: start, end: start + .minutes(15), reading: reading).id) }
    }
    #expect(ids.count == 6_000 * readings.count)
    #expect(ids.allSatisfy { $0 <= UInt64(Int64.max) })
  }
}
