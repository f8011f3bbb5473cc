/// Why a remote configuration was refused; nothing of it was taken then.
package enum ConfigRefusal: Error, Equatable, Sendable {
  /// It is no JSON object, or one that is not understood.
  case malformed(reason: String)
  case tooLarge(bytes: Int, max: Int)
  /// It is written for a newer app.
  case newerSchema(Int, known: Int)
  /// The schema, the version or the date is missing, or is none.
  case badHeader(key: String, found: String)
  /// No such number may be set. A misspelt key would else be a number that silently stays what it was.
  case unknownKey(String)
  case notANumber(key: String, found: String)
  case notWhole(key: String, value: Double)
  case outOfRange(key: String, value: Double, range: ClosedRange<Double>)
  /// One number exceeds another that must not be smaller.
  case outOfOrder(lower: String, Double, upper: String, Double)
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
    case .outOfOrder(let lower, let low, let upper, let high): "\(lower) is \(low), more than \(upper), \(high)"
    }
  }
}
