/// When nothing may make itself heard or felt, by the clock of the device (tech spec §2.3: from 22 to 7).
package enum QuietHours {
  /// The hours of the local day between them.
  package static let loud = 7..<22
}
