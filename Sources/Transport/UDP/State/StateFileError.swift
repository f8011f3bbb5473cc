/// Why an endpoint's memory cannot be read or written.
package enum StateFileError: Error, Hashable, Sendable {
  /// The system refused: what was tried, and its error number.
  case system(path: String, doing: String, code: Int32)
  /// The file is none of ours, or damaged beyond its spare copy. Who deletes it accepts that datagrams of before may be
  /// accepted once more.
  case damaged(path: String)
  /// Another process has it open.
  case inUse(path: String)
}

extension StateFileError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .system(let path, let doing, let code): "\(path): cannot \(doing): \(SystemText.message(code))"
    case .damaged(let path):
      "\(path): is damaged. Delete it to begin anew; datagrams recorded earlier may then be accepted once more"
    case .inUse(let path): "\(path): another process uses it; every node needs a folder of its own"
    }
  }
}
