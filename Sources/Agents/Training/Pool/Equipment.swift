/// Something that an exercise needs; what needs nothing can be done anywhere.
package enum Equipment: String, CaseIterable, Sendable {
  case dumbbells, kettlebell, barbell, bench, machine, cable, pullUpBar, band, box, foamRoller

  /// What a wearer has, from the names that the profile keeps; names that are nobody's give nothing.
  package static func available(_ names: [String]) -> Set<Equipment> {
    var found: Set<Equipment> = []
    for name in names { found.formUnion(sets[PoolName(name).key] ?? []) }
    return found
  }

  /// Single things, and the rooms that hold several of them.
  private static let sets: [String: Set<Equipment>] = {
    var sets: [String: Set<Equipment>] = [
      "fullgym": Set(allCases), "gym": Set(allCases), "machines": [.machine, .cable], "cables": [.cable],
      "homegym": [.dumbbells, .bench, .band], "resistanceband": [.band], "bands": [.band], "dumbbell": [.dumbbells],
      "pullupbar": [.pullUpBar], "kettlebells": [.kettlebell], "barbells": [.barbell, .bench],
    ]
    for one in allCases where sets[PoolName(one.rawValue).key] == nil { sets[PoolName(one.rawValue).key] = [one] }
    return sets
  }()
}
