package final class ActorIncarnation: DeviceIncarnation {
  private let kernel: Kernel
  private let node: NodeID
  package var store: DeviceStore?
  /// Releases this incarnation's objects other than its store.
  package var dismiss: (() -> Void)?
  package private(set) var inDoubt: DeviceStore.InDoubtTransaction?

  package init(kernel: Kernel, node: NodeID) { (self.kernel, self.node) = (kernel, node) }

  package var failure: StorageError? { store?.failure }
  package func failNextCommit(_ fails: Bool) { store?.failNextCommit(fails) }
  package func freeze() {}

  package func end() {
    inDoubt = store?.inDoubt
    store?.close()
    store = nil
    kernel.end(node)
    dismiss?()
    dismiss = nil
  }
}
