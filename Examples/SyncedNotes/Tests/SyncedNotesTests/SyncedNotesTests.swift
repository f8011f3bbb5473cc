import SyncedNotes
import Testing
import TriadTesting

let agree = Promise("both devices have the same notes") { run in
  run.stored(.phone, StampedNotes.self)?.notes == run.stored(.watch, StampedNotes.self)?.notes
}

@Test(.simulated("../../SyncedNotes.json5", seeds: 1...50)) func sameNotesOnBoth() throws {
  try World.current.keeps([agree], .watch(StampedNotes()), .phone(StampedNotes()))
}
