#if os(Linux)
  import Console
  import Foundation
  import ScenarioFiles
  import Synchronization
  import Testing

  @testable import SimRunner

  @Suite("triad adopt")
  struct AdoptCommandTests {
    /// The layer of Examples/Adopted, in folders as an app has them.
    private func makeApp(in folder: String, without left: Set<String> = []) throws {
      let example = PackageFiles.path("Examples/Adopted/Sources")
      let files = [
        ("Watch", "BirdWatch/WatchSync.swift"), ("Shared", "BirdWatch/Sighting.swift"),
        ("Phone", "BirdPhone/PhoneSync.swift"),
      ]
      for (part, file) in files where !left.contains(part) {
        let place = "\(folder)/App/\(part)"
        try FileManager.default.createDirectory(atPath: place, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
          atPath: "\(example)/\(file)", toPath: "\(place)/\(URL(fileURLWithPath: file).lastPathComponent)")
      }
    }

    private func adopt(_ folder: String, _ flags: [String] = []) -> (code: ExitCode, output: String) {
      let output = Mutex("")
      let code = Triad.run(
        ["adopt", "\(folder)/App", "--into", "\(folder)/Adopted", "--kit", PackageFiles.path("")] + flags,
        Terminal { more, _ in output.withLock { $0 += more } })
      return (code, output.withLock { $0 })
    }

    @Test("links to the files of both sides, which compile without a placeholder")
    func links() throws {
      let folder = try ScratchFolder("adopt")
      defer { folder.remove() }
      try makeApp(in: folder.path)
      let (code, output) = adopt(folder.path)
      #expect(code == .pass, "\(output)")
      #expect(!output.contains("placeholder") && output.contains("act       spotted {\"species\": \"x\"}"), "\(output)")
      let link = "\(folder.path)/Adopted/Sources/AdoptedWatch/WatchSync.swift"
      let target = try FileManager.default.destinationOfSymbolicLink(atPath: link)
      #expect(target.hasSuffix("App/Watch/WatchSync.swift"))
      #expect(FileManager.default.fileExists(atPath: "\(folder.path)/Adopted/Sources/AdoptedPhone/Sighting.swift"))
    }

    @Test("compiles what uses the keychain, notifications, requests and health samples")
    func frameworks() throws {
      let folder = try ScratchFolder("adopt-frameworks")
      defer { folder.remove() }
      try makeApp(in: folder.path)
      let place = "\(folder.path)/App/Watch/Keeper.swift"
      try Self.keeper.write(toFile: place, atomically: true, encoding: .utf8)
      let (code, output) = adopt(folder.path)
      #expect(code == .pass && output.contains("App/Watch/Keeper.swift"), "\(output)")
      let program = try String(contentsOfFile: "\(folder.path)/Adopted/Sources/Adopted/main.swift", encoding: .utf8)
      #expect(program.contains("AdoptedWatch\"], readsHealth: true)") && program.contains("AdoptedPhone\"])"))
    }

    @Test("marks what stands in for a type that is not there, and says what is left")
    func placeholders() throws {
      let folder = try ScratchFolder("adopt-partly")
      defer { folder.remove() }
      try makeApp(in: folder.path, without: ["Shared"])
      let (code, output) = adopt(folder.path)
      #expect(code == .inconclusive)
      #expect(output.contains("placeholder  Sighting") && output.contains("errors are left"), "\(output)")
    }

    /// Imports that are there on Apple's systems, of which nothing is used, and functions that a driver can't call.
    private static let layer = """
      import Foundation
      import os.log
      import UIKit
      import WatchConnectivity

      final class Layer: NSObject, WCSessionDelegate {
        static let shared = Layer()
        private let listeners = NSHashTable<AnyObject>.weakObjects()
        func send(_ info: [String: Any]) { WCSession.default.transferUserInfo(info) }
        fileprivate func hidden() {}
        #if os(watchOS)
          func raised() {}
        #endif
        func session(_: WCSession, activationDidCompleteWith: WCSessionActivationState, error: Error?) {}
      }

      """

    @Test("finds the acts of each side that its driver can call")
    func acts() throws {
      let folder = try ScratchFolder("adopt-acts")
      defer { folder.remove() }
      try FileManager.default.createDirectory(atPath: "\(folder.path)/App", withIntermediateDirectories: true)
      try Self.layer.write(toFile: "\(folder.path)/App/Layer.swift", atomically: true, encoding: .utf8)
      let (code, output) = adopt(folder.path, ["--platform"])
      #expect(code == .pass, "\(output)")
      let acts = output.split(separator: "\n").filter { $0.hasPrefix("  act ") }.map { $0.dropFirst(12) }
      let send = #"send {"info": {"id": "x"}}"#
      #expect(acts.map(String.init) == [send, "raised {}", send], "\(output)")
    }

    /// A file as an app has it.
    private static let keeper = """
      import Foundation
      import HealthKit
      import Security
      import UserNotifications
      import WatchConnectivity

      final class Keeper: NSObject, UNUserNotificationCenterDelegate {
        static let shared = Keeper()
        private let store = HKHealthStore()

        var token: String? {
          let query: [CFString: Any] = [
            kSecClass: kSecClassGenericPassword, kSecAttrAccount: "token", kSecReturnData: true,
            kSecMatchLimit: kSecMatchLimitOne,
          ]
          var item: CFTypeRef?
          guard SecItemCopyMatching(query as CFDictionary, &item) == errSecSuccess, let data = item as? Data else { return nil }
          return String(data: data, encoding: .utf8)
        }

        func upload(_ text: String) async throws -> Int {
          guard let url = URL(string: "https://birds.example/sightings") else { throw URLError(.badURL) }
          var request = URLRequest(url: url)
          request.httpMethod = "POST"
          request.setValue("Bearer \\(token ?? "")", forHTTPHeaderField: "Authorization")
          let (_, response) = try await URLSession.shared.upload(for: request, from: Data(text.utf8))
          guard let http = response as? HTTPURLResponse, 200..<300 ~= http.statusCode else {
            throw URLError(.badServerResponse)
          }
          return http.statusCode
        }

        func refresh(completion: @escaping (Result<Data, Error>) -> Void) {
          let task = URLSession.shared.dataTask(with: URL(string: "https://birds.example")!) { data, _, error in
            DispatchQueue.main.async { completion(data.map { .success($0) } ?? .failure(error!)) }
          }
          task.resume()
        }

        func remind() {
          let center = UNUserNotificationCenter.current()
          center.delegate = self
          center.requestAuthorization(options: [.alert, .sound]) { granted, _ in
            guard granted else { return }
            let content = UNMutableNotificationContent()
            content.title = "Birds"
            content.sound = .default
            let trigger = UNTimeIntervalNotificationTrigger(timeInterval: 60, repeats: false)
            center.add(UNNotificationRequest(identifier: "birds", content: content, trigger: trigger))
          }
        }

        func userNotificationCenter(
          _ center: UNUserNotificationCenter, didReceive response: UNNotificationResponse,
          withCompletionHandler completionHandler: @escaping () -> Void
        ) {
          completionHandler()
        }

        func steps(from start: Date) {
          guard let type = HKObjectType.quantityType(forIdentifier: .stepCount) else { return }
          let predicate = HKQuery.predicateForSamples(withStart: start, end: Date(), options: .strictStartDate)
          let query = HKSampleQuery(
            sampleType: type, predicate: predicate, limit: HKObjectQueryNoLimit,
            sortDescriptors: [NSSortDescriptor(key: HKSampleSortIdentifierStartDate, ascending: false)]
          ) { _, samples, _ in
            let sum = (samples as? [HKQuantitySample])?.reduce(0) { $0 + $1.quantity.doubleValue(for: .count()) } ?? 0
            WCSession.default.transferUserInfo(["steps": sum])
          }
          store.execute(query)
        }
      }

      """
  }
#endif
