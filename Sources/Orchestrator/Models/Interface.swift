package enum ModelAvailability: String, CaseIterable, Hashable, Sendable {
  case ready, downloading, disabled, needsSetting, unsupported
}
package enum ModelTask: UInt8, CaseIterable, Hashable, Sendable { case sentiment = 1, safety, coach, caution }
package struct ModelRequest: Hashable, Sendable {
  package let task: ModelTask
  package let bytes: [UInt8]
  package init(_ task: ModelTask, _ bytes: [UInt8]) { (self.task, self.bytes) = (task, bytes) }
}
package enum ModelReply: Hashable, Sendable { case text(String), refused, late, unavailable(ModelAvailability), failed }
package protocol ModelProvider: Sendable {
  var isCloud: Bool { get }; func respond(_ request: ModelRequest) async -> ModelReply
}
