package import SimKernel

extension Notation<Span> {
  /// When a stopped device starts again: `after 3m`.
  package static let restart = Notation(
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
