/// Words that every text has and that say little of what it is about.
enum CommonWords {
  static func contains(_ hash: TextHash) -> Bool { hashes.contains(hash) }

  private static let hashes = Set(
    """
    a an the and or but if then than so as of at by for with about into through to from in on off over under again
    i me my mine myself we us our ours you your yours he him his she her hers it its they them their theirs
    this that these those there here what which who whom whose when where why how
    is am are was were be been being have has had having do does did doing will would shall should can could may might must
    just also very really too much many more most some any all both each other such own same only even still yet
    s t m d ll re ve im ive id dont didnt isnt wasnt get got go going went today because up down out
    """.split(whereSeparator: \.isWhitespace).map { TextHash($0.utf8) })
}
