// The data sent again when another installation arrives, or when this one was restored.
extension SyncEngine {
  /// Messages arriving within this time may have been delayed together: no device repeats a greeting as soon.
  private static let heap = Span.seconds(5)

  /// Another installation has arrived: sends all of this device's data for its role again. It greets until it is
  /// answered, and delayed greetings may arrive together, so they are answered once.
  package func welcome(_ device: DeviceID, _ context: inout DeviceContext) {
    if let at = welcomed[device], context.uptime - at < Self.heap { return }
    welcomed[device] = context.uptime
    context.send(to: device.role, .acknowledgement(Service(setup.device.role), []), id: 0)
    meet(device, &context)
  }

  /// A new device may know nothing of the data sent to its role before: it is sent again. So is its role's own earlier
  /// data: the other devices may have more of it than the private store.
  package func meet(_ device: DeviceID, _ context: inout DeviceContext) {
    let service = Service(device.role)
    for header in ledger.headers() where isOurs(header, for: service) || isTheirs(header, device.role) {
      courier.enqueue(header.stamp, for: service, &context)
    }
    courier.restart(service, &context)
    saveWhatItTold(device.role, &context)
  }

  /// The previous device may have sent less to the private store than to this one: its data is stored there too.
  private func saveWhatItTold(_ role: Role, _ context: inout DeviceContext) {
    guard setup.peers.contains(.cloud), setup.device.role == .phone else { return }
    for header in ledger.headers() where header.key.domain.authority == .role(role) {
      guard header.key.domain.destinations(from: role).contains(.privateStore) else { continue }
      courier.enqueue(header.stamp, for: .privateStore, &context)
    }
    courier.send(to: .privateStore, &context)
  }

  /// The device was set up from a backup of another one, and has that one's data of then.
  package func takeOver(_ context: inout DeviceContext) {
    for header in ledger.headers() {
      context.report(RecordFact.applied(header, by: setup.device, from: setup.device.role))
    }
  }

  /// Sends data restored from the private store to all others again, because the earlier installation's unsent records
  /// are unknown.
  package func tellAgain(_ context: inout DeviceContext) {
    let services = setup.services.filter { $0 != .privateStore }
    for header in ledger.headers() {
      for service in services where isOurs(header, for: service) {
        courier.enqueue(header.stamp, for: service, &context)
      }
    }
    courier.sendAll(&context)
  }

  /// Returns whether this device must send it there: as the authority, or because the phone relays data of others.
  private func isOurs(_ header: RecordHeader, for service: Service) -> Bool {
    if isPassedOn(header, to: service) { return true }
    return header.key.domain.authority.covers(setup.device)
      && header.key.domain.destinations(from: setup.device.role).contains(service)
      && (header.key.domain.authority != .origin || header.origin.role == setup.device.role)
  }

  private func isPassedOn(_ header: RecordHeader, to service: Service) -> Bool {
    setup.device.role == .phone && header.key.domain.isPassedOn(from: header.origin.role, to: service.role)
  }

  /// Relays others' records to further devices through the phone.
  func passOn(_ record: Record, from role: Role, _ context: inout DeviceContext) {
    for service in setup.services where service.role != role && isPassedOn(record.header, to: service) {
      courier.enqueue(record.stamp, for: service, &context)
      courier.send(to: service, &context)
    }
  }

  /// Returns whether that role's earlier installation wrote it, so that the new one needs it back.
  private func isTheirs(_ header: RecordHeader, _ role: Role) -> Bool {
    guard role != setup.device.role, header.origin.role == role else { return false }
    return header.key.domain.authority.covers(DeviceID(role: role, installation: 1))
      && header.key.domain.isGivenBack(to: role)
  }

  /// Relays a record of this role's earlier installation that another device held: the others, above all the private
  /// store, may lack it as this device did.
  func handOn(_ record: Record, from role: Role, _ context: inout DeviceContext) {
    guard record.header.origin.role == setup.device.role else { return }
    for service in setup.services where service.role != role && service != .reconciler {
      guard isOurs(record.header, for: service) else { continue }
      courier.enqueue(record.stamp, for: service, &context)
      courier.send(to: service, &context)
    }
  }

  package func resend(_ keys: [RecordKey], to role: Role, _ context: inout DeviceContext) {
    let service = Service(role)
    for key in keys {
      guard let header = ledger.header(key) else { continue }
      courier.enqueue(header.stamp, for: service, &context)
    }
    courier.send(to: service, &context)
  }

  // MARK: - A cloud that may have lost something

  /// Reports the versions that a cloud service should have after that key: all that it acknowledged. The phone, which
  /// stores everything, also reports for the others: one of them may be lost, or its app too old to answer.
  func takeInventory(of service: Service, after: RecordKey?, _ context: inout DeviceContext) {
    guard service.role == .cloud else { return }
    // A cloud restored from a backup may restore data that the wearer has deleted since.
    if after == nil, store.erasureFloor > 0 {
      context.send(to: .cloud, .erase(store.erasureFloor), id: stableHash("erase"))
    }
    let waiting = courier.keysWaiting(for: service)
    var stamps: [RecordStamp] = []
    var next: RecordKey?
    for header in ledger.headers() where after.map({ $0 < header.key }) ?? true {
      guard isTold(header, to: service), !waiting.contains(header.key) else { continue }
      if stamps.count == Inventory.pageSize {
        next = stamps.last?.key
        break
      }
      stamps.append(header.stamp)
    }
    let epoch = UInt32(truncatingIfNeeded: store.number(.epoch) ?? 0)
    let inventory = Inventory(
      device: setup.device, epoch: epoch, service: service, after: after, stamps: stamps, next: next)
    context.send(to: .cloud, on: .https, .inventory(inventory))
  }

  /// Returns whether it was sent to a service of the cloud, now or earlier.
  private func isTold(_ header: RecordHeader, to service: Service) -> Bool {
    let role = setup.device.role
    if role == .phone { return header.key.domain.destinations(from: header.origin.role).contains(service) }
    if service == .privateStore || header.origin.role == role { return isOurs(header, for: service) }
    return header.key.domain.isReported(by: role)
  }

  /// Sends a service of the cloud the records that it has lost.
  func bringBack(_ keys: [RecordKey], to service: Service, _ context: inout DeviceContext) {
    guard service.role == .cloud else { return }
    for key in keys {
      guard let header = ledger.header(key), isTold(header, to: service) else { continue }
      courier.enqueue(header.stamp, for: service, &context)
    }
    courier.send(to: service, &context)
  }
}
