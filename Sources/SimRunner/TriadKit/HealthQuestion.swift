import Foundation

/// A program's question to the health store: samples of a kind after an anchor, in order of arrival, that end after
/// `from` and start before `until` (seconds since 1970). With limit 0 only their number.
struct HealthQuestion {
  let kind: Sample.Kind
  let anchor: Int
  let limit: Int
  let from: Double?
  let until: Double?
  private static let batch = 1_000

  /// Returns the answer as JSON.
  func answer(by device: Device) -> String {
    var (found, count, last): ([String], Int, Int) = ([], 0, anchor)
    while limit == 0 || count < limit {
      // No more than are wanted, so that the anchor never passes a sample that is left out.
      let size = limit == 0 ? Self.batch : min(Self.batch, limit - count)
      let read: (samples: [Sample], anchor: Int)
      do throws(HealthError) {
        read = try device.readHealth(after: last, workouts: kind == .workout, limit: size)
      } catch {
        return "{\"error\":\(error.rawValue)}"
      }
      last = read.anchor
      for sample in read.samples where matches(sample) {
        count += 1
        if limit > 0 { found.append(Self.json(sample)) }
      }
      if read.samples.count < size { break }
    }
    return "{\"anchor\":\(last),\"count\":\(count),\"samples\":[\(found.joined(separator: ","))]}"
  }

  private func matches(_ sample: Sample) -> Bool {
    sample.kind == kind && (from.map { sample.end.timeIntervalSince1970 >= $0 } ?? true)
      && (until.map { sample.start.timeIntervalSince1970 < $0 } ?? true)
  }

  private static func json(_ sample: Sample) -> String {
    var line = JSONWriter()
    // Larger than the integers that every language represents exactly.
    line.write("id", "\(sample.id)")
    line.write("start", sample.start.timeIntervalSince1970)
    line.write("end", sample.end.timeIntervalSince1970)
    if let value = sample.value { line.write("value", value) }
    return line.object
  }
}
