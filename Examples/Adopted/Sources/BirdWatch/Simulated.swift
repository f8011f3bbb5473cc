// Not the app's: within this module, these names are those of the simulation. See docs/adopt.md.
import Foundation
import TriadProgram

public typealias DispatchGroup = ProgramGroup
public typealias DispatchQueue = ProgramQueue
public typealias DispatchSemaphore = ProgramSemaphore
public typealias DispatchTime = ProgramTime
public typealias DispatchWorkItem = ProgramWorkItem
public typealias HTTPURLResponse = ProgramHTTPResponse
public typealias NotificationCenter = ProgramNotifications
public typealias OperationQueue = ProgramOperations
public typealias RunLoop = ProgramRunLoop
public typealias Timer = ProgramTimer
public typealias URLRequest = ProgramURLRequest
public typealias URLResponse = ProgramURLResponse
public typealias URLSession = ProgramSession
public typealias URLSessionConfiguration = ProgramSessionConfiguration
public typealias URLSessionDataTask = ProgramDataTask
public typealias URLSessionTask = ProgramDataTask
public typealias URLSessionUploadTask = ProgramDataTask
public typealias UserDefaults = ProgramDefaults

public func + (time: ProgramTime, seconds: Double) -> ProgramTime { time.advanced(bySeconds: seconds) }
public func - (time: ProgramTime, seconds: Double) -> ProgramTime { time.advanced(bySeconds: -seconds) }
public func + (time: ProgramTime, interval: DispatchTimeInterval) -> ProgramTime { time.advanced(by: interval) }
