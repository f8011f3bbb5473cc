/// The names of the elements that are open, outermost first, kept in one piece of memory.
struct XMLOpenElements {
  private var names: [UInt8] = []
  private var entries: [(start: Int, line: Int)] = []

  var count: Int { entries.count }
  var isEmpty: Bool { entries.isEmpty }
  /// The line on which the innermost element was opened; 0 when none is open.
  var lastLine: Int { entries.last?.line ?? 0 }

  var lastName: String? {
    entries.last.map { String(decoding: names[$0.start...].prefix(100), as: UTF8.self) }
  }

  mutating func append(_ name: UnsafeBufferPointer<UInt8>, line: Int) {
    entries.append((names.count, line))
    names.append(contentsOf: name)
  }

  mutating func removeLast() {
    guard let last = entries.popLast() else { return }
    names.removeSubrange(last.start...)
  }

  /// Whether the innermost element has this name.
  func isLast(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let last = entries.last, names.count - last.start == name.count else { return false }
    for index in 0..<name.count where names[last.start + index] != name[index] { return false }
    return true
  }
}
