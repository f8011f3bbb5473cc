import Foundation
import Processes
import SimKernel

/// The compiler of this machine, with the modules that take the place of Apple's.
package struct AdoptCompiler: Sendable {
  private let kit: String
  private let folder: String
  /// `true` if `#if os(iOS)` and `os(watchOS)` are replaced.
  let replacesPlatform: Bool
  package static let modules = [
    ("TriadProgram", "Program"), ("Combine", "Combine"), ("WatchConnectivity", "WatchConnectivity"), ("os", "os"),
    ("OSLog", "OSLog"), ("WidgetKit", "WidgetKit"), ("WatchKit", "WatchKit"), ("Security", "Security"),
    ("UserNotifications", "UserNotifications"), ("HealthKit", "HealthKit"),
  ]

  /// Compiles the modules.
  ///
  /// - Parameters:
  ///   - kit: A checkout of Triad.
  ///   - folder: An existing folder for what is compiled.
  /// - Returns: `nil` with the compiler's message, if a module can't be compiled.
  package static func prepared(
    kit: String, in folder: String, replacesPlatform: Bool
  ) -> (compiler: AdoptCompiler?, message: String) {
    let compiler = AdoptCompiler(kit: kit, folder: folder, replacesPlatform: replacesPlatform)
    let clockMap = "module CTriadTime { header \"\(compiler.sources)/Time/include/CTriadTime.h\" export * }\n"
    do { try clockMap.write(toFile: "\(folder)/module.modulemap", atomically: true, encoding: .utf8) } catch {
      return (nil, error.localizedDescription)
    }
    for (name, path) in modules {
      let texts = (try? FileManager.default.contentsOfDirectory(atPath: "\(compiler.sources)/\(path)")) ?? []
      let message = compiler.swiftc(
        ["-swift-version", "6", "-package-name", "triad", "-module-name", name, "-emit-module", "-parse-as-library"]
          + ["-emit-module-path", "\(folder)/\(name).swiftmodule"]
          + ["-enable-upcoming-feature", "InternalImportsByDefault", "-suppress-warnings"]
          + texts.filter { $0.hasSuffix(".swift") }.sorted().map { "\(compiler.sources)/\(path)/\($0)" })
      if !message.isEmpty { return (nil, message) }
    }
    return (compiler, "")
  }

  private var sources: String { "\(kit)/Sources/SimRunner/Adopt" }

  /// Returns the errors of a side's files, without repetitions; with a driver, those of the driver too.
  func errors(of side: AdoptedSide, driver: String? = nil) -> [String] {
    let work = "\(folder)/\(side.side.rawValue)"
    do {
      try? FileManager.default.removeItem(atPath: work)
      try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
      try side.support.write(toFile: "\(work)/Support.swift", atomically: true, encoding: .utf8)
      try side.simulated.write(toFile: "\(work)/Simulated.swift", atomically: true, encoding: .utf8)
      // Of this side only: the other one is to miss them itself.
      let own = "\(folder)/\(side.side.rawValue)-modules"
      try FileManager.default.createDirectory(atPath: own, withIntermediateDirectories: true)
      for module in side.modules where !FileManager.default.fileExists(atPath: "\(own)/\(module).swiftmodule") {
        try "".write(toFile: "\(work)/Empty.swift", atomically: true, encoding: .utf8)
        _ = swiftc(
          ["-module-name", module, "-emit-module", "-emit-module-path", "\(own)/\(module).swiftmodule"]
            + ["-parse-as-library", "\(work)/Empty.swift"])
        try FileManager.default.removeItem(atPath: "\(work)/Empty.swift")
      }
      var paths: [String] = []
      for (place, file) in side.files.enumerated() {
        guard replacesPlatform else {
          paths.append(file.path)
          continue
        }
        let text = try String(contentsOfFile: file.path, encoding: .utf8)
        paths.append("\(work)/\(place)-\(URL(fileURLWithPath: file.path).lastPathComponent)")
        try AdoptTexts.replacingPlatform(in: text).write(toFile: paths[place], atomically: true, encoding: .utf8)
      }
      let added = ["Support", "Simulated"] + (driver == nil ? [] : ["Driver"])
      try driver?.write(toFile: "\(work)/Driver.swift", atomically: true, encoding: .utf8)
      var output = swiftc(
        ["-swift-version", "5", "-typecheck", "-module-name", "Adopted", "-parse-as-library", "-suppress-warnings"]
          + ["-package-name", "adopted", "-I", own]
          + (side.importsWithAccess ? ["-enable-upcoming-feature", "InternalImportsByDefault"] : [])
          + ["-D", side.side == .watch ? "TRIAD_WATCH" : "TRIAD_PHONE"] + paths
          + added.map { "\(work)/\($0).swift" })
      // The places are those of the app's own files.
      for (path, file) in zip(paths, side.files) { output = output.replacing(path, with: file.path) }
      var seen: Set<String> = []
      return output.split(separator: "\n").map(String.init).filter {
        $0.contains(": error: ") && seen.insert($0).inserted
      }
    } catch {
      return ["\(work): error: \(error.localizedDescription)"]
    }
  }

  /// Returns what the compiler says; nothing if it is content.
  private func swiftc(_ arguments: [String]) -> String {
    let command = ["/bin/sh", "-c", "exec swiftc \"$@\" 2>&1", "swiftc", "-I", folder]
    do throws(SpawnFailure) {
      let process = try ChildProcess(program: command + arguments)
      var output: [UInt8] = []
      while true {
        guard PipeEnd.isReady(process.output, within: .seconds(1)) else { continue }
        guard let more = process.read() else { break }
        output += more
      }
      process.wait()
      return String(decoding: output, as: UTF8.self)
    } catch {
      return "swiftc: error: \(error.reason)"
    }
  }
}
