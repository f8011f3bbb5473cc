package import DeviceKit

// The parts of the facts and events of any device, for the pipe between a node's process and its controller.

extension DeviceFact: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "booted": .init(booted), "detectedWorkout": .init(detectedWorkout), "unreadable": .init(unreadable),
    "unheard": .init(unheard), "ran": .init(ran), "sessionFailed": .init(sessionFailed), "displayed": .init(displayed),
    "lookedAt": .init(lookedAt), "alerted": .init(alerted), "withheld": .init(withheld), "missed": .init(missed),
    "commitFailed": .init(commitFailed), "runsApp": .init(runsApp), "buggified": .init(buggified),
    "erased": .init(erased),
  ]
}

extension ModelFact: WireParts { package static let makers = ["": WireMaker(Self.init)] }

extension DropFact: WireParts { package static let makers = ["": WireMaker(Self.init)] }

extension CivilDateTime: WireParts { package static let makers = ["": WireMaker(Self.init(date:secondOfDay:))] }

extension AppVersion: WireParts { package static let makers = ["": WireMaker(Self.init)] }

extension NodeClock: WireParts {
  package static let makers = ["": WireMaker(Self.init(zone:offset:driftPerSecond:setAt:epoch:))]
}

extension CalendarEdit: WireParts {
  package static let makers: [String: WireMaker<Self>] = ["delete": .init { .delete }, "move": .init(move)]
}

extension Stimulus: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "body": .init(body), "deletesSamples": .init(deletesSamples),
    "recoversWorkout": .init(recoversWorkout), "syncsHealth": .init(syncsHealth), "wrist": .init(wrist),
    "watchCharger": .init(watchCharger),
    "phoneCharger": .init(phoneCharger), "raisesWrist": .init { .raisesWrist },
    "opensWatchApp": .init { .opensWatchApp }, "forceQuits": .init { .forceQuits },
    "condition": .init(condition), "pairs": .init(pairs), "proximity": .init(proximity),
    "opensPhoneApp": .init { .opensPhoneApp }, "usesPhone": .init(usesPhone), "phoneInDrawer": .init(phoneInDrawer),
    "arrives": .init(arrives), "locates": .init(locates), "desktopScreen": .init(desktopScreen), "focus": .init(focus),
    "frontApplication": .init(frontApplication), "meeting": .init(meeting), "trains": .init(trains),
    "rides": .init(rides), "calendarHolds": .init(calendarHolds), "editsCalendar": .init(editsCalendar),
    "tokenExpires": .init(tokenExpires), "updatesApp": .init(updatesApp),
  ]
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
extension Coordinate: WireParts { package static let makers = ["": WireMaker(Self.init(near:_:))] }
