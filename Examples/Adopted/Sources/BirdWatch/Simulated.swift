// Not the app's: within this module, these names are those of the simulation. See docs/adopt.md.
import Foundation
import TriadProgram

typealias DispatchGroup = ProgramGroup
typealias DispatchQueue = ProgramQueue
typealias DispatchSemaphore = ProgramSemaphore
typealias DispatchTime = ProgramTime
typealias DispatchWorkItem = ProgramWorkItem
typealias NotificationCenter = ProgramNotifications
typealias OperationQueue = ProgramOperations
typealias RunLoop = ProgramRunLoop
typealias Timer = ProgramTimer
typealias UserDefaults = ProgramDefaults

func + (time: ProgramTime, seconds: Double) -> ProgramTime { time.advanced(bySeconds: seconds) }
func - (time: ProgramTime, seconds: Double) -> ProgramTime { time.advanced(bySeconds: -seconds) }
func + (time: ProgramTime, interval: DispatchTimeInterval) -> ProgramTime { time.advanced(by: interval) }
