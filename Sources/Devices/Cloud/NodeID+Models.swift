extension NodeID {
  /// The language model that the cloud asks for drafts: a provider's, not one of the wearer's devices.
  package static let draftModel = NodeID.reserved(15)
  /// The language model that answers chats through the cloud, also a provider's.
  package static let chatModel = NodeID.reserved(14)
}
