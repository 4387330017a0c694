import Foundation

/// A part of a text, which says nothing of where it lies.
@MainActor
open class UITextRange: NSObject {}
