package import Transport

/// How records leave the wearer's devices: sealed for the private store, as headers for the reconciler.
package enum Sealing {
  /// The header, and a keyed tag of the content that shows only whether two contents are equal.
  package static func manifestEntry(_ record: Record, key: SealingKey) -> ManifestEntry {
    ManifestEntry(header: record.header, contentTag: key.tag(record.body?.wireBytes ?? []))
  }

  /// The record as bytes that only the wearer's devices can open.
  ///
  /// The nonce is made from the stamp and the content: one plain text has one sealed form, and two never share a nonce.
  package static func seal(_ record: Record, key: SealingKey) -> SealedRecord {
    let plain = record.wireBytes
    var nonce = WireWriter()
    for number in [key.tag(record.stamp.wireBytes), key.tag(plain)] {
      for shift in stride(from: 0 as UInt64, to: 64, by: 8) {
        nonce.write(UInt8(truncatingIfNeeded: number &>> shift))
      }
    }
    let box = key.seal(plain, nonce: Array(nonce.bytes.prefix(12)), authenticating: record.stamp.wireBytes)
    return SealedRecord(stamp: record.stamp, box: box)
  }

  /// The record, or nil when the bytes are not what one of the wearer's devices sealed under that stamp.
  package static func open(_ sealed: SealedRecord, key: SealingKey) -> Record? {
    guard let plain = try? key.open(sealed.box, authenticating: sealed.stamp.wireBytes),
      let record = try? Record(wireBytes: plain), record.stamp == sealed.stamp
    else { return nil }
    return record
  }
}
