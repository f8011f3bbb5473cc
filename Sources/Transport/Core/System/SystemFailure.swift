import Foundation

/// A failure of a system call, by its error number.
package struct SystemFailure: Error, Hashable, Sendable {
  package let code: Int32
  package init(code: Int32) { self.code = code }
}

/// The system's descriptions of its error numbers.
package enum SystemText {
  package static func message(_ code: Int32) -> String { String(cString: strerror(code)) }
}
