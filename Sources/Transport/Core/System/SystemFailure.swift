#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The error number with which the system refused.
package struct SystemFailure: Error, Hashable, Sendable {
  package let code: Int32
  package init(code: Int32) { self.code = code }
}

/// What the system says about its error numbers.
package enum SystemText {
  package static func message(_ code: Int32) -> String { String(cString: strerror(code)) }
}
