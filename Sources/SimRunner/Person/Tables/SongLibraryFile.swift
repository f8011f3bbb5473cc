import Foundation
import Processes
import Importing

/// A library of songs as a file: a JSON text that `triad import songs` writes and a scenario names.
package struct SongLibraryFile: Codable, Equatable {
  package var name: String
  package var attribution: String?
  package var licence: String?
  /// In the order of their source table.
  package var songs: [Song]
  /// The lists added by `triad import playlists`; `nil` leaves them to the scenario.
  package var lists: [PlaylistTable.List]?

  package init(name: String, attribution: String? = nil, licence: String? = nil, songs: [Song]) {
    (self.name, self.attribution, self.licence, self.songs) = (name, attribution, licence, songs)
  }

  /// Returns the JSON text; equal libraries have equal texts.
  package func text() throws(SongLibraryError) -> String { try Self.text(of: self) }

  fileprivate static func text(of value: some Encodable) throws(SongLibraryError) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else { throw .unreadable("this file", "it cannot be written down") }
    return String(decoding: data, as: UTF8.self) + "\n"
  }

  fileprivate static func data(_ path: String) throws(SongLibraryError) -> Data {
    do throws(InputFileError) { return try InputFile.json(path) } catch { throw .unreadable(path, error.reason) }
  }

  package static func read(_ path: String) throws(SongLibraryError) -> SongLibraryFile {
    let data = try data(path)
    do {
      let file = try JSONDecoder().decode(SongLibraryFile.self, from: data)
      guard !file.songs.isEmpty else { throw SongLibraryError.unreadable(path, "it contains no songs") }
      for (place, song) in file.songs.enumerated() {
        guard let flaw = flaw(song) else { continue }
        throw SongLibraryError.unreadable(path, "song \(place + 1) has \(flaw)")
      }
      let known = Set(file.songs.map(\.id))
      if let list = file.lists?.first(where: { $0.songs.isEmpty || !$0.songs.allSatisfy(known.contains) }) {
        throw SongLibraryError.unreadable(path, "the list '\(list.name)' has a song that is not in it, or none")
      }
      return file
    } catch let error as SongLibraryError {
      throw error
    } catch {
      throw .unreadable(path, "it is not a library that 'triad import songs' made")
    }
  }
}

/// A listening history as a file: a JSON text that `triad import listening` writes and a scenario names.
package struct ListeningFile: Codable, Equatable {
  package var name: String
  package var attribution: String?
  package var licence: String?
  /// In the order of their ends.
  package var plays: [ListeningTable.Play]

  package init(name: String, attribution: String?, licence: String?, plays: [ListeningTable.Play]) {
    (self.name, self.attribution, self.licence, self.plays) = (name, attribution, licence, plays)
  }

  package func text() throws(SongLibraryError) -> String { try SongLibraryFile.text(of: self) }

  package static func read(_ path: String) throws(SongLibraryError) -> ListeningFile {
    let data = try SongLibraryFile.data(path)
    guard let file = try? JSONDecoder().decode(ListeningFile.self, from: data), !file.plays.isEmpty,
      file.plays.allSatisfy({ (0...86_400).contains($0.listened) && (0...253_402_300_799).contains($0.end) })
    else { throw .unreadable(path, "it is not a listening history that 'triad import listening' made") }
    return file
  }
}

extension SongLibraryFile {
  /// Returns the first invalid number of a song, or `nil`.
  private static func flaw(_ song: Song) -> String? {
    let numbers: [(String, Double?, ClosedRange<Double>)] = [
      ("a duration", song.duration, 1...36_000), ("a tempo", song.tempo, 20...300), ("an energy", song.energy, 0...1),
      ("a valence", song.valence, 0...1), ("an acousticness", song.acousticness, 0...1),
      ("a speechiness", song.speechiness, 0...1), ("a year", song.year.map(Double.init), 1_000...3_000),
    ]
    for (name, value, range) in numbers {
      guard let value, !range.contains(value) else { continue }
      return "\(name) of \(value), which is not from \(range.lowerBound) to \(range.upperBound)"
    }
    return nil
  }
}

/// The reason that a library couldn't be read.
package enum SongLibraryError: Error, Hashable, CustomStringConvertible {
  case unreadable(String, String)

  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "error: '\(path)' cannot be used: \(reason)"
    }
  }
}
