/// Micro-moments that were read and found valid, in the order of their ids ("Pulsum": LibraryImporter).
package struct MomentLibrary: Equatable, Sendable {
  package let moments: [MicroMoment]
  private let places: [String: Int]

  /// What is part of the program; a test holds that it is valid.
  package static let shipped = Result<MomentLibrary, MomentLibraryError> { () throws(MomentLibraryError) in
    try MomentLibrary(json: MomentText.all)
  }

  /// - Parameter json: texts that each hold a list of moments. Either all of them are valid, or none is taken.
  package init(
    json texts: [String], _ config: MomentLibraryConfig = MomentLibraryConfig()
  ) throws(MomentLibraryError) {
    var reader = MomentReader(config)
    for (place, text) in texts.enumerated() { reader.read(text, place) }
    guard reader.problems.isEmpty else { throw MomentLibraryError(problems: reader.problems) }
    moments = reader.moments.sorted { $0.id < $1.id }
    places = Dictionary(uniqueKeysWithValues: moments.enumerated().map { ($0.element.id, $0.offset) })
  }

  package func moment(_ id: String) -> MicroMoment? { places[id].map { moments[$0] } }
}
