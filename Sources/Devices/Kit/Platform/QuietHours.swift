/// The hours without sound or vibration, by the device's clock (tech spec §2.3: from 22:00 to 07:00).
package enum QuietHours {
  /// The other hours of the local day.
  package static let loud = 7..<22
}
