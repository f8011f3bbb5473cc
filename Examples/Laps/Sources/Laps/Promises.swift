import TriadKit

/// The promise of both apps.
public let lapsOnce = Promise("every lap is on the phone once") { run in
  let (laps, taps) = (run.stored(.phone, LapBook.self)?.laps.count ?? 0, run.count(Tap.self))
  // The verdict prints the message.
  guard laps == taps else { throw Mismatch("\(laps) laps on the phone, \(taps) taps on the watch") }
  return true
}
