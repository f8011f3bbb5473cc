package import DeviceKit

extension HealthHistory {
  /// The watch's samples of a wearer on the days before a story: none while it was off the wrist, and none that the
  /// story itself produces.
  ///
  /// The story's own wearer is another value, so that a history doesn't affect the story's draws. For a modelled wearer
  /// it is also another body: the story's begins in balance.
  ///
  /// - Parameters:
  ///   - wearer: A wearer whose first day is the first of `dates`.
  ///   - dates: Ends with the story's first day.
  ///   - zone: The zone where the wearer lived.
  package convenience init(of wearer: any Wearer, on dates: Range<CivilDate>, in zone: Zone) {
    self.init(dates) {
      var wearer = wearer
      var sensors = Sensors()
      var sensed: [CivilDate: [HealthSample]] = [:]
      let end = zone.startOfDay(dates.upperBound)
      var day = wearer.nextDay()
      while day.date < dates.upperBound {
        for event in day.events {
          switch event.stimulus {
          case .body(let sample):
            guard sensors.isOnWrist, sample.end < end else { continue }
            sensed[sample.day(in: zone), default: []].append(sample)
          case .wrist?, .watchCharger?: event.stimulus.map { sensors.notice($0, at: event.at) }
          default: break
          }
        }
        day = wearer.nextDay()
      }
      return sensed.sorted { $0.key < $1.key }.map { HistoryDay(date: $0.key, samples: $0.value) }
    }
  }
}
