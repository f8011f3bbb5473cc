/// The phone's knowledge of the wearer's work at the desktop.
package enum DesktopPlugin: AppModule {
  package static func features(on role: Role) -> [any Feature.Type] { role == .phone ? [PhoneContext.self] : [] }
}
