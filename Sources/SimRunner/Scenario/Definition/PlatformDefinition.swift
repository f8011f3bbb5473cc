import DeviceKit
import SimKernel

/// The key `platform` of a handheld device: what differs from the platform as it is (see `docs/platform.md`).
enum PlatformDefinition {
  /// - Parameter platform: the values that hold where the scenario says nothing.
  static func record(_ name: String, _ platform: PlatformProfile) -> ObjectShape<PlatformProfile> {
    ObjectShape(
      name, blank: platform,
      [
        Field("backgroundLimit", \.backgroundLimit, short, "How long a run in the background may last."),
        Field("foregroundSpan", \.foregroundSpan, short, "How long the wearer looks at the app."),
        Field("locks", \.locks, .bool, "Whether the device locks, which makes what is protected on it unreadable."),
        Field("launchesForMessages", \.launchesForMessages, .bool, "Whether a live message launches the app."),
        Field(
          "wakesAnHour", \.wakesAnHour, .integer(0...100_000),
          "Background wakes in any hour, for refreshes and health."),
        Field("pushesAnHour", \.pushesAnHour, .integer(0...1_000), "Silent pushes that are let through in any hour."),
        Field(
          "complicationsADay", \.complicationsADay, .integer(0...10_000),
          "Complication updates a day that are urgent; 0 when the complication is on no active face."),
        Field("starvedAfter", \.starvedAfter, .orFalse(long), "Without being opened for so long: no more refreshes."),
        Field(
          "refreshDelay", \.refresh, LinksDefinition.latency.shape, "How much later than asked for a refresh comes."),
        Field("workoutDelay", \.workoutDelay, short, "How long new workouts wait for more of them."),
        Field("readingInterval", \.readingInterval, long, "How often other readings are delivered at most."),
        Field(
          "healthWakesMax", \.healthWakesMax, .integer(1...1_000),
          "Health wakes in a row that the app may leave unanswered before there are no more."),
        Field("healthRetryAfter", \.healthRetryAfter, long, "How soon the first unanswered one is repeated."),
        Field("processingDelay", \.processingDelay, long, "How long the device charges unused before a long run."),
        Field("processingLimit", \.processingLimit, short, "How long a long run may last."),
        Field("replyTimeout", \.replyTimeout, short, "How long a live message waits for its answer."),
        Field(
          "transferTimeout", \.transferTimeout, long, "After how long a file that did not get through is given back."),
        Field("switchDelay", \.switchDelay, short, "How long the phone takes to change to another watch."),
        Field(
          "opportuneDelay", \.opportune, LinksDefinition.latency.shape,
          "How long a queued item waits for an opportune time."),
        Field("receptionDelay", \.receptionDelay, long, "How soon a watch is woken for what arrived."),
        Field(
          "instantQuery", \.instantQuery, short,
          "How long the health store takes to answer for the last week, for the first insight."),
        Field(
          "historyQuery", \.historyQuery, short, "How long it takes to answer for a week of daily values, in an import."
        ),
        Field("messageLimit", \.messageLimit, .integer(1...1 << 30), "The largest message and user info, in bytes."),
        Field("contextLimit", \.contextLimit, .integer(1...1 << 30), "The largest application context, in bytes."),
      ])
  }

  static func battery(_ name: String, _ battery: BatteryProfile) -> ObjectShape<BatteryProfile> {
    ObjectShape(
      name, blank: battery,
      [
        Field("level", \.startLevel, .probability, "How full it is at the start."),
        Field("wear", \.wear, .number(0.1...100), "How much faster than a new one it empties."),
        Field("idleHour", \.idleHour, .probability, "What an hour of doing nothing takes."),
        Field("screenHour", \.screenHour, .probability, "What an hour with the screen on takes."),
        Field(
          "workoutHour", \.workoutHour, .probability, "What recording a workout for an hour takes, beside the rest."),
        Field(
          "backgroundHour", \.backgroundHour, .probability, "What an hour in the background takes, beside the rest."),
        Field("chargeHour", \.chargeHour, .number(0.01...10), "What an hour on the charger gives."),
      ])
  }

  private static let short = Shape<Span>.duration(.milliseconds(1)...Span.hours(1))
  private static let long = Shape<Span>.duration(.seconds(1)...Span.weeks(52))
}

extension PlatformProfile {
  fileprivate var refresh: LatencySettings {
    get { LatencySettings(refreshDelay) }
    set { refreshDelay = newValue.latency }
  }

  fileprivate var opportune: LatencySettings {
    get { LatencySettings(opportuneDelay) }
    set { opportuneDelay = newValue.latency }
  }
}
