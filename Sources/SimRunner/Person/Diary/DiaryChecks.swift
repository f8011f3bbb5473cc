extension CheckDeclaration {
  static let diaryConverges = CheckDeclaration(
    "diary-converges", "Every device has the diary that the wearer wrote, and nothing else.", .liveness,
    promise:
      "in the end the watch and the phone have the same diary: what the wearer last said of each thing wherever they said it, "
      + "nothing lost, nothing doubled, and nothing that they deleted",
    doesNotVerify:
      "which of two corrections counts that were made on two devices whose clocks disagree about the order, or what went down "
      + "with a device, and with those that had heard of it, or was replaced as it lay in a drawer, before anybody else had",
    vacuousBecause: "nothing was written in the diary", of: CheckSubject(atErasure: .looksOn) { $0.hasDiary },
    remembering: { DiaryRecall($0) },
    each: { event, recall in
      recall.observe(event)
      return nil
    },
    message: { event, envelope, recall in
      recall.observe(event, envelope)
      return nil
    },
    atEnd: { world, recall throws(StorageError) in
      if recall.awaitsErasure { return .vacuous("a device has not yet deleted what the wearer wants gone") }
      var complaints: [String] = []
      for host in diaryKeepers(world) {
        let device = "the \(host.role.rawValue)"
        var diary: [DiarySubject: DiaryPage.Content] = [:]
        for leaf in try host.database.reading({ DiaryShelf($0).latest() }) {
          guard let content = leaf.page.content else { continue }
          let subject = leaf.page.subject.ofTheDay
          if diary.updateValue(content, forKey: subject) != nil { complaints.append("\(device) has \(subject) twice") }
        }
        for subject in recall.subjects {
          let (allowed, found) = (recall.allowed(subject), diary.removeValue(forKey: subject))
          guard !allowed.contains(found) else { continue }
          if found == nil {
            complaints.append("\(device) has lost \(subject)")
          } else if allowed.allSatisfy({ $0 == nil }) {
            complaints.append("\(device) still has \(subject), which the wearer deleted")
          } else {
            complaints.append("\(device) has \(subject) otherwise than the wearer said last")
          }
        }
        complaints += diary.keys.sorted().map { "\(device) has \($0), which the wearer never wrote" }
      }
      return Ruling(complaints, chances: recall.taken)
    })

  /// A day has one log. It remembers under which numbers the devices wrote about a day.
  static let oneLogADay = CheckDeclaration(
    "one-log-a-day", "A day has one log.",
    promise: "no device ever holds two logs of the same local day, however many devices the wearer wrote it on",
    doesNotVerify: "that the log says what the wearer said last (diary-converges looks at that)",
    vacuousBecause: "nothing was said of a day", of: .diary, remembering: { _ in [Int: Set<UInt64>]() },
    each: { event, numbers in
      guard case .filed(.log(let day, let number), _, let device)? = event.diaryFact else { return nil }
      let isNew = numbers[day, default: []].insert(number).inserted
      guard isNew, let count = numbers[day]?.count else { return nil }
      return count == 2
        ? .broken("\(device) makes a second log of \(CivilDate(dayNumber: day))") : .kept(count == 1 ? 1 : 0)
    },
    atEnd: { world, numbers throws(StorageError) in
      var complaints: [String] = []
      for host in diaryKeepers(world) {
        var counts: [Int: Int] = [:]
        for leaf in try host.database.reading({ DiaryShelf($0).latest() }) {
          if case .log(let day, _) = leaf.page.subject, leaf.page.content != nil { counts[day, default: 0] += 1 }
        }
        for (day, count) in counts.sorted(by: { $0.key < $1.key }) where count > 1 {
          complaints.append("the \(host.role.rawValue) has \(count) logs of \(CivilDate(dayNumber: day))")
        }
      }
      return Ruling(complaints, chances: 0)
    })

  private static func diaryKeepers(_ world: World) -> [DeviceHost] {
    world.plan.roles.filter { DiaryShelf.isKept(on: $0) }.compactMap { world.host($0) }.filter(\.isStarted)
  }
}

extension DiarySubject {
  /// The same for all logs of a day.
  var ofTheDay: DiarySubject {
    if case .log(let day, _) = self { .log(day: day) } else { self }
  }
}
