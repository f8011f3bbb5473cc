/// Why machines that are made of no features want to be woken.
package enum MachineWakes {
  package static let all: [WakeToken.Reason] = [.settleContext, .contextFallback, .morningPushes, .draftDue]
}
