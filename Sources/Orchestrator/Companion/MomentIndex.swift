import Agents

/// The library of moments, found by what their words are like (Pulsum, Journey 3, step 2).
struct MomentIndex: MomentSearch {
  private let index: VectorIndex
  private let embedding = TextEmbedding()

  init(_ library: MomentLibrary) {
    var index = VectorIndex()
    for moment in library.moments {
      // A moment that cannot be placed is found by nobody, and stays in the library.
      try? index.insert(moment.id, embedding.embed(moment.searchText))
    }
    self.index = index
  }

  func search(query: String, topK: Int) -> [(id: String, distance: Double)] {
    let found = try? index.nearest(to: embedding.embed(query), count: topK, by: .euclidean)
    return (found ?? []).map { (id: $0.id, distance: $0.distance) }
  }
}
