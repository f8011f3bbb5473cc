package import SimKernel

/// The configuration that holds, and what became of the last one that was offered.
///
/// A document is taken as a whole or refused as a whole; one that is refused, or is no newer, changes no number.
package struct ConfigStore: Equatable, Sendable {
  /// What the app brought with it: every document is read over this, never over what came before.
  package let base: GhostConfig
  package private(set) var config: GhostConfig
  package private(set) var version = ConfigVersion.shipped
  package private(set) var updatedAt: Timestamp?
  /// The document that holds, to be kept and offered again after a restart; nil while nothing was accepted.
  package private(set) var document: [UInt8]?
  /// Why an offer was refused since the last that was accepted; the latest reason.
  package private(set) var refusal: ConfigRefusal?

  package enum Outcome: Equatable, Sendable {
    case accepted(ConfigVersion)
    /// It is the version that holds, or an older one.
    case notNewer(ConfigVersion)
    case refused(ConfigRefusal)
  }

  package init(base: GhostConfig = GhostConfig()) {
    self.base = base
    config = base
  }

  /// Offers a document that was fetched.
  package mutating func offer(_ bytes: [UInt8]) -> Outcome {
    do throws(ConfigRefusal) {
      let offered = try ConfigDocument(bytes, over: base)
      guard offered.version > version else { return .notNewer(offered.version) }
      (config, version, updatedAt, document) = (offered.config, offered.version, offered.updatedAt, bytes)
      refusal = nil
      return .accepted(offered.version)
    } catch {
      refusal = error
      return .refused(error)
    }
  }
}
