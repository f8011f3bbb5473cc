import TriadKit

/// The promise of both apps.
public let lapsOnce = Promise("every lap is on the phone once") { run in
  run.stored(.phone, LapBook.self)?.laps.count == run.count(Tap.self)
}
