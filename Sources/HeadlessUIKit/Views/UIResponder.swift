import Foundation

/// The common base of views and view controllers.
@MainActor
open class UIResponder: NSObject {}
