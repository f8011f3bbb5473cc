import Testing

@testable import Agents

@Suite("Embedding and vector index")
struct VectorIndexTests {
  private let embedding = TextEmbedding()

  private func distance(_ left: String, _ right: String) -> Double {
    zip(embedding.embed(left), embedding.embed(right)).reduce(0) { sum, pair in
      sum + Double((pair.0 - pair.1) * (pair.0 - pair.1))
    }.squareRoot()
  }

  @Test("A vector has 384 dimensions and length one; a text without words is all zero")
  func shape() {
    let vector = embedding.embed("Slept badly, woke up tired.")
    #expect(vector.count == 384)
    #expect(abs(vector.reduce(0) { $0 + $1 * $1 } - 1) < 1e-5)
    #expect(embedding.embed(" ... ").allSatisfy { $0 == 0 })
  }

  @Test("The same text has the same vector on every platform")
  func golden() {
    #expect(TextHash("").value == 0xcbf2_9ce4_8422_2325)
    #expect(TextHash("a").value == 0xaf63_dc4c_8601_ec8c)
    var digest = InputDigest()
    for value in embedding.embed("Slept badly, woke up tired. 😴") { digest.add(UInt64(value.bitPattern)) }
    #expect(digest.value == 16_711_648_666_156_982_458)
    #expect(embedding.embed("Evening walk") == embedding.embed("evening  WALK"))
  }

  @Test(
    "Like texts lie closer than unlike ones",
    arguments: [
      (
        "I slept badly and woke up tired", "Slept really badly, waking tired again",
        "The meeting about the budget ran late"
      ),
      ("went for a long run by the river", "running along the river this morning", "cooked pasta with my sister"),
      ("breathing exercise to calm down", "try a calm breathing exercise", "walk ten thousand steps today"),
      ("headache after too much coffee", "too many coffees, headaches", "happy evening with old friends"),
      ("stretch your back at the desk", "desk stretching for a sore back", "drink a glass of water"),
    ])
  func similar(_ text: String, _ like: String, _ unlike: String) {
    #expect(distance(text, like) < distance(text, unlike) - 0.1)
  }

  private func points(_ count: Int, _ dimensions: Int, seed: UInt64) -> [[Float]] {
    var dice = Dice(seed: seed)
    return (0..<count).map { _ in (0..<dimensions).map { _ in Float(dice.below(5)) - 2 } }
  }

  @Test("The nearest are those that a full sort finds, equals by name", arguments: [1, 2, 3, 4])
  func exact(_ seed: UInt64) throws {
    let points = points(300, 6, seed: seed)
    var index = VectorIndex(dimensions: 6)
    for (number, point) in points.enumerated() { try index.insert("v\((number * 7) % 300)", point) }
    let query = points[5].map { $0 + 0.25 }
    for metric in [VectorIndex.Metric.euclidean, .cosine] {
      let found = try index.nearest(to: query, count: 20, by: metric)
      let all = try index.nearest(to: query, count: 1_000, by: metric)
      #expect(found == Array(all.prefix(20)))
      #expect(all.count == 300)
      for (left, right) in zip(all, all.dropFirst()) {
        #expect((left.distance, left.id) < (right.distance, right.id))
      }
    }
    let best = try index.nearest(to: query, count: 1)
    let naive = points.map { zip($0, query).reduce(0.0) { $0 + Double(($1.0 - $1.1) * ($1.0 - $1.1)) }.squareRoot() }
      .min()
    #expect(best.first?.distance == naive)
  }

  @Test("What is inserted again replaces, and the order of insertion leaves no trace")
  func replace() throws {
    var index = VectorIndex(dimensions: 2)
    try index.insert("b", [1, 0])
    try index.insert("a", [0, 1])
    try index.insert("b", [0, 2])
    #expect(index.ids == ["a", "b"] && index.vectors == [[0, 1], [0, 2]])
    #expect(try index.nearest(to: [0, 2]).map(\.id) == ["b", "a"])
    var other = VectorIndex(dimensions: 2)
    try other.insert("a", [0, 1])
    try other.insert("b", [0, 2])
    #expect(index == other)
  }

  @Test("A vector of another size or with no number in it is refused")
  func refusal() throws {
    func refusal(_ vector: [Float]) -> VectorIndexError? {
      var index = VectorIndex(dimensions: 2)
      do { try index.insert("a", vector) } catch { return error }
      return nil
    }
    #expect(refusal([1]) == .dimensions(expected: 2, found: 1))
    #expect(refusal([.nan, 1]) == .notFinite(id: "a"))
    #expect(refusal([0, 1]) == nil)
    let index = VectorIndex(dimensions: 2)
    #expect(throws: VectorIndexError.dimensions(expected: 2, found: 3)) { _ = try index.nearest(to: [1, 2, 3]) }
    #expect(try index.nearest(to: [1, 2]).isEmpty)
  }

  @Test("Five thousand texts are searched exactly")
  func many() throws {
    var index = VectorIndex()
    var dice = Dice(seed: 3)
    let words = [
      "sleep", "run", "walk", "calm", "coffee", "friend", "late", "work", "music", "rain", "dinner", "stretch",
    ]
    for number in 0..<5_000 {
      let text = (0..<8).map { _ in words[dice.below(words.count)] }.joined(separator: " ")
      try index.insert("m\(number)", embedding.embed(text))
    }
    try index.insert("wanted", embedding.embed("a quiet hour with a good book"))
    let found = try index.nearest(to: embedding.embed("reading a good book for an hour"), count: 3)
    #expect(found.first?.id == "wanted")
  }
}
