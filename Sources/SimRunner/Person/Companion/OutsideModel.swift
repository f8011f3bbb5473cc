import Dispatch

/// A real language model that replaces the cloud's when a user inspects a run. It answers in real time and isn't
/// deterministic.
package struct OutsideModel: ScenarioPart {
  /// `nil` asks no model.
  package let endpoint: Endpoint?

  package struct Endpoint: Hashable, Sendable {
    /// The whole address of its chat completions.
    package let address: String
    package let model: String
    package let key: ModelKey

    /// Returns `nil` if the address would send the key unencrypted: it has to be `https`, or on this machine.
    ///
    /// - Parameter address: Without a path the usual one is added.
    package init?(address: String, model: String, key: ModelKey) {
      let full = HTTPModel.completions(at: address)
      guard HTTPModel(endpoint: full, model: model, key: key, record: { _ in }) != nil else { return nil }
      (self.address, self.model, self.key) = (full, model, key)
    }
  }

  package init() { endpoint = nil }
  package init(_ endpoint: Endpoint) { self.endpoint = endpoint }
}

extension WorldPlan {
  /// A real model in place of the cloud's; `nil` in every reproducible run.
  package var outsideModel: OutsideModel.Endpoint? {
    get { self[OutsideModel.self]?.endpoint }
    set { self[OutsideModel.self] = newValue.map { OutsideModel($0) } }
  }
}

/// Asks a real server in the middle of a run. Simulated time doesn't advance meanwhile.
struct OutsideProvider: ModelProvider {
  let model: HTTPModel

  var availability: ModelAvailability { model.availability }

  func respond(_ request: ModelRequest) async -> ModelReply { wait(request) }

  /// The run's executor has one thread, and it blocks here, so the request runs on another one.
  private func wait(_ request: ModelRequest) -> ModelReply {
    let answered = DispatchSemaphore(value: 0)
    let box = Box()
    Task.detached { [model] in
      let said = await model.respond(request)
      box.set(said)
      answered.signal()
    }
    answered.wait()
    return box.value
  }

  private final class Box: Sendable {
    private let reply = Guarded(ModelReply.failed)
    func set(_ said: ModelReply) { reply.withLock { $0 = said } }
    var value: ModelReply { reply.withLock { $0 } }
  }
}
