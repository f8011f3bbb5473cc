import Foundation
package import SimKernel

/// Folders and files that only their owner may look into: devices' stores hold a person's private data in clear.
package enum PrivateFolder {
  /// Makes a folder that was not there, in one that is.
  package static func make(_ path: String) throws(SystemFailure) {
    guard mkdir(path, 0o700) == 0 else { throw SystemFailure(code: errno) }
  }

  /// Makes a folder of a name that cannot be foretold, for which no link can have been laid.
  ///
  /// - Parameter prefix: the path up to what is drawn.
  package static func makeTemporary(_ prefix: String) throws(SystemFailure) -> String {
    var name = Array((prefix + "XXXXXX").utf8CString)
    let isMade = name.withUnsafeMutableBufferPointer { $0.baseAddress.flatMap { mkdtemp($0) } != nil }
    guard isMade else { throw SystemFailure(code: errno) }
    return String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// From here on whatever this process makes is its owner's alone.
  package static func makeAllPrivate() { umask(0o077) }
}
