/// The sample buffers of all days, and which days must be analysed anew.
struct SampleDays: Equatable, Sendable {
  private let config: SampleConfig
  private var buffers: [Int: SampleBuffers] = [:]
  private var deleted: Set<UInt64> = []

  init(_ config: SampleConfig = SampleConfig()) { self.config = config }

  /// The days of which anything is kept, in order.
  var days: [Int] { buffers.keys.sorted() }

  subscript(_ day: Int) -> SampleBuffers? { buffers[day] }

  /// Adds samples of a day; answers the days whose analysis may have changed, in order. The day after is among them: the
  /// evening belongs to its night.
  @discardableResult
  mutating func add(_ samples: some Sequence<BodySample>, to day: Int) -> [Int] {
    let isNew = buffers[day] == nil
    var buffer = buffers.removeValue(forKey: day) ?? SampleBuffers(day: day, config)
    let isChanged = buffer.add(samples, deleted: deleted)
    if isChanged || !isNew { buffers[day] = buffer }
    return isChanged ? [day, day + 1] : []
  }

  /// Deletes samples for ever, of whatever day; answers the days whose analysis may have changed, in order.
  @discardableResult
  mutating func delete(_ ids: some Sequence<UInt64>) -> [Int] {
    var changed: Set<Int> = []
    let days = days
    for id in ids where deleted.insert(id).inserted {
      for day in days where buffers[day]?.contains(id) == true {
        if buffers[day]?.hide(id) == true { changed.formUnion([day, day + 1]) }
      }
    }
    return changed.sorted()
  }

  /// The analysis of a day, with the evening before it.
  func analysis(of day: Int, _ config: DayAnalysisConfig = DayAnalysisConfig()) -> DayAnalysis {
    DayAnalysis(buffers[day] ?? SampleBuffers(day: day, self.config), evening: buffers[day - 1], config)
  }
}
