/// One page of the versions that a device believes a service of the cloud has: everything that it sent to the service
/// and that was acknowledged.
package struct Inventory: Hashable, Sendable {
  package let device: DeviceID
  /// The epoch in which the device is the authority; 0 if it isn't.
  package let epoch: UInt32
  package let service: Service
  /// The key after which the page begins; `nil` for the first page.
  package let after: RecordKey?
  /// In order of their keys.
  package let stamps: [RecordStamp]
  /// The key after which the next page begins; `nil` if this is the last page.
  package let next: RecordKey?

  /// The maximum number of versions of a page.
  package static let pageSize = 1_000

  package init(
    device: DeviceID, epoch: UInt32, service: Service, after: RecordKey?, stamps: [RecordStamp], next: RecordKey?
  ) {
    (self.device, self.epoch, self.service) = (device, epoch, service)
    (self.after, self.stamps, self.next) = (after, stamps, next)
  }
}

extension Inventory: WireStruct {
  package static let form = WireForm(Self.init) { ($0.device, $0.epoch, $0.service, $0.after, $0.stamps, $0.next) }
}
