// The diary's part of sessions and campaigns.
extension DiaryPlugin: ToolModule {
  package static var machinery: Set<String> { ["diary-filed"] }

  package static let dials: [Dial] = [
    Dial("diary.pages", of: [.phone]) { host, world throws(StorageError) in
      guard world.plan.diary != nil else { return nil }
      return "\(try host.database.reading { DiaryShelf($0).latest() }.count)"
    }
  ]

  package static let views: [WorldView] = [
    WorldView("diary") { world throws(StorageError) in
      guard world.plan.diary != nil else { return [" the phone has no diary in this story"] }
      return try DiaryText(world, at: world.kernel.now, name: "diary").lines(days: 3)
    }
  ]

  package static let marks: [SometimesMark] = [
    SometimesMark("a page of the diary is refused", where: { $0.diary != nil }) { event in
      if case .refused? = event.diaryFact { true } else { false }
    }
  ]
}
