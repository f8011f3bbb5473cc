import Devices
package import Engine
import ScenarioFiles
import SimKernel

// What the diary adds to sessions and campaigns.
extension DiaryModule: ToolModule {
  package static var machinery: Set<String> { ["diary-filed"] }

  package static var marks: [SometimesMark] {
    [
      SometimesMark("a page of the diary is refused", where: { $0.diary != nil }) { event in
        if case .refused? = event.diaryFact { true } else { false }
      }
    ]
  }
}
