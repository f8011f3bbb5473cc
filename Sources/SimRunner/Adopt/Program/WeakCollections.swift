import Foundation

/// `NSHashTable` and `NSPointerArray` of weak references, which Foundation has on Apple's systems only. Their order is
/// that of addition.
public final class ProgramWeakTable<Object: AnyObject>: @unchecked Sendable {
  private struct Weak { weak var object: Object? }
  private var items: [Weak] = []

  public static func weakObjects() -> ProgramWeakTable<Object> { ProgramWeakTable() }
  public var allObjects: [Object] { items.compactMap(\.object) }
  public var count: Int { allObjects.count }
  public var anyObject: Object? { allObjects.first }
  public func contains(_ object: Object?) -> Bool { items.contains { $0.object === object && object != nil } }
  public func removeAllObjects() { items = [] }

  public func add(_ object: Object?) {
    if let object, !contains(object) { items.append(Weak(object: object)) }
  }

  public func remove(_ object: Object?) {
    items.removeAll { $0.object == nil || $0.object === object }
  }
}

public final class ProgramWeakArray: @unchecked Sendable {
  private struct Weak { weak var object: AnyObject? }
  private var items: [Weak] = []

  public static func weakObjects() -> ProgramWeakArray { ProgramWeakArray() }
  public var allObjects: [Any] { items.compactMap(\.object) }
  public var count: Int { items.count }
  public func compact() { items.removeAll { $0.object == nil } }
  public func removePointer(at place: Int) { items.remove(at: place) }

  public func addPointer(_ pointer: UnsafeMutableRawPointer?) {
    items.append(Weak(object: pointer.map { Unmanaged<AnyObject>.fromOpaque($0).takeUnretainedValue() }))
  }

  public func pointer(at place: Int) -> UnsafeMutableRawPointer? {
    items[place].object.map { Unmanaged.passUnretained($0).toOpaque() }
  }
}
