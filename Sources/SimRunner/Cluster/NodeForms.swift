package import DeviceKit
package import Devices
package import Engine
package import SimKernel
package import Wire

// What facts, stimuli and changes of the world are made of, for the pipe between a node's process and its controller.

extension DeviceFact: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "booted": .init(booted), "detectedWorkout": .init(detectedWorkout), "wrote": .init(wrote),
    "applied": .init(applied), "repeated": .init(repeated), "outdated": .init(outdated), "conflict": .init(conflict),
    "overwrote": .init(overwrote), "proposed": .init(proposed), "decided": .init(decided), "gaveUp": .init(gaveUp),
    "granted": .init(granted), "restored": .init(restored), "unreadable": .init(unreadable), "unheard": .init(unheard),
    "ran": .init(ran), "sessionFailed": .init(sessionFailed), "decidedMorning": .init(decidedMorning),
    "displayed": .init(displayed), "lookedAt": .init(lookedAt), "alerted": .init(alerted), "withheld": .init(withheld),
    "pressed": .init(pressed), "carriedOut": .init(carriedOut), "given": .init(given),
    "showedPlaying": .init(showedPlaying), "missed": .init(missed), "commitFailed": .init(commitFailed),
    "toldToWait": .init(toldToWait), "unauthorised": .init(unauthorised), "signedIn": .init(signedIn),
    "notUnderstood": .init(notUnderstood), "runsApp": .init(runsApp), "buggified": .init(buggified),
  ]
}

extension PlanningFact: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "trusted": .init(trusted), "stands": .init(stands), "planned": .init(planned), "delivered": .init(delivered),
    "calendar": .init(calendar), "calendarFailed": .init(calendarFailed), "explained": .init(explained),
    "remembered": .init(remembered), "noticed": .init(noticed), "felt": .init(felt), "changed": .init(changed),
    "answered": .init(answered), "configured": .init(configured), "asked": .init(asked),
    "generation": .init(generation), "observed": .init(observed),
  ]
}

extension CompanionFact: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "asked": .init(asked), "read": .init(read), "answered": .init(answered), "scored": .init(scored),
    "called": .init(called),
  ]
}

extension DiaryFact: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "taken": .init(taken), "refused": .init(refused), "filed": .init(filed), "studied": .init(studied),
    "shown": .init(shown),
  ]
}

extension MusicFact: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "began": .init(began), "ended": .init(ended), "silent": .init(silent), "resumed": .init(resumed),
    "estimated": .init(estimated), "chose": .init(chose), "learnt": .init(learnt), "history": .init(history),
    "shared": .init(shared), "senses": .init(senses),
  ]
}

extension ModelFact: WireParts { package static let makers = ["": WireMaker(Self.init)] }
extension DropFact: WireParts { package static let makers = ["": WireMaker(Self.init)] }

// MARK: - What they hold

extension CompanionAnswer: WireParts { package static let makers = ["": WireMaker(Self.init)] }
extension CompanionCard: WireParts { package static let makers = ["": WireMaker(Self.init)] }
extension ModelCall: WireParts { package static let makers = ["": WireMaker(Self.init)] }
extension PlaceObservation: WireParts { package static let makers = ["": WireMaker(Self.init)] }
/// Here alone: where messages and records are made a place still has no bytes.
extension Coordinate: WireParts { package static let makers = ["": WireMaker(Self.init(near:_:))] }
extension HistoryNews: WireParts { package static let makers = ["": WireMaker(Self.init)] }
extension CivilDateTime: WireParts { package static let makers = ["": WireMaker(Self.init(date:secondOfDay:))] }
extension AppVersion: WireParts { package static let makers = ["": WireMaker(Self.init)] }
extension NodeClock: WireParts {
  package static let makers = ["": WireMaker(Self.init(zone:offset:driftPerSecond:setAt:epoch:))]
}

extension CompanionAnswer.Content: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "noted": .init { .noted }, "cards": .init(cards), "reply": .init(reply), "support": .init(support),
    "cheer": .init(cheer), "consent": .init(consent), "models": .init(models),
  ]
}

extension DiaryRefusal: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "field": .init(field), "nameInUse": .init { .nameInUse }, "unknownEntry": .init { .unknownEntry },
    "deletedEntry": .init { .deletedEntry }, "toCome": .init { .toCome },
  ]
}

extension CalendarMutation: WireParts {
  package static let makers: [String: WireMaker<Self>] = ["put": .init(put), "remove": .init(remove)]
}

extension GenerationStep: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "queued": .init { .queued }, "sent": .init { .sent }, "arrived": .init { .arrived }, "refused": .init(refused),
    "dropped": .init { .dropped }, "granted": .init(granted), "repeated": .init { .repeated },
    "limited": .init { .limited },
  ]
}

extension CalendarEdit: WireParts {
  package static let makers: [String: WireMaker<Self>] = ["delete": .init { .delete }, "move": .init(move)]
}

extension Stimulus: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "body": .init(body), "wrist": .init(wrist), "watchCharger": .init(watchCharger),
    "phoneCharger": .init(phoneCharger), "raisesWrist": .init { .raisesWrist }, "forceQuits": .init { .forceQuits },
    "condition": .init(condition), "pairs": .init(pairs), "proximity": .init(proximity),
    "opensPhoneApp": .init { .opensPhoneApp }, "usesPhone": .init(usesPhone), "phoneInDrawer": .init(phoneInDrawer),
    "arrives": .init(arrives), "locates": .init(locates), "desktopScreen": .init(desktopScreen), "focus": .init(focus),
    "frontApplication": .init(frontApplication), "meeting": .init(meeting), "trains": .init(trains),
    "rides": .init(rides), "calendarHolds": .init(calendarHolds), "editsCalendar": .init(editsCalendar),
    "tokenExpires": .init(tokenExpires), "updatesApp": .init(updatesApp),
  ]
}

extension WorldChange: WireParts {
  package static let makers: [String: WireMaker<Self>] = [
    "link": .init(link), "rule": .init(rule), "clock": .init(clock), "pause": .init(pause),
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
extension LinkVerb: WireIndexed {}
extension TraceKind: WireField {}

/// Any act, as its type's name and what it is made of.
package struct ActForm: WireCodable {
  package let act: any WearerAct

  package init(_ act: any WearerAct) { self.act = act }

  /// The types that there are, by their names.
  private static let types: [String: any (WearerAct & WireCodable).Type] = {
    let all: [any (WearerAct & WireCodable).Type] = [
      Stimulus.self, JournalAct.self, WorkoutAct.self, MusicAct.self, DiaryUse.self, PlanAnswer.self, OfficeAct.self,
      ConfigurationAct.self, CompanionAct.self,
    ]
    return Dictionary(uniqueKeysWithValues: all.map { ("\($0)", $0) })
  }()

  package func write(to writer: inout WireWriter) {
    guard let act = act as? any (WearerAct & WireCodable) else { preconditionFailure("\(type(of: act)) has no form") }
    writer.write("\(type(of: act))")
    act.write(to: &writer)
  }

  package init(from reader: inout WireReader) throws(WireError) {
    guard let type = Self.types[try reader.text()] else { throw .outOfRange("act") }
    act = try type.init(from: &reader)
  }
}
