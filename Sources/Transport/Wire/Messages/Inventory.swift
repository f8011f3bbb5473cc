/// One page of the versions that a device believes a service of the cloud to have: everything that it told the service and
/// that was acknowledged.
package struct Inventory: Hashable, Sendable {
  package let device: DeviceID
  /// The epoch in which the device is the authority; 0 while it is not.
  package let epoch: UInt32
  package let service: Service
  /// The key after which the page begins; nil for the first page.
  package let after: RecordKey?
  /// In order of their keys.
  package let stamps: [RecordStamp]
  /// The key after which the next page begins; nil when this is the last page.
  package let next: RecordKey?

  /// How many versions one page holds at most.
  package static let pageSize = 1_000

  package init(
    device: DeviceID, epoch: UInt32, service: Service, after: RecordKey?, stamps: [RecordStamp], next: RecordKey?
  ) {
    (self.device, self.epoch, self.service) = (device, epoch, service)
    (self.after, self.stamps, self.next) = (after, stamps, next)
  }
}

extension Inventory: WireCodable {
  package func write(to writer: inout WireWriter) {
    writer.fields(device, epoch, service, after, stamps, next)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    self.init(
      device: try reader.field(), epoch: try reader.field(), service: try reader.field(), after: try reader.field(),
      stamps: try reader.field(), next: try reader.field())
  }
}
