/// Days in their order, each once; days of which nothing is stored are not in it.
package struct DayTable: Equatable, Sendable {
  package private(set) var days: [DayValues] = []

  /// Of several values for one day the last one holds: a revision supersedes.
  package init(_ values: some Sequence<DayValues> = []) {
    var newest: [Int: DayValues] = [:]
    for value in values { newest[value.day] = value }
    days = newest.values.sorted { $0.day < $1.day }
  }

  package var first: Int? { days.first?.day }
  package var last: Int? { days.last?.day }

  package subscript(_ day: Int) -> DayValues? {
    let place = place(of: day)
    return place < days.count && days[place].day == day ? days[place] : nil
  }

  /// The stored days among those, in order.
  package func window(_ range: ClosedRange<Int>) -> ArraySlice<DayValues> {
    let start = place(of: range.lowerBound)
    var end = start
    while end < days.count && days[end].day <= range.upperBound { end += 1 }
    return days[start..<end]
  }

  /// Replaces or adds a day.
  package mutating func set(_ values: DayValues) {
    let place = place(of: values.day)
    if place < days.count && days[place].day == values.day {
      days[place] = values
    } else {
      days.insert(values, at: place)
    }
  }

  package mutating func remove(_ day: Int) {
    let place = place(of: day)
    if place < days.count && days[place].day == day { days.remove(at: place) }
  }

  /// Where that day stands, or would.
  private func place(of day: Int) -> Int {
    var (low, high) = (0, days.count)
    while low < high {
      let middle = (low + high) / 2
      if days[middle].day < day { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
