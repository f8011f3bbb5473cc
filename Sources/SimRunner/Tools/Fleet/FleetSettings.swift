import DeviceKit
import Devices
package import ScenarioFiles
package import SimKernel

/// What makes a fleet: with these settings and one version of the program, every row is determined.
package struct FleetSettings: Hashable, Sendable {
  package var wearers: Int
  /// How long everybody is followed.
  package var days: Int
  package var seed: UInt64
  package var rules: RuleChoice
  /// The population as a file without what is as usual: two files that say the same are the same.
  package var population: String
  package var shard: Shard
  /// What the program's rules come to; see ``ProgramMark``.
  package var program: String

  package init(
    wearers: Int = 100, days: Int = 56, seed: UInt64 = 1, rules: RuleChoice = .mended, population: String = "",
    shard: Shard = Shard(), program: String = ""
  ) {
    (self.wearers, self.days, self.seed, self.rules) = (wearers, days, seed, rules)
    (self.population, self.shard, self.program) = (population, shard, program)
  }

  /// A part of a fleet: every so many people, from one on.
  package struct Shard: Hashable, Sendable, CustomStringConvertible {
    /// From 1 to `count`.
    package var index = 1
    package var count = 1

    package var description: String { "\(index)/\(count)" }
  }

  package var length: Span { .days(Int64(days)) }

  /// The days as weeks: `8`.
  package var weeksText: String { FleetReport.tenths(days, 7).replacing(/\.0$/, with: "") }

  /// How many people the shard has.
  package var people: Int { shard.index > wearers ? 0 : (wearers - shard.index) / shard.count + 1 }

  /// The number of the person at a place of the shard: people of all kinds are in every shard.
  package func number(at place: Int) -> Int { shard.index + place * shard.count }

  /// Takes the setting of one option from other settings.
  package mutating func take(_ option: String, from other: FleetSettings) {
    switch option {
    case "wearers": wearers = other.wearers
    case "weeks": days = other.days
    case "seed": seed = other.seed
    case "shard": shard = other.shard
    case "rules": rules = other.rules
    default: break
    }
  }

  /// The first setting in which two parts cannot be of one fleet, in words.
  package func difference(from other: FleetSettings) -> String? {
    let pairs: [(String, String, String)] = [
      ("--wearers", "\(wearers)", "\(other.wearers)"), ("--weeks", weeksText, other.weeksText),
      ("--seed", "\(seed)", "\(other.seed)"), ("--rules", rules.text, other.rules.text),
      ("the number of shards", "\(shard.count)", "\(other.shard.count)"),
    ]
    if let pair = pairs.first(where: { $0.1 != $0.2 }) { return "\(pair.0) is \(pair.1), and \(pair.2)" }
    if population != other.population { return "the people are drawn from different populations" }
    if program != other.program {
      return "they were made by programs whose rules differ (\(program), and \(other.program))"
    }
    return nil
  }
}

extension FleetSettings.Shard {
  /// A shard as people write it, `2/8`; nil for anything else.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 2, let index = parts[0], let count = parts[1], (1...10_000).contains(count),
      (1...count).contains(index)
    else { return nil }
    self.init(index: index, count: count)
  }
}

extension RuleChoice {
  /// As `--rules` has it.
  package var text: String {
    if self == .mended { return "mended" }
    return self == .allAsWritten ? "as-written" : "as-written:" + asWritten.map(\.rawValue).joined(separator: ",")
  }
}
