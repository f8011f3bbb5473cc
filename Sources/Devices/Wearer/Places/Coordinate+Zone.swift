extension Coordinate {
  /// The town that a zone is named for; of one that is not in the list, somewhere in its width.
  package init(townOf zone: Zone) {
    self =
      Coordinate.towns[zone.identifier].map { Coordinate(near: $0.north, $0.east) } ?? Coordinate.somewhere(in: zone)
  }

  /// As far east as its clocks are ahead on the first of January 2026, in a latitude where people live, by its name alone.
  private static func somewhere(in zone: Zone) -> Coordinate {
    var random = RandomStream(seed: 0, name: "town of " + zone.identifier)
    let hours = Double(zone.offset(at: Timestamp(unixSeconds: 1_767_225_600))) / 3_600
    return Coordinate(near: random.uniform(20, 55), hours * 15 + random.uniform(-7, 7))
  }

  private static let towns: [String: (north: Double, east: Double)] = [
    "Africa/Cairo": (30.04, 31.24), "Africa/Johannesburg": (-26.20, 28.05), "Africa/Lagos": (6.52, 3.38),
    "America/Anchorage": (61.22, -149.90), "America/Chicago": (41.88, -87.63), "America/Denver": (39.74, -104.99),
    "America/Los_Angeles": (34.05, -118.24), "America/Mexico_City": (19.43, -99.13),
    "America/New_York": (40.71, -74.01), "America/Sao_Paulo": (-23.55, -46.63), "America/St_Johns": (47.56, -52.71),
    "Asia/Dubai": (25.20, 55.27), "Asia/Hong_Kong": (22.32, 114.17), "Asia/Kathmandu": (27.72, 85.32),
    "Asia/Kolkata": (22.57, 88.36), "Asia/Shanghai": (31.23, 121.47), "Asia/Singapore": (1.35, 103.82),
    "Asia/Tokyo": (35.68, 139.65), "Australia/Lord_Howe": (-31.55, 159.08), "Australia/Sydney": (-33.87, 151.21),
    "Europe/Athens": (37.98, 23.73), "Europe/Berlin": (52.52, 13.40), "Europe/Helsinki": (60.17, 24.94),
    "Europe/Lisbon": (38.72, -9.14), "Europe/London": (51.51, -0.13), "Europe/Madrid": (40.42, -3.70),
    "Europe/Oslo": (59.91, 10.75), "Europe/Paris": (48.86, 2.35), "Europe/Rome": (41.90, 12.50),
    "Europe/Stockholm": (59.33, 18.07), "Europe/Zurich": (47.38, 8.54), "Pacific/Apia": (-13.83, -171.77),
    "Pacific/Auckland": (-36.85, 174.76), "Pacific/Chatham": (-43.95, -176.56), "Pacific/Honolulu": (21.31, -157.86),
    "Pacific/Kiritimati": (1.87, -157.43), "Pacific/Pago_Pago": (-14.28, -170.70), "UTC": (51.48, 0.0),
  ]
}
