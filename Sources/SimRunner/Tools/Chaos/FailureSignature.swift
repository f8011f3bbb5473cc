/// What makes two failures the same: the check and its words, without what differs from run to run.
package struct FailureSignature: Hashable, Comparable, Sendable {
  package let check: String
  /// The message with numbers, ids, dates and times taken out.
  package let shape: String

  package init(check: String, message: String) {
    self.check = check
    shape = Self.shape(message)
  }

  package static func < (a: FailureSignature, b: FailureSignature) -> Bool { (a.check, a.shape) < (b.check, b.shape) }

  private static func shape(_ message: String) -> String {
    let words = message.split(separator: " ").map { word -> String in
      let isVarying = word.contains { $0.isNumber }
      return isVarying ? "…" : String(word)
    }
    var shape: [String] = []
    for word in words where !(word == "…" && shape.last == "…") { shape.append(word) }
    return shape.joined(separator: " ")
  }
}
