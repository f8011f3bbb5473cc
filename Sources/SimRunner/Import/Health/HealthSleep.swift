import Wire

/// The values of sleep records, by name as exports have written them since iOS 9 and by number as others do.
enum HealthSleep {
  static let type = "HKCategoryTypeIdentifierSleepAnalysis"

  private static let stages: [String: SleepStage] = [
    "InBed": .inBed, "Asleep": .asleep, "AsleepUnspecified": .asleep, "Awake": .awake, "AsleepCore": .core,
    "AsleepDeep": .deep, "AsleepREM": .rem,
    "0": .inBed, "1": .asleep, "2": .awake, "3": .core, "4": .deep, "5": .rem,
  ]

  static func stage(_ value: String) -> SleepStage? {
    let prefix = "HKCategoryValueSleepAnalysis"
    return stages[value.hasPrefix(prefix) ? String(value.dropFirst(prefix.count)) : value]
  }
}
