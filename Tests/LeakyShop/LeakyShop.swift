import Foundation
import Synchronization
package import TriadKit

/// The coins in each drawer, shared by every run of a process like the singletons and caches of real apps.
private let drawers = Mutex<[String: Int]>([:])

/// `true` if the shop prints much, as an app does that is being debugged.
private let isLoud = ProcessInfo.processInfo.environment["SHOP_IS_LOUD"] != nil

package struct Sale: Act {
  package static let name = "sell"
}

/// A till whose drawer has room for a few coins. It counts them where no end of a run empties it.
package struct Till: App {
  package static let room = 4
  private let drawer: String
  @Stored package var sales = 0

  /// - Parameter drawer: tills of one name in one process have one drawer.
  package init(drawer: String) { self.drawer = drawer }
  package init() { self.init(drawer: "shop") }

  package mutating func act(_ sale: Sale, _ device: inout Device) {
    sales += 1
    let coins = drawers.withLock { drawers in
      drawers[drawer, default: 0] += 1
      return drawers[drawer] ?? 0
    }
    if isLoud { print(String(repeating: "ka-ching ", count: 2_000)) }
    device.always(coins < Self.room, "the drawer has room")
  }
}

/// The program of the shop.
@main
enum ShopProgram {
  static func main() {
    if isLoud { print("the shop opens") }
    TriadCommand.main { try Simulation(story: $0, apps: [.phone(Till(drawer: "shop"))]) }
  }
}
