import Person
@testable import ScenarioFiles

// Short forms of the faults that tests put into scenarios.
extension Fault {
  static func clock(_ role: Role, _ change: ClockChange) -> Fault { Fault(ClockFault(role, change)) }
  static func wipe(_ role: Role) -> Fault { Fault(WipeFault(role)) }
  static func replace(_ role: Role) -> Fault { Fault(ReplaceFault(role)) }
  static func pause(_ role: Role) -> Fault { Fault(PauseFault(role)) }
  static func slowDisk(_ role: Role, sync: Span) -> Fault { Fault(DiskFault(.slow(sync), of: role)) }
  static func diskErrors(_ role: Role, probability: Double) -> Fault {
    Fault(DiskFault(.errors(probability), of: role))
  }
  static func lyingDisk(_ role: Role) -> Fault { Fault(DiskFault(.lies, of: role)) }
  static func hold(_ link: LinkSelector) -> Fault { Fault(LinkFault(.hold, on: link)) }
  static func delay(_ span: Span, jitter: Span, link: LinkSelector) -> Fault {
    Fault(LinkFault(.delay(span, jitter: jitter), on: link))
  }
  static func duplicate(probability: Double, link: LinkSelector) -> Fault {
    Fault(LinkFault(.duplicate(probability), on: link))
  }
  static func reorder(probability: Double, link: LinkSelector) -> Fault {
    Fault(LinkFault(.reorder(probability), on: link))
  }
  static func corrupt(probability: Double, link: LinkSelector) -> Fault {
    Fault(LinkFault(.corrupt(probability), on: link))
  }
  static func drop(count: Int, link: LinkSelector) -> Fault { Fault(LinkFault(.drop(count), on: link)) }
  static func outOfRange(_ link: LinkName) -> Fault { Fault(RangeFault(link)) }
  static func forceQuit(_ role: Role) -> Fault { Fault(MomentFault(.forceQuit, role)) }
  static func battery(_ role: Role) -> Fault { Fault(MomentFault(.battery, role)) }
  static func cancelTransfers(_ role: Role) -> Fault { Fault(MomentFault(.cancelTransfers, role)) }
  static func expireToken(_ role: Role) -> Fault { Fault(TokenFault(role)) }
  static var switchWatch: Fault { Fault(SwitchFault()) }
  static var forgetPlaces: Fault { Fault(ForgottenPlacesFault()) }
}
