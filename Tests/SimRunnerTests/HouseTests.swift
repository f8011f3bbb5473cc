import Person
import ScenarioFiles
import Testing
import PersonWire

@Suite("The modules")
struct HouseTests {
  @Test("import only modules that the manifest allows and that come before them")
  func imports() throws {
    let house = try House.whole.get()
    #expect(house.modules.count >= 14)
    let ours = Set(house.modules.map(\.name) + House.libraries)
    var complaints: [String] = []
    for (file, source) in house.sources.sorted(by: { $0.key < $1.key }) {
      let module = try #require(house.module(of: file), "\(file) is of no module")
      for (name, line) in House.imports(source) where ours.contains(name) && !module.needs.contains(name) {
        complaints.append("Sources/\(file):\(line): \(module.name) must not import \(name)")
      }
    }
    #expect(complaints == [])
    for (place, module) in house.modules.enumerated() {
      let before = Set(house.modules[..<place].map(\.name) + House.libraries)
      #expect(Set(module.needs).subtracting(before) == [], "\(module.name) needs what stands behind it")
    }
  }

  @Test("need nothing that they do not import")
  func needs() throws {
    let house = try House.whole.get()
    for module in house.modules {
      let sources = house.sources.filter { house.module(of: $0.key)?.name == module.name }
      let imported = Set(sources.values.flatMap { House.imports($0).map(\.name) })
      #expect(Set(module.needs).subtracting(imported) == [], "\(module.name) says that it needs more than it does")
    }
  }

  @Test("of the kit need no importer of foreign formats, no sockets between processes and nothing of the person")
  func kit() throws {
    let kit = Set(try House.whole.get().closure(of: "TriadTesting"))
    #expect(kit.contains("Recordings"))
    let others: Set = [
      "Importing", "UDPTransport", "Agents", "Devices", "Orchestration", "Person", "Tools", "Cluster", "SimRunner",
    ]
    #expect(kit.intersection(others) == [])
  }

  @Test("of the kit name no type of the modules above them")
  func typesAbove() throws {
    let house = try House.whole.get()
    let kit = house.closure(of: "TriadTesting")
    let above = house.modules.map(\.name).filter { !kit.contains($0) }
    let known = house.types(in: kit, isWithin: true)
    let types = house.types(in: above, isWithin: false).subtracting(known)
    #expect(types.count > 500)
    #expect(house.lines(of: kit) { source in House.names(in: source.code).filter { types.contains($0.name) } } == [])
  }

  @Test("of the kit name no system of the person, in their code or in their comments")
  func systems() throws {
    let house = try House.whole.get()
    let kit = house.closure(of: "TriadTesting")
    let words = house.systemWords(Features.all, beside: kit)
    #expect(words == ["planner", "diary", "music"], "\(words.sorted())")
    let found = house.lines(of: kit) { source in House.words(in: source.text).filter { words.contains($0.name) } }
    #expect(found == [], Comment(rawValue: found.joined(separator: "\n")))
  }

  @Test("have no folders that know each other in a circle")
  func folders() throws {
    let house = try House.whole.get()
    for module in house.modules {
      #expect(House.circle(house.references(in: module)) == nil, "\(module.name)")
    }
  }

  @Test("never bear the name of a type inside them")
  func names() throws {
    let house = try House.whole.get()
    for (file, source) in house.sources {
      guard let module = house.module(of: file) else { continue }
      let isShadowed = source.code.contains(
        try Regex("(class|struct|enum|actor|protocol|typealias) \(module.name)\\b"))
      #expect(!isShadowed, "\(file) has a type that is called as its module")
    }
  }

  @Test("are found in a manifest with their paths, and a circle among folders is reported with the types that make it")
  func planted() throws {
    let modules = try House.modules(
      """
      let low: [Target.Dependency] = ["A", "B"]
      let targets = [
        module("A", at: "One"), module("B", at: "One/Two", needs: ["A"]),
        .executableTarget(
          name: "C", dependencies: ["X"] + low, path: "Sources/Three/Four", swiftSettings: settings),
      ]
      """)
    #expect(modules.map(\.name) == ["A", "B", "C"])
    #expect(modules.map(\.needs) == [[], ["A"], ["X", "A", "B"]])
    #expect(modules.map(\.path) == ["One", "One/Two", "Three/Four"])
    #expect(House.names(in: "let a: Own<Other>\nx.Inner").map { "\($0.name):\($0.line)" } == ["Own:1", "Other:1"])
    #expect(
      House.words(in: "// The planner's diaries.\nMusicAct.putsOn").map { "\($0.name):\($0.line)" } == [
        "the:1", "planner:1", "s:1", "diaries:1", "music:2", "act:2", "puts:2", "on:2",
      ])
    #expect(House.circle(["A": ["B": "T"], "B": ["C": "U"]]) == nil)
    #expect(House.circle(["A": ["B": "T"], "B": ["A": "U"]]) == "A -> B (T), B -> A (U)")
  }
}
