/// How much of a day is kept, and what is believed.
package struct SampleConfig: Equatable, Sendable {
  /// Samples of one day and kind (Pulsum, Journey 2; resting heart rates assumed).
  package var capacities: [BodySample.Kind: Int] = [
    .heartRateVariability: 512, .heartRate: 4_096, .respiratoryRate: 512, .sleep: 256, .steps: 4_096,
    .restingHeartRate: 64,
  ]
  /// Readings that a body can have (assumed). A zero is a sensor that failed, but for steps.
  package var believable: [BodySample.Kind: ClosedRange<Double>] = [
    .heartRateVariability: 1...500, .heartRate: 20...260, .restingHeartRate: 20...180, .respiratoryRate: 3...70,
    .steps: 0...100_000,
  ]
  /// Seconds that a sample lasts at most (assumed).
  package var lengthMax = 86_400.0

  package init() {}

  func capacity(of kind: BodySample.Kind) -> Int { max(1, capacities[kind] ?? 512) }

  /// Whether a sample says something that can be true.
  func believes(_ sample: BodySample) -> Bool {
    let span = sample.span
    guard abs(span.start) < 1e11, span.length >= 0, span.length <= lengthMax else { return false }
    guard let value = sample.value else { return span.length > 0 }
    return value.isFinite && (believable[sample.kind]?.contains(value) ?? true)
  }
}
