import Wire

/// A quantity type that becomes a sample: its unit, what is believable, and the reading it makes.
struct HealthQuantity {
  let kind: SampleKind
  /// Units that an export may use, with the factor to the sample's own.
  let units: [String: Double]
  /// What a living person's device can have measured, in the sample's unit.
  let believable: ClosedRange<Double>
  let reading: @Sendable (Double) -> Reading

  /// The quantity that a `Record` type stands for, or nil when no kind of sample does.
  static func of(type: String) -> HealthQuantity? { known[type] }

  private static let known: [String: HealthQuantity] = [
    "HKQuantityTypeIdentifierHeartRate": HealthQuantity(
      kind: .heartRate, units: HealthUnit.perMinute, believable: BelievableRange.heartRate
    ) { .heartRate($0) },
    "HKQuantityTypeIdentifierHeartRateVariabilitySDNN": HealthQuantity(
      kind: .heartRateVariability, units: HealthUnit.milliseconds, believable: BelievableRange.heartRateVariability
    ) { .heartRateVariability($0) },
    "HKQuantityTypeIdentifierRestingHeartRate": HealthQuantity(
      kind: .restingHeartRate, units: HealthUnit.perMinute, believable: 20...200
    ) { .restingHeartRate($0) },
    "HKQuantityTypeIdentifierRespiratoryRate": HealthQuantity(
      kind: .respiratoryRate, units: HealthUnit.perMinute, believable: BelievableRange.respiratoryRate
    ) { .respiratoryRate($0) },
    "HKQuantityTypeIdentifierStepCount": HealthQuantity(
      kind: .steps, units: HealthUnit.count, believable: BelievableRange.steps
    ) { .steps($0) },
  ]

  private init(
    kind: SampleKind, units: [String: Double], believable: ClosedRange<Double>,
    reading: @escaping @Sendable (Double) -> Reading
  ) {
    self.kind = kind
    self.units = units
    self.believable = believable
    self.reading = reading
  }
}
