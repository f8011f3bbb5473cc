extension Notation<SchedulingPolicy> {
  /// `fifo`, `random` or `pct:3`.
  package static let schedule = Notation(
    description: NotationDescription(
      noun: "schedule", about: "\"fifo\", \"random\", or \"pct:\" with a depth from 1 to 100",
      examples: ["fifo", "random", "pct:3"], pattern: "^(fifo|random|pct:[0-9]+)$"),
    parse: { text throws(ParseError) in
      if text == "fifo" { return .fifo }
      if text == "random" { return .random }
      guard text.hasPrefix("pct:") else {
        throw ParseError(suggestion: text == "pct" ? "pct:3" : Suggestion.closest(to: text, among: ["fifo", "random"]))
      }
      let digits = text.dropFirst(4)
      guard digits.allSatisfy(\.isASCIIDigit), let depth = Int(digits), (1...100).contains(depth) else {
        throw ParseError("the depth is not between 1 and 100")
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
