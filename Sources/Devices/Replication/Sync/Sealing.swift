/// The forms in which records leave the wearer's devices: sealed for the private store, as headers for the reconciler.
enum Sealing {
  /// Returns the header, and a keyed tag that shows only whether two contents of one version of one record are equal.
  ///
  /// A tag of the content alone would reveal equal records: of a mood from 1 to 5, the frequency of each value.
  static func manifestEntry(_ record: Record, key: SealingKey, _ rules: Rules = Rules()) -> ManifestEntry {
    let content = record.body?.wireBytes ?? []
    let place = rules.hasPlanted(.tagOfContentAlone) ? [] : record.stamp.wireBytes
    return ManifestEntry(header: record.header, contentTag: key.tag(place + content))
  }

  /// Returns the record as bytes that only the wearer's devices can open.
  ///
  /// The nonce is derived from the record with its stamp: one plain text has one sealed form, and two never share a
  /// nonce.
  static func seal(_ record: Record, key: SealingKey, _ rules: Rules = Rules()) -> SealedRecord {
    let plain = rules.hasPlanted(.sealedUnpadded) ? record.wireBytes + [end] : padded(record.wireBytes)
    let box = key.seal(plain, nonce: key.nonce(for: plain), authenticating: record.stamp.wireBytes)
    return SealedRecord(stamp: record.stamp, box: box)
  }

  /// Returns the record, or `nil` if the bytes weren't sealed under that stamp by one of the wearer's devices.
  static func open(_ sealed: SealedRecord, key: SealingKey) -> Record? {
    guard let padded = try? key.open(sealed.box, authenticating: sealed.stamp.wireBytes),
      let record = record(in: padded), record.stamp == sealed.stamp
    else { return nil }
    return record
  }

  /// Returns the record in the decrypted bytes; those of earlier versions have no padding.
  private static func record(in plain: [UInt8]) -> Record? {
    if let last = plain.lastIndex(where: { $0 != 0 }), plain[last] == end,
      let record = try? Record(wireBytes: Array(plain[..<last]))
    {
      return record
    }
    return try? Record(wireBytes: plain)
  }

  /// Marks the end of the content, before the zeros.
  private static let end: UInt8 = 0x80
  /// The smallest padded size.
  private static let stepMin = 64

  /// Pads the bytes, so that many lengths have one size: up to 512 bytes the steps are of 64, beyond an eighth of a
  /// power of two.
  private static func padded(_ bytes: [UInt8]) -> [UInt8] {
    let count = bytes.count + 1
    let power = Int.bitWidth - (count - 1).leadingZeroBitCount
    let step = max(stepMin, 1 << max(0, power - 3))
    let size = (count + step - 1) / step * step
    var padded = bytes
    padded.reserveCapacity(size)
    padded.append(end)
    padded.append(contentsOf: repeatElement(0, count: size - count))
    return padded
  }
}
