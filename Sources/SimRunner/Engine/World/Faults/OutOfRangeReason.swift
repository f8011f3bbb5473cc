enum OutOfRangeReason: Hashable {
  case fault(FaultID)
  case drawer
}

// Proximity of devices: they are near unless a reason keeps them apart, and their radios notice.
extension World {
  func part(_ link: LinkName, because reason: OutOfRangeReason) {
    let wereNear = distances[link, default: []].isEmpty
    distances[link, default: []].insert(reason)
    guard wereNear else { return }
    kernel.separate(link.lower.node, link.upper.node)
    postProximity(link, isNear: false)
  }

  func meet(_ link: LinkName, because reason: OutOfRangeReason) {
    guard distances[link]?.remove(reason) != nil, distances[link]?.isEmpty == true else { return }
    kernel.rejoin(link.lower.node, link.upper.node)
    postProximity(link, isNear: true)
  }

  /// Notifies a device that just started of the devices that its radio doesn't see.
  func remindOfDistance(_ role: Role) {
    for link in distances.keys.sorted() where link.joins(role) && distances[link]?.isEmpty == false {
      let other = link.lower == role ? link.upper : link.lower
      kernel.post(.proximity(of: other, isNear: false), to: role.node, at: kernel.now)
    }
  }

  private func postProximity(_ link: LinkName, isNear: Bool) {
    kernel.post(.proximity(of: link.upper, isNear: isNear), to: link.lower.node, at: kernel.now)
    kernel.post(.proximity(of: link.lower, isNear: isNear), to: link.upper.node, at: kernel.now)
  }
}
