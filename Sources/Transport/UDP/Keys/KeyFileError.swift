/// Why a key file is not read or not written.
package enum KeyFileError: Error, Hashable, Sendable {
  case missing(path: String)
  /// A folder, a pipe, a symbolic link: something other than a file.
  case notAFile(path: String)
  /// It belongs to somebody else, who could read or change it.
  case notOurs(path: String)
  /// Others than its owner may read or write it; its permissions.
  case tooOpen(path: String, mode: UInt32)
  case tooLong(path: String)
  case mistake(path: String, line: Int, what: String)
  /// The system refused: what was tried, and its error number.
  case system(path: String, doing: String, code: Int32)
  case badName(String)
  /// The system gave no randomness to make a secret of.
  case noRandomness
}

extension KeyFileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .missing(let path): "\(path): there is no such file"
    case .notAFile(let path): "\(path): is not a regular file"
    case .notOurs(let path): "\(path): belongs to another user; keys are read from files of one's own alone"
    case .tooOpen(let path, let mode):
      "\(path): others may read or write it (permissions \(String(mode, radix: 8))); run: chmod 600 \(path)"
    case .tooLong(let path): "\(path): is longer than a key file can be"
    case .mistake(let path, let line, let what): "\(path):\(line): \(what)"
    case .system(let path, let doing, let code): "\(path): cannot \(doing): \(SystemText.message(code))"
    case .badName(let name): "'\(name)' is no name of a node: small letters, digits and hyphens"
    case .noRandomness: "the system has no randomness to make a key of"
    }
  }
}
