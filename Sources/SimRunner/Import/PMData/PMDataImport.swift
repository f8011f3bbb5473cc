import SimKernel

/// Imports one participant's folder of PMData, a public log of five months of Fitbit data (Thambawita et al., 2020), as
/// it is published: `fitbit/*.json` beside `pmsys` and `googledocs`, which hold the diary. The files may also lie flat.
package enum PMDataImport {
  /// Reads the files that hold samples and writes, or adds to, the recording that the options name.
  ///
  /// The other files of the folder are counted as skipped. Either all is written or nothing.
  package static func run(
    _ options: ImportOptions, progress: (ImportProgress) -> Void = { _ in }
  ) throws(ImportError) -> ImportSummary {
    let export = try ExportFiles(options.input)
    guard export.isFolder else {
      throw .wrongFormat(path: options.input, reason: "this is a file, not a participant's folder such as 'p14'")
    }
    let groups = Set(export.files.filter { FitbitImport.content(of: $0) != nil }.map(participant))
    guard groups.count < 2 else {
      let names = groups.sorted().prefix(20).joined(separator: ", ")
      throw .wrongFormat(path: options.input, reason: "it holds several participants (\(names)): name one's folder")
    }
    guard !groups.isEmpty else {
      let names = FitbitImport.Kind.usual.map(\.kind.rawValue).joined(separator: ", ")
      throw .wrongFormat(path: options.input, reason: "the folder holds none of PMData's files (\(names))")
    }
    return try FitbitImport.run(options, progress: progress)
  }

  /// The folder of whom a file is: Fitbit's files lie in one of their own in it.
  private static func participant(_ file: ExportFiles.File) -> String {
    var folders = file.name.split(separator: "/").dropLast()
    if folders.last == "fitbit" { folders.removeLast() }
    return folders.joined(separator: "/")
  }
}
