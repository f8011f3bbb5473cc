/// One question to a language model.
package struct ModelRequest: Equatable, Sendable {
  package let task: ModelTask
  /// Exactly what crosses, as UTF-8: no provider adds anything about the person.
  package let bytes: [UInt8]

  package init(_ task: ModelTask, _ bytes: [UInt8]) { (self.task, self.bytes) = (task, bytes) }
}
