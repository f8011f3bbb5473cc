import Testing
import SimKernel
import PersonWire

@Suite("A place on earth")
struct CoordinateTests {
  @Test("is as far away as one went, in whatever direction, also over the date line and a pole", arguments: 1...20)
  func moves(number: UInt64) {
    var random = RandomStream(seed: number, name: "coordinates")
    for _ in 0..<100 {
      let place = Coordinate(near: random.uniform(-89, 89), random.uniform(-180, 180))
      let metres = random.uniform(1, 9_000_000)
      let there = place.moved(by: metres, bearing: random.uniform(0, 360))
      #expect(abs(place.distance(to: there) - metres) < 0.01 + metres * 1e-6)
      #expect(Coordinate(latitude: there.latitude, longitude: there.longitude) == there)
    }
  }

  @Test("is known to some two hundred metres and no better, and rounding it again changes nothing")
  func rounds() throws {
    var random = RandomStream(seed: 3, name: "coordinates")
    for _ in 0..<1_000 {
      let place = Coordinate(near: random.uniform(-90, 90), random.uniform(-180, 180))
      #expect(place.rounded.rounded == place.rounded)
      #expect(place.distance(to: place.rounded) < 160)
    }
    let house = try #require(Coordinate(latitude: 59.93012, longitude: 10.75991))
    let neighbour = try #require(Coordinate(latitude: 59.93041, longitude: 10.76044))
    #expect(house.rounded == neighbour.rounded && house.rounded != house)
  }
}
