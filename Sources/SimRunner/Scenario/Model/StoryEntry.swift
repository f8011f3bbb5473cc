package import SimKernel
package import Wire

/// Something that the wearer does at a moment of the story, besides their habits.
package struct StoryEntry: Hashable, Sendable {
  package var at: Moment
  package var act: Act

  package init(at: Moment, act: Act) {
    (self.at, self.act) = (at, act)
  }

  package enum Act: Hashable, Sendable {
    /// A journal entry, typed on that device or spoken into it.
    case journal(String, on: Role, isSpoken: Bool = false)
    /// 1 (very low) ... 5 (very good).
    case mood(Int, on: Role)
    /// The wearer says that the latest workout never happened.
    case rejectsWorkout
    case opensApp
    case raisesWrist
    case opensWatchApp
    /// The watch comes off the wrist, and is put on again after that time.
    case takesOffWatch(duration: Span)
    /// The watch is on its charger for that time.
    case chargesWatch(duration: Span)
    /// The given editor deletes the next block in the phone's calendar.
    case deletesBlock(by: CalendarEvent.Editor)
    /// A colleague changes the planner's next entry in the employer's calendar.
    case editsShadow(ShadowEdit)
    /// The wearer tells the planner something.
    case answers(PlanAnswer)
    /// The wearer wants something of the agents, in the app, or said to the phone's assistant.
    case asks(CompanionRequest, isSaid: Bool = false)
    /// The operator of the service publishes that text as the planner's configuration.
    case publishes(String)
    /// The wearer is so many kilometres from home for that long, without leaving the zone.
    case goesAway(duration: Span, kilometres: Double)
    /// The focus mode on the desktop; nil ends it.
    case focus(String?)
    /// The wearer says how many hours they slept in the last night.
    case sleeps(Double, on: Role, then: PageTurn)
    case looksAtTriggers
    /// An act of a module.
    case brought(AnyStoryAct)
  }

  /// What the wearer does a second after they began to set something on the page of a day.
  package enum PageTurn: String, CaseIterable, Hashable, Sendable {
    case stays, leaves, turns
  }
}
