// swift-format-ignore-file: AlwaysUseLowerCamelCase
@_exported public import Foundation
import TriadProgram

public typealias OSStatus = Int32
public typealias CFString = String
public typealias CFDictionary = [String: Any]
public typealias CFTypeRef = AnyObject

public let kCFBooleanTrue: Bool? = true
public let kCFBooleanFalse: Bool? = false
public let (errSecSuccess, errSecParam): (OSStatus, OSStatus) = (0, -50)
public let (errSecDuplicateItem, errSecItemNotFound): (OSStatus, OSStatus) = (-25299, -25300)
public let errSecInteractionNotAllowed: OSStatus = -25308

public let (kSecClass, kSecClassGenericPassword) = ("class", "genp")
public let (kSecAttrService, kSecAttrAccount, kSecAttrAccessGroup) = ("svce", "acct", "agrp")
public let (kSecAttrLabel, kSecAttrSynchronizable, kSecAttrAccessible) = ("labl", "sync", "pdmn")
public let (kSecAttrAccessibleWhenUnlocked, kSecAttrAccessibleAfterFirstUnlock) = ("ak", "ck")
public let kSecAttrAccessibleWhenUnlockedThisDeviceOnly = "aku"
public let kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly = "cku"
public let kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly = "akpu"
public let (kSecValueData, kSecReturnData, kSecReturnAttributes) = ("v_Data", "r_Data", "r_Attributes")
public let (kSecMatchLimit, kSecMatchLimitOne, kSecMatchLimitAll) = ("m_Limit", "m_LimitOne", "m_LimitAll")

/// The app's generic passwords, each a stored value `keychain.SERVICE/ACCOUNT` of the device, safe with the event.
private enum Keychain {
  static let prefix = "keychain."
  /// The attributes that an item keeps, and by which it is found.
  static let attributes = [
    kSecAttrService, kSecAttrAccount, kSecAttrAccessGroup, kSecAttrLabel, kSecAttrAccessible,
  ]
  private static let others: Set<String> = [
    kSecClass, kSecAttrSynchronizable, kSecValueData, kSecReturnData, kSecReturnAttributes, kSecMatchLimit,
  ]
  static var program: AppProgram { AppProgram.shared }

  /// Returns whether a query is of generic passwords and of what there is.
  static func isSound(_ query: CFDictionary) -> Bool {
    if query[kSecAttrSynchronizable] as? Bool == true {
      Refusal.stop("kSecAttrSynchronizable", "no keychain is shared between the simulated devices")
    }
    return query[kSecClass] as? String == kSecClassGenericPassword && areKnown(query)
  }

  static func areKnown(_ members: CFDictionary) -> Bool {
    members.keys.allSatisfy { attributes.contains($0) || others.contains($0) }
  }

  /// The items that a query matches, by their names in order.
  static func matches(_ query: CFDictionary) -> [(name: String, item: [String: Any])] {
    let wanted = attributes.compactMap { key in query[key].map { (key, text($0)) } }
    return program.stored.keys.filter { $0.hasPrefix(prefix) }.sorted().compactMap { name in
      guard let json = program.stored[name], let item = PropertyList.value(json) as? [String: Any],
        wanted.allSatisfy({ key, value in item[key].map(text) == value })
      else { return nil }
      return (name, item)
    }
  }

  /// The name of the item's stored value. One service and account have one item.
  static func name(of item: CFDictionary) -> String {
    let service = item[kSecAttrService].map(text) ?? ""
    let group = item[kSecAttrAccessGroup].map { "\(text($0))/" } ?? ""
    let first = (group + service).replacing("%", with: "%25").replacing("/", with: "%2F")
    return "\(prefix)\(first)/\(item[kSecAttrAccount].map(text) ?? "")"
  }

  static func keep(_ item: CFDictionary) -> OSStatus {
    do throws(PropertyList.Unsupported) { try program.store(name(of: item), item) } catch { return errSecParam }
    return errSecSuccess
  }

  /// Returns whether the device is locked and the item can then not be read.
  static func isLocked(_ item: CFDictionary) -> Bool {
    let accessible = item[kSecAttrAccessible] as? String ?? kSecAttrAccessibleWhenUnlocked
    return accessible.hasPrefix("ak") && program.event["locked"] as? Bool == true
  }

  /// Returns what a query wants of an item; `nil` if nothing.
  static func answer(_ item: CFDictionary, to query: CFDictionary) -> AnyObject? {
    let wantsData = query[kSecReturnData] as? Bool == true
    guard query[kSecReturnAttributes] as? Bool == true else {
      return wantsData ? (item[kSecValueData] as? Data).map { NSData(data: $0) } : nil
    }
    return NSDictionary(dictionary: item.filter { wantsData || $0.key != kSecValueData })
  }

  private static func text(_ value: Any) -> String {
    value as? String ?? (try? PropertyList.json(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}

public func SecItemAdd(_ attributes: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  guard Keychain.isSound(attributes) else { return errSecParam }
  var item = attributes.filter { Keychain.attributes.contains($0.key) || $0.key == kSecValueData }
  if item[kSecAttrAccessible] == nil { item[kSecAttrAccessible] = kSecAttrAccessibleWhenUnlocked }
  guard !Keychain.isLocked(item) else { return errSecInteractionNotAllowed }
  if let kept = AppProgram.shared.stored[Keychain.name(of: item)], !(kept is NSNull) { return errSecDuplicateItem }
  result?.pointee = Keychain.answer(item, to: attributes)
  return Keychain.keep(item)
}

public func SecItemCopyMatching(_ query: CFDictionary, _ result: UnsafeMutablePointer<CFTypeRef?>?) -> OSStatus {
  guard Keychain.isSound(query) else { return errSecParam }
  let all = Keychain.matches(query)
  let wantsAll = query[kSecMatchLimit] as? String == kSecMatchLimitAll
  let found = wantsAll ? all : Array(all.prefix(1))
  guard !found.isEmpty else { return errSecItemNotFound }
  if query[kSecReturnData] as? Bool == true, found.contains(where: { Keychain.isLocked($0.item) }) {
    return errSecInteractionNotAllowed
  }
  let answers = found.compactMap { Keychain.answer($0.item, to: query) }
  result?.pointee = wantsAll ? NSArray(array: answers) : answers.first
  return errSecSuccess
}

public func SecItemUpdate(_ query: CFDictionary, _ attributesToUpdate: CFDictionary) -> OSStatus {
  guard Keychain.isSound(query), Keychain.areKnown(attributesToUpdate), attributesToUpdate[kSecClass] == nil else {
    return errSecParam
  }
  let found = Keychain.matches(query)
  guard !found.isEmpty else { return errSecItemNotFound }
  guard !found.contains(where: { Keychain.isLocked($0.item) }) else { return errSecInteractionNotAllowed }
  for (name, item) in found {
    let changed = item.merging(attributesToUpdate) { $1 }
    if Keychain.name(of: changed) != name {
      if let kept = AppProgram.shared.stored[Keychain.name(of: changed)], !(kept is NSNull) {
        return errSecDuplicateItem
      }
      // Removing a value cannot fail.
      try? AppProgram.shared.store(name, nil)
    }
    let status = Keychain.keep(changed)
    guard status == errSecSuccess else { return status }
  }
  return errSecSuccess
}

public func SecItemDelete(_ query: CFDictionary) -> OSStatus {
  guard Keychain.isSound(query) else { return errSecParam }
  let found = Keychain.matches(query)
  for (name, _) in found { try? AppProgram.shared.store(name, nil) }
  return found.isEmpty ? errSecItemNotFound : errSecSuccess
}
