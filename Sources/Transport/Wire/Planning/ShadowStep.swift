/// What is to be asked of the employer's calendar next.
package enum ShadowStep: Hashable, Sendable, Codable {
  /// The lightest question that tells whether anything is allowed.
  case probe
  case create(Shadow)
  case change(event: UInt64, to: Shadow)
  case remove(event: UInt64, of: UInt64)
}
