/// The songs that the phone can play: numbered, each with a length between two and a half and five minutes.
enum Songs {
  static func length(of song: UInt64) -> Span { .seconds(150 + Int64(stableHash(0x50_4e47, song) % 150)) }
}
