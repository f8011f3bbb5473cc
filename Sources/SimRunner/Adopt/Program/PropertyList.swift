import Foundation

/// Property lists as JSON: what Apple's frameworks take as `[String: Any]`.
///
/// JSON has no data and no dates: they are an object with one member, `$date` (seconds since 2001), `$text` (data that is
/// UTF-8, such as JSON of an encoder) or `$data` (base 64).
package enum PropertyList {
  /// The value holds something that no property list does: `nil`, or a type of the app's own.
  package struct Unsupported: Error { package let type: String }

  package static func json(_ value: Any) throws(Unsupported) -> [UInt8] {
    var bytes: [UInt8] = []
    try append(value, to: &bytes)
    return bytes
  }

  private static func append(_ value: Any, to bytes: inout [UInt8]) throws(Unsupported) {
    switch value {
    case let text as String: LineWriter.append(text, to: &bytes)
    case let number as NSNumber: try append(number, isFlag: type(of: value) == Bool.self, to: &bytes)
    case let date as Date:
      guard date.timeIntervalSinceReferenceDate.isFinite else { throw Unsupported(type: "a date without a time") }
      bytes += "{\"$date\":\(date.timeIntervalSinceReferenceDate)}".utf8
    case let data as Data:
      if let text = String(data: data, encoding: .utf8) {
        bytes += "{\"$text\":".utf8
        LineWriter.append(text, to: &bytes)
        bytes.append(UInt8(ascii: "}"))
      } else {
        bytes += "{\"$data\":\"\(data.base64EncodedString())\"}".utf8
      }
    case let list as [Any]:
      bytes.append(UInt8(ascii: "["))
      for (place, element) in list.enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        try append(element, to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case let dictionary as [String: Any]:
      bytes.append(UInt8(ascii: "{"))
      // In one order, so that the same value is the same text.
      for (place, key) in dictionary.keys.sorted().enumerated() {
        if place > 0 { bytes.append(UInt8(ascii: ",")) }
        LineWriter.append(key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        try append(dictionary[key] as Any, to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    default:
      // A dictionary's value that is an optional in an `Any`.
      let mirror = Mirror(reflecting: value)
      guard mirror.displayStyle == .optional, let child = mirror.children.first else {
        throw Unsupported(type: "\(type(of: value))")
      }
      try append(child.value, to: &bytes)
    }
  }

  private static func append(_ number: NSNumber, isFlag: Bool, to bytes: inout [UInt8]) throws(Unsupported) {
    let type = String(cString: number.objCType)
    if isFlag || type == "c" || type == "B" { return bytes += (number.boolValue ? "true" : "false").utf8 }
    guard type == "d" || type == "f" else { return bytes += number.stringValue.utf8 }
    guard number.doubleValue.isFinite else { throw Unsupported(type: "a number that isn't finite") }
    bytes += "\(number.doubleValue)".utf8
  }

  /// Returns the value of JSON that was read. Numbers are `NSNumber`, which casts as an app expects.
  package static func value(_ json: Any) -> Any {
    switch json {
    case let whole as Int where type(of: json) == Int.self: return NSNumber(value: whole)
    case let number as Double where type(of: json) == Double.self: return NSNumber(value: number)
    case let list as [Any]: return list.map(value)
    case let object as [String: Any]:
      if object.count == 1 {
        if let text = object["$text"] as? String { return Data(text.utf8) }
        if let text = object["$data"] as? String { return Data(base64Encoded: text) ?? Data() }
        if let number = object["$date"] {
          let seconds = number as? Double ?? Double(number as? Int ?? 0)
          return Date(timeIntervalSinceReferenceDate: seconds)
        }
      }
      return object.mapValues(value)
    default: return json
    }
  }
}
