package import Wire

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
    let nonce = SealingNonce(
      sender: UInt32(truncatingIfNeeded: key.tag(record.stamp.wireBytes)), count: key.tag(plain))
    let box = key.seal(plain, nonce: nonce, authenticating: record.stamp.wireBytes)
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
