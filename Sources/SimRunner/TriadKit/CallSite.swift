import Foundation
import SimKernel

#if os(Linux) && canImport(Runtime)
  import Runtime
#endif

/// A place in the user's code, from the calls that led to this one.
enum CallSite {
  /// Cached results: reading the program's symbols is slow.
  private static let known = Guarded<[[UInt]: String?]>([:])

  /// Returns the innermost function outside the kit and Swift itself, with its file and line if the program has them;
  /// `nil` if unknown.
  static func caller() -> String? {
    let calls = addresses()
    return known.withLock { known in
      if let found = known[calls] { return found }
      let found = place(calls)
      known[calls] = .some(found)
      return found
    }
  }

  private typealias Unwinder = @convention(c) (UnsafeMutablePointer<UnsafeMutableRawPointer?>, Int32) -> Int32

  /// The return addresses, the innermost first. `Backtrace.capture` follows frame pointers, which not all code keeps;
  /// the C library uses the unwind tables that every program has.
  private static func addresses() -> [UInt] {
    guard let unwind = dlsym(dlopen(nil, RTLD_LAZY), "backtrace") else { return [] }
    var found = [UnsafeMutableRawPointer?](repeating: nil, count: 48)
    let count = unsafeBitCast(unwind, to: Unwinder.self)(&found, Int32(found.count))
    return found.prefix(Int(count)).map { UInt(bitPattern: $0) }
  }

  #if os(Linux) && canImport(Runtime)
    private static func place(_ calls: [UInt]) -> String? {
      guard let frames = backtrace(calls)?.symbolicated()?.frames else { return nil }
      for frame in frames {
        guard let symbol = frame.symbol, !symbol.imageName.hasPrefix("lib"), !isOfSwift(symbol.rawName) else {
          continue
        }
        if symbol.rawName.hasPrefix("$s8TriadKit") {
          // The kit calls the app from here.
          if symbol.name.contains("AppRuntime.handle") { return nil }
          continue
        }
        let name = symbol.name.hasPrefix("specialized ") ? String(symbol.name.dropFirst(12)) : symbol.name
        guard let location = symbol.sourceLocation, location.line > 0 else { return name }
        return "\(name) (\((location.path as NSString).lastPathComponent):\(location.line))"
      }
      return nil
    }

    /// Returns whether a function is one of Swift's, compiled into the program.
    private static func isOfSwift(_ name: String) -> Bool { name.hasPrefix("$ss") || name.hasPrefix("$sSc") }

    /// The coding of a backtrace is the only public way to create one from addresses: eight bytes each, after a byte
    /// for that size.
    private static func backtrace(_ calls: [UInt]) -> Backtrace? {
      #if arch(x86_64)
        let architecture = "x86_64"
      #else
        let architecture = "aarch64"
      #endif
      var bytes: [UInt8] = [2]
      for call in calls {
        bytes.append(0x2f)
        bytes += (0..<8).map { UInt8(truncatingIfNeeded: UInt64(call) &>> (56 - 8 * $0)) }
      }
      let code = Data(bytes + [0]).base64EncodedString()
      let coded = "{\"architecture\":\"\(architecture)\",\"backtrace\":\"\(code)\"}"
      return try? JSONDecoder().decode(Backtrace.self, from: Data(coded.utf8))
    }
  #else
    private static func place(_ calls: [UInt]) -> String? { nil }
  #endif
}
