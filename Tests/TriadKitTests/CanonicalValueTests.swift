import Foundation
import Testing
@testable import TriadKit

@Suite("An app's stored and sent values")
struct CanonicalValueTests {
  private enum Sport: Codable, Hashable { case run, swim(lengths: Int) }
  private struct Day: Codable, Hashable {
    var number: Int
    var sports: Set<Sport>
  }
  private struct Log: Codable, Equatable {
    var days: [Day: Set<String>]
    var marks: [[Set<Double>]]
    var best: [Sport: Date]
    var notes: [String: Set<Int>?]
  }

  /// The same value, put together in another order and in tables of another size.
  private static func log(reversed: Bool) -> Log {
    func order<Element>(_ elements: [Element]) -> [Element] { reversed ? elements.reversed() : elements }
    func set<Element: Hashable>(_ elements: [Element]) -> Set<Element> {
      var set = Set<Element>(minimumCapacity: reversed ? 1_000 : 0)
      for element in order(elements) { set.insert(element) }
      return set
    }
    let day = Day(number: 3, sports: set([.run, .swim(lengths: 20), .swim(lengths: 40)]))
    var log = Log(days: [:], marks: [[set((0..<40).map { Double($0) / 3 })]], best: [:], notes: [:])
    for (place, name) in order(Array(["b", "a", "c", "d"].enumerated())) {
      log.days[Day(number: place, sports: day.sports)] = set([name, "x", "y", "z"])
      log.best[.swim(lengths: place)] = Date(timeIntervalSinceReferenceDate: 0.1 * Double(place))
      log.notes[name] = place == 1 ? .some(nil) : set([5, 6, 7])
    }
    return log
  }

  @Test("are the same if their sets and dictionaries have the same contents")
  func order() throws {
    let (one, other) = (Self.log(reversed: false), Self.log(reversed: true))
    #expect(one == other)
    let stored = try #require(StoredCoding.encode(one))
    #expect(StoredCoding.encode(other) == stored)
    #expect(StoredCoding.decode(Log.self, stored) == one)
    let sent = try #require(AppMessage.encode(one))
    #expect(AppMessage.encode(other) == sent)
    #expect(AppMessage.decode(Log.self, sent) == one)
  }

  private struct Every: Codable, Equatable {
    var text = "\"\\/\n\u{1}æ"
    var numbers: [Double] = [0, -0.5, 1e300, 1e-300]
    var fraction: Float = 0.1
    var large = UInt64.max
    var isOn = true
    var absent: Int?
    var list: [Int?] = [1, nil]
    var bytes = Data([0, 255])
    var date = Date(timeIntervalSince1970: 1.25)
    var place = URL(string: "https://example.org/a?b=c#d")
    var price = Decimal(string: "12345.678901234567890123")
    var id = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")
    var byNumber = [3: "x", 10: "y"]
    var range = 1..<5
    var zone = TimeZone(identifier: "Europe/Oslo")
    var nothing = [Int]()
  }

  @Test("are read back unchanged")
  func everyType() throws {
    let stored = try #require(StoredCoding.encode(Every()))
    #expect(StoredCoding.decode(Every.self, stored) == Every())
    let sent = try #require(AppMessage.encode(Every()))
    #expect(AppMessage.decode(Every.self, sent) == Every())
    #expect(StoredCoding.encode(Double.nan) == nil)
  }
}
