/// Why a block was missed, as the wearer answers with one tap (tech spec §2.13, implementation plan 2.6).
package enum MissReason: UInt8, StableName, Hashable, Codable {
  case badTime = 1
  case lifeHappened, feltUnwell, tooTired, forgot
  /// They were asked and did not say.
  case unknown

  package static let names = ["badTime", "lifeHappened", "feltUnwell", "tooTired", "forgot", "unknown"]
}
