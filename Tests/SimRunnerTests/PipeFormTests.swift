import Foundation
import Testing

/// A form by cases writes the number of a case, and reads by the initialiser at its place in a list. The compiler sees to the
/// first. A wrong list would stop only a run of processes in which a device reports that case.
@Suite("A form by cases")
struct PipeFormTests {
  @Test("has the initialiser of each case at the place that the case writes")
  func places() throws {
    let root = PackageFiles.path("Sources")
    let files = try #require(FileManager.default.enumerator(atPath: root)).compactMap { $0 as? String }
    var count = 0
    for file in files.sorted() where file.hasSuffix(".swift") {
      for form in Self.forms(in: try String(contentsOfFile: "\(root)/\(file)", encoding: .utf8)) {
        count += 1
        #expect(form.read == form.written, "\(file)")
      }
    }
    #expect(count > 30)
  }

  @Test("is read from its source: initialisers, and cases by their numbers")
  func reading() {
    let text = """
        static let cases: [WireMaker<Self>] = [
          .init(a), .init { .b }, .init(c(_:of:)),
        ]

        func write(to writer: inout WireWriter) {
          switch self {
          case .b: writer.write(case: 2)
          case .a(let first, let second):
            writer.write(case: 1, first, second)
          case .c(let d, of: let e): writer.write(case: 4, d, e)
          }
        }
      """
    let forms = Self.forms(in: text)
    #expect(forms.map(\.read) == [[1: "a", 2: "b", 3: "c"]])
    #expect(forms.map(\.written) == [[1: "a", 2: "b", 4: "c"]])
  }

  /// The names of the cases that are read, and of those that are written, by their numbers.
  private static func forms(in text: String) -> [(read: [Int: String], written: [Int: String])] {
    text.components(separatedBy: "static let cases: [WireMaker<Self>] = [").dropFirst().map { part in
      let ends = part.components(separatedBy: "func write(to writer: inout WireWriter)")
      let names = part.prefix { $0 != "]" }.matches(of: /\.init(?:\(| \{ \.)(\w+)/).map { String($0.1) }
      let written = (ends.count > 1 ? ends[1] : "").matches(
        of: /case \.(\w+)[^:]*?(?:\([^)]*\))?:\s+writer\.write\(case: (\d+)/)
      return (
        Dictionary(uniqueKeysWithValues: zip(1..., names)),
        Dictionary(written.compactMap { match in Int(match.2).map { ($0, String(match.1)) } }) { $1 }
      )
    }
  }
}
