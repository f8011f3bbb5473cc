extension XMLScanner {
  /// Moves behind a document type declaration and its internal subset; nothing of it is kept.
  mutating func skipDoctype() throws(XMLError) {
    let construct = "the document type"
    input.skip(2)
    var isInSubset = false
    while true {
      if input.count == 0, try !input.grow() { throw input.error(.truncated(inside: construct)) }
      switch input[0] {
      case UInt8(ascii: "<"):
        if try input.begins(with: "<!--") {
          input.skip(4)
          try input.skip(past: "-->", inside: "a comment")
          continue
        }
        if try input.begins(with: "<?") {
          try input.skip(past: "?>", inside: "a processing instruction")
          continue
        }
        guard isInSubset else { throw input.error(.expected("'>' at the end of \(construct)")) }
        input.skip(1)
      case UInt8(ascii: "\""):
        input.skip(1)
        try input.skip(past: "\"", inside: construct)
      case UInt8(ascii: "'"):
        input.skip(1)
        try input.skip(past: "'", inside: construct)
      case UInt8(ascii: "["):
        guard !isInSubset else { throw input.error(.expected("a declaration")) }
        isInSubset = true
        input.skip(1)
      case UInt8(ascii: "]"):
        guard isInSubset else { throw input.error(.expected("'>' at the end of \(construct)")) }
        isInSubset = false
        input.skip(1)
      case UInt8(ascii: ">"):
        input.skip(1)
        if !isInSubset { return }
      default: input.skip(1)
      }
    }
  }
}
