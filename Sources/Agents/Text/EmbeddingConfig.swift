/// How a text becomes a vector; the number of dimensions is from Pulsum, Journey 1, the rest is chosen here (assumed).
package struct EmbeddingConfig: Equatable, Sendable {
  package var dimensions = 384
  /// The lengths of the letter sequences that count, the word's two ends included.
  package var letterCounts = 3...5
  /// What a word, a pair of neighbours and all the letter sequences of a word together weigh.
  package var wordWeight = 1.0
  package var pairWeight = 0.5
  package var lettersWeight = 0.8
  /// What words that every text has are multiplied with.
  package var commonWord = 0.15

  package init() {}
}
