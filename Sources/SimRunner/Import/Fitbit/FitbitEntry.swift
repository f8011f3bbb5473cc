import Foundation

/// One entry of a list, which may be bad without making the others bad.
enum FitbitEntry<Entry: Decodable>: Decodable {
  case good(Entry)
  case bad(reason: String)

  init(from decoder: any Decoder) {
    do { self = .good(try Entry(from: decoder)) } catch let error as DecodingError {
      self = .bad(reason: FitbitEntry.explain(error, depth: decoder.codingPath.count))
    } catch {
      self = .bad(reason: error.localizedDescription)
    }
  }

  /// The entry in these bytes.
  static func read(_ bytes: [UInt8]) -> FitbitEntry {
    if bytes.isEmpty { return .bad(reason: "there is nothing between two commas") }
    do { return try JSONDecoder().decode(FitbitEntry.self, from: Data(bytes)) } catch {
      return .bad(reason: "the entry isn't valid JSON")
    }
  }

  private static func explain(_ error: DecodingError, depth: Int) -> String {
    switch error {
    case .keyNotFound(let key, let context): "\(name(context.codingPath + [key], depth)) is missing"
    case .valueNotFound(_, let context): "\(name(context.codingPath, depth)) is null"
    case .typeMismatch(_, let context): "\(name(context.codingPath, depth)) has the wrong type"
    case .dataCorrupted(let context): "\(name(context.codingPath, depth)) is not valid: \(context.debugDescription)"
    @unknown default: "\(error)"
    }
  }

  /// The path below the entry itself, for instance `levels.data[3].seconds`.
  private static func name(_ path: [any CodingKey], _ depth: Int) -> String {
    let steps = path.dropFirst(depth).map { key in key.intValue.map { "[\($0)]" } ?? ".\(key.stringValue)" }
    let joined = steps.joined()
    return joined.isEmpty ? "the entry" : String(joined.drop { $0 == "." })
  }
}
