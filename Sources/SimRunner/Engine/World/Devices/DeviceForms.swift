// The forms of the facts and events of any device, for the pipe between a node's process and its controller.

extension DeviceFact: WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init(booted), .init(detectedWorkout), .init(unreadable), .init(unheard), .init(ran), .init(sessionFailed),
    .init(displayed), .init(lookedAt), .init(alerted), .init(withheld), .init(missed), .init(commitFailed),
    .init(runsApp), .init(buggified), .init(erased),
  ]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .booted(let device, let isNew): writer.write(case: 1, device, isNew)
    case .detectedWorkout(let id): writer.write(case: 2, id)
    case .unreadable(let by): writer.write(case: 3, by)
    case .unheard(let from, let by): writer.write(case: 4, from, by)
    case .ran(let reason, let span, let by): writer.write(case: 5, reason, span, by)
    case .sessionFailed(let error, let channel, let by): writer.write(case: 6, error, channel, by)
    case .displayed(let display, let observed, let staleness, let at, let by):
      writer.write(case: 7, display, observed, staleness, at, by)
    case .lookedAt(let date, let second, let device): writer.write(case: 8, date, second, device)
    case .alerted(let time, let by): writer.write(case: 9, time, by)
    case .withheld(let reason, let by): writer.write(case: 10, reason, by)
    case .missed(let kind, let by): writer.write(case: 11, kind, by)
    case .commitFailed(let text, let by): writer.write(case: 12, text, by)
    case .runsApp(let version, let device): writer.write(case: 13, version, device)
    case .buggified(let point, let by): writer.write(case: 14, point, by)
    case .erased(let floor, let by): writer.write(case: 15, floor, by)
    }
  }
}

extension ModelFact: WireStruct {
  package static let form = WireForm(Self.init) { $0.bytes }
}

extension DropFact: WireStruct {
  package static let form = WireForm(Self.init) { ($0.message, $0.reason) }
}

extension CivilDateTime: WireStruct {
  package static let form = WireForm(Self.init(date:secondOfDay:)) { ($0.date, $0.secondOfDay) }
}

extension NodeClock: WireStruct {
  package static let form = WireForm(Self.init(zone:offset:driftPerSecond:setAt:epoch:)) {
    ($0.zone, $0.offset, $0.driftPerSecond, $0.setAt, $0.epoch)
  }
}

extension CalendarEdit: WireCases {
  package static let cases: [WireMaker<Self>] = [.init { .delete }, .init(move)]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .delete: writer.write(case: 1)
    case .move(let to): writer.write(case: 2, to)
    }
  }
}

extension DeviceEvent: WireCases {
  package static let cases: [WireMaker<Self>] = [
    .init(body), .init(deletesSamples), .init(recoversWorkout), .init(syncsHealth), .init(wrist), .init(watchCharger),
    .init(phoneCharger), .init { .raisesWrist }, .init { .opensWatchApp }, .init { .forceQuits }, .init(condition),
    .init(pairs), .init(proximity), .init { .opensPhoneApp }, .init(usesPhone), .init(phoneInDrawer), .init(arrives),
    .init(locates), .init(desktopScreen), .init(focus), .init(frontApplication), .init(meeting), .init(trains),
    .init(rides), .init(calendarHolds), .init(editsCalendar), .init(tokenExpires), .init(updatesApp),
  ]

  package func write(to writer: inout WireWriter) {
    switch self {
    case .body(let sample): writer.write(case: 1, sample)
    case .deletesSamples(let kind, let from, let to): writer.write(case: 2, kind, from, to)
    case .recoversWorkout(let sample): writer.write(case: 3, sample)
    case .syncsHealth(let sample): writer.write(case: 4, sample)
    case .wrist(let isOn): writer.write(case: 5, isOn)
    case .watchCharger(let isConnected): writer.write(case: 6, isConnected)
    case .phoneCharger(let isConnected): writer.write(case: 7, isConnected)
    case .raisesWrist: writer.write(case: 8)
    case .opensWatchApp: writer.write(case: 9)
    case .forceQuits: writer.write(case: 10)
    case .condition(let condition, let isOn): writer.write(case: 11, condition, isOn)
    case .pairs(let with): writer.write(case: 12, with)
    case .proximity(let of, let isNear): writer.write(case: 13, of, isNear)
    case .opensPhoneApp: writer.write(case: 14)
    case .usesPhone(let span): writer.write(case: 15, span)
    case .phoneInDrawer(let isOn, let isInReach): writer.write(case: 16, isOn, isInReach)
    case .arrives(let place): writer.write(case: 17, place)
    case .locates(let coordinate): writer.write(case: 18, coordinate)
    case .desktopScreen(let isAwake): writer.write(case: 19, isAwake)
    case .focus(let text): writer.write(case: 20, text)
    case .frontApplication(let text): writer.write(case: 21, text)
    case .meeting(let id, let isStarting): writer.write(case: 22, id, isStarting)
    case .trains(let isOn): writer.write(case: 23, isOn)
    case .rides(let isOn): writer.write(case: 24, isOn)
    case .calendarHolds(let events): writer.write(case: 25, events)
    case .editsCalendar(let block, let edit, let by): writer.write(case: 26, block, edit, by)
    case .tokenExpires(let of): writer.write(case: 27, of)
    case .updatesApp(let version): writer.write(case: 28, version)
    }
  }
}

extension NodeID: WireField {
  package func write(to writer: inout WireWriter) { writer.write(UInt32(rawValue)) }
  package init(from reader: inout WireReader) throws(WireError) { self.init(Int(try reader.unsigned32())) }
}

extension FaultID: WireField {
  package func write(to writer: inout WireWriter) { writer.write(rawValue) }
  package init(from reader: inout WireReader) throws(WireError) { self.init(Int(try reader.unsigned32())) }
}

extension DropReason: WireField {}

extension TraceKind: WireField {}

/// For pipes only: messages and records still can't encode a place by itself.
extension Coordinate: WireStruct {
  package static let form = WireForm(Self.init(near:_:)) { ($0.latitude, $0.longitude) }
}
