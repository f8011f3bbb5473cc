import Birds
import Testing
import TriadTesting

@Test(.simulated("../../Birds.json5", seeds: 1...20)) func theMendedAppsKeepTheirPromises() throws {
  try World.current.keeps([everySighting, oneEnd], birds(.watch), birds(.phone))
}

// The mistakes are still there to be found: a test that finds nothing here fails.

@Test(.simulated("../../Birds.json5", seeds: 1...20)) func whatWaitsForTheForegroundIsFound() throws {
  try withKnownIssue {
    try World.current.keeps(
      [everySighting], birds(.watch, with: ["foreground-only"]), birds(.phone, with: ["foreground-only"]))
  } matching: {
    "\($0)".contains("every sighting is on the phone once")
  }
}

@Test(.simulated("../../Birds.json5", seeds: 1...20)) func theTimeOfArrivalIsFound() throws {
  try withKnownIssue {
    try World.current.keeps(
      [everySighting], birds(.watch, with: ["arrival-time"]), birds(.phone, with: ["arrival-time"]))
  } matching: {
    "\($0)".contains("event-time")
  }
}

@Test(.simulated("../../Birds.json5", seeds: 1...20)) func anErrorAndAReplyForOneMessageAreFound() throws {
  try withKnownIssue {
    try World.current.keeps([oneEnd], birds(.watch, with: ["both-handlers"]), birds(.phone, with: ["both-handlers"]))
  } matching: {
    "\($0)".contains("a sighting is sent or queued, not both")
  }
}
