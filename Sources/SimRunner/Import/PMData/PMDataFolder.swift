import Foundation

/// The files of one participant: which there are, and their contents.
struct PMDataFolder {
  let path: String
  /// In alphabetical order.
  let names: [String]

  /// - Throws: ``ImportError/missing(path:)`` and the other errors of ``ImportError`` that are about input.
  init(_ path: String) throws(ImportError) {
    self.path = path
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { throw .missing(path: path) }
    guard isDirectory.boolValue else {
      throw .wrongFormat(path: path, reason: "this is a file, not a participant's folder such as 'p14'")
    }
    do { names = try FileManager.default.contentsOfDirectory(atPath: path).sorted() } catch {
      throw .unreadable(path: path, message: error.localizedDescription)
    }
  }

  func has(_ name: String) -> Bool { names.contains(name) }

  func path(_ name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

  func size(_ name: String) -> Int64 {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(name))
    return (attributes?[.size] as? NSNumber)?.int64Value ?? 0
  }

  func data(_ name: String) throws(ImportError) -> Data {
    do { return try Data(contentsOf: URL(filePath: path(name))) } catch {
      throw .unreadable(path: path(name), message: error.localizedDescription)
    }
  }

  /// The entries of a JSON list, each decoded or with the reason why it could not be.
  ///
  /// - Throws: ``ImportError/wrongFormat(path:reason:)`` when the file as a whole is no JSON list.
  func entries<Entry: Decodable>(of name: String, as type: Entry.Type) throws(ImportError) -> [PMDataEntry<Entry>] {
    let data = try data(name)
    do { return try JSONDecoder().decode([PMDataEntry<Entry>].self, from: data) } catch {
      throw .wrongFormat(path: path(name), reason: "no JSON list: \(reason(error))")
    }
  }

  private func reason(_ error: any Error) -> String {
    switch error {
    case DecodingError.dataCorrupted(let context):
      (context.underlyingError as NSError?)?.userInfo["NSDebugDescription"] as? String ?? context.debugDescription
    case DecodingError.typeMismatch(_, let context): context.debugDescription
    default: error.localizedDescription
    }
  }
}

/// One entry of a list, which may be bad without making the others bad.
enum PMDataEntry<Entry: Decodable>: Decodable {
  case good(Entry)
  case bad(reason: String)

  init(from decoder: any Decoder) {
    do { self = .good(try Entry(from: decoder)) } catch let error as DecodingError {
      self = .bad(reason: PMDataEntry.explain(error, depth: decoder.codingPath.count))
    } catch {
      self = .bad(reason: error.localizedDescription)
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
