import Foundation
import Transport

extension Notation<Zone> {
  /// A time zone by its IANA name: `Europe/Oslo`.
  static let zone = Notation(
    description: NotationDescription(
      noun: "time zone", about: "the IANA name of a region and a city",
      examples: ["Europe/Oslo", "America/New_York", "UTC"],
      pattern: nil),
    parse: { text throws(Misreading) in
      if let zone = Zone(identifier: text) { return zone }
      throw Misreading(suggestion: Suggestion.closest(to: text, among: TimeZone.knownTimeZoneIdentifiers.sorted()))
    },
    print: \.identifier)
}

extension Notation<LinkSelector> {
  /// Which links a fault is about: `watch-phone`, `watch>phone` or `*`.
  static let links = Notation(
    description: NotationDescription(
      noun: "link", about: "two devices with - (both ways) or > (one way) between them, or * for all",
      examples: ["watch-phone", "watch>phone", "*"], pattern: "^(\\*|[a-z]+[->][a-z]+)$"),
    parse: { text throws(Misreading) in
      if text == "*" { return .all }
      if let (from, to) = try LinkName.roles(text, separator: ">") { return .oneWay(from: from, to: to) }
      return .link(try LinkName.read(text))
    },
    print: \.description)
}

extension Notation<LinkName> {
  /// One link: `watch-phone`.
  static let link = Notation(
    description: NotationDescription(
      noun: "pair of devices", about: "two devices with - between them", examples: ["watch-phone", "phone-cloud"],
      pattern: "^[a-z]+-[a-z]+$"),
    parse: { text throws(Misreading) in try LinkName.read(text) },
    print: \.description)
}

extension LinkName {
  /// Reads `watch-phone`, in either order.
  static func read(_ text: String) throws(Misreading) -> LinkName {
    guard let (one, other) = try roles(text, separator: "-"), let name = LinkName(one, other) else {
      throw Misreading(suggestion: Suggestion.closest(to: text, among: all.map(\.description)))
    }
    return name
  }

  /// The two roles on both sides of the separator; nil when the text has another form.
  static func roles(_ text: String, separator: Character) throws(Misreading) -> (Role, Role)? {
    let names = text.split(separator: separator, omittingEmptySubsequences: false).map(\.trimmed)
    guard names.count == 2 else { return nil }
    let roles = names.compactMap(Role.init)
    guard roles.count == 2 else {
      let stranger = names.first { Role(rawValue: $0) == nil } ?? text
      let known = Role.allCases.map(\.rawValue)
      guard let meant = Suggestion.closest(to: stranger, among: known) else {
        throw Misreading("'\(stranger)' is not one of \(known.joined(separator: ", "))")
      }
      let suggestion = names.map { $0 == stranger ? meant : $0 }.joined(separator: String(separator))
      throw Misreading("'\(stranger)' is not a device", suggestion: suggestion)
    }
    guard roles[0] != roles[1] else { throw Misreading("a device has no link to itself") }
    return (roles[0], roles[1])
  }
}

extension Notation<SchedulePolicy> {
  /// `fifo`, `random` or `pct:3`.
  static let schedule = Notation(
    description: NotationDescription(
      noun: "schedule", about: "\"fifo\", \"random\", or \"pct:\" with a depth from 1 to 100",
      examples: ["fifo", "random", "pct:3"], pattern: "^(fifo|random|pct:[0-9]+)$"),
    parse: { text throws(Misreading) in
      if text == "fifo" { return .fifo }
      if text == "random" { return .random }
      guard text.hasPrefix("pct:") else {
        throw Misreading(suggestion: text == "pct" ? "pct:3" : Suggestion.closest(to: text, among: ["fifo", "random"]))
      }
      let digits = text.dropFirst(4)
      guard digits.allSatisfy(\.isASCIIDigit), let depth = Int(digits), (1...100).contains(depth) else {
        throw Misreading("the depth is not between 1 and 100")
      }
      return .pct(depth: depth)
    },
    print: { policy in
      switch policy {
      case .fifo: "fifo"
      case .random: "random"
      case .pct(let depth): "pct:\(depth)"
      }
    })
}

extension Notation<CountBound> {
  /// `at least 12`.
  static let countBound = Notation(
    description: NotationDescription(
      noun: "bound", about: "\"at least\" or \"at most\" with a number, or the number alone",
      examples: ["at least 12", "at most 3"], pattern: "^\\s*at\\s+(least|most)\\s+[0-9]+\\s*$"),
    parse: { text throws(Misreading) in
      let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
      guard words.count == 3, words[0] == "at", words[2].allSatisfy(\.isASCIIDigit), let count = Int(words[2]) else {
        throw Misreading()
      }
      switch words[1] {
      case "least": return .atLeast(count)
      case "most": return .atMost(count)
      default:
        throw Misreading(
          suggestion: Suggestion.closest(to: words[1], among: ["least", "most"]).map { "at \($0) \(count)" })
      }
    },
    print: { bound in
      switch bound {
      case .exactly(let count): "\(count)"
      case .atLeast(let count): "at least \(count)"
      case .atMost(let count): "at most \(count)"
      }
    })
}

extension Notation<Span> {
  /// When a stopped device starts again: `after 3m`.
  static let restart = Notation(
    description: NotationDescription(
      noun: "restart", about: "\"after\" with a duration", examples: ["after 3m", "after 2h30m"],
      pattern: "^\\s*after\\s+.+$"),
    parse: { text throws(Misreading) in
      guard text.trimmed.hasPrefix("after ") else {
        let isDuration = (try? Notation.duration.parse(text)) != nil
        throw Misreading("'after' is missing", suggestion: isDuration ? "after \(text.trimmed)" : nil)
      }
      return try Notation.duration.parse(String(text.trimmed.dropFirst(6)))
    },
    print: { "after \(Notation.duration.print($0))" })
}
