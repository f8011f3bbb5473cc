import Foundation
import Processes
import SimKernel

/// Values between two processes, one behind the other.
final class StepWire {
  private let reading: Int32
  private let writing: Int32
  private var buffer = FrameBuffer()

  init(reading: Int32, writing: Int32) { (self.reading, self.writing) = (reading, writing) }

  /// The next value; nil where the other end is gone, or says what cannot be one.
  func next<Value: Decodable>(_ type: Value.Type, while isThere: () -> Bool = { true }) -> Value? {
    while true {
      do { if let bytes = try buffer.next() { return try JSONDecoder().decode(type, from: Data(bytes)) } } catch {
        return nil
      }
      guard PipeEnd.isReady(reading, within: .seconds(1)) else {
        if isThere() { continue }
        return nil
      }
      guard let more = PipeEnd.read(reading) else { return nil }
      buffer.append(more)
    }
  }

  /// Says a value; answers whether somebody is there to hear it.
  func say(_ value: some Encodable) -> Bool {
    guard let data = try? JSONEncoder().encode(value) else { return false }
    var frame = FrameBuffer.frame([UInt8](data))[...]
    while !frame.isEmpty {
      guard let count = PipeEnd.write(writing, frame) else { return false }
      frame = frame.dropFirst(count)
    }
    return true
  }
}
