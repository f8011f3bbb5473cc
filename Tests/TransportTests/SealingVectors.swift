/// The bytes that a string of hexadecimal digits spells; white space between them is allowed.
func hexadecimal(_ text: String) -> [UInt8] {
  let digits = text.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] * 16 + digits[$0 + 1]) }
}

/// Texts that several vectors of RFC 8439 share.
enum SealingVectors {
  /// §2.4.2 and §2.8.2.
  static let sunscreen = [UInt8](
    """
    Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the future, \
    sunscreen would be it.
    """.utf8)

  /// Appendix A.2, test vector 2, and A.3, test vectors 2 and 3.
  static let contribution = [UInt8](
    """
    Any submission to the IETF intended by the Contributor for publication as all or part of an IETF Internet-Draft \
    or RFC and any statement made within the context of an IETF activity is considered an "IETF Contribution". Such \
    statements include oral statements in IETF sessions, as well as written and electronic communications made at \
    any time or place, which are addressed to
    """.utf8)

  /// Appendix A.2, test vector 3, and A.3, test vector 4.
  static let brillig = [UInt8](
    """
    'Twas brillig, and the slithy toves
    Did gyre and gimble in the wabe:
    All mimsy were the borogoves,
    And the mome raths outgrabe.
    """.utf8)

  /// The key of A.2 #3, A.3 #4, A.4 #3 and A.5.
  static let appendixKey = hexadecimal("1c9240a5eb55d38af333888604f6b5f0473917c1402b80099dca5cbc207075c0")
}
