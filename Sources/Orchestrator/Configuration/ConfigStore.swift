/// The current configuration, and the outcome of the last offer.
///
/// A document is accepted or rejected as a whole; a rejected or older one changes no number.
package struct ConfigStore: Equatable, Sendable {
  /// The app's defaults. Every document is read over these, never over an earlier document.
  package let base: GhostConfig
  package private(set) var config: GhostConfig
  package private(set) var version = ConfigVersion.shipped
  package private(set) var updatedAt: Timestamp?
  /// The current document, stored and offered again after a restart; `nil` until one was accepted.
  package private(set) var document: [UInt8]?
  /// The latest reason for a rejection since the last accepted offer.
  package private(set) var refusal: ConfigRefusal?

  package enum Outcome: Equatable, Sendable {
    case accepted(ConfigVersion)
    /// It is the current version, or an older one.
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

/// The version of a published configuration: `1.4.0`.
package struct ConfigVersion: Equatable, Comparable, Sendable {
  package let major: Int
  package let minor: Int
  package let patch: Int

  /// The version of the app's defaults (tech spec §2.8).
  package static let shipped = ConfigVersion(1, 0, 0)

  package init(_ major: Int, _ minor: Int, _ patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
  }

  /// Reads a version of three numbers; `nil` if it has another form.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let isPlain =
      parts.count == 3
      && parts.allSatisfy { part in
        (1...9).contains(part.count) && part.allSatisfy { $0.isASCII && $0.isNumber }
      }
    let numbers = parts.compactMap { Int($0) }
    guard isPlain, numbers.count == 3 else { return nil }
    self.init(numbers[0], numbers[1], numbers[2])
  }

  package static func < (a: ConfigVersion, b: ConfigVersion) -> Bool {
    (a.major, a.minor, a.patch) < (b.major, b.minor, b.patch)
  }
}

extension ConfigVersion: CustomStringConvertible {
  package var description: String { "\(major).\(minor).\(patch)" }
}

/// The reason that a remote configuration was rejected as a whole.
package enum ConfigRefusal: Error, Equatable, Sendable {
  /// It isn't a JSON object, or not a valid one.
  case malformed(reason: String)
  case tooLarge(bytes: Int, max: Int)
  /// It needs a newer app.
  case newerSchema(Int, known: Int)
  /// The schema, the version or the date is missing or invalid.
  case badHeader(key: String, found: String)
  /// No such number can be set. A misspelt key would otherwise silently change nothing.
  case unknownKey(String)
  case notANumber(key: String, found: String)
  case notWhole(key: String, value: Double)
  case outOfRange(key: String, value: Double, range: ClosedRange<Double>)
  /// One number exceeds another that must not be smaller.
  case outOfOrder(lower: String, Double, upper: String, Double)
  /// The weights of one score don't add up to 1.
  case sumIsNotOne(String, Double)
}

extension ConfigRefusal: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformed(let reason): "not a configuration: \(reason)"
    case .tooLarge(let bytes, let max): "\(bytes) bytes; at most \(max) are read"
    case .newerSchema(let schema, let known): "schema \(schema); this app knows \(known)"
    case .badHeader(let key, let found): "\(key) is \(found)"
    case .unknownKey(let key): "\(key): there is no such number"
    case .notANumber(let key, let found): "\(key): \(found) instead of a number"
    case .notWhole(let key, let value): "\(key): \(value) is not a whole number"
    case .outOfRange(let key, let value, let range):
      "\(key): \(value) is not within \(range.lowerBound) to \(range.upperBound)"
    case .sumIsNotOne(let section, let sum): "the weights of \(section) add up to \(sum) instead of 1"
    case .outOfOrder(let lower, let low, let upper, let high): "\(lower) is \(low), more than \(upper), \(high)"
    }
  }
}
